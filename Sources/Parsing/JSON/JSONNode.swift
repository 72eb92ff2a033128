/// A value of a JSON text in eight bytes: its kind, its position and its extent.
///
/// Nodes are in the order of the text, with an object's names before their values. The contents of a container follow
/// it directly, so that the array of nodes is the tree.
struct JSONNode {
    enum Kind: UInt64 {
        case null, isTrue, isFalse, number, string
        /// A string that contains a `\`.
        case escapedString
        case array, object
    }

    private var bits: UInt64

    /// - Parameters:
    ///   - start: The index of its first byte in the text, after the quotation mark of a string; below 2^28.
    ///   - extent: The number of bytes of a scalar, or the number of nodes of a container including itself.
    init(_ kind: Kind, start: Int, extent: Int) {
        bits = kind.rawValue << 60 | UInt64(start) << 32 | UInt64(extent)
    }

    var kind: Kind { Kind(rawValue: bits >> 60) ?? .null }
    var start: Int { Int(bits >> 32 & 0x0FFF_FFFF) }
    var extent: Int { Int(bits & 0xFFFF_FFFF) }

    /// The bytes of a scalar.
    var bytes: Range<Int> { start..<start + extent }

    /// The distance in nodes to the next node that is not part of this one.
    var width: Int { bits >> 60 >= Kind.array.rawValue ? extent : 1 }

    /// Returns the same container with its final extent.
    func reaching(over nodes: Int) -> JSONNode {
        JSONNode(kind, start: start, extent: nodes)
    }
}
