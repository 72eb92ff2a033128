/// An entry of the table of what alerts say: the key under which an app that brings the strings finds its own, and the
/// English.
///
/// A key stays as it is for ever: apps on phones know it. What is to be said otherwise gets another.
struct Wording: Hashable, Sendable {
    /// `GOAL_BY`
    let key: String
    /// Whether an alert may add when it was: then under the key with `_AT`.
    let mayHaveMoment: Bool
    /// The English around the holes: one more than there are holes.
    private let texts: [String]
    /// What fills the holes, in order: `team`, `scorer`.
    private let holes: [String]

    /// - Parameter english: With a name in braces for each hole: `Goal {team} ({scorer})`.
    init(_ key: String, _ english: String, mayHaveMoment: Bool = false) {
        self.key = key
        self.mayHaveMoment = mayHaveMoment
        let parts = english.split(separator: "{", omittingEmptySubsequences: false)
        let pairs = parts.dropFirst().map { $0.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false) }
        texts = [String(parts[0])] + pairs.map { String($0.last ?? "") }
        holes = pairs.map { String($0.first ?? "") }
    }

    /// The English with `words` in the holes, in order.
    func filled(_ words: [String]) -> String {
        texts[0] + zip(words, texts.dropFirst()).map { $0 + $1 }.joined()
    }

    /// What stands before a moment that is added.
    static let beforeMoment = " · "
    /// What a key ends with where a moment is added.
    static let momentSuffix = "_AT"

    /// As a translator gets it: itself, and with a moment where it may have one.
    var entries: [StringsEntry] {
        let plain = StringsEntry(key: key, texts: texts, holes: holes)
        guard mayHaveMoment else { return [plain] }
        let last = (texts.last ?? "") + Self.beforeMoment
        let timed = Array(texts.dropLast()) + [last, ""]
        return [plain, StringsEntry(key: key + Self.momentSuffix, texts: timed, holes: holes + ["moment"])]
    }
}

/// A string of a strings file.
struct StringsEntry: Hashable, Sendable {
    let key: String
    /// The English around the holes: one more than there are holes.
    let texts: [String]
    /// What fills them, in order; in no strings file are there names for it.
    let holes: [String]

    /// The English with `hole(n)` for each hole, counted from 1.
    func english(_ hole: (Int) -> String) -> String {
        texts[0] + zip(1..., texts.dropFirst()).map { hole($0) + $1 }.joined()
    }
}
