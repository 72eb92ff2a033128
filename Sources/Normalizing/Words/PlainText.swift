/// Text functions for untrusted input. Only ASCII counts as blank, digit or letter, and bytes are compared, not
/// characters.
extension StringProtocol where SubSequence == Substring {
    /// The text without blanks at both ends.
    var trimmed: Substring {
        let bytes = self[...].utf8
        let isBlank: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
        guard let first = bytes.firstIndex(where: { !isBlank($0) }),
            let last = bytes.lastIndex(where: { !isBlank($0) })
        else { return self[startIndex..<startIndex] }
        return self[first..<bytes.index(after: last)]
    }

    /// Whether the text is blank, or the word `null`, which serializers print for a missing text.
    package var isMissing: Bool {
        let rest = trimmed
        return rest.isEmpty || rest == "null"
    }

    /// The text without blanks at both ends; `nil` if it is missing, see ``isMissing``.
    var unblanked: String? {
        isMissing ? nil : String(trimmed)
    }

    /// The text with ASCII letters in lower case.
    var lowercasedASCII: String {
        String(decoding: utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }

    /// Returns the first occurrence of `word`, compared byte for byte; `nil` if there is none.
    func firstRange(of word: String) -> Range<Index>? {
        guard let head = word.utf8.first else { return nil }
        var rest = self[...].utf8
        while let found = rest.firstIndex(of: head) {
            rest = rest[found...]
            if rest.starts(with: word.utf8) { return found..<rest.index(found, offsetBy: word.utf8.count) }
            rest = rest.dropFirst()
        }
        return nil
    }

    /// The runs of letters and of digits, in lower case: `FINAL (2OT)` is `final`, `2`, `ot`.
    var words: [String] {
        var words: [[UInt8]] = []
        var previous: ByteClass?
        for byte in utf8 {
            let current = ByteClass(byte)
            if let current {
                if current == previous {
                    words[words.count - 1].append(byte | 0x20)
                } else {
                    words.append([byte | 0x20])
                }
            }
            previous = current
        }
        return words.map { String(decoding: $0, as: UTF8.self) }
    }
}

/// The class of a byte within a word.
private enum ByteClass {
    case digit, letter

    init?(_ byte: UInt8) {
        switch byte {
        case 0x30...0x39: self = .digit
        case 0x41...0x5A, 0x61...0x7A: self = .letter
        default: return nil
        }
    }
}

extension Int {
    /// Reads a whole, non-negative number as sources print it: `12`, ` 12 `, `12.0`; `nil` for anything else, and for
    /// more than nine digits.
    init?(printed text: String?) {
        guard let text else { return nil }
        var digits = text.trimmed.utf8[...]
        if digits.suffix(2).elementsEqual(".0".utf8) { digits = digits.dropLast(2) }
        guard (1...9).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        self.init(Substring(digits))
    }
}
