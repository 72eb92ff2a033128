import CommandLineOutput
import Testing

@testable import bardown

@Suite("Suggestions")
struct SuggestionTests {
    /// Arguments of `bardown`, and the command that was meant.
    private static let mistyped: [([String], String?)] = [
        (["hlep"], "bardown help"), (["job"], "bardown jobs"), (["jobs", "lst"], "bardown jobs list"),
        (["queues", "resune", "push"], "bardown queues resume"), (["tape", "verfy", "x"], "bardown tape verify"),
        (["games", "quarantine", "dissmiss"], "bardown games quarantine dismiss"),
        (["games", "quarentine", "list"], "bardown games quarantine"),
        // Letters in the wrong order are one mistake.
        (["tpo"], "bardown top"), (["jbos"], "bardown jobs"),
        // Known, no command at all, and far from all.
        (["jobs", "list"], nil), (["jobs"], nil), ([], nil), (["--hlep"], nil), (["jobs", "--lst"], nil),
        (["jobs", "5"], nil), (["x"], nil), (["leagues", "follow", "nfl"], nil), (["everything"], nil),
    ]

    @Test(arguments: mistyped)
    func `an unknown command leads to the most similar existing one`(words: [String], meant: String?) {
        #expect(Suggestion.command(for: words, in: BarDown.self) == meant)
    }

    @Test(arguments: [
        ("nlh", "\nDid you mean nhl?"), ("nb", "\nDid you mean nba?"), ("mlax", ""), ("nhl", "\nDid you mean nhl?"),
        ("", ""),
    ])
    func `a name that there is not is answered with the nearest that there is`(word: String, line: String) {
        #expect(Suggestion.line(for: word, of: ["nba", "nhl", "mlax-d1"]) == line)
    }
}
