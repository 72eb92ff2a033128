/// Writes compact JSON in the order it is told, straight into bytes (RFC 8259).
///
/// The source's answers have an order that is part of their looks, and are asked for many times a second.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []
    private var needsComma = false

    /// One whole document.
    static func object(_ fill: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        writer.bytes.reserveCapacity(4096)
        writer.object(fill)
        return writer.bytes
    }

    /// A document of its own behind the others, and a line end: JSON lines.
    mutating func line(_ fill: (inout JSONWriter) -> Void) {
        needsComma = false
        enclose("{", "}", fill)
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Forgets what was written, but for the memory.
    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        needsComma = false
    }

    mutating func object(_ fill: (inout JSONWriter) -> Void) {
        enclose("{", "}", fill)
    }

    mutating func object(_ name: StaticString, _ fill: (inout JSONWriter) -> Void) {
        key(name)
        enclose("{", "}", fill)
    }

    /// An object under a name that is not known beforehand.
    mutating func object(named name: String, _ fill: (inout JSONWriter) -> Void) {
        separate()
        name.write(to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
        enclose("{", "}", fill)
    }

    /// An array; every element is written by `fill`.
    mutating func array<Elements: Sequence>(
        _ name: StaticString,
        _ elements: Elements,
        _ fill: (inout JSONWriter, Elements.Element) -> Void
    ) {
        key(name)
        enclose("[", "]") { writer in
            for element in elements { fill(&writer, element) }
        }
    }

    mutating func field(_ name: StaticString, _ value: some JSONScalar) {
        key(name)
        value.write(to: &bytes)
        needsComma = true
    }

    /// - Parameter value: JSON as it was written before.
    mutating func field(_ name: StaticString, written value: [UInt8]) {
        key(name)
        bytes.append(contentsOf: value)
        needsComma = true
    }

    /// A field whose name is not known beforehand.
    mutating func field(named name: String, _ value: some JSONScalar) {
        separate()
        name.write(to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        value.write(to: &bytes)
        needsComma = true
    }

    /// An array of plain values.
    mutating func array(_ name: StaticString, _ values: [some JSONScalar]) {
        array(name, values) { writer, value in
            writer.separate()
            value.write(to: &writer.bytes)
            writer.needsComma = true
        }
    }

    mutating func null(_ name: StaticString) {
        field(name, Int?.none)
    }

    mutating func emptyArray(_ name: StaticString) {
        array(name, EmptyCollection<Int>()) { _, _ in }
    }

    private mutating func key(_ name: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        name.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(contentsOf: [UInt8(ascii: "\""), UInt8(ascii: ":")])
        needsComma = false
    }

    private mutating func enclose(_ open: Unicode.Scalar, _ close: Unicode.Scalar, _ fill: (inout JSONWriter) -> Void) {
        separate()
        bytes.append(UInt8(ascii: open))
        needsComma = false
        fill(&self)
        bytes.append(UInt8(ascii: close))
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
    }
}

/// What stands in JSON without brackets.
protocol JSONScalar {
    func write(to bytes: inout [UInt8])
}

extension Int: JSONScalar {
    func write(to bytes: inout [UInt8]) {
        bytes.append(contentsOf: description.utf8)
    }
}

extension Double: JSONScalar {
    /// JSON has neither infinities nor "not a number": those become `null`.
    func write(to bytes: inout [UInt8]) {
        bytes.append(contentsOf: (isFinite ? description : "null").utf8)
    }
}

extension Bool: JSONScalar {
    func write(to bytes: inout [UInt8]) {
        bytes.append(contentsOf: (self ? "true" : "false").utf8)
    }
}

extension String: JSONScalar {
    func write(to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        // In pieces without anything that is escaped: a push's payload is told byte by byte otherwise.
        var rest = Array(utf8)[...]
        while let place = rest.firstIndex(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") })
        {
            bytes.append(contentsOf: rest[..<place])
            switch rest[place] {
            case ..<0x10: bytes.append(contentsOf: "\\u000\(String(rest[place], radix: 16))".utf8)
            case ..<0x20: bytes.append(contentsOf: "\\u00\(String(rest[place], radix: 16))".utf8)
            default: bytes.append(contentsOf: [UInt8(ascii: "\\"), rest[place]])
            }
            rest = rest[(place + 1)...]
        }
        bytes.append(contentsOf: rest)
        bytes.append(UInt8(ascii: "\""))
    }
}

extension Optional: JSONScalar where Wrapped: JSONScalar {
    func write(to bytes: inout [UInt8]) {
        if let self { self.write(to: &bytes) } else { bytes.append(contentsOf: "null".utf8) }
    }
}
