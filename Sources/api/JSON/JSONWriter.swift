/// Writes JSON (RFC 8259) as bytes, keys in the order of the calls, numbers and strings without detours.
///
/// Answers are written once and served many times; `JSONEncoder` takes ten times as long for the same bytes.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []
    /// Whether the next value or key has a neighbour before it.
    private var followsValue = false

    /// The bytes that `body` writes.
    static func bytes(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        body(&writer)
        return writer.bytes
    }

    mutating func object(_ body: (inout JSONWriter) -> Void) {
        enclose(UInt8(ascii: "{"), UInt8(ascii: "}"), body)
    }

    mutating func array<Element>(_ elements: some Sequence<Element>, _ write: (inout JSONWriter, Element) -> Void) {
        enclose(UInt8(ascii: "["), UInt8(ascii: "]")) { writer in
            for element in elements { write(&writer, element) }
        }
    }

    /// The key of the value that is written next.
    mutating func key(_ name: some StringProtocol) {
        separate()
        quote(name)
        bytes.append(UInt8(ascii: ":"))
        followsValue = false
    }

    mutating func value(_ text: String) {
        separate()
        quote(text)
        followsValue = true
    }

    mutating func value(_ number: some BinaryInteger) {
        literal(String(number))
    }

    /// The shortest text that reads back as the same number; null for one that is none.
    mutating func value(_ number: Double) {
        literal(number.isFinite ? "\(number)" : "null")
    }

    mutating func null() {
        literal("null")
    }

    mutating func field(_ name: StaticString, _ text: String?) {
        key(name.description)
        if let text { value(text) } else { null() }
    }

    mutating func field(_ name: StaticString, _ number: Int?) {
        key(name.description)
        if let number { value(number) } else { null() }
    }

    mutating func field(_ name: StaticString, _ number: Double) {
        key(name.description)
        value(number)
    }

    mutating func field(_ name: StaticString, _ flag: Bool?) {
        key(name.description)
        literal(flag.map { $0 ? "true" : "false" } ?? "null")
    }

    private mutating func literal(_ text: String) {
        separate()
        bytes.append(contentsOf: text.utf8)
        followsValue = true
    }

    private mutating func enclose(_ open: UInt8, _ close: UInt8, _ body: (inout JSONWriter) -> Void) {
        separate()
        bytes.append(open)
        followsValue = false
        body(&self)
        bytes.append(close)
        followsValue = true
    }

    private mutating func separate() {
        if followsValue { bytes.append(UInt8(ascii: ",")) }
    }

    private mutating func quote(_ text: some StringProtocol) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0..<0x20:
                bytes.append(contentsOf: "\\u00".utf8)
                bytes.append(Self.hexadecimal[Int(byte >> 4)])
                bytes.append(Self.hexadecimal[Int(byte & 0xF)])
            default:
                bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static let hexadecimal = Array("0123456789abcdef".utf8)
}
