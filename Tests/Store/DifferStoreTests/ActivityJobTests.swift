import JobQueue
import JobQueueTesting
import Logging
import Pipeline
import Postgres
import Scores
import Sports
import TestSupport
import Testing

@testable import differ

@Suite("What the differ asks of activities")
struct ActivityJobTests {
    private static func game(in database: TestDatabase) async throws -> GameID {
        let row = try await database.pool.first(
            """
            with home as (insert into team (league_id, slug, name) values ('mlax-d1', 'navy', 'Navy') returning id),
                 away as (insert into team (league_id, slug, name) values ('mlax-d1', 'army', 'Army') returning id)
            insert into game (league_id, home_team_id, away_team_id, day, status, observed_at, revision)
            select 'mlax-d1', home.id, away.id, '2026-05-02', 'scheduled', clock_timestamp(), 100 from home, away
            returning id
            """
        )
        return try #require(row).decode(GameID.self)
    }

    private static func look(_ revision: Int64, _ status: String, of game: GameID, in database: TestDatabase)
        async throws
    {
        try await database.pool.execute(
            """
            insert into game_revision (game_id, revision, snapshot, source)
            values (\(game), \(revision),
                    jsonb_build_object('status', \(status)::text, 'day', '2026-05-02', 'periods', '[]'::jsonb), 'ncaa')
            """
        )
        try await DiffHandler(queue: JobQueue(pool: database.pool), sports: .shipped)
            .diff(game, logger: Logger(label: "test"))
    }

    @Test
    func `a game that begins is started, and what runs is updated: once, however often it changes`() async throws {
        try await withTestDatabase { database in
            let queue = JobQueue(pool: database.pool)
            let game = try await Self.game(in: database)
            try await Self.look(1, "scheduled", of: game, in: database)
            try await Self.look(2, "live", of: game, in: database)
            #expect(try await queue.expectEnqueued(StartActivities.self).map(\.game) == [game])
            #expect(try await database.pool.first("select 1 from q.job where kind = 'update_activities'") == nil)
            try await database.pool.execute(
                """
                with phone as (insert into device (token, environment, topic)
                               select '00aa000' || n, 'production', 'app.test' from generate_series(1, 4) n
                               returning id, token)
                insert into live_activity (game_id, device_id, state)
                select \(game), id, case when token like '%4' then 'ended' else 'live' end from phone
                """
            )
            try await Self.look(3, "delayed", of: game, in: database)
            try await Self.look(4, "suspended", of: game, in: database)
            let updates = try await queue.expectEnqueued(UpdateActivities.self)
            #expect(updates.map(\.delaySeconds) == [0])
        }
    }

    @Test func `what the api asks for folds into what the differ asked for`() async throws {
        try await withTestDatabase { database in
            let queue = JobQueue(pool: database.pool)
            let game = try await Self.game(in: database)
            try await queue.enqueue([UpdateActivities(game: game, delaySeconds: 60, after: .seconds(15))])
            let wanted = "select priority || ' ' || unique_key || ' ' || lane || ' ' || time_limit from q.job"
            let before = try await database.pool.query("\(unescaped: wanted)").map { try $0.decode(String.self) }
            try await database.pool.execute("select ask_for_activities(\(game), 60::smallint)")
            #expect(try await database.pool.query("\(unescaped: wanted)").map { try $0.decode(String.self) } == before)
            let jobs = try await queue.expectEnqueued(UpdateActivities.self)
            #expect(jobs.map(\.game) == [game] && jobs.map(\.afterMilliseconds) == [0])
        }
    }
}
