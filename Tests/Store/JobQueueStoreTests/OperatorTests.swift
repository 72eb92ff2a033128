import Postgres
import TestSupport
import TestTools
import Testing
import Time

@testable import JobQueue

/// Tests the actions of operators on jobs.
@Suite("Operating")
struct OperatorTests {
    private func cancel(_ id: Int64, in database: TestDatabase) async throws -> String? {
        try await database.pool.first("select q.cancel(\(id))")?.decode(String?.self)
    }

    private func explanation(_ id: Int64, in database: TestDatabase) async throws -> [String] {
        try await database.pool.query("select * from q.explain_job(\(id))").map { try $0.decode(String.self) }
    }

    @Test(arguments: [
        "select q.enqueue('notes', 'note')", "select q.put_schedule('k', '0 4 * * *', 'notes', 'note')",
        "select q.pause('notes', 'Ada')", "select q.set_limits('notes', 1)",
        "select q.register_worker('tests', 'host', 1, '', '{other,notes}', 1, '15 s')",
        """
        insert into q.dead (id, reason, queue, kind, priority, attempt, max_attempts, run_no, crashes, created_at,
                            time_limit, args)
        values (1, 'failed', 'notes', 'note', 1, 3, 3, 3, 0, now(), '1 minute', '{}')
        """,
    ])
    func `a queue is known once any row has its name, and other names are unknown`(statement: String) async throws {
        try await withTestDatabase { database in
            try await database.set("\(unescaped: statement)")
            for (name, isKnown) in [("notes", true), ("notess", false)] {
                let row = try await database.pool.first("select q.is_known(\(name))")
                #expect(try row?.decode(Bool.self) == isKnown, "\(name)")
            }
        }
    }

    @Test func `a waiting job is cancelled immediately, a running one when its handler has stopped`() async throws {
        try await withTestDatabase { database in
            let ids = try await database.queue.enqueue([Note("later", JobOptions(delay: .seconds(600))), Note("now")])
            #expect(try await cancel(ids[0], in: database) == "cancelled")
            #expect(try await cancel(ids[0], in: database) == nil)
            let begun = TestSignal<Void>()
            let handlers = Handlers.notes { _, _ in
                begun.send()
                try await Gate().pass()
            }
            // The worker renews its lease only once a day, so it cannot learn of the cancel request from that.
            var configuration = WorkerConfiguration.notes(heartbeat: .seconds(86_400))
            configuration.lease = .seconds(2 * 86_400)
            try await database.withWorker(configuration, handlers: handlers) { _ in
                try await begun.next()
                try await database.waitUntilListening()
                #expect(try await cancel(ids[1], in: database) == "requested")
                try await eventually("the run ends") { try await database.count("q.job") == 0 }
            }
            #expect(try await database.runs() == ["\(ids[0]).0 cancelled", "\(ids[1]).1 cancelled"])
        }
    }

    @Test func `a job with a cancel request is neither retried after a failure nor rescued`() async throws {
        try await withTestDatabase { database in
            let ids = try await database.queue.enqueue([Note("a"), Note("b")])
            let lease = try await database.lease()
            let runs = try await lease.claim()
            for id in ids { #expect(try await cancel(id, in: database) == "requested") }
            #expect(
                try await lease.renew(holding: ids, for: .seconds(15), within: .seconds(5)).cancelled.sorted() == ids
            )
            #expect(try await lease.rearm(runs[0], .retried))
            try await database.set("update q.worker set lease_until = clock_timestamp() - interval '1 s'")
            _ = try await database.lease("other").rescueOthers()
            #expect(try await database.runs() == ["\(ids[0]).1 cancelled", "\(ids[1]).1 cancelled"])
            #expect(try await database.count("q.job") == 0)
        }
    }

    @Test
    func `the progress of a job can be read while it runs, and only its current run can report it`() async throws {
        try await withTestDatabase { database in
            try await database.queue.enqueue([Note("a")])
            let lease = try await database.lease()
            let old = try #require(try await lease.claim().first)
            try await database.queue.report("half", of: old.run)
            #expect(try await database.count("q.job where progress = 'half'") == 1)
            #expect(try await lease.rearm(old, .released))
            await #expect(throws: RunTakenAway.self) { try await database.queue.report("more", of: old.run) }
        }
    }

    @Test
    func `dead letters are redriven in bulk by kind and reason, except where a newer request waits`() async throws {
        try await withTestDatabase { database in
            try await database.queue.enqueue(
                (0..<5).map { Note("\($0)", JobOptions(uniqueKey: "k\($0)", maxAttempts: 1)) }
            )
            let lease = try await database.lease()
            let runs = try await lease.claim()
            _ = try await lease.end(runs, .discarded(reason: .failed, error: "no"))
            let newer = try await database.queue.enqueue([Note("newer", JobOptions(uniqueKey: "k2"))])
            func redrive(_ reason: String) async throws -> Int64? {
                try await database.pool.first("select q.redrive_many('notes', 'note', \(reason))")?.decode(Int64.self)
            }
            #expect(try await redrive("crashed") == 0)
            #expect(try await redrive("failed") == 5)
            #expect(try await redrive("failed") == 0)
            #expect(try await database.jobs().count == 5)
            #expect(try await database.job(newer[0])?.arguments == #"{"text": "newer"}"#)
        }
    }

