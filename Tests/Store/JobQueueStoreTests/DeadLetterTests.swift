import Logging
import Postgres
import TestSupport
import Testing
import Time

@testable import JobQueue

@Suite("Dead letters and rescue")
struct DeadLetterTests {
    private struct Letter: Hashable {
        let reason: String
        let arguments: String
        let error: String?
        let crashes: Int16
    }

    private func letters(_ database: TestDatabase) async throws -> [Letter] {
        try await database.pool.query("select reason, args, last_error, crashes from q.dead order by id").map { row in
            let (reason, arguments, error, crashes) = try row.decode(
                String.self,
                JSONText.self,
                String?.self,
                Int16.self
            )
            return Letter(reason: reason, arguments: arguments.text, error: error, crashes: crashes)
        }
    }

    @Test(arguments: ["failed", "undecodable", "discarded"])
    func `a dead letter keeps everything that a retry needs`(reason: String) async throws {
        try await withTestDatabase { database in
            let options = JobOptions(priority: 1, expiresAfter: .seconds(60), uniqueKey: "k", lane: "l", maxAttempts: 4)
            try await database.queue.enqueue([Note("a", options)])
            let worker = try await database.lease()
            let run = try #require(try await worker.claim().first)
            let why = try #require(RunEnd.DeathReason(rawValue: reason))
            #expect(try await worker.end([run], .discarded(reason: why, error: "it would not")).isEmpty)
            #expect(try await database.count("q.job") == 0)
            let letter = Letter(reason: reason, arguments: #"{"text": "a"}"#, error: "it would not", crashes: 0)
            #expect(try await letters(database) == [letter])
            #expect(try await database.runs() == ["\(run.run.jobID).1 discarded"])

            let redriven = try await database.pool.first("select q.redrive(\(run.run.jobID))")
            let id = try #require(redriven).decode(Int64.self)
            #expect(id != run.run.jobID, "an old run must not match the new job's fence")
            let job = try #require(try await database.job(id))
            #expect(job.uniqueKey == "k" && job.lane == "l" && job.priority == 1 && job.maxAttempts == 4)
            #expect(
                job.attempt == 0 && job.runNumber == 0 && job.expiresAt == nil && job.arguments == #"{"text": "a"}"#
            )
            let again = try await database.pool.first("select q.redrive(\(run.run.jobID))")
            #expect(try again?.decode(Int64?.self) == nil, "a dead letter can be redriven only once")
        }
    }

    @Test func `an expired job ends as expired and is not a dead letter`() async throws {
        try await withTestDatabase { database in
            try await database.queue.enqueue([Note("a", JobOptions(expiresAfter: .seconds(1)))])
            try await database.set("update q.job set expires_at = clock_timestamp() - interval '1 s'")
            let worker = try await database.lease()
            let run = try #require(try await worker.claim().first)
            #expect(run.run.isExpired)
            #expect(try await worker.end([run], .expired).isEmpty)
            #expect(try await database.runs() == ["\(run.run.jobID).1 expired"])
            #expect(try await database.count("q.dead") == 0)
        }
    }

    @Test func `the history keeps the arguments of failed runs, but not those of successful ones`() async throws {
        try await withTestDatabase { database in
            try await database.queue.enqueue([Note("good"), Note("bad")])
            let worker = try await database.lease()
            let runs = try await worker.claim()
            _ = try await worker.end([runs[0]])
            _ = try await worker.rearm(runs[1], .retried)
            let kept = try await database.pool.query("select args from q.run order by job_id")
                .map { try $0.decode(JSONText?.self)?.text }
            #expect(kept == [nil, #"{"text": "bad"}"#])
        }
    }

    // MARK: - Rescue

    @Test
    func `a rescue takes back the jobs of a worker whose lease ran out, and counts a crash for each`() async throws {
        try await withTestDatabase { database in
            try await database.queue.enqueue([Note("a"), Note("b")])
            let lost = try await database.lease("lost")
            let alive = try await database.lease("alive")
            #expect(try await lost.claim(1).count == 1)
            #expect(try await alive.claim(1).count == 1)
            #expect(try await alive.rescueOthers() == 0)
            try await database.runOut(lost)
            #expect(try await alive.rescueOthers() == 1)
            #expect(try await alive.rescueOthers() == 0)
            let jobs = try await database.jobs()
            #expect(jobs.map(\.state) == ["available", "running"])
            #expect(jobs[0].crashes == 1 && jobs[0].attempt == 0 && jobs[0].runNumber == 1)
            #expect(jobs[0].lastError == "its worker was lost")
            let end = try await database.pool.first("select end_reason from q.worker where id = \(lost.id)")
            #expect(try end?.decode(String?.self) == "lost")
        }
    }

