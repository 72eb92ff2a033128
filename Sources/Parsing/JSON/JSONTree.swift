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

    /// Returns the value of an object's first member with a name; `nil` if it has none.
    func value(of object: Int, named name: String) -> Int? {
        let letters = name.utf8Span.span
        let end = object + nodes[object].extent
        var place = object + 1
        while place < end {
            let candidate = nodes[place]
            if candidate.kind == .escapedString ? string(candidate) == name : spells(candidate, letters) {
                return place + 1
            }
            place += 1 + nodes[place + 1].width
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
        var place = array + 1
        while place < end {
            entries.append(place)
            place += nodes[place].width
        }
        return entries
    }

    func forEachEntry(of object: Int, _ body: (String, Int) -> Void) {
        let end = object + nodes[object].extent
        var place = object + 1
        while place < end {
            body(string(nodes[place]), place + 1)
            place += 1 + nodes[place + 1].width
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
