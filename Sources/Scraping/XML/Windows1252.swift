/// Text of Windows programs who declare nothing, as UTF-8.
enum Windows1252 {
    /// Every byte is a letter of the code page; the five that it leaves open become U+FFFD, so that one byte never costs
    /// the page.
    static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count + bytes.count / 8)
        for byte in bytes {
            switch byte {
            case 0..<0x80: text.append(byte)
            case 0x80..<0xA0: text += String(high[Int(byte) - 0x80]).utf8
            default: text += [0xC0 | byte >> 6, 0x80 | byte & 0x3F]
            }
        }
        return text
    }

    /// 0x80…0x9F, by Microsoft's table (Unicode's `CP1252.TXT`).
    private static let high = Array("€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ")
}
