package import Scores

/// The location of a league's pages, with the data to parse them.
package struct LeagueAddress: Sendable {
    package let league: LeagueID
    /// The source, by the name of its folder in lower case: `ncaa`, `espn`, `nhl`.
    package let source: String
    /// The source's name for the league. For the NCAA it is the sportCode, `MLA`; for ESPN it is sport and league as
    /// in its paths, `basketball/nba`.
    package let code: String
    /// From 1; `nil` for a league without divisions.
    package let division: Int?
    /// The leagues that the pages may name.
    package let registry: LeagueRegistry

    package init(
        league: LeagueID,
        source: String,
        code: String,
        division: Int? = nil,
        registry: LeagueRegistry
    ) {
        self.league = league
        self.source = source
        self.code = code
        self.division = division
        self.registry = registry
    }

    /// The league in the form that page parsers take.
    package var expected: ExpectedLeague { ExpectedLeague(league, in: registry) }
}

/// Two addresses are equal if they lead to the same pages.
extension LeagueAddress: Equatable {
    package static func == (left: LeagueAddress, right: LeagueAddress) -> Bool {
        left.league == right.league && left.source == right.source && left.code == right.code
            && left.division == right.division
    }
}
