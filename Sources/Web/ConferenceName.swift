import APIResponses
import Scores
import Storage

/// A conference that a page of one league can be limited to.
struct ConferenceName: Hashable {
    /// The value in the page's URL: `B1G`.
    let abbreviation: String
    /// As fans call it: `Big Ten`.
    let text: String

    /// - Parameter source: The source's short name: `big-ten`; `nil` and an empty name have no conference.
    init?(_ source: String?) {
        guard let source, let abbreviation = Conferences.abbreviation(of: source) else { return nil }
        self.abbreviation = abbreviation
        text = Conferences.name(of: source)
    }

    /// The conferences of the teams in these games, each once, by name.
    static func all(in games: [ScoreboardGame]) -> [ConferenceName] {
        let found = games.flatMap { game in Side.allCases.compactMap { ConferenceName(game.teams[$0].conference) } }
        let names = Dictionary(found.map { ($0.abbreviation, $0) }, uniquingKeysWith: { first, _ in first })
        return names.values.sorted { ($0.text, $0.abbreviation) < ($1.text, $1.abbreviation) }
    }
}
