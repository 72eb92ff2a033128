import Postgres
import TestSupport
import Testing
import Time

@testable import JobQueue

@Suite("Kinds without a handler")
struct UnhandledTests {
    @Test func `a job that no program handles waits ever longer, is listed, and becomes a dead letter`() async throws {
        try await withTestDatabase { database in
            let id = try #require(try await database.queue.enqueue([Note("a")]).first)
            let worker = try await database.lease()
            // How long the job has been unhandled, and how long it then waits for its next run, in seconds.
            for (since, pause) in [(0, 30.0), (20, 30), (45, 45), (300, 300), (3_600, 600), (86_000, 600)] {
                try await database.set(
                    """
                    update q.job set run_at = clock_timestamp(),
                           unhandled_since = clock_timestamp() - nullif(\(Int32(since)), 0) * interval '1 s'
                    """
                )
                let run = try #require(try await worker.claim().first)
                let call = RearmCall(
                    run: run.run.key,
                    reason: .released,
                    delay: .seconds(30),
                    error: "no handler for note"
                )
                #expect(try await worker.rearm(call))
                let waits = try await database.pool.first(
                    "select extract(epoch from run_at - clock_timestamp())::float8 from q.job where unhandled_since is not null"
                )
                #expect(abs(try #require(waits).decode(Double.self) - pause) < 10, "after \(since) s")
                #expect(try await database.job(id)?.attempt == 0)
            }
            try await database.set("select q.roll_up('0')")
            #expect(try await database.count("ops.retrying where id = \(id) and unhandled_since is not null") == 1)
            #expect(try await database.count("ops.queue where queue = 'notes' and retrying = 1") == 1)
            #expect(try await database.count("ops.failure where kind = 'note' and unhandled = 6") == 1)

            try await database.set(
                "update q.job set run_at = clock_timestamp(), unhandled_since = clock_timestamp() - interval '86401 s'"
            )
            let last = try #require(try await worker.claim().first)
            let call = RearmCall(
                run: last.run.key,
                reason: .released,
                delay: .seconds(30),
                error: "no handler for note"
            )
            #expect(try await worker.rearm(call))
            #expect(try await database.job(id) == nil)
            #expect(
                try await database.count("q.dead where reason = 'unhandled' and last_error = 'no handler for note'")
                    == 1
            )
            #expect(try await database.runs().last == "\(id).7 discarded")
        }
    }

    @Test
    func `giving a job back for any reason other than a missing handler resets its unhandled time`() async throws {
        try await withTestDatabase { database in
            let id = try #require(try await database.queue.enqueue([Note("a")]).first)
            let worker = try await database.lease()
            func claimAgain() async throws -> ClaimedRun {
                try await database.set(
                    "update q.job set run_at = clock_timestamp(), unhandled_since = clock_timestamp() - interval '1 h'"
                )
                return try #require(try await worker.claim().first)
            }
            // A release without an error means that the worker is stopping and cancelled the handler.
            for why in [RunEnd.Rearm.released, .retried, .snoozed] {
                let run = try await claimAgain()
                #expect(try await worker.rearm(run, why))
                #expect(try await database.count("q.job where unhandled_since is null") == 1, "\(why)")
            }
            _ = try await claimAgain()
            try await database.runOut(worker)
            #expect(try await database.lease("rescuer").rescueOthers() == 1)
            #expect(try await database.runs().last == "\(id).4 lost")
            #expect(try await database.count("q.job where unhandled_since is null and state = 'available'") == 1)
        }
    }

    @Test func `a newer request with the key of an unhandled job keeps the job's unhandled time`() async throws {
        try await withTestDatabase { database in
            let worker = try await database.lease()
            try await database.queue.enqueue([Note("old", JobOptions(uniqueKey: "k"))])
            try await database.set("update q.job set unhandled_since = clock_timestamp() - interval '1 h'")
            let old = try #require(try await worker.claim().first)
            try await database.queue.enqueue([Note("new", JobOptions(uniqueKey: "k"))])
            let error = "no handler for note"
            let call = RearmCall(run: old.run.key, reason: .released, delay: .seconds(30), error: error)
            #expect(try await worker.rearm(call))
            let since = "clock_timestamp() - interval '59 m'"
            #expect(try await database.count("q.job where id > \(old.run.jobID) and unhandled_since < \(since)") == 1)
        }
    }
}
