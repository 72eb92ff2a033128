import APIResponses
import Scores
import Storage

/// A conference that a page of one league can be limited to.
struct ConferenceName: Hashable {
    /// The value in the page's URL: `B1G`.
    let abbreviation: String
    /// The name that fans use: `Big Ten`.
    let text: String

    /// Fails if `source` is `nil` or empty, which means no conference.
    /// - Parameter source: The source's short name of the conference: `big-ten`.
    init?(_ source: String?) {
        guard let source, let abbreviation = Conferences.abbreviation(of: source) else { return nil }
        self.abbreviation = abbreviation
        text = Conferences.name(of: source)
    }

    /// The conferences of the teams in these games, each once, sorted by name.
    static func all(in games: [ScoreboardGame]) -> [ConferenceName] {
        let found = games.flatMap { game in Side.allCases.compactMap { ConferenceName(game.teams[$0].conference) } }
        let names = Dictionary(found.map { ($0.abbreviation, $0) }, uniquingKeysWith: { first, _ in first })
        return names.values.sorted { ($0.text, $0.abbreviation) < ($1.text, $1.abbreviation) }
    }
}
