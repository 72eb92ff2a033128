import Contests
import Postgres
import Scores
import Storage
import TestSupport
import Testing
import Time

/// Tests what `bardown dev` does with its database while it plays games.
@Suite("Demo store")
struct DemoStoreTests {
    /// Stores a game in a state, with the age of its end and of its start in minutes.
    private func change(_ game: GameID, _ status: String, ended: Int?, started: Int, in database: TestDatabase)
        async throws
    {
        try await database.pool.execute(
            """
            update game set status = \(status), home_score = 1, away_score = 0,
                   ended_at = clock_timestamp() - \(ended.map(Int64.init)) * interval '1 min',
                   start_time = clock_timestamp() - \(Int64(started)) * interval '1 min'
             where id = \(game)
            """
        )
    }

    private func delete(in database: TestDatabase) async throws -> Int {
        let now: Instant = try await database.value("select clock_timestamp()")
        return try await DemoStore(database.pool).deleteGames(
            olderThan: .seconds(3600),
            startedSince: now - .seconds(86_400)
        )
    }

    @Test func `a game that ended long ago is deleted with its events and alerts, and no other`() async throws {
        try await withTestDatabase { database in
            let fixture = try await AlertFixture.goal(in: database)
            let kept: [(status: String, ended: Int?, started: Int)] = [
                ("live", nil, 120), ("final", 50, 120), ("final", 1600, 1700), ("scheduled", nil, 90),
            ]
            for (status, ended, started) in kept {
                try await change(fixture.game, status, ended: ended, started: started, in: database)
                #expect(try await delete(in: database) == 0, "\(status) \(started)")
            }
            try await change(fixture.game, "final", ended: 70, started: 120, in: database)
            #expect(try await delete(in: database) == 1)
            for table in ["game", "game_event", "alert"] {
                #expect(try await database.count(table) == 0, "\(table)")
            }
        }
    }

    @Test func `old contests are deleted with the games that they needed, and a running one stays`() async throws {
        try await withTestDatabase { database in
            let evening = try await ContestEvening.make(in: database, games: 4)
            _ = try await evening.contest([(0, .home), (1, .home)])
            _ = try await evening.contest([(2, .home), (3, .home)])
            for game in 0..<2 { try await evening.final(game, 110, 97) }
            let store = DemoStore(database.pool)
            try await store.deleteContests(olderThan: .seconds(3600))
            #expect(try await database.count("contest") == 2)
            try await store.deleteContests(olderThan: .zero)
            #expect(try await database.count("contest") == 1)
            #expect(try await evening.wrongRecords() == [])
            // The running contest was drafted from all four games.
            #expect(try await database.count("contest_game") == 4)
            for game in 2..<4 { try await evening.final(game, 110, 97) }
            try await store.deleteContests(olderThan: .zero)
            for table in ["contest", "draft", "invitation", "notice", "contest_game"] {
                #expect(try await database.count(table) == 0, "\(table)")
            }
            #expect(try await database.count("member_record") == 0)
        }
    }

    @Test func `a demo at a higher speed has shorter contests`() async throws {
        try await withTestDatabase { database in
            for (speed, expected) in [
                (1, "00:30:00 00:02:00 08:00:00"), (30, "00:01:00 00:00:10 00:16:00"),
                (30, "00:01:00 00:00:10 00:16:00"),
                (3600, "00:00:00.5 00:00:10 00:00:10"),
            ] as [(Double, String)] {
                try await DemoStore(database.pool).shortenContests(speed: speed)
                let limits: String = try await database.value(
                    "select lead::text || ' ' || shortest_turn || ' ' || longest_turn from contest_rules"
                )
                #expect(limits == expected)
            }
        }
    }

    @Test func `a game is not deleted before its broadcast channel`() async throws {
        try await withTestDatabase { database in
            let fixture = try await AlertFixture.goal(in: database)
            try await change(fixture.game, "final", ended: 70, started: 120, in: database)
            try await database.pool.execute(
                """
                insert into activity_channel (game_id, environment, topic, state, channel_id)
                values (\(fixture.game), 'sandbox', 'app.x', 'ended', 'abc')
                """
            )
            #expect(try await delete(in: database) == 0)
            try await database.pool.execute("update activity_channel set state = 'deleted'")
            #expect(try await delete(in: database) == 1)
        }
    }

    @Test func `finished jobs and fetches are kept for a day`() async throws {
        try await withTestDatabase { database in
            let store = DemoStore(database.pool)
            try await store.shortenHistory()
            try await store.pruneFetches()
            let days: Int32 = try await database.value("select max(days) from q.retention")
            #expect(days == 1)
        }
    }
}
