import Postgres
import TestSupport
import Testing
import Time

@testable import JobQueue

@Suite("Claiming")
struct ClaimTests {
    @Test
    func `claims return the most urgent jobs first, then those due longest, and none that is not due`() async throws {
        try await withTestDatabase { database in
            let texts = ["third", "second", "first", "fifth", "fourth", "later"]
            let options = [2, 1, 0, 3, 2, 0].map { JobOptions(priority: $0) }
            let ids = try await database.queue.enqueue(zip(texts, options).map { Note($0, $1) })
            try await database.set("update q.job set run_at = run_at + interval '1 h' where id = \(ids[5])")
            try await database.set("update q.job set run_at = run_at - interval '30 s' where id = \(ids[0])")
            let worker = try await database.lease()
            var claimed: [String] = []
            while let run = try await worker.claim(1).first { claimed.append(run.text) }
            #expect(claimed == ["first", "second", "third", "fourth", "fifth"])
        }
    }

    @Test func `a claim of several jobs returns the most urgent first, and no more jobs than requested`() async throws {
        try await withTestDatabase { database in
            try await database.queue.enqueue([3, 0, 2, 1].map { Note("\($0)", JobOptions(priority: $0)) })
            let worker = try await database.lease()
            #expect(try await worker.claim(3).map(\.text) == ["0", "1", "2"])
            #expect(try await worker.claim(3).map(\.text) == ["3"])
            #expect(try await worker.claim(3).isEmpty)
        }
    }

    @Test func `a claimed run has the limits, times and counters of its job`() async throws {
        try await withTestDatabase { database in
            let options = JobOptions(expiresAfter: .seconds(50), maxAttempts: 7, timeLimit: .seconds(9))
            let ids = try await database.queue.enqueue([Note("a", options)])
            let worker = try await database.lease()
            let run = try #require(try await worker.claim().first).run
            #expect(run.jobID == ids[0] && run.number == 1 && run.attempt == 1 && run.maxAttempts == 7)
            #expect(run.kind == "note" && run.crashes == 0 && !run.isExpired)
            #expect(run.timeLimit == .seconds(9))
            #expect(run.createdAt <= run.runAt + .milliseconds(1) && run.runAt <= run.claimedAt)
            let job = try #require(try await database.job(ids[0]))
            #expect(job.state == "running" && job.worker == worker.id)
        }
    }

    @Test func `jobs of another queue are not claimed`() async throws {
        try await withTestDatabase { database in
            try await database.set("select q.enqueue('letters', 'note')")
            #expect(try await database.lease().claim().isEmpty)
        }
    }

    @Test func `two sessions never get the same job, and neither waits for the other`() async throws {
        try await withTestDatabase { database in
            let ids = try await database.queue.enqueue((0..<6).map { Note("\($0)") })
            let worker = try await database.lease()
            let first = try await OpenQueueTransaction.begin(in: database)
            let second = try await OpenQueueTransaction.begin(in: database)
            #expect(try await first.claim(worker, 3) == Array(ids[..<3]))
            #expect(try await second.claim(worker, 6) == Array(ids[3...]))
            try await first.rollBack()
            try await second.commit()
            #expect(try await database.jobs().filter { $0.state == "available" }.map(\.id) == Array(ids[..<3]))
        }
    }

    @Test func `many workers at once share the jobs without losing any or claiming any twice`() async throws {
        try await withTestDatabase { database in
            let ids = try await database.queue.enqueue((0..<600).map { Note("\($0)") })
            let claimed = try await withThrowingTaskGroup(of: [Int64].self) { group in
                for number in 0..<6 {
                    group.addTask {
                        let worker = try await database.lease("worker \(number)")
                        var mine: [Int64] = []
                        while true {
                            let runs = try await worker.claim(7)
                            if runs.isEmpty { return mine }
                            mine += runs.map(\.run.jobID)
                        }
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(claimed.sorted() == ids)
        }
    }

    @Test func `the reply to a worker that gets fewer jobs than it requested says when the next is due`() async throws {
        try await withTestDatabase { database in
            let worker = try await database.lease()
            #expect(try await worker.exchange(ends: [], want: 1).nextDue == nil)
            try await database.queue.enqueue([
                Note("a", JobOptions(priority: 3, delay: .seconds(20))), Note("b", JobOptions(delay: .seconds(50))),
                Note("c", JobOptions(priority: 0, delay: .seconds(90))),
            ])
            let due = try #require(try await worker.exchange(ends: [], want: 1).nextDue)
            #expect((.seconds(18)...Duration.seconds(20)).contains(due))
            // A call that requests no jobs gets no next due time.
            #expect(try await worker.exchange(ends: [], want: 0).nextDue == nil)
        }
    }

    @Test func `a job that falls due while the database looks for jobs is not missed`() async throws {
        try await withTestDatabase { database in
            try await database.queue.enqueue([Note("a")])
            let reported = try await database.pool.first(
                """
                select q.next_due('notes', clock_timestamp() - interval '1 s') is not null, q.next_due('notes') is null
                """
            )
            let (before, now) = try #require(reported).decode(Bool.self, Bool.self)
            #expect(before && now)
        }
    }
}
