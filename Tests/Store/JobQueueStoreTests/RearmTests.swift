import Postgres
import TestSupport
import Testing
import Time

@testable import JobQueue

@Suite("Giving jobs back")
struct RearmTests {
    /// The reasons for giving a job back, each with the number of attempts that it costs.
    private static let reasons: [(RunEnd.Rearm, Int16)] = [(.retried, 1), (.snoozed, 0), (.released, 0)]

    @Test(arguments: reasons)
    func `only a failure costs an attempt, and the run number stays`(why: RunEnd.Rearm, cost: Int16) async throws {
        try await withTestDatabase { database in
            try await database.queue.enqueue([Note("a")])
            let worker = try await database.lease()
            let run = try #require(try await worker.claim().first)
            // A release gets no error, because a release with an error means that there is no handler for the job.
            let error = why == .released ? nil : "because"
            let call = RearmCall(run: run.run.key, reason: why, delay: .seconds(30), error: error)
            #expect(try await worker.rearm(call))
            let job = try #require(try await database.job(run.run.jobID))
            #expect(job.state == "available" && job.worker == nil)
            #expect(job.attempt == cost && job.runNumber == 1 && job.lastError == error)
            #expect((.seconds(30)...Duration.seconds(40)).contains(job.runAt - run.run.claimedAt))
            #expect(try await database.runs() == ["\(run.run.jobID).1 \(why.rawValue)"])
        }
    }

    @Test func `a job that is given back is superseded by a newer request with its key`() async throws {
        try await withTestDatabase { database in
            try await database.queue.enqueue([Note("old", JobOptions(uniqueKey: "k"))])
            let worker = try await database.lease()
            let old = try #require(try await worker.claim().first)
            try await database.queue.enqueue([Note("new", JobOptions(uniqueKey: "k"))])
            #expect(try await worker.rearm(old, .retried))
            #expect(try await database.jobs().map(\.arguments) == [#"{"text": "new"}"#])
            #expect(try await database.runs() == ["\(old.run.jobID).1 superseded"])
        }
    }

    /// Both jobs may run at once, because a running job does not reserve its key.
    @Test(arguments: [0, 1])
    func `when two runs with one key are given back, the newer request stays, in either order`(first: Int) async throws
    {
        try await withTestDatabase { database in
            let worker = try await database.lease()
            var runs: [ClaimedRun] = []
            for text in ["old", "new"] {
                try await database.queue.enqueue([Note(text, JobOptions(uniqueKey: "k"))])
                runs += try await worker.claim()
            }
            #expect(try await worker.rearm(runs[first], .retried))
            #expect(try await worker.rearm(runs[1 - first], .retried))
            #expect(try await database.jobs().map(\.arguments) == [#"{"text": "new"}"#])
        }
    }

    @Test func `a request that folds into the older of two given-back jobs counts as the newest`() async throws {
        try await withTestDatabase { database in
            let worker = try await database.lease()
            var runs: [ClaimedRun] = []
            for text in ["old", "newer"] {
                try await database.queue.enqueue([Note(text, JobOptions(uniqueKey: "k"))])
                runs += try await worker.claim()
            }
            #expect(try await worker.rearm(runs[0], .retried))
            try await database.queue.enqueue([Note("newest", JobOptions(uniqueKey: "k"))])
            #expect(try await worker.rearm(runs[1], .retried))
            #expect(try await database.jobs().map(\.arguments) == [#"{"text": "newest"}"#])
        }
    }

    @Test func `if a lost worker ran two jobs with one key, the newer request is rescued`() async throws {
        try await withTestDatabase { database in
            let worker = try await database.lease()
            for text in ["old", "new"] {
                try await database.queue.enqueue([Note(text, JobOptions(uniqueKey: "k"))])
                #expect(try await worker.claim().count == 1)
            }
            try await worker.close()
            #expect(try await database.lease("rescuer").rescueOthers() == 2)
            #expect(try await database.jobs().map(\.arguments) == [#"{"text": "new"}"#])
        }
    }

