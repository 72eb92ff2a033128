/// Where a league's pages are found.
package struct LeagueAddress: Hashable, Sendable {
    package let league: LeagueID
    /// The source, by the name of its folder in lower case: `ncaa`, `espn`, `nhl`.
    package let source: String
    /// What the source calls the league. NCAA: the sportCode, `MLA`; ESPN: sport and league in its paths,
    /// `basketball/nba`.
    package let code: String
    /// From 1; `nil` for a league without divisions.
    package let division: Int?

    package init(league: LeagueID, source: String, code: String, division: Int? = nil) {
        self.league = league
        self.source = source
        self.code = code
        self.division = division
    }
}