    @Test
    func `redriving in batches redrives each dead letter once, even if its job dies again immediately`() async throws {
        try await withTestDatabase { database in
            let lease = try await database.lease()
            func addDeadJobs(_ count: Int) async throws {
                _ = try await lease.end(try await lease.claim(count), .discarded(reason: .undecodable, error: "no"))
            }
            try await database.queue.enqueue((0..<4).map { Note("\($0)") })
            try await addDeadJobs(4)
            let begun = try #require(try await database.pool.first("select clock_timestamp()")).decode(Instant.self)
            var rounds: [Int64] = []
            while rounds.last != 0, rounds.count < 10 {
                let row = try await database.pool.first(
                    "select q.redrive_many('notes', p_limit => 2, p_until => \(begun))"
                )
                rounds.append(try #require(row).decode(Int64.self))
                try await addDeadJobs(2)
            }
            #expect(rounds == [2, 2, 0])
            // The next command redrives the new letters.
            #expect(try await database.pool.first("select q.redrive_many('notes')")?.decode(Int64.self) == 4)
        }
    }

    @Test func `explain_job gives each reason why a job does not run, and how an ended job ended`() async throws {
        try await withTestDatabase { database in
            func expect(_ words: String, _ id: Int64, at place: SourceLocation = #_sourceLocation) async throws {
                let lines = try await explanation(id, in: database)
                #expect(lines.contains { $0.contains(words) }, "\(lines)", sourceLocation: place)
            }
            let ids = try await database.queue.enqueue([
                Note("a"), Note("late", JobOptions(delay: .seconds(60))), Note("one", JobOptions(lane: "l")),
                Note("two", JobOptions(lane: "l")),
            ])
            try await expect("no worker takes jobs of queue notes", ids[0])
            let lease = try await database.lease()
            try await expect("0 due jobs before it, for 1 worker", ids[0])
            try await expect("due in 00:0", ids[1])
            try await expect("its lane l is taken by job \(ids[2])", ids[3])
            try await database.set("select q.pause('notes', 'somebody')")
            try await expect("paused since", ids[0])
            try await database.set("select q.resume('notes')")
            let run = try #require(try await lease.claim(1).first)
            try await expect("running since", run.run.jobID)
            try await database.set("select q.set_limits('notes', 1)")
            try await expect("1 jobs of the queue are running; its limit is 1", ids[2])
            _ = try await lease.end([run])
            try await expect("completed at", run.run.jobID)
            try await database.set(
                """
                update q.run set run_at = claimed_at - interval '2 s', finished_at = claimed_at + interval '3.04 s'
                """
            )
            try await expect("UTC, after 2.0 s of waiting and 3.0 s of work, on worker", run.run.jobID)
            try await database.set("select q.set_limits('notes', null, 0.001, 1)")
            try await database.set("update q.queue set tokens = 0")
            try await expect("starts 0.001 jobs per second", ids[2])
            try await database.set("update q.job set crashes = 2 where id = \(ids[2])")
            try await expect("its worker died 2 times", ids[2])
            try await expect("no such job", 999_999)
            try await database.set("select q.cancel(\(ids[1]))")
            try await expect("cancelled at", ids[1])
            try await database.set("select q.set_limits('notes', null)")
            try await database.queue.enqueue([Note("new")])
            let failed = try #require(try await lease.claim(1).first)
            try await database.set("select q.drain_worker(\(lease.id))")
            #expect(try await database.count("ops.worker where state = 'draining'") == 1)
            try await database.runOut(lease)
            _ = try await database.lease("other").rescueOthers()
            try await expect("the last run ended with: its worker was lost (0 of", failed.run.jobID)
        }
    }

    @Test func `explain_job names the worker and the reason of a lost and superseded job`() async throws {
        try await withTestDatabase { database in
            let options = JobOptions(uniqueKey: "same")
            let id = try #require(try await database.queue.enqueue([Note("old", options)]).first)
            let lease = try await database.lease()
            _ = try #require(try await lease.claim(1).first)
            try await database.queue.enqueue([Note("new", options)])
            try await database.runOut(lease)
            _ = try await database.lease("other").rescueOthers()
            let lines = try await explanation(id, in: database)
            #expect(lines.first?.hasPrefix("superseded at ") == true)
            #expect(lines.first?.hasSuffix("): its worker was lost") == true, "\(lines)")
            #expect(lines.last == "a newer request for the same work took its place")
        }
    }
}
