/// Writes JSON (RFC 8259) as bytes, keys in the order of the calls, numbers and strings without detours.
///
/// ``ResponseEncoder`` writes with it; so do the few places whose JSON is not a response of the API.
struct JSONWriter {
    /// What other values are written into.
    enum Container {
        case object, array
    }

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
        begin(.object)
        body(&self)
        end(.object)
    }

    mutating func array<Element>(_ elements: some Sequence<Element>, _ write: (inout JSONWriter, Element) -> Void) {
        begin(.array)
        for element in elements { write(&self, element) }
        end(.array)
    }

    /// Begins a container, whose fields or elements are written next.
    mutating func begin(_ container: Container) {
        separate()
        bytes.append(container == .object ? UInt8(ascii: "{") : UInt8(ascii: "["))
        followsValue = false
    }

    /// Ends the container that was begun last.
    mutating func end(_ container: Container) {
        bytes.append(container == .object ? UInt8(ascii: "}") : UInt8(ascii: "]"))
        followsValue = true
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
    mutating func value(_ number: some BinaryFloatingPoint & CustomStringConvertible) {
        literal(number.isFinite ? number.description : "null")
    }

    mutating func value(_ flag: Bool) {
        literal(flag ? "true" : "false")
    }

    mutating func null() {
        literal("null")
    }

    mutating func field(_ name: StaticString, _ text: String?) {
        key(name.description)
        if let text { value(text) } else { null() }
    }

    mutating func field(_ name: StaticString, _ number: Int) {
        key(name.description)
        value(number)
    }

    private mutating func literal(_ text: String) {
        separate()
        bytes.append(contentsOf: text.utf8)
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
