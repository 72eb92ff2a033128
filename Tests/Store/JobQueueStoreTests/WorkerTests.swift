import Postgres
import Synchronization
import TestSupport
import TestTools
import Testing
import Time

@testable import JobQueue

/// Tests a real worker on a real database. The worker polls once a day unless a test sets another interval, so it finds
/// its jobs through notifications.
@Suite("Worker")
struct WorkerTests {
    @Test func `a worker runs every job once, and never more at a time than it has slots`() async throws {
        try await withTestDatabase { database in
            let busy = Mutex((now: 0, most: 0))
            let trace = Trace()
            let handlers = Handlers.notes { text, _ in
                busy.withLock { busy in
                    busy.now += 1
                    busy.most = max(busy.most, busy.now)
                }
                await Task.yield()
                busy.withLock { $0.now -= 1 }
                trace.note(text)
            }
            try await database.queue.enqueue((0..<500).map { Note("\($0)") })
            try await database.withWorker(.notes(slots: 7), handlers: handlers) { _ in
                try await eventually("all ends are known") {
                    try await database.count("q.run") == 500
                }
            }
            #expect(trace.all.compactMap { Int($0) }.sorted() == Array(0..<500))
            #expect(busy.withLock { $0.most } <= 7)
            #expect(try await database.count("q.job") == 0)
            #expect(try await database.count("q.run where outcome <> 'completed'") == 0)
        }
    }

    @Test func `a notification wakes a sleeping worker immediately`() async throws {
        try await withTestDatabase { database in
            let trace = Trace()
            try await database.withWorker(handlers: .notes(into: trace)) { _ in
                try await database.waitUntilListening()
                for number in 0..<5 {
                    try await database.queue.enqueue([Note("\(number)")])
                    try await trace.until("\(number)")
                }
            }
        }
    }

    @Test
    func `a busy worker finds a job that is due before its claim floor without finishing the rest of the queue first`()
        async throws
    {
        try await withTestDatabase { database in
            let trace = Trace()
            let handlers = Handlers.notes { text, _ in
                trace.note(text)
                try await Pacing.takes(.milliseconds(5))
            }
            // Each job is due later than the one before, so that the floor rises from claim to claim.
            try await database.set(
                """
                insert into q.job (queue, kind, args, run_at)
                select 'notes', 'note', '{"text": "one of many"}', now() - (100000 - i) * interval '10 ms'
                  from generate_series(1, 100000) i
                """
            )
            try await database.withWorker(.notes(slots: 2), handlers: handlers) { _ in
                try await trace.until("one of many")
                try await eventually("some hundred are done") { try await database.count("q.run") > 200 }
                try await database.set(
                    """
                    insert into q.job (queue, kind, args, run_at)
                    values ('notes', 'note', '{"text": "late"}', now() - interval '1 h')
                    """
                )
                try await trace.until("late")
                #expect(try await database.count("q.job where state = 'available'") > 1_000)
            }
        }
    }

    @Test func `a lane in front of a long backlog continues from job to job without waiting for a scan`() async throws {
        try await withTestDatabase { database in
            let trace = Trace()
            let handlers = Handlers.notes { text, _ in
                try await Pacing.takes(.milliseconds(5))
                trace.note(text)
            }
            try await database.set(
                """
                insert into q.job (queue, kind, args, run_at, lane)
                select 'notes', 'note', jsonb_build_object('text', case when i <= 20 then 'lane' else 'other' end),
                       now() - (50000 - i) * interval '10 ms', case when i <= 20 then 'l' end
                  from generate_series(1, 50000) i
                """
            )
            try await database.withWorker(.notes(slots: 4), handlers: handlers) { _ in
                try await eventually("the lane is done") {
                    trace.all.count { $0 == "lane" } == 20
                }
                // If each step of the lane waited for the next scan from the head, a second away, the other slots would
                // run hundreds of jobs in the meantime.
                #expect(trace.all.count < 5000)
            }
        }
    }

    @Test func `a worker that gets no notifications finds jobs by polling`() async throws {
        try await withTestDatabase { database in
            let trace = Trace()
            let nowhere = try PostgresConfiguration(url: "host=/nonexistent dbname=none", applicationName: "tests")
            let configuration = WorkerConfiguration.notes(poll: .milliseconds(100))
            try await database.withWorker(configuration, listenConfiguration: nowhere, handlers: .notes(into: trace)) {
                _ in
                try await eventually("registered") { try await database.liveWorkers().count == 1 }
                // Enqueued in SQL, because the queue would send a notification.
                try await database.set("select q.enqueue('notes', 'note', '{\"text\":\"found\"}')")
                try await trace.until("found")
            }
        }
    }

