import Testing

@testable import Pushing

@Suite("The table of alert texts")
struct WordingTests {
    private static let phrases = (EveryAlert.texts + EveryNotice.texts).flatMap { [$0.headline, $0.details] }
    private static let entries = Wording.table.flatMap(\.entries)

    @Test func `every phrase of an alert has an entry with as many placeholders as the phrase has arguments`() {
        let placeholders = Dictionary(uniqueKeysWithValues: Self.entries.map { ($0.key, $0.placeholders.count) })
        let wrong = Set(Self.phrases.filter { placeholders[$0.key] != $0.args.count }.map { "\($0.key) \($0.args)" })
        #expect(wrong.isEmpty)
    }

    @Test func `every entry is used by some alert or notice`() {
        let unused = Set(Self.entries.map(\.key)).subtracting(Self.phrases.map(\.key))
        #expect(unused.isEmpty)
    }

    @Test func `each key is in upper snake case and occurs once in the table`() {
        let keys = Self.entries.map(\.key)
        #expect(Set(keys).count == keys.count)
        let isKey = { (key: String) in key.wholeMatch(of: /[A-Z]+(_[A-Z]+)*/) != nil }
        #expect(keys.filter { !isKey($0) } == [])
        #expect(!isKey("Goal") && !isKey("GOAL__BY") && isKey("GOAL_BY_AT"))
    }

    /// The keys whose English text does not contain the arguments themselves: for `Q1` it is `End of 1st Quarter`.
    private static let reworded: Set = [
        "END_OF", "OVERTIME_NUMBER", "MOVED_TO_TIME", "MOVED_TO_DAY", "TWO_PLAYERS_GOALS", "THREE_PLAYERS_GOALS",
    ]

    @Test func `an entry filled with a phrase's arguments gives the English text, except for times and dates`() throws {
        let entries = Dictionary(uniqueKeysWithValues: Self.entries.map { ($0.key, $0) })
        for phrase in Set(Self.phrases) where !Self.reworded.contains(phrase.key) {
            let entry = try #require(entries[phrase.key])
            let local = entry.english { phrase.args.count >= $0 ? phrase.args[$0 - 1] : "?" }
            let isTimed = phrase.key.hasSuffix(Wording.clockSuffix)
            #expect(Self.words(local, isTimed: isTimed) == Self.words(phrase.english, isTimed: isTimed))
            #expect(!isTimed || local.hasSuffix(Wording.beforeClock + (phrase.args.last ?? "?")))
        }
        #expect(Self.reworded.isSubset(of: entries.keys))
    }

    /// Returns the text without the game time at the end.
    private static func words(_ text: String, isTimed: Bool) -> Substring? {
        isTimed ? text.split(separator: Wording.beforeClock).first : text[...]
    }

    @Test func `arguments are only names, numbers, game times and dates, without words of a language`() {
        let names: Set = [
            "Duke", "Maryland", "AJ Nikolic", "Ash", "Ash (12)", "Ash 2", "Ash 3", "Birch", "Cedar", "New York",
        ]
        let form = /-?[0-9]+|([QHP][0-9]+|[0-9]*OT|SO)( [0-9]+:[0-9]{2})?|[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{2}:[0-9]{2}/
        // The words of operators are not translated.
        let translated = Self.phrases.filter { !["MESSAGE_TITLE", "MESSAGE_BODY"].contains($0.key) }
        let others = Set(translated.flatMap(\.args)).subtracting(names)
        #expect(others.filter { $0.wholeMatch(of: form) == nil }.isEmpty)
        let instants: Set = ["Q1 7:42", "H1 7:42", "P1 7:42", "OT 7:42", "2OT 7:42", "SO 7:42", "2026-05-09", "19:00"]
        #expect(instants.isSubset(of: others))
    }
}
