import Postgres
package import Scores
package import Time

/// The scoreboard of another day than the present one, whose turn it is.
package struct SeasonBoard: Sendable, Hashable {
    package let league: LeagueID
    package let day: CivilDate
    /// Days from the league's present day on: 1 is tomorrow, -2 the day before yesterday.
    package let distance: Int
    /// As `scrape_target.key`.
    package let key: String

    package init(league: LeagueID, day: CivilDate, distance: Int, key: String) {
        self.league = league
        self.day = day
        self.distance = distance
        self.key = key
    }
}

extension ScheduleStore {
    /// Brings what is read of seasons in line with the leagues that are followed and the days that they play: a list of
    /// days where the source has one, and a scoreboard for each day of view `season_board`.
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
            insert into scrape_target (key, kind, league_id, day, distant)
            select 'scoreboard:' || league_id || ':' || day, 'scoreboard', league_id, day, true from season_board
             order by 1
            on conflict on constraint scrape_target_pkey do nothing
            """
        )
        try await session.execute(
            """
            delete from scrape_target t
             where t.distant
               and not exists (select from season_board b where b.league_id = t.league_id and b.day = t.day)
            """
        )
    }

    /// The day that most deserves to be read, the nearest that may have its turn first and days that are over last;
    /// locked. One that is over and answered since then is done with.
    /// - Parameter pace: Between two turns, whoever had the last one.
    /// - Returns: `nil` where no day may have a turn, or none is left to be given.
    package func seasonBoard(pace: Duration) async throws -> SeasonBoard? {
        // One scheduler at a time: two that looked at once would both find that nobody had this turn.
        let isAlone = try await session.first(
            "select pg_try_advisory_xact_lock(hashtextextended('season_board', 0))"
        )?.decode(Bool.self)
        guard isAlone == true else { return nil }
        let row = try await session.first(
            """
            select t.league_id, t.day, t.day - d.today, t.key
              from scrape_target t join league l on l.id = t.league_id
              cross join lateral (select (clock_timestamp() at time zone l.zone)::date as today) d
             where t.distant and t.next_at <= clock_timestamp()
               and (t.day > d.today
                    or coalesce(t.answered_at, '-infinity') < (t.day + 1)::timestamp at time zone l.zone)
               and not exists (select from scrape_target o
                                where o.distant
                                  and o.last_at > clock_timestamp() - \(pace.wholeMilliseconds) * interval '1 ms')
             order by t.day < d.today, abs(t.day - d.today), t.key
             limit 1 for update of t skip locked
            """
        )
        guard let (league, day, distance, key) = try row?.decode(LeagueID.self, CivilDate.self, Int32.self, String.self)
        else { return nil }
        return SeasonBoard(league: league, day: day, distance: Int(distance), key: key)
    }

    /// Says that a day has its turn now.
    /// - Parameter pause: Before it may have another one.
    package func taken(_ board: SeasonBoard, pause: Duration) async throws {
        try await session.execute(
            """
            update scrape_target
               set stirred = false, last_at = clock_timestamp(),
                   next_at = clock_timestamp() + \(pause.wholeMilliseconds) * interval '1 ms'
             where key = \(board.key)
            """
        )
    }
}
