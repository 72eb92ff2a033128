package import Postgres
package import Scores
package import Time

/// A day in the season calendar.
package struct CalendarDay: Sendable, Hashable {
    package let day: CivilDate
    /// The number of stored games, without cancelled and postponed ones.
    package let games: Int
    /// The number of games that its source lists; `nil` when it does not list the day or gives no number.
    package let listed: Int?

    package init(day: CivilDate, games: Int, listed: Int?) {
        self.day = day
        self.games = games
        self.listed = listed
    }
}

/// Stores the days on which leagues play.
package struct SeasonStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Stores a list of days. It replaces the stored days from its first day on; earlier days stay. An empty list
    /// changes nothing.
    /// - Parameter askedAt: An instant not later than the request to the source, by the database's clock.
    /// - Returns: the number of days in the list.
    @discardableResult
    package func store(_ reading: SeasonDaysReading, askedAt: Instant) async throws -> Int {
        guard let first = reading.days.first?.day else { return 0 }
        try await session.execute(
            """
            with listed as (
              insert into season_day as s (league_id, day, games, listed_at)
              select \(reading.league), n.day, n.games, \(askedAt)
                from unnest(\(reading.days.map(\.day)), \(reading.days.map { $0.games.map(Int32.init(clamping:)) })) as n (day, games)
              on conflict on constraint season_day_pkey do update
                set games = excluded.games, listed_at = greatest(s.listed_at, excluded.listed_at)
            )
            delete from season_day
             where league_id = \(reading.league) and day >= \(first) and day <> all (\(reading.days.map(\.day)))
            """
        )
        return reading.days.count
    }

    /// Records that the source still has the stored list.
    package func unchanged(_ league: LeagueID, askedAt: Instant) async throws {
        try await session.execute(
            """
            update season_day set listed_at = \(askedAt)
             where league_id = \(league)
               and listed_at = (select max(n.listed_at) from season_day n where n.league_id = \(league))
               and listed_at < \(askedAt)
            """
        )
    }

    /// The days from `first` to `last`, both included, on which the league has games or its source lists the day. The
    /// role `bardown_api` may run it.
    package func calendar(of league: LeagueID, from first: CivilDate, to last: CivilDate) async throws -> [CalendarDay]
    {
        try await session.query(
            """
            select day, games, listed from season_calendar
             where league_id = \(league) and day between \(first) and \(last)
               and (games > 0 or listed is distinct from 0) order by day
            """
        ).map { row in
            let (day, games, listed) = try row.decode(CivilDate.self, Int64.self, Int32?.self)
            return CalendarDay(day: day, games: Int(games), listed: listed.map(Int.init))
        }
    }
}
