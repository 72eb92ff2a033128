/// A value of a JSON text in eight bytes: what it is, where it stands, how far it reaches.
///
/// Nodes stand in a row in the order of the text, an object's names before their values, so that the row is the tree:
/// what a container holds follows it at once.
struct JSONNode {
    enum Kind: UInt64 {
        case null, isTrue, isFalse, number, string
        /// A string with a `\` in it.
        case escapedString
        case array, object
    }

    private var bits: UInt64

    /// - Parameters:
    ///   - start: Its first byte in the text, that of a string behind the quotation mark; below 2^28.
    ///   - extent: The bytes of a scalar, or the nodes of a container with itself.
    init(_ kind: Kind, start: Int, extent: Int) {
        bits = kind.rawValue << 60 | UInt64(start) << 32 | UInt64(extent)
    }

    var kind: Kind { Kind(rawValue: bits >> 60) ?? .null }
    var start: Int { Int(bits >> 32 & 0x0FFF_FFFF) }
    var extent: Int { Int(bits & 0xFFFF_FFFF) }

    /// The bytes of a scalar.
    var bytes: Range<Int> { start..<start + extent }

    /// How many nodes on the next one stands that is not part of this.
    var width: Int { bits >> 60 >= Kind.array.rawValue ? extent : 1 }

    /// The same container, now that its end is known.
    func reaching(over nodes: Int) -> JSONNode {
        JSONNode(kind, start: start, extent: nodes)
    }
}