    @Test func `a scheduled job runs when it falls due, without a notification`() async throws {
        try await withTestDatabase { database in
            let trace = Trace()
            // One slot, because on a busy machine both jobs may be due when the worker looks. The job due first must
            // still run first.
            try await database.withWorker(.notes(slots: 1), handlers: .notes(into: trace)) { _ in
                try await database.waitUntilListening()
                try await database.queue.enqueue([
                    Note("late", JobOptions(delay: .milliseconds(700))),
                    Note("soon", JobOptions(delay: .milliseconds(300))),
                ])
                try await trace.until("late")
                #expect(trace.all == ["soon", "late"])
                let early = try await database.pool.first("select count(*) from q.run where claimed_at < run_at")
                #expect(try early?.decode(Int.self) == 0)
            }
        }
    }

    @Test func `the jobs of a lane follow each other immediately, without a poll in between`() async throws {
        try await withTestDatabase { database in
            let trace = Trace()
            try await database.queue.enqueue((0..<30).map { Note("\($0)", JobOptions(lane: "lane")) })
            try await database.withWorker(handlers: .notes(into: trace)) { _ in try await trace.until(count: 30) }
            #expect(trace.all == (0..<30).map { "\($0)" })
        }
    }

    @Test func `a failed job is retried, then becomes a dead letter with its error`() async throws {
        struct Broken: Error, CustomStringConvertible { let description = "broken\0 for good" }
        try await withTestDatabase { database in
            let attempts = Mutex<[Int16]>([])
            let handlers = Handlers.notes { _, run in
                attempts.withLock { $0.append(run.attempt) }
                throw Broken()
            }
            try await database.queue.enqueue([Note("a", JobOptions(maxAttempts: 3))])
            try await database.withWorker(handlers: handlers) { _ in
                try await eventually("the dead letter") { try await database.count("q.dead") == 1 }
            }
            #expect(attempts.withLock { $0 } == [1, 2, 3])
            #expect(try await database.runs() == ["1.1 retried", "1.2 retried", "1.3 discarded"])
            let error = try await database.pool.first("select last_error from q.dead where reason = 'failed'")
            #expect(try error?.decode(String.self) == "broken for good")
        }
    }

    @Test func `a job whose arguments do not decode becomes a dead letter immediately, and the other jobs run`()
        async throws
    {
        try await withTestDatabase { database in
            let trace = Trace()
            try await database.set("select q.enqueue('notes', 'note', '{\"words\":\"a\"}')")
            try await database.queue.enqueue([Note("good")])
            try await database.withWorker(handlers: .notes(into: trace)) { _ in
                try await trace.until("good")
                try await eventually("refused") { try await database.count("q.dead where reason = 'undecodable'") == 1 }
            }
            #expect(trace.all == ["good"])
        }
    }

    @Test func `an expired job is removed without a call of its handler`() async throws {
        try await withTestDatabase { database in
            let trace = Trace()
            try await database.queue.enqueue([Note("stale", JobOptions(expiresAfter: .seconds(5))), Note("fresh")])
            try await database.set("update q.job set expires_at = clock_timestamp() - interval '1 s' where id = 1")
            try await database.withWorker(handlers: .notes(into: trace)) { _ in
                try await eventually("both ended") { try await database.count("q.run") == 2 }
            }
            #expect(trace.all == ["fresh"])
            #expect(try await database.runs().sorted() == ["1.1 expired", "2.1 completed"])
        }
    }

    @Test func `a job of an unknown kind is given back for a newer program without losing an attempt`() async throws {
        try await withTestDatabase { database in
            try await database.set("select q.enqueue('notes', 'letter')")
            try await database.withWorker(handlers: .notes(into: Trace())) { _ in
                try await eventually("given back") { try await database.count("q.run") == 1 }
            }
            #expect(try await database.runs() == ["1.1 released"])
            let job = try #require(try await database.jobs().first)
            #expect(job.attempt == 0 && job.delay > .seconds(25) && job.lastError == "no handler for letter")
        }
    }

    @Test func `a handler that takes too long is cancelled and its job retried`() async throws {
        try await withTestDatabase { database in
            let trace = Trace()
            let handlers = Handlers.notes { text, run in
                if run.attempt == 1 { try await Gate().pass() }
                trace.note(text)
            }
            try await database.queue.enqueue([Note("a", JobOptions(timeLimit: .milliseconds(200)))])
            try await database.withWorker(handlers: handlers) { _ in try await trace.until("a") }
            #expect(try await database.runs() == ["1.1 retried", "1.2 completed"])
            let error = try await database.pool.first("select error from q.run where outcome = 'retried'")
            #expect(try #require(error).decode(String.self).contains("time limit"))
        }
    }

    @Test func `the jobs of a dead worker are run by a live one`() async throws {
        try await withTestDatabase { database in
            try await database.queue.enqueue([Note("orphan")])
            let dead = try await database.lease("dead", lasting: .milliseconds(300))
            #expect(try await dead.claim().count == 1)
            let trace = Trace()
            try await database.withWorker(handlers: .notes(into: trace)) { _ in try await trace.until("orphan") }
            #expect(try await database.runs() == ["1.1 lost", "1.2 completed"])
        }
    }
}
