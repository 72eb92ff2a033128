package import Scores
import Transport

/// The addresses and contents of a source's pages of games, for validating a page that an operator adds.
package struct GamePageForm: Sendable {
    /// The source, as in `league_source`.
    package let source: String
    /// The contents of pages of this form.
    package let content: GamePage.Content
    /// A description of its addresses for an operator.
    package let address: String
    private let pattern: @Sendable (String) -> Bool

    /// Whether a text may be such an address. Whether the page exists is not checked.
    package func fits(_ text: String) -> Bool {
        text.utf8.count <= 500 && text.utf8.allSatisfy { (0x21...0x7E).contains($0) } && pattern(text)
    }

    /// The forms of all sources that have such pages.
    package static let all = [
        GamePageForm(
            source: StatCrewPage.source,
            content: .play,
            address: "the URL of a scorer's file, http://… or https://…"
        ) { (try? Destination($0)) != nil },
        GamePageForm(
            source: NCAAStats.source,
            content: .results,
            address: "a team's id for one season, such as 594020 in stats.ncaa.org/teams/594020"
        ) { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } },
        GamePageForm(
            source: StatBroadcast.source,
            content: .play,
            address: "a group's short name, such as duke in statbroadcast.php?gid=duke"
        ) { !$0.isEmpty && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } },
    ]
}
