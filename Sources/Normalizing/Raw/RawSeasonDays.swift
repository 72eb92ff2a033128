/// The days of a season as found on a page.
package struct RawSeasonDays: Hashable, Sendable {
    package var today: String?
    package var days: [RawGameDay]

    package init(today: String?, days: [RawGameDay]) {
        self.today = today
        self.days = days
    }
}

/// A day and its number of games.
package struct RawGameDay: Hashable, Sendable {
    package var date: String?
    package var games: String?

    package init(date: String? = nil, games: String? = nil) {
        self.date = date
        self.games = games
    }
}
