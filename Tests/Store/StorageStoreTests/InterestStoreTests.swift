import FoundationEssentials
import Postgres
import Scores
import Storage
import TestSupport
import Testing
import Time

/// Tests which games have their details read: those of interest while they are live, and all games once they are over.
@Suite("Details of games of interest")
struct InterestStoreTests {
    /// Refreshes the targets, and returns the number of games whose details are read now.
    private func details(_ database: TestDatabase, corrections: Duration = .seconds(7200)) async throws -> Int {
        try await ScheduleStore(database.pool).refreshTargets(corrections: corrections, spread: .zero)
        return try await database.count("game where id in (select game_id from scrape_target where kind = 'detail')")
    }

    /// Inserts a game of today, Navy against Army.
    private func game(_ status: String, in database: TestDatabase) async throws -> GameID {
        let id = try await database.game()
        try await database.pool.execute(
            """
            update game set status = \(status), day = (clock_timestamp() at time zone 'America/New_York')::date
             where id = \(id)
            """
        )
        return id
    }

    @Test
    func `a live game's details are read only if it is followed or opened, or its league reads all details`()
        async throws
    {
        try await withTestDatabase { database in
            let id = try await game("live", in: database)
            #expect(try await details(database) == 0)

            let device = try await database.device("0123456789", follows: "army")
            #expect(try await details(database) == 1)
            try await database.pool.execute(
                "update device set dead_at = clock_timestamp(), dead_reason = 'Unregistered' where id = \(device)"
            )
            #expect(try await details(database) == 0)

            try await InterestStore(database.pool).record(id)
            #expect(try await details(database) == 1)
            try await database.pool.execute("update game_interest set asked_at = asked_at - interval '11 min'")
            #expect(try await details(database) == 0)
            try await InterestStore(database.pool).record(id)
            #expect(try await details(database) == 1)
            try await database.pool.execute("delete from game_interest")

            #expect(try await details(database) == 0)
            try await database.pool.execute("update league set details = 'all' where id = 'mlax-d1'")
            #expect(try await details(database) == 1)
        }
    }

    @Test func `each game of interest has a reason`() async throws {
        try await withTestDatabase { database in
            let id = try await game("live", in: database)
            func reason() async throws -> String? {
                try await database.pool.first("select reason from requested_game where game_id = \(id)")?.decode()
            }
            #expect(try await reason() == nil)
            try await InterestStore(database.pool).record(id)
            #expect(try await reason() == "opened")
            _ = try await database.device("0123456789", follows: "navy")
            #expect(try await reason() == "followed")
            try await database.pool.execute("update league set details = 'all'")
            #expect(try await reason() == "league")
        }
    }

    @Test
    func `a finished game's details are read without any follower until its correction period is over`() async throws {
        try await withTestDatabase { database in
            let id = try await game("final", in: database)
            try await database.pool.execute("update game set ended_at = clock_timestamp() where id = \(id)")
            #expect(try await details(database) == 1)
            try await database.pool.execute(
                "update game set ended_at = ended_at - interval '119 min', created_at = created_at - interval '4 h'"
            )
            #expect(try await details(database) == 1)
            try await database.pool.execute("update game set ended_at = ended_at - interval '2 min'")
            #expect(try await details(database) == 0)
        }
    }

    @Test func `the page of a game that a correction made live again is rescheduled`() async throws {
        try await withTestDatabase { database in
            let id = try await game("final", in: database)
            try await database.pool.execute("update game set ended_at = clock_timestamp() where id = \(id)")
            #expect(try await details(database) == 1)
            try await database.pool.execute(
                "update scrape_target set last_at = clock_timestamp(), next_at = clock_timestamp() + interval '1 h'"
            )
            try await InterestStore(database.pool).record(id)
            try await database.pool.execute("update game set status = 'live', ended_at = null")
            _ = try await details(database)
            let isRescheduleRequested: Bool = try await database.value(
                "select bool_and(reschedule_requested) from scrape_target where kind = 'detail'"
            )
            #expect(isRescheduleRequested)
        }
    }

    @Test func `a page that is due reports the end of its game and whether the game is of interest`() async throws {
        try await withTestDatabase { database in
            let id = try await game("final", in: database)
            try await database.pool.execute("update game set ended_at = \(Instant.at(60)) where id = \(id)")
            try await database.pool.execute(
                """
                insert into scrape_target (key, kind, league_id, game_id, page)
                values ('detail', 'detail', 'mlax-d1', \(id), 'play_by_play')
                """
            )
            func found() async throws -> Activity? {
                try await ScheduleStore(database.pool).due(limit: 1, afterEnd: .seconds(300)).targets.first?.activity
            }
            #expect(try await found() == Activity(liveGames: 0, openGames: 0, nextStart: nil, endedAt: .at(60)))
            try await InterestStore(database.pool).record(id)
            #expect(
                try await found()
                    == Activity(liveGames: 0, openGames: 0, nextStart: nil, isRequested: true, endedAt: .at(60))
            )
        }
    }

    @Test func `an opened game gets one job, unless it ended long ago or is unknown`() async throws {
        try await withTestDatabase { database in
            let id = try await game("live", in: database)
            let store = InterestStore(database.pool)
            func jobs() async throws -> Int { try await database.count("q.job where kind = 'note_interest'") }
            try await store.request([id, GameID(rawValue: .init()), id])
            try await store.request([id])
            try await store.request([])
            #expect(try await jobs() == 1)
            let game: String = try await database.value("select args ->> 'game' from q.job")
            #expect(game == id.description)
            try await database.pool.execute("delete from q.job")
            try await database.pool.execute(
                "update game set status = 'final', ended_at = clock_timestamp() - interval '61 min'"
            )
            try await store.request([id])
            #expect(try await jobs() == 0)
            // Interest in a deleted game is not recorded.
            try await store.record(GameID(rawValue: .init()))
            #expect(try await database.count("game_interest") == 0)
        }
    }
}
