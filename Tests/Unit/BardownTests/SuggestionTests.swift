import CommandLineOutput
import Testing

@testable import bardown

@Suite("Suggestions")
struct SuggestionTests {
    /// What is typed behind `bardown`, and what was meant.
    private static let mistyped: [([String], String?)] = [
        (["hlep"], "bardown help"), (["job"], "bardown jobs"), (["jobs", "lst"], "bardown jobs list"),
        (["queues", "resune", "push"], "bardown queues resume"), (["tape", "verfy", "x"], "bardown tape verify"),
        (["games", "quarantine", "dissmiss"], "bardown games quarantine dismiss"),
        (["games", "quarentine", "list"], "bardown games quarantine"),
        // Known, no command at all, and far from all.
        (["jobs", "list"], nil), (["jobs"], nil), ([], nil), (["--hlep"], nil), (["jobs", "--lst"], nil),
        (["jobs", "5"], nil), (["x"], nil), (["leagues", "follow", "nfl"], nil), (["everything"], nil),
    ]

    @Test(arguments: mistyped)
    func `a command that there is not is taken for the nearest that there is`(words: [String], meant: String?) {
        #expect(Suggestion.command(for: words, in: BarDown.self) == meant)
    }
}
