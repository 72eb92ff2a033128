/// Encodes strings for JSON (RFC 8259, 7).
enum JSONText {
    /// `text` in quotation marks. Quotation marks, backslashes and control characters are escaped; the rest stays
    /// UTF-8.
    static func quoted(_ text: String) -> String {
        var bytes: [UInt8] = [UInt8(ascii: "\"")]
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case ..<0x20: bytes += Array("\\u00".utf8) + [hexDigit(byte >> 4), hexDigit(byte & 15)]
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// The lower-case hexadecimal digit of `value`, which must be below 16.
func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
}
