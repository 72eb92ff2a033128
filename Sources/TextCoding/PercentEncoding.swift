/// Percent-encoding of URLs (RFC 3986, section 2.1).
package enum PercentEncoding {
    /// Encodes all bytes except the unreserved characters, because servers disagree about `+` and about which other
    /// characters need no encoding.
    /// - Parameter kept: ASCII characters that are not encoded either.
    package static func encode(_ text: String, keeping kept: String = "") -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if isUnreserved(byte) || kept.utf8.contains(byte) { bytes.append(byte) } else { bytes += encode(byte) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns a byte as `%` and two upper-case digits.
    package static func encode(_ byte: UInt8) -> [UInt8] {
        [UInt8(ascii: "%")] + Hexadecimal.text(of: [byte]).uppercased().utf8
    }

    /// Whether a character never needs encoding: letters and digits of ASCII, `-`, `.`, `_` and `~` (section 2.3).
    package static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~".utf8.contains(byte)
        }
    }

    /// Decodes a percent-encoded text.
    /// - Returns: `nil` if a `%` is not followed by two digits, or if the bytes are not UTF-8.
    package static func decode(_ text: some StringProtocol) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let value = Hexadecimal.firstByte(of: rest) else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
