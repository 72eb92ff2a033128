/// An entry of the table of alert texts: the key that an app with localized strings looks up, and the English text.
///
/// A key never changes its meaning, because installed apps know it. A changed text gets a new key.
struct Wording: Hashable, Sendable {
    /// `GOAL_BY`
    let key: String
    /// Whether an alert may append a moment; then its key ends in `_AT`.
    let mayHaveClock: Bool
    /// The English text around the placeholders: one part more than there are placeholders.
    private let texts: [String]
    /// The names of the placeholders, in order: `team`, `scorer`.
    private let holes: [String]

    /// - Parameter english: The text with a name in braces for each placeholder: `Goal {team} ({scorer})`.
    init(_ key: String, _ english: String, mayHaveClock: Bool = false) {
        self.key = key
        self.mayHaveClock = mayHaveClock
        let parts = english.split(separator: "{", omittingEmptySubsequences: false)
        let pairs = parts.dropFirst().map { $0.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false) }
        texts = [String(parts[0])] + pairs.map { String($0.last ?? "") }
        holes = pairs.map { String($0.first ?? "") }
    }

    /// The English text with `words` in the placeholders, in order.
    func filled(_ words: [String]) -> String {
        texts[0] + zip(words, texts.dropFirst()).map { $0 + $1 }.joined()
    }

    /// The separator before a moment.
    static let beforeClock = " · "
    /// The suffix of a key with a moment.
    static let clockSuffix = "_AT"

    /// The entries for translators: the text itself, and its form with a moment if it may have one.
    var entries: [StringsEntry] {
        let plain = StringsEntry(key: key, texts: texts, holes: holes)
        guard mayHaveClock else { return [plain] }
        let last = (texts.last ?? "") + Self.beforeClock
        let timed = Array(texts.dropLast()) + [last, ""]
        return [plain, StringsEntry(key: key + Self.clockSuffix, texts: timed, holes: holes + ["moment"])]
    }
}

/// A string of a strings file.
struct StringsEntry: Hashable, Sendable {
    let key: String
    /// The English text around the placeholders: one part more than there are placeholders.
    let texts: [String]
    /// The names of the placeholders, in order. The formats of strings files only number them.
    let holes: [String]

    /// The English text with `hole(n)` for each placeholder, counted from 1.
    func english(_ hole: (Int) -> String) -> String {
        texts[0] + zip(1..., texts.dropFirst()).map { hole($0) + $1 }.joined()
    }
}
