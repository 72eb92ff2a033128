package import Time

/// The days of a season on which a league plays.
package struct SeasonDaysReading: Hashable, Sendable {
    package var league: LeagueID
    /// The present day according to the source; `nil`: it does not give it.
    package var today: CivilDate?
    /// In calendar order, each day once.
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
    /// 0: the source lists the day without a game. `nil`: it lists only days.
    package var games: Int?

    package init(day: CivilDate, games: Int?) {
        self.day = day
        self.games = games
    }
}
