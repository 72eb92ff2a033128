/// A scoreboard page as found: uninterpreted strings, in the page's order.
package struct RawScoreboard: Hashable, Sendable {
    package var games: [RawScoreboardEntry]
    /// The day that the page names: `2026-05-02`.
    package var day: String?
    /// The slug of the league that the page names.
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
    /// An entry without the shape of a game, with a description of what it is instead.
    case unreadable(String)
}
