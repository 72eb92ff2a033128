import Postgres
import Scores
import Storage
import TestSupport
import Testing
import Time

@Suite("Season days")
struct SeasonStoreTests {
    private func today(_ database: TestDatabase, adding days: Int) async throws -> CivilDate {
        let today: CivilDate = try await database.value(
            "select (clock_timestamp() at time zone 'America/New_York')::date"
        )
        return try #require(today.adding(days: days))
    }

    /// Stores a list of days, each given by its distance from today and its number of games.
    private func list(_ days: [(Int, Int?)], at seconds: Int64 = 0, in database: TestDatabase) async throws {
        var listed: [GameDay] = []
        for (distance, games) in days {
            listed.append(GameDay(day: try await today(database, adding: distance), games: games))
        }
        let reading = SeasonDaysReading(league: .mensLacrosseD1, today: nil, days: listed)
        let now: Instant = try await database.value("select clock_timestamp()")
        try await SeasonStore(database.pool).store(reading, askedAt: now + .seconds(seconds))
    }

    /// Refreshes the targets, and returns the distance from today, in days, of each scoreboard of men's lacrosse with
    /// `is_far_future`. These are scoreboards of past and future days.
    private func farFuture(_ database: TestDatabase) async throws -> [Int32] {
        try await ScheduleStore(database.pool).refreshSeasons()
        return try await database.pool.query(
            """
            select t.day - (clock_timestamp() at time zone 'America/New_York')::date from scrape_target t
             where t.is_far_future and t.league_id = 'mlax-d1' order by 1
            """
        ).map { try $0.decode(Int32.self) }
    }

    /// Takes the next day with `is_far_future` that is due, as the scheduler does.
    /// - Returns: How many days it is from today.
    private func takeNextDay(_ database: TestDatabase, pace: Duration = .zero, pause: Duration = .seconds(60))
        async throws
        -> Int?
    {
        try await database.pool.withTransaction { transaction in
            let schedule = ScheduleStore(transaction)
            guard let board = try await schedule.seasonBoard(pace: pace) else { return nil }
            try await schedule.reschedule(board, pause: pause)
            return board.distance
        }
    }

    @Test
    func `a list replaces the stored days from its first day on, and an empty list changes nothing`() async throws {
        try await withTestDatabase { database in
            try await list([(-10, 3), (1, 4), (9, 5)], in: database)
            try await list([(1, 6), (2, nil)], at: 1, in: database)
            try await list([], at: 2, in: database)
            let days = try await SeasonStore(database.pool).calendar(
                of: .mensLacrosseD1,
                from: try await today(database, adding: -30),
                to: try await today(database, adding: 30)
            )
            #expect(days.map(\.listed) == [3, 6, nil])
            #expect(days.map(\.games) == [0, 0, 0])
        }
    }

    @Test func `the calendar counts the stored games without those that will not be played`() async throws {
        try await withTestDatabase { database in
            for (id, status) in [("1", GameStatus.scheduled), ("2", .scheduled), ("3", .cancelled)] {
                _ = try await database.store(.scoreboard(status, id: id), at: 0)
            }
            let days = try await SeasonStore(database.pool).calendar(
                of: .mensLacrosseD1,
                from: .saturday,
                to: .saturday
            )
            #expect(days == [CalendarDay(day: .saturday, games: 2, listed: nil)])
        }
    }

    @Test
    func `listed days with games are scheduled, or the week before and after today if there is no list`() async throws {
        try await withTestDatabase { database in
            #expect(try await farFuture(database) == (-7...7).filter { $0 != 0 })
            try await list([(-40, 3), (0, 4), (1, nil), (2, 0), (60, 9)], in: database)
            #expect(try await farFuture(database) == [-40, 1, 60])
            try await database.pool.execute("update league set followed = false")
            #expect(try await farFuture(database) == [])
        }
    }

    @Test func `the nearest days come first, and past days last and only once, one day at a time at the given pace`()
        async throws
    {
        try await withTestDatabase { database in
            try await database.pool.execute("update league set followed = id = 'mlax-d1'")
            try await list([(-40, 3), (-2, 1), (1, 4), (60, 9)], in: database)
            _ = try await farFuture(database)
            var turns: [Int?] = []
            for _ in 0..<5 { turns.append(try await takeNextDay(database)) }
            #expect(turns == [1, 60, -2, -40, nil])
            // The pace applies to all days together.
            try await database.pool.execute("update scrape_target set next_at = clock_timestamp() where is_far_future")
            #expect(try await takeNextDay(database, pace: .seconds(60)) == nil)
            try await database.pool.execute(
                "update scrape_target set last_at = last_at - interval '61 s' where is_far_future"
            )
            #expect(try await takeNextDay(database, pace: .seconds(60)) == 1)
            // A past day that was fetched is not read again.
            try await database.pool.execute(
                """
                update scrape_target set next_at = clock_timestamp() - interval '1 s', answered_at = clock_timestamp()
                 where is_far_future
                """
            )
            #expect(
                [try await takeNextDay(database), try await takeNextDay(database), try await takeNextDay(database)] == [
                    1, 60, nil,
                ]
            )
        }
    }

    @Test func `far-future days do not count as due pages, and a refresh of the targets keeps them`() async throws {
        try await withTestDatabase { database in
            try await list([(-2, 1), (1, 4)], in: database)
            _ = try await farFuture(database)
            let schedule = ScheduleStore(database.pool)
            try await database.pool.execute("update scrape_target set reschedule_requested = true where is_far_future")
            try await database.pool.execute("delete from scrape_target where not is_far_future")
            #expect(try await schedule.timeUntilDue() == nil)
            #expect(try await schedule.due(limit: 10, afterEnd: .zero).targets.isEmpty)
            try await schedule.refreshTargets(corrections: .seconds(300), spread: .zero)
            #expect(try await farFuture(database) == [-2, 1])
        }
    }

    @Test func `a far-future day that has become today is due immediately and keeps its stored version`() async throws {
        try await withTestDatabase { database in
            try await list([(1, 4)], in: database)
            _ = try await farFuture(database)
            try await database.pool.execute(
                """
                update scrape_target
                   set key = 'scoreboard:mlax-d1:' || day - 1, day = day - 1, etag = '"a"', parser = 'test/1', next_at = 'infinity'
                 where is_far_future and league_id = 'mlax-d1'
                """
            )
            try await ScheduleStore(database.pool).refreshTargets(corrections: .seconds(300), spread: .zero)
            let due = try await ScheduleStore(database.pool).due(limit: 10, afterEnd: .zero).targets
            let today = try await today(database, adding: 0)
            let target = try #require(due.first { $0.page == .scoreboard(day: today, source: nil) })
            #expect(target.isDue)
            #expect(try await PageStore(database.pool).page(of: target.key, readBy: "test/1").version?.etag == "\"a\"")
        }
    }

    @Test func `the list of season days is read for leagues whose source has one`() async throws {
        try await withTestDatabase { database in
            try await database.pool.execute("update league set followed = true where id in ('mlax-d1', 'nba', 'nhl')")
            try await ScheduleStore(database.pool).refreshSeasons()
            let due = try await ScheduleStore(database.pool).due(limit: 100, afterEnd: .zero).targets
            #expect(Set(due.filter { $0.page == .season }.map(\.key)) == ["season:mlax-d1", "season:nba"])
        }
    }
}
