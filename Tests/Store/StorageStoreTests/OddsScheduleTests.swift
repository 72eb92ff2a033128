import Postgres
import Scores
import Storage
import TestSupport
import Testing
import Time

@Suite("Schedule of odds")
struct OddsScheduleTests {
    /// The keys of the targets after a refresh as the scheduler makes it.
    private func targets(_ database: TestDatabase) async throws -> [String] {
        let schedule = ScheduleStore(database.pool)
        try await schedule.refreshTargets(corrections: .seconds(60), spread: .zero)
        try await schedule.refreshOdds()
        return try await database.pool.query("select key from scrape_target where kind = 'odds' order by key")
            .map { try $0.decode(String.self) }
    }

    @Test func `odds are read if league and source are followed and the league has odds`() async throws {
        try await withTestDatabase { database in
            try await database.pool.execute("update league set followed = true")
            #expect(try await targets(database) == [])
            try await database.pool.execute("update league_odds set followed = true")
            #expect(try await targets(database) == ["odds:nba:odds-api", "odds:nhl:odds-api", "odds:wnba:odds-api"])
            try await database.pool.execute("update league set followed = false where id = 'nhl'")
            try await database.setOdds(of: .wnba, on: false)
            #expect(try await targets(database) == ["odds:nba:odds-api"])
        }
    }

    @Test func `a game that becomes known after a reading brings the next one forward`() async throws {
        try await withTestDatabase { database in
            try await database.pool.execute("update league set followed = id = 'nba'")
            try await database.pool.execute("update league_odds set followed = true")
            _ = try await targets(database)
            // As after a reading while no game was known.
            try await database.pool.execute(
                """
                update scrape_target set last_at = clock_timestamp(), next_at = clock_timestamp() + interval '6 hours'
                 where kind = 'odds'
                """
            )
            func isRequested() async throws -> Bool {
                _ = try await targets(database)
                return try await database.value("select reschedule_requested from scrape_target where kind = 'odds'")
            }
            #expect(try await !isRequested())
            let game = try await database.nbaGame()
            try await database.pool.execute(
                """
                update game set start_time = now() + interval '1 hour', changed_at = clock_timestamp(),
                       day = (now() at time zone 'America/New_York')::date where id = \(game)
                """
            )
            #expect(try await isRequested())
            // The next reading finds the game.
            try await database.pool.execute(
                "update scrape_target set reschedule_requested = false, last_at = clock_timestamp()"
            )
            #expect(try await !isRequested())
        }
    }

    @Test func `the next game decides when odds are due, whatever its day`() async throws {
        try await withTestDatabase { database in
            try await database.pool.execute("update league set followed = id = 'nba'")
            try await database.pool.execute("update league_odds set followed = true")
            _ = try await targets(database)
            let game = try await database.nbaGame()
            try await database.pool.execute(
                """
                update game set start_time = date_trunc('second', now()) + interval '30 hours',
                       day = ((now() + interval '30 hours') at time zone 'America/New_York')::date
                 where id = \(game)
                """
            )
            let start: Instant = try await database.value("select start_time from game")
            let due = try await ScheduleStore(database.pool).due(limit: 10, afterEnd: .seconds(300)).targets
            let odds = try #require(due.first { $0.key == "odds:nba:odds-api" })
            #expect(odds.page == .odds(source: "odds-api"))
            #expect(odds.activity.nextStart == start)
            try await database.pool.execute("update game set status = 'cancelled'")
            let later = try await ScheduleStore(database.pool).due(limit: 10, afterEnd: .seconds(300)).targets
            #expect(later.first { $0.key == odds.key }?.activity.nextStart == nil)
        }
    }
}
