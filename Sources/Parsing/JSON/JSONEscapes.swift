/// Resolves the escapes that follow a `\` in JSON strings.
enum JSONEscapes {
    /// Returns the string for `bytes`, which ``JSONScanner`` has found to be well-formed.
    ///
    /// U+0000 is read as U+FFFD, because no text column can store it, so that the whole game would be rejected. An
    /// unpaired surrogate is read as U+FFFD, too.
    static func resolved(_ bytes: ArraySlice<UInt8>) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var rest = bytes
        while let escape = rest.firstIndex(of: UInt8(ascii: "\\")) {
            text += rest[..<escape]
            rest = rest[escape...].dropFirst()
            guard let letter = rest.popFirst() else { break }
            if letter == UInt8(ascii: "u") {
                text += String(takeScalar(from: &rest)).utf8
            } else {
                text.append(control(letter))
            }
        }
        return String(decoding: text + rest, as: UTF8.self)
    }

    private static func control(_ letter: UInt8) -> UInt8 {
        switch letter {
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: letter
        }
    }

    /// Reads the scalar that begins with the next four digits, including both halves of a surrogate pair.
    private static func takeScalar(from rest: inout ArraySlice<UInt8>) -> Unicode.Scalar {
        let first = takeUnit(from: &rest)
        if UTF16.isLeadSurrogate(first), rest.starts(with: "\\u".utf8) {
            var following = rest.dropFirst(2)
            let second = takeUnit(from: &following)
            if UTF16.isTrailSurrogate(second) {
                rest = following
                let number = 0x10000 + (UInt32(first - 0xD800) << 10 | UInt32(second - 0xDC00))
                return Unicode.Scalar(number) ?? "\u{FFFD}"
            }
        }
        return Unicode.Scalar(first).flatMap { $0.value == 0 ? nil : $0 } ?? "\u{FFFD}"
    }

    private static func takeUnit(from rest: inout ArraySlice<UInt8>) -> UInt16 {
        defer { rest = rest.dropFirst(4) }
        return rest.prefix(4).reduce(0) { $0 << 4 | UInt16($1.hexValue ?? 0) }
    }
}
