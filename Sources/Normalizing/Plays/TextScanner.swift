/// Splits a line of play text from left to right.
struct TextScanner {
    private(set) var rest: Substring

    init(_ text: Substring) {
        rest = text
    }

    /// Skips `prefix` if the line continues with it, ignoring the case of ASCII letters, and returns whether it did.
    mutating func skip(_ prefix: String) -> Bool {
        let head = rest.utf8.prefix(prefix.utf8.count)
        guard head.count == prefix.utf8.count,
            zip(head, prefix.utf8).allSatisfy({
                $0 == $1 || ($0 | 0x20 == $1 | 0x20 && (0x61...0x7A).contains($0 | 0x20))
            })
        else { return false }
        rest = rest[head.endIndex...]
        return true
    }

    /// Returns the text before the earliest of `separators`, or all that is left. The separator itself is not consumed.
    mutating func take(until separators: String...) -> Substring {
        let end = separators.compactMap { rest.firstRange(of: $0)?.lowerBound }.min() ?? rest.endIndex
        defer { rest = rest[end...] }
        return rest[..<end]
    }

    /// Returns the text after the first `phrase`, up to the earliest of `ends`; `nil` if the line has no such phrase.
    func after(_ phrase: String, until ends: String...) -> Substring? {
        guard let range = rest.firstRange(of: phrase) else { return nil }
        let tail = rest[range.upperBound...]
        let end = ends.compactMap { tail.firstRange(of: $0)?.lowerBound }.min() ?? tail.endIndex
        return tail[..<end]
    }
}

extension Substring {
    /// The text without blanks at both ends and without the full stop that one of the two dialects uses.
    var withoutFullStop: Substring {
        let text = trimmed
        return text.utf8.last == UInt8(ascii: ".") ? text.dropLast().trimmed : text
    }

    /// The text without the time at the beginning of some texts: `[13:05] Turnover by COR`.
    var withoutLeadingTime: Substring {
        guard first == "[", let end = firstIndex(of: "]"),
            self[..<end].dropFirst().allSatisfy({ $0.isNumber || $0 == ":" })
        else { return self }
        return self[index(after: end)...].trimmed
    }
}
