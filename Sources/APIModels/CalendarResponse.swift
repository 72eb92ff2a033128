/// The days on which a league plays.
public struct CalendarResponse: Codable, Hashable, Sendable {
    /// The league.
    public let league: LeagueName
    /// Ascending; days without games are omitted.
    public let days: [CalendarDayResponse]

    /// For previews and tests.
    public init(league: LeagueName, days: [CalendarDayResponse]) {
        self.league = league
        self.days = days
    }
}

/// A day on which a league plays.
public struct CalendarDayResponse: Codable, Hashable, Sendable {
    /// The day in the league's calendar.
    public let day: LocalDay
    /// How many games the server has.
    public let games: Int
    /// How many the league's source lists, which may be more for future days; `nil` if it lists none.
    public let listed: Int?

    /// For previews and tests.
    public init(day: LocalDay, games: Int, listed: Int? = nil) {
        self.day = day
        self.games = games
        self.listed = listed
    }
}
