/// Scans a JSON text (RFC 8259) once from start to end, and records the positions of its values.
///
/// It does not recurse, because the source chooses the nesting depth and could exhaust the stack. It creates no values,
/// because most of a page is never used.
struct JSONScanner {
    private let page: [UInt8]
    private var offset = 0
    private var nodes: [JSONNode] = []
    /// The containers around the current offset, the outermost first.
    private var openContainers: [Container] = []

    private struct Container {
        /// The index of the container's node.
        let node: Int
        let isObject: Bool
    }

    /// - Parameter page: UTF-8 of a size that ``JSONNode`` can represent, with or without a byte order mark.
    private init(_ page: [UInt8]) {
        self.page = page
        // Sources have one value per ten to twenty bytes.
        nodes.reserveCapacity(page.count / 16)
        openContainers.reserveCapacity(PageLimits.depth)
        if page.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    }

    /// Returns the nodes of a text, the outermost value first.
    ///
    /// - Throws: ``ParseError/truncated`` if the text ends too early, ``ParseError/tooDeep(limit:)``, or
    ///   ``ParseError/malformed(_:)`` with the position of the first invalid byte, or if there are too many values.
    static func nodes(of page: [UInt8]) throws(ParseError) -> [JSONNode] {
        var scanner = JSONScanner(page)
        try scanner.takeValue(try scanner.next())
        while let container = scanner.openContainers.last { try scanner.takeEntry(of: container) }
        guard scanner.page[scanner.offset...].allSatisfy(\.isBlank) else { throw scanner.unexpected("end") }
        return scanner.nodes
    }

    /// Reads the next entry of the innermost container, or its end.
    private mutating func takeEntry(of container: Container) throws(ParseError) {
        guard nodes.count <= PageLimits.values else { throw .malformed("more than \(PageLimits.values) values") }
        var byte = try next()
        if byte == (container.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
            offset += 1
            nodes[container.node] = nodes[container.node].withExtent(nodes.count - container.node)
            openContainers.removeLast()
            return
        }
        if nodes.count > container.node + 1 {
            guard byte == UInt8(ascii: ",") else { throw unexpected("comma") }
            offset += 1
            byte = try next()
        }
        if container.isObject {
            guard byte == UInt8(ascii: "\"") else { throw unexpected("name") }
            try takeString()
            guard try next() == UInt8(ascii: ":") else { throw unexpected("colon") }
            offset += 1
            byte = try next()
        }
        try takeValue(byte)
    }

    /// Reads a scalar, or the beginning of a container.
    private mutating func takeValue(_ first: UInt8) throws(ParseError) {
        switch first {
        case UInt8(ascii: "\""): try takeString()
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard openContainers.count < PageLimits.depth else { throw .tooDeep(limit: PageLimits.depth) }
            openContainers.append(Container(node: nodes.count, isObject: first == UInt8(ascii: "{")))
            nodes.append(JSONNode(first == UInt8(ascii: "{") ? .object : .array, start: offset, extent: 1))
            offset += 1
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): try takeNumber()
        case UInt8(ascii: "t"): try takeWord("true", .isTrue)
        case UInt8(ascii: "f"): try takeWord("false", .isFalse)
        case UInt8(ascii: "n"): try takeWord("null", .null)
        default: throw unexpected("value")
        }
    }

    private mutating func takeWord(_ word: String, _ kind: JSONNode.Kind) throws(ParseError) {
        let start = offset
        for letter in word.utf8 {
            guard offset < page.count, page[offset] == letter else { throw unexpected(word) }
            offset += 1
        }
        nodes.append(JSONNode(kind, start: start, extent: offset - start))
    }

    private mutating func takeNumber() throws(ParseError) {
        let start = offset
        if page[offset] == UInt8(ascii: "-") { offset += 1 }
        if offset < page.count, page[offset] == UInt8(ascii: "0") { offset += 1 } else { try takeDigits() }
        if offset < page.count, page[offset] == UInt8(ascii: ".") {
            offset += 1
            try takeDigits()
        }
        if offset < page.count, page[offset] | 0x20 == UInt8(ascii: "e") {
            offset += 1
            if offset < page.count, page[offset] == UInt8(ascii: "+") || page[offset] == UInt8(ascii: "-") {
                offset += 1
            }
            try takeDigits()
        }
        nodes.append(JSONNode(.number, start: start, extent: offset - start))
    }

    /// Reads one or more digits.
    private mutating func takeDigits() throws(ParseError) {
        let start = offset
        while offset < page.count, page[offset].isDigit { offset += 1 }
        guard offset > start else { throw unexpected("digit") }
    }

    private mutating func takeString() throws(ParseError) {
        let start = offset + 1
        var end = start
        var kind = JSONNode.Kind.string
        while true {
            while end < page.count, page[end].isPlain { end += 1 }
            offset = end
            guard end < page.count else { throw .truncated }
            switch page[end] {
            case UInt8(ascii: "\""):
                nodes.append(JSONNode(kind, start: start, extent: end - start))
                offset = end + 1
                return
            case UInt8(ascii: "\\"):
                kind = .escapedString
                try takeEscape()
                end = offset
            default: throw unexpected("letter")
            }
        }
    }

    private mutating func takeEscape() throws(ParseError) {
        offset += 1
        guard offset < page.count else { throw .truncated }
        switch page[offset] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            offset += 1
        case UInt8(ascii: "u"):
            offset += 1
            for _ in 0..<4 {
                guard offset < page.count, page[offset].hexValue != nil else { throw unexpected("hexadecimal digit") }
                offset += 1
            }
        default: throw unexpected("escape")
        }
    }

    /// Skips to the next non-blank byte and returns it; throws if there is none.
    @inline(__always) private mutating func next() throws(ParseError) -> UInt8 {
        while offset < page.count {
            let byte = page[offset]
            guard byte.isBlank else { return byte }
            offset += 1
        }
        throw .truncated
    }

    private func unexpected(_ wanted: String) -> ParseError {
        offset < page.count ? .malformed("byte \(offset): expected \(wanted)") : .truncated
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self <= 0x20 && (self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09) }
    fileprivate var isDigit: Bool { self &- 0x30 < 10 }
    /// Whether the byte represents itself in a string.
    fileprivate var isPlain: Bool { self >= 0x20 && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\") }

    /// The value of a hexadecimal digit, 0…15; `nil` for any other byte.
    var hexValue: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x41 + 10
        case 0x61...0x66: self - 0x61 + 10
        default: nil
        }
    }
}
