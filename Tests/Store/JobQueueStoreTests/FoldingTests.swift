import Postgres
import TestSupport
import Testing
import Time

@testable import JobQueue

@Suite("Folding")
struct FoldingTests {
    private func enqueue(_ text: String, _ options: JobOptions, in database: TestDatabase) async throws -> Int64 {
        try #require(try await database.queue.enqueue([Note(text, options)]).first)
    }

    @Test
    func `a request folds into a waiting job with the newest args, earliest time and highest priority`() async throws {
        try await withTestDatabase { database in
            let early = JobOptions(priority: 3, delay: .seconds(10), expiresAfter: .seconds(20), uniqueKey: "k")
            let late = JobOptions(priority: 1, delay: .seconds(40), expiresAfter: .seconds(60), uniqueKey: "k")
            let first = try await enqueue("old", early, in: database)
            let second = try await enqueue("new", late, in: database)
            #expect(first == second)
            let job = try #require(try await database.jobs().first)
            #expect(job.arguments.contains("new") && job.priority == 1 && job.folds == 1)
            #expect((.seconds(9)...Duration.seconds(11)).contains(job.delay))
            #expect((.seconds(59)...Duration.seconds(61)).contains(try #require(job.expiresAt) - job.createdAt))

            _ = try await enqueue("newest", JobOptions(priority: 2, uniqueKey: "k"), in: database)
            let folded = try #require(try await database.jobs().first)
            #expect(folded.arguments.contains("newest") && folded.priority == 1 && folded.folds == 2)
            #expect(folded.delay < .seconds(9), "a request for now does not wait for an older one")
            #expect(folded.expiresAt == nil, "a request without an expiry removes the job's expiry")
        }
    }

    @Test
    func `requests of one call fold like those of several calls, so the last arguments win`() async throws {
        try await withTestDatabase { database in
            let ids = try await database.queue.enqueue([
                Note("first", JobOptions(priority: 1, uniqueKey: "k")),
                Note("other"),
                Note("second", JobOptions(priority: 3, delay: .seconds(50), uniqueKey: "k")),
                Note("last", JobOptions(priority: 2, delay: .seconds(90), uniqueKey: "k")),
            ])
            #expect(ids[0] == ids[2] && ids[2] == ids[3] && ids[1] != ids[0])
            let job = try #require(try await database.job(ids[0]))
            #expect(job.arguments.contains("last") && job.priority == 1 && job.folds == 2)
            #expect(job.delay < .seconds(10))
            #expect(try await database.count("q.job") == 2)
        }
    }

    @Test func `a request whose key looks like an index of the batch does not fold into another`() async throws {
        try await withTestDatabase { database in
            let ids = try await database.queue.enqueue([Note("a"), Note("b", JobOptions(uniqueKey: "#1"))])
            #expect(Set(ids).count == 2)
        }
    }

    @Test func `a key is scoped to its queue and kind, so no job gets the arguments of another kind`() async throws {
        try await withTestDatabase { database in
            try await database.set("select q.enqueue('notes', 'note', '{\"text\":\"a\"}', p_unique_key => 'k')")
            try await database.set("select q.enqueue('notes', 'memo', '{\"memo\":1}', p_unique_key => 'k')")
            try await database.set("select q.enqueue('memos', 'note', '{\"text\":\"b\"}', p_unique_key => 'k')")
            #expect(try await database.jobs().map(\.folds) == [0, 0, 0])
        }
    }

    @Test func `the job takes the lane and the limits of the newest request`() async throws {
        try await withTestDatabase { database in
            _ = try await enqueue("old", JobOptions(uniqueKey: "k", lane: "a", maxAttempts: 2), in: database)
            _ = try await enqueue("new", JobOptions(uniqueKey: "k", lane: "b", maxAttempts: 7), in: database)
            let job = try #require(try await database.jobs().first)
            #expect(job.lane == "b" && job.maxAttempts == 7)
        }
    }

    @Test func `a request does not fold into a running job, which may have read its data already`() async throws {
        try await withTestDatabase { database in
            let first = try await enqueue("a", JobOptions(uniqueKey: "k"), in: database)
            let worker = try await database.lease()
            #expect(try await worker.claim().map(\.run.jobID) == [first])
            let second = try await enqueue("b", JobOptions(uniqueKey: "k"), in: database)
            #expect(first != second)
            #expect(try await worker.claim().map(\.text) == ["b"])
        }
    }

    @Test func `a job is not claimed while an open transaction has folded a request into it`() async throws {
        try await withTestDatabase { database in
            _ = try await enqueue("old", JobOptions(uniqueKey: "k"), in: database)
            let worker = try await database.lease()
            try await database.queue.withTransaction { transaction in
                try await transaction.enqueue(Note("new", JobOptions(uniqueKey: "k")))
                #expect(try await worker.claim().isEmpty)
            }
            #expect(try await worker.claim().map(\.text) == ["new"])
        }
    }

    @Test func `folding a request with other arguments resets the attempts and ends the backoff`() async throws {
        try await withTestDatabase { database in
            let options = JobOptions(uniqueKey: "k", maxAttempts: 3)
            let id = try await enqueue("bad", options, in: database)
            let worker = try await database.lease()
            for _ in 1...2 {
                let run = try #require(try await worker.claim().first)
                #expect(try await worker.rearm(run, .retried))
            }
            try await database.set("update q.job set crashes = 2, last_error = 'no'")
            #expect(try await enqueue("bad", options, in: database) == id)
            let same = try #require(try await database.job(id))
            #expect(same.attempt == 2 && same.crashes == 2 && same.lastError == "no", "the attempts still count")

            let failed = try #require(try await worker.exchange(ends: [], want: 1, alone: true).claimed.first)
            #expect(try await worker.rearm(failed, .retried, after: .seconds(3600)))
            #expect(try await enqueue("mended", options, in: database) == id)
            let job = try #require(try await database.job(id))
            #expect(job.attempt == 0 && job.crashes == 0 && job.lastError == nil)
            #expect(try await worker.claim().map(\.text) == ["mended"])
        }
    }

    @Test func `a request made during a run inherits the run's snooze, but not its backoff`() async throws {
        try await withTestDatabase { database in
            let worker = try await database.lease()
            for (why, isDue) in [(RunEnd.Rearm.retried, true), (.snoozed, false)] {
                let options = JobOptions(uniqueKey: why.rawValue)
                _ = try await enqueue("bad", options, in: database)
                let run = try #require(try await worker.claim().first)
                _ = try await enqueue("mended", options, in: database)
                #expect(try await worker.rearm(run, why, after: .seconds(3600)))
                #expect(try await worker.claim().map(\.text) == (isDue ? ["mended"] : []), "\(why)")
            }
        }
    }

    @Test func `a request that races with the claim of the job with its key creates a new job`() async throws {
        try await withTestDatabase { database in
            let first = try await enqueue("old", JobOptions(uniqueKey: "k"), in: database)
            let worker = try await database.lease()
            let claimer = try await OpenQueueTransaction.begin(in: database)
            #expect(try await claimer.claim(worker, 1) == [first])
            async let second = enqueue("new", JobOptions(uniqueKey: "k"), in: database)
            try await database.waitForBlockedSession()
            try await claimer.commit()
            #expect(try await second != first)
            #expect(try await database.jobs().map(\.state) == ["running", "available"])
        }
    }
}
