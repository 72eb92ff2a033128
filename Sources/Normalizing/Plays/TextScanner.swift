/// A line of play text, taken apart from left to right.
struct TextScanner {
    private(set) var rest: Substring

    init(_ text: Substring) {
        rest = text
    }

    /// Whether the line goes on with `word`, ASCII letters in either case; if so, it is passed over.
    mutating func skip(_ word: String) -> Bool {
        let head = rest.utf8.prefix(word.utf8.count)
        guard head.count == word.utf8.count,
            zip(head, word.utf8).allSatisfy({
                $0 == $1 || ($0 | 0x20 == $1 | 0x20 && (0x61...0x7A).contains($0 | 0x20))
            })
        else { return false }
        rest = rest[head.endIndex...]
        return true
    }

    /// What stands before the earliest of `marks`, or all that is left; the mark itself stays.
    mutating func take(until marks: String...) -> Substring {
        let end = marks.compactMap { rest.firstRange(of: $0)?.lowerBound }.min() ?? rest.endIndex
        defer { rest = rest[end...] }
        return rest[..<end]
    }

    /// What stands after the first of `mark`, up to the earliest of `ends`; `nil` where the line has no such mark.
    func after(_ mark: String, until ends: String...) -> Substring? {
        guard let range = rest.firstRange(of: mark) else { return nil }
        let tail = rest[range.upperBound...]
        let end = ends.compactMap { tail.firstRange(of: $0)?.lowerBound }.min() ?? tail.endIndex
        return tail[..<end]
    }
}

extension Substring {
    /// Without the blanks at both ends and the full stop of one of the two dialects.
    var withoutFullStop: Substring {
        let text = trimmed
        return text.utf8.last == UInt8(ascii: ".") ? text.dropLast().trimmed : text
    }

    /// Without the time that some texts open with: `[13:05] Turnover by COR`.
    var withoutLeadingTime: Substring {
        guard first == "[", let end = firstIndex(of: "]"),
            self[..<end].dropFirst().allSatisfy({ $0.isNumber || $0 == ":" })
        else { return self }
        return self[index(after: end)...].trimmed
    }
}