    @Test func `a run past its time limit is taken from a worker that is still alive`() async throws {
        try await withTestDatabase { database in
            try await database.queue.enqueue([Note("a", JobOptions(timeLimit: .seconds(1)))])
            let worker = try await database.lease()
            let run = try #require(try await worker.claim().first)
            try await database.set("update q.job set deadline_at = clock_timestamp() - interval '4 s'")
            #expect(try await worker.rescueOthers() == 0, "the worker gets time to report it itself")
            try await database.set("update q.job set deadline_at = clock_timestamp() - interval '6 s'")
            #expect(try await worker.rescueOthers() == 1)
            #expect(try await worker.end([run]) == [run.run.jobID])
            #expect(try await database.jobs().first?.lastError == "ran past its time limit")
        }
    }

    @Test func `a job that keeps crashing its workers becomes a dead letter`() async throws {
        try await withTestDatabase { database in
            try await database.queue.enqueue([Note("bomb")])
            for _ in 0..<3 {
                let victim = try await database.lease("victim")
                // From the second crash on, only a worker without other jobs gets it.
                #expect(try await victim.exchange(ends: [], want: 10, alone: true).claimed.count == 1)
                try await database.runOut(victim)
                #expect(try await database.lease("rescuer").rescueOthers() == 1)
            }
            #expect(try await database.count("q.job") == 0)
            let letter = Letter(
                reason: "crashed",
                arguments: #"{"text": "bomb"}"#,
                error: "its worker was lost",
                crashes: 3
            )
            #expect(try await letters(database) == [letter])
        }
    }

    @Test func `a rescued job is superseded by a newer request of its key, and a locked job does not delay the others`()
        async throws
    {
        try await withTestDatabase { database in
            try await database.queue.enqueue(["a", "b", "c"].map { Note($0, JobOptions(uniqueKey: $0)) })
            let lost = try await database.lease("lost")
            let runs = try await lost.claim()
            try await lost.close()
            try await database.queue.enqueue([Note("newer", JobOptions(uniqueKey: "a"))])
            let producer = try await OpenQueueTransaction.begin(in: database)
            try await producer.connection.execute("select q.enqueue('notes', 'note', p_unique_key => 'b')")
            let rescuer = try await database.lease("rescuer")
            #expect(try await rescuer.rescueOthers() == 2)
            try await producer.rollBack()
            #expect(try await rescuer.rescueOthers() == 1)
            let outcomes = try await database.runs().sorted()
            let ids = runs.map(\.run.jobID)
            #expect(outcomes == ["\(ids[0]).1 superseded", "\(ids[1]).1 lost", "\(ids[2]).1 lost"])
            #expect(try await database.jobs().allSatisfy { $0.state == "available" })
        }
    }

    @Test func `a rescue wakes the workers of the queues whose jobs it took back`() async throws {
        try await withTestDatabase { database in
            try await database.queue.enqueue([Note("a")])
            let lost = try await database.lease("lost")
            #expect(try await lost.claim().count == 1)
            try await database.set("update q.worker set ended_at = clock_timestamp(), end_reason = 'lost'")
            let worker = try await database.lease("rescuer")
            try await database.sleeper()
            try await expectNotification("q_notes", in: database) { _ = try await worker.rescueOthers() }
        }
    }

    @Test func `a worker that stops wakes the others, which can run its released jobs immediately`() async throws {
        try await withTestDatabase { database in
            let worker = try await database.lease()
            try await database.sleeper()
            try await expectNotification("q_notes", in: database) { try await worker.close() }
        }
    }
}

/// Expects that `body` causes a notification on `channel`.
private func expectNotification(
    _ channel: String,
    in database: TestDatabase,
    _ body: @escaping @Sendable () async throws -> Void
) async throws {
    let listener = PostgresListener(database.configuration, channels: [channel], logger: .init(label: "tests"))
    let heard = Mailbox<String>()
    try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
            await listener.run { event in
                if case .listening = event { heard.send("listening") }
                if case .notification = event { heard.send("notified") }
            }
        }
        #expect(await heard.receive(until: .now + .seconds(20)) == ["listening"])
        try await body()
        #expect(await heard.receive(until: .now + .seconds(20)) == ["notified"])
        group.cancelAll()
    }
}
