import TextCoding

/// Writes compact JSON directly into bytes, with the fields in the order of the calls (RFC 8259).
///
/// The order of fields is part of the sources' formats. The bytes are written directly, because responses are requested
/// many times a second.
struct FeedJSONWriter {
    private(set) var bytes: [UInt8] = []
    private var needsComma = false

    /// Returns a complete document.
    static func object(_ fill: (inout FeedJSONWriter) -> Void) -> [UInt8] {
        var writer = FeedJSONWriter()
        writer.bytes.reserveCapacity(4096)
        writer.object(fill)
        return writer.bytes
    }

    /// Returns a complete document that is an array. `fill` writes each element.
    static func array<Elements: Sequence>(
        _ elements: Elements,
        _ fill: (inout FeedJSONWriter, Elements.Element) -> Void
    ) -> [UInt8] {
        var writer = FeedJSONWriter()
        writer.enclose("[", "]") { writer in
            for element in elements { fill(&writer, element) }
        }
        return writer.bytes
    }

    /// Appends a document and a line feed, for JSON lines.
    mutating func line(_ fill: (inout FeedJSONWriter) -> Void) {
        needsComma = false
        enclose("{", "}", fill)
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Removes the content but keeps the memory.
    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        needsComma = false
    }

    mutating func object(_ fill: (inout FeedJSONWriter) -> Void) {
        enclose("{", "}", fill)
    }

    mutating func object(_ name: StaticString, _ fill: (inout FeedJSONWriter) -> Void) {
        key(name)
        enclose("{", "}", fill)
    }

    /// Writes an object under a dynamic name.
    mutating func object(named name: String, _ fill: (inout FeedJSONWriter) -> Void) {
        separate()
        name.write(to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
        enclose("{", "}", fill)
    }

    /// Writes an array. `fill` writes each element.
    mutating func array<Elements: Sequence>(
        _ name: StaticString,
        _ elements: Elements,
        _ fill: (inout FeedJSONWriter, Elements.Element) -> Void
    ) {
        key(name)
        enclose("[", "]") { writer in
            for element in elements { fill(&writer, element) }
        }
    }

    mutating func field(_ name: StaticString, _ value: some FeedJSONScalar) {
        key(name)
        value.write(to: &bytes)
        needsComma = true
    }

    /// - Parameter value: A value that is already JSON.
    mutating func field(_ name: StaticString, encoded value: [UInt8]) {
        key(name)
        bytes.append(contentsOf: value)
        needsComma = true
    }

    /// Writes a field with a dynamic name.
    mutating func field(named name: String, _ value: some FeedJSONScalar) {
        separate()
        name.write(to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        value.write(to: &bytes)
        needsComma = true
    }

    /// Writes an array of scalars.
    mutating func array(_ name: StaticString, _ values: [some FeedJSONScalar]) {
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

    private mutating func enclose(
        _ open: Unicode.Scalar,
        _ close: Unicode.Scalar,
        _ fill: (inout FeedJSONWriter) -> Void
    ) {
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

/// A value without brackets: a string, number, Boolean or `null`.
protocol FeedJSONScalar {
    func write(to bytes: inout [UInt8])
}

extension Int: FeedJSONScalar {
    func write(to bytes: inout [UInt8]) {
        bytes.append(contentsOf: description.utf8)
    }
}

extension Double: FeedJSONScalar {
    /// JSON has no infinities and no "not a number", so they become `null`.
    func write(to bytes: inout [UInt8]) {
        bytes.append(contentsOf: (isFinite ? description : "null").utf8)
    }
}

extension Bool: FeedJSONScalar {
    func write(to bytes: inout [UInt8]) {
        bytes.append(contentsOf: (self ? "true" : "false").utf8)
    }
}

extension String: FeedJSONScalar {
    func write(to bytes: inout [UInt8]) {
        JSONString.append(self, to: &bytes)
    }
}

extension Optional: FeedJSONScalar where Wrapped: FeedJSONScalar {
    func write(to bytes: inout [UInt8]) {
        if let self { self.write(to: &bytes) } else { bytes.append(contentsOf: "null".utf8) }
    }
}
