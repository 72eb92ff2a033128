/// Text of Windows programs, and of pages that mix it into UTF-8, as UTF-8.
enum Windows1252 {
    /// What is UTF-8 stays, and every other byte is a letter of the code page: a page whose template is in one encoding
    /// and whose names are in the other keeps both. Two letters of the code page that look like one of UTF-8, `Ã©`, no
    /// name has. The five bytes that it leaves open become U+FFFD, so that one byte never costs the page.
    static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count + bytes.count / 8)
        var place = 0
        while place < bytes.count {
            let length = lengthOfUTF8(in: bytes, at: place)
            if length > 0 {
                text += bytes[place..<place + length]
            } else if bytes[place] < 0xA0 {
                text += String(high[Int(bytes[place]) - 0x80]).utf8
            } else {
                text += [0xC0 | bytes[place] >> 6, 0x80 | bytes[place] & 0x3F]
            }
            place += max(length, 1)
        }
        return text
    }

    /// The bytes of the character of UTF-8 that begins at `place`; 0 where none does.
    private static func lengthOfUTF8(in bytes: [UInt8], at place: Int) -> Int {
        let length =
            switch bytes[place] {
            case 0..<0x80: 1
            case 0xC2..<0xE0: 2
            case 0xE0..<0xF0: 3
            case 0xF0..<0xF5: 4
            default: 0
            }
        guard length > 1 else { return length }
        guard place + length <= bytes.count, Array(bytes[place..<place + length]).isUTF8 else { return 0 }
        return length
    }

    /// 0x80…0x9F, by Microsoft's table (Unicode's `CP1252.TXT`).
    private static let high = Array("€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ")
}

extension [UInt8] {
    /// Whether the bytes are UTF-8 from the first to the last.
    var isUTF8: Bool { (try? UTF8Span(validating: span)) != nil }

    /// The same text in UTF-8, whatever the page declares: what is UTF-8 throughout is that, what begins with the mark
    /// of UTF-16 is that, and anything else has letters of Windows in it.
    var inUTF8: [UInt8] {
        if isUTF8 { return self }
        return fromUTF16 ?? Windows1252.utf8(self)
    }

    /// `nil` for a text without the mark. Half a character at the end is lost.
    private var fromUTF16: [UInt8]? {
        let isLittle = starts(with: [0xFF, 0xFE])
        guard isLittle || starts(with: [0xFE, 0xFF]) else { return nil }
        let units = stride(from: 2, to: count - 1, by: 2).map { place in
            UInt16(self[place + (isLittle ? 1 : 0)]) << 8 | UInt16(self[place + (isLittle ? 0 : 1)])
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}
