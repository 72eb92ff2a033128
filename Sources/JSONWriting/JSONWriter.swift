package import FoundationEssentials
import TextCoding
package import Time

/// Writes JSON (RFC 8259) as bytes, with keys in the order of the calls.
///
/// ``ResponseEncoder`` writes with it, and so do the few places whose JSON is not a response of the API.
package struct JSONWriter {
    /// A container of other values.
    package enum Container {
        case object, array
    }

    package private(set) var bytes: [UInt8] = []
    /// How keys are written.
    private let keys: KeyStyle
    /// Whether the next value or key follows another one in its container.
    private var followsValue = false

    /// - Parameter capacity: The number of bytes that are allocated initially.
    package init(capacity: Int = 0, keys: KeyStyle = .snake) {
        self.keys = keys
        bytes.reserveCapacity(capacity)
    }

    /// The bytes that `body` writes.
    package static func bytes(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        body(&writer)
        return writer.bytes
    }

    package mutating func object(_ body: (inout JSONWriter) -> Void) {
        begin(.object)
        body(&self)
        end(.object)
    }

    /// Begins a container. Its fields or elements are written next.
    package mutating func begin(_ container: Container) {
        separate()
        bytes.append(container == .object ? UInt8(ascii: "{") : UInt8(ascii: "["))
        followsValue = false
    }

    /// Ends the innermost container.
    package mutating func end(_ container: Container) {
        bytes.append(container == .object ? UInt8(ascii: "}") : UInt8(ascii: "]"))
        followsValue = true
    }

    /// Writes the key of the next value.
    package mutating func key(_ name: String) {
        separate()
        JSONString.append(keys.written(name), to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        followsValue = false
    }

    package mutating func value(_ text: String) {
        separate()
        JSONString.append(text, to: &bytes)
        followsValue = true
    }

    /// - Parameter number: An integer of at most 64 bits.
    package mutating func value(_ number: some FixedWidthInteger) {
        separate()
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        digits(UInt64(number.magnitude))
        followsValue = true
    }

    /// Writes the shortest text that parses to the same number; null for NaN and infinities.
    package mutating func value(_ number: some BinaryFloatingPoint & CustomStringConvertible) {
        literal(number.isFinite ? number.description : "null")
    }

    package mutating func value(_ flag: Bool) {
        literal(flag ? "true" : "false")
    }

    package mutating func null() {
        literal("null")
    }

    package mutating func field(_ name: StaticString, _ text: String?) {
        key(name.description)
        if let text { value(text) } else { null() }
    }

    private mutating func literal(_ text: String) {
        separate()
        bytes.append(contentsOf: text.utf8)
        followsValue = true
    }

    private mutating func separate() {
        if followsValue { bytes.append(UInt8(ascii: ",")) }
    }

    private mutating func digits(_ number: UInt64) {
        if number > 9 { digits(number / 10) }
        bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
    }

    private mutating func hexadecimal(_ byte: UInt8) {
        bytes.append(Hexadecimal.digit(byte >> 4))
        bytes.append(Hexadecimal.digit(byte & 0xF))
    }
}

extension JSONWriter {
    /// Writes the id in lower case.
    package mutating func value(_ id: UUID) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        let id = id.uuid
        hexadecimal(id.0, id.1)
        hexadecimal(id.2, id.3)
        bytes.append(UInt8(ascii: "-"))
        hexadecimal(id.4, id.5)
        bytes.append(UInt8(ascii: "-"))
        hexadecimal(id.6, id.7)
        bytes.append(UInt8(ascii: "-"))
        hexadecimal(id.8, id.9)
        bytes.append(UInt8(ascii: "-"))
        hexadecimal(id.10, id.11)
        hexadecimal(id.12, id.13)
        hexadecimal(id.14, id.15)
        bytes.append(UInt8(ascii: "\""))
        followsValue = true
    }

    private mutating func hexadecimal(_ first: UInt8, _ second: UInt8) {
        hexadecimal(first)
        hexadecimal(second)
    }

    /// Writes the instant as RFC 3339 in whole seconds.
    package mutating func value(_ instant: Instant) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        instant.write(to: &bytes)
        bytes.append(UInt8(ascii: "\""))
        followsValue = true
    }
}
