import Postgres
package import Scores
package import Time

/// The scoreboard of a past or future day that is due.
package struct SeasonBoard: Sendable, Hashable {
    package let league: LeagueID
    package let day: CivilDate
    /// Days from the league's current day: 1 is tomorrow, -2 the day before yesterday.
    package let distance: Int
    /// See `scrape_target.key`.
    package let key: String

    package init(league: LeagueID, day: CivilDate, distance: Int, key: String) {
        self.league = league
        self.day = day
        self.distance = distance
        self.key = key
    }
}

extension ScheduleStore {
    /// Updates the season's targets to match the followed leagues and their game days: a list of days if the source has
    /// one, and a scoreboard for each day of view `season_board`.
    package func refreshSeasons() async throws {
        try await session.execute(
            """
            insert into scrape_target (key, kind, league_id)
            select 'season:' || id, 'season', id from league where followed and lists_days order by 1
            on conflict on constraint scrape_target_pkey do nothing
            """
        )
        try await session.execute(
            """
            insert into scrape_target (key, kind, league_id, day, is_far_future)
            select 'scoreboard:' || league_id || ':' || day, 'scoreboard', league_id, day, true from season_board
             order by 1
            on conflict on constraint scrape_target_pkey do nothing
            """
        )
        try await session.execute(
            """
            delete from scrape_target t
             where t.is_far_future
               and not exists (select from season_board b where b.league_id = t.league_id and b.day = t.day)
            """
        )
    }

    /// Finds and locks the day to read next: of the days that are due, the nearest future day first, and past days
    /// last. A past day whose scoreboard was read after the day's end is not read again.
    /// - Parameter pace: The minimum time between two such readings, of the same league or of different ones.
    /// - Returns: `nil` when it is too early for another reading, no day is due, or another scheduler has made the same
    ///   call in a transaction that is still open.
    package func seasonBoard(pace: Duration) async throws -> SeasonBoard? {
        // Only one scheduler may look at a time, because two at the same time would both find that a reading is due.
        let hasLock = try await session.first(
            "select pg_try_advisory_xact_lock(hashtextextended('season_board', 0))"
        )?.decode(Bool.self)
        guard hasLock == true else { return nil }
        let row = try await session.first(
            """
            select t.league_id, t.day, t.day - d.today, t.key
              from scrape_target t join league l on l.id = t.league_id
              cross join lateral (select (clock_timestamp() at time zone l.zone)::date as today) d
             where t.is_far_future and t.next_at <= clock_timestamp()
               and (t.day > d.today
                    or coalesce(t.answered_at, '-infinity') < (t.day + 1)::timestamp at time zone l.zone)
               and not exists (select from scrape_target o
                                where o.is_far_future
                                  and o.last_at > clock_timestamp() - \(pace.wholeMilliseconds) * interval '1 ms')
             order by t.day < d.today, abs(t.day - d.today), t.key
             limit 1 for update of t skip locked
            """
        )
        guard let (league, day, distance, key) = try row?.decode(LeagueID.self, CivilDate.self, Int32.self, String.self)
        else { return nil }
        return SeasonBoard(league: league, day: day, distance: Int(distance), key: key)
    }

    /// Records that a day is being read now.
    /// - Parameter pause: The time until it may be read again.
    package func reschedule(_ board: SeasonBoard, pause: Duration) async throws {
        try await session.execute(
            """
            update scrape_target
               set reschedule_requested = false, last_at = clock_timestamp(),
                   next_at = clock_timestamp() + \(pause.wholeMilliseconds) * interval '1 ms'
             where key = \(board.key)
            """
        )
    }
}
