/// A text split at a mark.
struct Cut {
    let before: Substring
    let after: Substring

    /// - Parameter lowered: `text` with ASCII letters in lower case, as `mark` is.
    init?(_ text: Substring, lowered: String, at mark: String) {
        guard let range = lowered.firstRange(of: mark) else { return nil }
        let start = lowered.utf8.distance(from: lowered.startIndex, to: range.lowerBound)
        before = Substring(text.utf8.prefix(start))
        after = Substring(text.utf8.dropFirst(start + mark.utf8.count))
    }

    /// Splits the text after this mark at another mark.
    func cut(_ mark: String) -> Cut? { Cut(after, lowered: after.lowercasedASCII, at: mark) }
}