    @Test(arguments: [RunEnd.Rearm.retried, .snoozed])
    func `no request makes a snoozed or backed-off job due sooner`(why: RunEnd.Rearm) async throws {
        try await withTestDatabase { database in
            try await database.queue.enqueue([Note("old", JobOptions(uniqueKey: "k"))])
            let worker = try await database.lease()
            let run = try #require(try await worker.claim().first)
            #expect(try await worker.rearm(RearmCall(run: run.run.key, reason: why, delay: .seconds(120), error: nil)))
            // After a failure, only a request with the same arguments waits. For others see FoldingTests.
            let text = why == .retried ? "old" : "new"
            try await database.queue.enqueue([Note(text, JobOptions(uniqueKey: "k"))])
            let job = try #require(try await database.job(run.run.jobID))
            #expect(job.arguments.contains(text) && job.folds == 1)
            #expect((.seconds(119)...Duration.seconds(130)).contains(job.runAt - run.run.claimedAt))
            // Only an operator can make it due sooner.
            try await database.set("select q.run_now(\(job.id))")
            #expect(try await worker.claim().count == 1)
        }
    }

    @Test func `the request that supersedes a snoozed job keeps the job's due time`() async throws {
        try await withTestDatabase { database in
            try await database.queue.enqueue([Note("old", JobOptions(uniqueKey: "k"))])
            let worker = try await database.lease()
            let run = try #require(try await worker.claim().first)
            try await database.queue.enqueue([Note("new", JobOptions(uniqueKey: "k"))])
            let call = RearmCall(run: run.run.key, reason: .snoozed, delay: .seconds(120), error: nil)
            #expect(try await worker.rearm(call))
            let heir = try #require(try await database.jobs().first)
            #expect(heir.arguments.contains("new") && heir.id != run.run.jobID)
            #expect(heir.runAt - run.run.claimedAt >= .seconds(119))
            try await database.queue.enqueue([Note("newest", JobOptions(uniqueKey: "k"))])
            #expect(try await database.jobs().map(\.runAt) == [heir.runAt])
        }
    }

    @Test
    func `giving a job back fails while a producer holds its key, and succeeds later`() async throws {
        try await withTestDatabase { database in
            try await database.queue.enqueue([Note("old", JobOptions(uniqueKey: "k"))])
            let worker = try await database.lease()
            let old = try #require(try await worker.claim().first)
            let producer = try await OpenQueueTransaction.begin(in: database)
            try await producer.connection.execute("select q.enqueue('notes', 'note', p_unique_key => 'k')")
            let error = await #expect(throws: PostgresError.self) { try await worker.rearm(old, .retried) }
            #expect(error?.sqlState == .lockNotAvailable)
            #expect(try await database.job(old.run.jobID)?.state == "running")
            try await producer.rollBack()
            #expect(try await worker.rearm(old, .retried))
            #expect(try await database.jobs().map(\.state) == ["available"])
        }
    }

    @Test func `the heartbeat gives back the claims whose reply was lost, and only those`() async throws {
        try await withTestDatabase { database in
            try await database.queue.enqueue((0..<3).map { Note("\($0)") })
            let worker = try await database.lease()
            let runs = try await worker.claim()
            #expect(
                try await worker.renew(holding: [runs[0].run.jobID]).isEmpty,
                "their replies may still arrive"
            )
            try await database.set(
                "update q.job set claimed_at = claimed_at - interval '21 s' where id <> \(runs[2].run.jobID)"
            )
            #expect(try await worker.renew(holding: [runs[0].run.jobID]) == [runs[1].run.jobID])
            let jobs = try await database.jobs()
            #expect(jobs.map(\.state) == ["running", "available", "running"])
            #expect(jobs[1].attempt == 0)
        }
    }

    @Test func `the lease is renewed even if orphaned claims cannot be given back`() async throws {
        try await withTestDatabase { database in
            try await database.queue.enqueue([Note("a", JobOptions(uniqueKey: "k"))])
            let worker = try await database.lease()
            _ = try await worker.claim()
            try await database.set("update q.job set claimed_at = claimed_at - interval '21 s'")
            try await database.set("update q.worker set lease_until = clock_timestamp() + interval '1 ms'")
            let producer = try await OpenQueueTransaction.begin(in: database)
            try await producer.connection.execute("select q.enqueue('notes', 'note', p_unique_key => 'k')")
            #expect(try await worker.renew(holding: []).isEmpty)
            let renewed = try await database.pool.first(
                "select lease_until > clock_timestamp() + interval '5 s' from q.worker"
            )
            #expect(try renewed?.decode(Bool.self) == true)
            try await producer.rollBack()
            #expect(try await worker.renew(holding: []).count == 1)
        }
    }
}
