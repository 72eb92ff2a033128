package import Scores
import Transport

/// What a source's pages of games are called, and what they tell: for who adds one.
package struct GamePageForm: Sendable {
    /// As in `league_source`.
    package let source: String
    /// What pages of this form tell.
    package let tells: GamePage.Tells
    /// What its addresses are, in words for an operator.
    package let address: String
    private let pattern: @Sendable (String) -> Bool

    /// Whether a text may be such an address. What stands there only asking can tell.
    package func fits(_ text: String) -> Bool {
        text.utf8.count <= 500 && text.utf8.allSatisfy { (0x21...0x7E).contains($0) } && pattern(text)
    }

    /// Of all sources that have such pages.
    package static let all = [
        GamePageForm(
            source: StatCrewPage.source,
            tells: .play,
            address: "the URL of a scorer's file, http://… or https://…"
        ) { (try? Destination($0)) != nil },
        GamePageForm(
            source: NCAAStats.source,
            tells: .results,
            address: "a team's number of a season, 594020 of stats.ncaa.org/teams/594020"
        ) { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } },
        GamePageForm(
            source: StatBroadcast.source,
            tells: .play,
            address: "a group's short name, duke of statbroadcast.php?gid=duke"
        ) { !$0.isEmpty && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } },
    ]
}
