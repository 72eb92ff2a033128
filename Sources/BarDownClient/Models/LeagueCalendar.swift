/// The days on which a league plays.
public struct LeagueCalendar: Codable, Hashable, Sendable {
    /// The league.
    public let league: League
    /// Ascending; days without games are left out.
    public let days: [CalendarDay]

    /// For previews and tests.
    public init(league: League, days: [CalendarDay]) {
        self.league = league
        self.days = days
    }
}

/// A day on which a league plays.
public struct CalendarDay: Codable, Hashable, Sendable {
    /// The day in the league's calendar.
    public let day: GameDay
    /// How many games the server has.
    public let games: Int
    /// How many the league's source lists, which may be more for future days; `nil` if it lists none.
    public let listed: Int?

    /// For previews and tests.
    public init(day: GameDay, games: Int, listed: Int? = nil) {
        self.day = day
        self.games = games
        self.listed = listed
    }
}
