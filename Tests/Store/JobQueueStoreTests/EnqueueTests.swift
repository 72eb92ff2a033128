import Postgres
import TestSupport
import Testing
import Time

@testable import JobQueue

@Suite("Enqueueing")
struct EnqueueTests {
    private struct Refused: Error {}

    @Test func `a waiting job has the priority, times, key and lane of its options`() async throws {
        try await withTestDatabase { database in
            let options = JobOptions(
                priority: 0,
                delay: .seconds(30),
                expiresAfter: .seconds(90),
                uniqueKey: "key",
                lane: "lane",
                maxAttempts: 4,
                timeLimit: .milliseconds(1500)
            )
            let ids = try await database.queue.enqueue([Note("hello", options)])
            let job = try #require(try await database.job(ids[0]))
            #expect(job.state == "available" && job.priority == 0 && job.attempt == 0 && job.maxAttempts == 4)
            #expect(job.uniqueKey == "key" && job.lane == "lane" && job.folds == 0)
            #expect((.seconds(29)...Duration.seconds(31)).contains(job.delay))
            let useful = try #require(job.expiresAt) - job.createdAt
            #expect((.seconds(89)...Duration.seconds(91)).contains(useful))
            #expect(job.arguments == #"{"text": "hello"}"#)
            let limit = try await database.pool.first("select time_limit = interval '1.5 s' from q.job")
            #expect(try limit?.decode(Bool.self) == true)
        }
    }

    @Test func `NULL in the arrays of the SQL function means the default`() async throws {
        try await withTestDatabase { database in
            try await database.set(
                """
                select q.enqueue_many(array['notes'], array['note'], array[null]::jsonb[], array[null]::smallint[],
                  array[null]::bigint[], array[null]::bigint[], array[null], array[null], array[null]::smallint[],
                  array[null]::smallint[], array[null]::bigint[], array[null])
                """
            )
            let job = try #require(try await database.jobs().first)
            #expect(job.priority == 2 && job.maxAttempts == 10 && job.expiresAt == nil && job.arguments == "{}")
            #expect(job.uniqueKey == nil && job.lane == nil)
            #expect(job.delay < .seconds(1))
        }
    }

    @Test func `operators can enqueue one job with the SQL function`() async throws {
        try await withTestDatabase { database in
            let row = try await database.pool.first(
                "select q.enqueue('notes', 'note', '{\"text\":\"a\"}', p_delay => '5 s', p_unique_key => 'k')"
            )
            let id = try #require(row).decode(Int64.self)
            let job = try #require(try await database.job(id))
            #expect(job.uniqueKey == "k" && (.seconds(4)...Duration.seconds(6)).contains(job.delay))
        }
    }

    @Test func `ten thousand jobs enqueued in one call keep their order, and none is lost`() async throws {
        try await withTestDatabase { database in
            let notes = (0..<10_000).map {
                Note("\($0)", JobOptions(uniqueKey: $0 % 3 == 0 ? "key \($0 % 2000)" : nil))
            }
            let ids = try await database.queue.enqueue(notes)
            #expect(ids.count == notes.count)
            let keys = Set(notes.compactMap(\.options.uniqueKey))
            let plain = notes.filter { $0.options.uniqueKey == nil }
            #expect(try await database.count("q.job") == plain.count + keys.count)
            // The jobs of a lane run in the order of their ids, so the ids must follow the order of the call.
            let plainIDs = zip(notes, ids).filter { $0.0.options.uniqueKey == nil }.map(\.1)
            #expect(plainIDs == plainIDs.sorted())
        }
    }

    @Test func `the ids of a batch follow its order, whatever its keys`() async throws {
        try await withTestDatabase { database in
            let keys = ["z", nil, "a", nil, "m", "b", nil, nil, nil, nil, nil, nil, "c"]
            let ids = try await database.queue.enqueue(keys.map { Note("", JobOptions(uniqueKey: $0, lane: "lane")) })
            #expect(ids == ids.sorted() && Set(ids).count == ids.count)
        }
    }

    @Test(arguments: [
        ("a key", "job_unique_key_bounded", JobOptions(uniqueKey: String(repeating: "ж", count: 251))),
        ("a lane", "job_lane_bounded", JobOptions(lane: String(repeating: "ж", count: 251))),
    ])
    func `a key or lane of more than 500 bytes violates a named constraint, however well it compresses`(
        what: String,
        constraint: String,
        options: JobOptions
    ) async throws {
        try await withTestDatabase { database in
            let error = await #expect(throws: PostgresError.self) {
                try await database.queue.enqueue([Note("a", options)])
            }
            #expect(error?.constraint == constraint)
            let longest = String(repeating: "ж", count: 250)
            try await database.queue.enqueue([Note("a", JobOptions(uniqueKey: longest, lane: longest))])
            #expect(try await database.lease().claim().count == 1)
        }
    }

    @Test func `a queue's name has at most 60 bytes, so that its channel's name has at most 63`() async throws {
        try await withTestDatabase { database in
            let long = String(repeating: "ж", count: 31)
            for statement: SQL in [
                "select q.enqueue(\(long), 'note')", "select q.pause(\(long), 'tests')",
                "select q.set_limits(\(long), 1)",
                "select q.put_schedule('s', '@daily', \(long), 'note')",
            ] {
                let error = await #expect(throws: PostgresError.self) { try await database.set(statement) }
                let constraints = ["job_queue_named", "queue_named", "schedule_queue_named"]
                #expect(constraints.contains(error?.constraint ?? ""), "\(String(describing: error))")
            }
            let longest = String(repeating: "ж", count: 30)
            let configuration = WorkerConfiguration(queue: longest)
            let lease = try await WorkerLease.open(configuration, in: database.pool)
            _ = try await lease.exchange(ends: [], want: 1)
            let id = try await database.pool.first("select q.enqueue(\(longest), 'note')")?.decode(Int64.self)
            try await database.set("select q.wake(array[\(longest)])")
            #expect(try await lease.claim().map(\.run.jobID) == [try #require(id)])
            #expect(try await database.pool.first("select q.cancel(\(id))")?.decode(String.self) == "requested")
        }
    }

    @Test func `an empty batch enqueues nothing and succeeds`() async throws {
        try await withTestDatabase { database in
            let ids = try await database.queue.enqueue([])
            #expect(ids == [])
        }
    }

    @Test func `a transaction that fails leaves neither its rows nor its jobs`() async throws {
        try await withTestDatabase { database in
            await #expect(throws: Refused.self) {
                try await database.queue.withTransaction { transaction in
                    try await transaction.enqueue(Note("never"))
                    try await transaction.execute("create table fact (id int)")
                    throw Refused()
                }
            }
            let facts = try await database.pool.query("select 1 from pg_class where relname = 'fact'")
            #expect(facts.isEmpty)
            #expect(try await database.count("q.job") == 0)
        }
    }
}
