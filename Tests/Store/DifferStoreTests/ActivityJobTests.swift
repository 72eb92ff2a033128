import JobQueue
import JobQueueTesting
import PipelineJobs
import Postgres
import TestSupport
import Testing

@Suite("Live Activity jobs")
struct ActivityJobTests {
    @Test
    func `the start of a game starts its activities, and later changes fold into one update job`() async throws {
        try await withTestDatabase { database in
            let queue = JobQueue(pool: database.pool)
            let game = try await DiffedGame(in: database)
            try await game.diffRevision(1, "scheduled")
            try await game.diffRevision(2, "live")
            #expect(try await queue.expectEnqueued(StartActivities.self).map(\.game) == [game.id])
            #expect(try await database.pool.first("select 1 from q.job where kind = 'update_activities'") == nil)
            try await database.pool.execute(
                """
                with phone as (insert into device (token, environment, topic)
                               select '00aa000' || n, 'production', 'app.test' from generate_series(1, 4) n
                               returning id, token)
                insert into live_activity (game_id, device_id, state)
                select \(game.id), id, case when token like '%4' then 'ended' else 'live' end from phone
                """
            )
            try await game.diffRevision(3, "delayed")
            try await game.diffRevision(4, "suspended")
            let updates = try await queue.expectEnqueued(UpdateActivities.self)
            #expect(updates.map(\.delaySeconds) == [0])
        }
    }

    @Test func `jobs that the api enqueues fold into those of the differ`() async throws {
        try await withTestDatabase { database in
            let queue = JobQueue(pool: database.pool)
            let game = try await DiffedGame(in: database)
            try await queue.enqueue([UpdateActivities(game: game.id, delaySeconds: 60, after: .seconds(15))])
            let wanted = "select priority || ' ' || unique_key || ' ' || lane || ' ' || time_limit from q.job"
            let before = try await database.pool.query("\(unescaped: wanted)").map { try $0.decode(String.self) }
            try await database.pool.execute("select request_activities(\(game.id), 60::smallint)")
            #expect(try await database.pool.query("\(unescaped: wanted)").map { try $0.decode(String.self) } == before)
            let jobs = try await queue.expectEnqueued(UpdateActivities.self)
            #expect(jobs.map(\.game) == [game.id] && jobs.map(\.afterMilliseconds) == [0])
        }
    }
}
