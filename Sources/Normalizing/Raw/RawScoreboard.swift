/// A scoreboard page as a scraper found it: strings, in the page's order, nothing interpreted.
package struct RawScoreboard: Hashable, Sendable {
    package var games: [RawScoreboardEntry]
    /// The day that the page says it is about: `2026-05-02`.
    package var day: String?
    /// The slug of the league that the page says it is about.
    package var league: String?

    package init(games: [RawScoreboardEntry], day: String? = nil, league: String? = nil) {
        self.games = games
        self.day = day
        self.league = league
    }
}

/// One entry of a scoreboard page.
package enum RawScoreboardEntry: Hashable, Sendable {
    case game(RawGame)
    /// Not even the shape of a game; what it is instead, in words.
    case unreadable(String)
}
