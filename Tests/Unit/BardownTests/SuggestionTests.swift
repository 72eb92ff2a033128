import CommandLineOutput
import Testing

@testable import bardown

@Suite("Suggestions")
struct SuggestionTests {
    /// Arguments of `bardown`, and the command that is suggested; `nil`: none.
    private static let mistyped: [([String], String?)] = [
        (["hlep"], "bardown help"), (["job"], "bardown jobs"), (["jobs", "lst"], "bardown jobs list"),
        (["queues", "resune", "push"], "bardown queues resume"), (["tape", "verfy", "x"], "bardown tape verify"),
        (["games", "quarantine", "dissmiss"], "bardown games quarantine dismiss"),
        (["games", "quarentine", "list"], "bardown games quarantine"),
        // Two letters in the wrong order count as one mistake.
        (["tpo"], "bardown top"), (["jbos"], "bardown jobs"),
        // No suggestion: the command is known, is missing, or is not similar to any.
        (["jobs", "list"], nil), (["jobs"], nil), ([], nil), (["--hlep"], nil), (["jobs", "--lst"], nil),
        (["jobs", "5"], nil), (["x"], nil), (["leagues", "follow", "nfl"], nil), (["everything"], nil),
    ]

    @Test(arguments: mistyped)
    func `for an unknown command the most similar existing one is suggested`(arguments: [String], meant: String?) {
        #expect(Suggestion.command(for: arguments, in: BarDown.self) == meant)
    }

    @Test(arguments: [
        ("nlh", "\nDid you mean nhl?"), ("nb", "\nDid you mean nba?"), ("mlax", ""), ("nhl", "\nDid you mean nhl?"),
        ("", ""),
    ])
    func `for an unknown name the most similar existing one is suggested`(word: String, line: String) {
        #expect(Suggestion.line(for: word, of: ["nba", "nhl", "mlax-d1"]) == line)
    }
}
