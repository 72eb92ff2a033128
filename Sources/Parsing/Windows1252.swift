/// Converts text in Windows-1252, or a mix of it and UTF-8, to UTF-8.
enum Windows1252 {
    /// Keeps valid UTF-8 and converts every other byte as Windows-1252, so that a page with its template in one
    /// encoding and its names in the other is read correctly. Two Windows letters that form one UTF-8 character, `Ã©`,
    /// do not occur in names. The five undefined bytes become U+FFFD, so that one of them does not make the whole page
    /// unreadable.
    static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count + bytes.count / 8)
        var index = 0
        while index < bytes.count {
            let length = lengthOfUTF8(in: bytes, at: index)
            if length > 0 {
                text += bytes[index..<index + length]
            } else if bytes[index] < 0xA0 {
                text += String(high[Int(bytes[index]) - 0x80]).utf8
            } else {
                text += [0xC0 | bytes[index] >> 6, 0x80 | bytes[index] & 0x3F]
            }
            index += max(length, 1)
        }
        return text
    }

    /// Returns the length in bytes of the UTF-8 character at `index`; 0 if there is none.
    private static func lengthOfUTF8(in bytes: [UInt8], at index: Int) -> Int {
        let length =
            switch bytes[index] {
            case 0..<0x80: 1
            case 0xC2..<0xE0: 2
            case 0xE0..<0xF0: 3
            case 0xF0..<0xF5: 4
            default: 0
            }
        guard length > 1 else { return length }
        guard index + length <= bytes.count, Array(bytes[index..<index + length]).isUTF8 else { return 0 }
        return length
    }

    /// The characters of 0x80…0x9F, by Microsoft's table (Unicode's `CP1252.TXT`).
    private static let high = Array("€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ")
}

extension [UInt8] {
    /// Whether all bytes are valid UTF-8.
    var isUTF8: Bool { (try? UTF8Span(validating: span)) != nil }

    /// The same text in UTF-8, whatever encoding the page declares. Valid UTF-8 is kept, a text with the byte order
    /// mark of UTF-16 is converted, and anything else is read as containing Windows-1252.
    var inUTF8: [UInt8] {
        if isUTF8 { return self }
        return fromUTF16 ?? Windows1252.utf8(self)
    }

    /// The text converted from UTF-16; `nil` without the byte order mark. An incomplete code unit at the end is
    /// dropped.
    private var fromUTF16: [UInt8]? {
        let isLittle = starts(with: [0xFF, 0xFE])
        guard isLittle || starts(with: [0xFE, 0xFF]) else { return nil }
        let units = stride(from: 2, to: count - 1, by: 2).map { index in
            UInt16(self[index + (isLittle ? 1 : 0)]) << 8 | UInt16(self[index + (isLittle ? 0 : 1)])
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}
