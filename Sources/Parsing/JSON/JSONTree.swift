/// A JSON text and the positions of its values. Values are created only when they are requested.
final class JSONTree: Sendable {
    private let page: [UInt8]
    private let nodes: [JSONNode]

    /// - Parameter page: UTF-8, no larger than ``PageLimits/bytes``.
    /// - Throws: See ``JSONScanner/nodes(of:)``.
    init(_ page: [UInt8]) throws(ParseError) {
        self.page = page
        nodes = try JSONScanner.nodes(of: page)
    }

    func kind(at node: Int) -> JSONNode.Kind { nodes[node].kind }

    /// Returns the node of the value of an object's first member with a name; `nil` if it has none.
    func value(of object: Int, named name: String) -> Int? {
        let letters = name.utf8Span.span
        let end = object + nodes[object].extent
        var index = object + 1
        while index < end {
            let candidate = nodes[index]
            if candidate.kind == .escapedString ? string(candidate) == name : spells(candidate, letters) {
                return index + 1
            }
            index += 1 + nodes[index + 1].width
        }
        return nil
    }

    private func spells(_ name: JSONNode, _ letters: Span<UInt8>) -> Bool {
        guard name.extent == letters.count else { return false }
        for index in letters.indices where page[name.start + index] != letters[index] { return false }
        return true
    }

    /// Returns the nodes of an array's entries, in order.
    func entries(of array: Int) -> [Int] {
        let end = array + nodes[array].extent
        var entries: [Int] = []
        var index = array + 1
        while index < end {
            entries.append(index)
            index += nodes[index].width
        }
        return entries
    }

    func forEachEntry(of object: Int, _ body: (String, Int) -> Void) {
        let end = object + nodes[object].extent
        var index = object + 1
        while index < end {
            body(string(nodes[index]), index + 1)
            index += 1 + nodes[index + 1].width
        }
    }

    /// Returns a string or a number, as a string; `nil` for anything else, and for the string `null`, which means that
    /// the value is missing.
    ///
    /// A number has the form that sources use in strings: `12` for `12`, `12.0` or `1.2e1`.
    func scalar(at node: Int) -> String? {
        let node = nodes[node]
        return switch node.kind {
        case .string where spells(node, "null".utf8Span.span): nil
        case .string, .escapedString: string(node)
        case .number: number(node)
        case .null, .isTrue, .isFalse, .array, .object: nil
        }
    }

    private func string(_ node: JSONNode) -> String {
        let bytes = page[node.bytes]
        return node.kind == .string ? String(decoding: bytes, as: UTF8.self) : JSONEscapes.resolved(bytes)
    }

    private func number(_ node: JSONNode) -> String? {
        let text = String(decoding: page[node.bytes], as: UTF8.self)
        if let whole = Int64(text) { return String(whole) }
        guard let number = Double(text), number.isFinite else { return nil }
        return Int64(exactly: number).map(String.init) ?? String(number)
    }
}

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
    ///   - start: The index of the value's first byte in the text, after the quotation mark of a string; below 2^28.
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
    func withExtent(_ nodes: Int) -> JSONNode {
        JSONNode(kind, start: start, extent: nodes)
    }
}
