package import Time

/// On which days of a season a league plays.
package struct SeasonDaysReading: Hashable, Sendable {
    package var league: LeagueID
    /// What the source takes for the present day; `nil` where it does not say.
    package var today: CivilDate?
    /// In the order of the calendar, each day once.
    package var days: [GameDay]
    package var rejected: [RejectedEntry]

    package init(league: LeagueID, today: CivilDate?, days: [GameDay], rejected: [RejectedEntry] = []) {
        self.league = league
        self.today = today
        self.days = days
        self.rejected = rejected
    }
}

/// A day and its number of games.
package struct GameDay: Hashable, Sendable {
    package var day: CivilDate
    /// 0 is a day that the source lists without a game; `nil` where it lists days alone.
    package var games: Int?

    package init(day: CivilDate, games: Int?) {
        self.day = day
        self.games = games
    }
}
