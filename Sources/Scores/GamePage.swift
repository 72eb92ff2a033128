/// A page of a source about games other than its scoreboards by day, such as a scorer's file or a team's season.
package struct GamePage: Hashable, Sendable {
    /// The content of a page, which decides how often it is read. The raw values are those of the columns
    /// `game_page.content` and `scrape_target.content`.
    package enum Content: String, Hashable, Sendable, Codable, CaseIterable {
        /// The state of games during play.
        case play
        /// The results of games.
        case results
    }

    /// The league of the games on the page.
    package var league: LeagueID
    /// The source, as in `league_source`.
    package var source: String
    /// The URL of the page, or the source's name for it.
    package var address: String

    package init(league: LeagueID, source: String, address: String) {
        self.league = league
        self.source = source
        self.address = address
    }
}
