import Scores
import Storage
import TextCoding

/// Shared state of the parts of one page: whether scores are shown, and how URLs are built.
struct PageFrame: Sendable {
    let outcomes: Outcomes
    /// The page's own URL, without the parameter `scores`.
    let address: String
    var settings = PageSettings()

    var hidesScores: Bool { outcomes.areHidden }

    /// A URL on this site that keeps the page's choice to hide scores.
    /// - Parameter query: Names and values; those without a value are omitted.
    func path(_ path: String, _ query: [(name: String, value: String?)] = []) -> String {
        let kept = outcomes.isKeptByAddress ? [("scores", Optional("hidden"))] : []
        return Self.address(path, query + kept)
    }

    /// The URL of the page with its scores.
    var revealed: String { revealed(address) }

    /// The URL of a page with its scores, without showing those of other pages.
    func revealed(_ address: String) -> String {
        let wish: Outcomes.ScoresParameter = outcomes.isKeptByAddress ? .once : .shown
        return Self.address(address, [("scores", wish.rawValue)])
    }

    static func address(_ path: String, _ query: [(name: String, value: String?)]) -> String {
        query.reduce(into: path) { path, pair in
            guard let value = pair.value else { return }
            path += (path.contains("?") ? "&" : "?") + pair.name + "=" + PercentEncoding.encode(value, keeping: "/")
        }
    }

    func path(to game: GameID) -> String { path("/games/\(game.description)") }
    func path(to team: TeamID) -> String { path("/teams/\(team.description)") }
}
