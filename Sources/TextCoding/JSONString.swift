/// Strings of JSON (RFC 8259, section 7).
package enum JSONString {
    /// Returns the text in quotation marks. Only quotation marks, backslashes and control characters are escaped.
    package static func quoted(_ text: String) -> String {
        var bytes: [UInt8] = []
        append(text, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the text in quotation marks.
    package static func append(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        // Nearly all texts have nothing to escape, so the whole text is copied first, which is faster than byte by
        // byte.
        let start = bytes.count
        bytes.append(contentsOf: text.utf8)
        for place in start..<bytes.count where isEscaped(bytes[place]) {
            bytes.removeSubrange(start...)
            for byte in text.utf8 { escape(byte, to: &bytes) }
            break
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private static func escape(_ byte: UInt8, to bytes: inout [UInt8]) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
        case 0..<0x20:
            bytes += "\\u00".utf8
            bytes += [Hexadecimal.digit(byte >> 4), Hexadecimal.digit(byte & 15)]
        default: bytes.append(byte)
        }
    }
}
