package import Postgres
package import Scores
package import Time

/// A day in the season calendar.
package struct CalendarDay: Sendable, Hashable {
    package let day: CivilDate
    /// The number of stored games, without cancelled and postponed ones.
    package let games: Int
    /// The number of games that the league's source lists; `nil` when it does not list the day or gives no number.
    package let listed: Int?

    package init(day: CivilDate, games: Int, listed: Int?) {
        self.day = day
        self.games = games
        self.listed = listed
    }
}

/// The nearest days with games before and after a day; `nil` if none is known.
package struct DaysAround: Sendable, Hashable {
    package let previous, next: CivilDate?
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
    package func recordUnchanged(_ league: LeagueID, askedAt: Instant) async throws {
        try await session.execute(
            """
            update season_day set listed_at = \(askedAt)
             where league_id = \(league)
               and listed_at = (select max(n.listed_at) from season_day n where n.league_id = \(league))
               and listed_at < \(askedAt)
            """
        )
    }

    /// The days from `first` to `last`, both included, on which the league has games, or which its source lists, except
    /// those that it lists with no games. The role `bardown_api` may run it.
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

    /// The days from `first` to `last`, both included, on which any of the leagues plays, by the same rules as
    /// ``gameDays(of:around:)``, in order. The role `bardown_api` may run it.
    package func gameDays(of leagues: [LeagueID], from first: CivilDate, to last: CivilDate) async throws -> [CivilDate]
    {
        try await session.query(
            """
            select day from game
             where league_id = any (\(leagues)) and day between \(first) and \(last)
               and status not in ('cancelled', 'postponed')
            union
            select day from season_day
             where league_id = any (\(leagues)) and day between \(first) and \(last) and games is distinct from 0
             order by day
            """
        ).map { try $0.decode(CivilDate.self) }
    }

    /// The last day before `day` and the first day after it on which any of the leagues plays. A league plays on the
    /// days of its stored games, except cancelled and postponed ones, and on the days that its source lists with games.
    /// The role `bardown_api` may run it. Each of the four parts reads an index from `day` on and stops at the first
    /// match.
    package func gameDays(of leagues: [LeagueID], around day: CivilDate) async throws -> DaysAround {
        let row = try await session.first(
            """
            select max(day) filter (where day < \(day)), min(day) filter (where day > \(day))
              from unnest(\(leagues)) as l (id)
             cross join lateral (
               (select day from game where league_id = l.id and day < \(day) and status not in ('cancelled', 'postponed')
                 order by day desc limit 1)
               union all
               (select day from game where league_id = l.id and day > \(day) and status not in ('cancelled', 'postponed')
                 order by day limit 1)
               union all
               (select day from season_day where league_id = l.id and day < \(day) and games is distinct from 0
                 order by day desc limit 1)
               union all
               (select day from season_day where league_id = l.id and day > \(day) and games is distinct from 0
                 order by day limit 1)) as near (day)
            """
        )
        let days = try row?.decode(CivilDate?.self, CivilDate?.self)
        return DaysAround(previous: days?.0, next: days?.1)
    }
}
