/// A scoreboard page as a scraper found it: strings, in the page's order, nothing interpreted.
package struct RawScoreboard: Hashable, Sendable {
    package var games: [RawScoreboardEntry]

    package init(games: [RawScoreboardEntry]) {
        self.games = games
    }
}

/// One entry of a scoreboard page.
package enum RawScoreboardEntry: Hashable, Sendable {
    case game(RawGame)
    /// Not even the shape of a game; what it is instead, in words.
    case unreadable(String)
}
