/// A page of a source, beside its scoreboards of days, that tells of games: a scorer's file, a team's season.
package struct GamePage: Hashable, Sendable {
    /// What a page tells, and so how often it is worth reading. The raw values are those of the columns
    /// `game_page.tells` and `scrape_target.tells`.
    package enum Tells: String, Hashable, Sendable, Codable, CaseIterable {
        /// How games stand while they are played.
        case play
        /// How they ended.
        case results
    }

    /// Whose games are on it.
    package var league: LeagueID
    /// As in `league_source`.
    package var source: String
    /// Its address, or what the source calls it.
    package var address: String

    package init(league: LeagueID, source: String, address: String) {
        self.league = league
        self.source = source
        self.address = address
    }
}
