/// Hexadecimal digits (RFC 4648, section 8).
package enum Hexadecimal {
    /// Returns the bytes as lower-case digits, two for each byte.
    package static func text(of bytes: some Sequence<UInt8>) -> String {
        String(decoding: bytes.flatMap { [digit($0 >> 4), digit($0 & 15)] }, as: UTF8.self)
    }

    /// Returns the lower-case digit of a value, which must be below 16.
    @inlinable
    package static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }

    /// Returns the value of a digit in upper or lower case; `nil` for another character.
    package static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// Returns the byte that the first two digits encode; `nil` if the text does not begin with two digits.
    package static func firstByte(of digits: some Collection<UInt8>) -> UInt8? {
        let pair = digits.prefix(2).compactMap(value(of:))
        return pair.count == 2 ? pair[0] << 4 | pair[1] : nil
    }
}
