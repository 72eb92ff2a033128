/// The days on which a league plays.
public struct CalendarResponse: Codable, Hashable, Sendable {
    /// The league.
    public let league: LeagueName
    /// The days in ascending order; days without games are omitted.
    public let days: [CalendarDayResponse]

    /// For the server, previews and tests.
    public init(league: LeagueName, days: [CalendarDayResponse]) {
        self.league = league
        self.days = days
    }
}

/// A day on which a league plays.
public struct CalendarDayResponse: Codable, Hashable, Sendable {
    /// The day in the league's calendar.
    public let day: LocalDay
    /// The number of stored games, without cancelled and postponed ones.
    public let games: Int
    /// The number of games that the league's source lists, which may be larger for future days; `nil` if the source
    /// does not list the day or gives no number.
    public let listed: Int?

    /// For the server, previews and tests.
    public init(day: LocalDay, games: Int, listed: Int? = nil) {
        self.day = day
        self.games = games
        self.listed = listed
    }
}
