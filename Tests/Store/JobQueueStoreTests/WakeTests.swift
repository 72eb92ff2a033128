import Logging
import Postgres
import TestSupport
import TestTools
import Testing

@testable import JobQueue

@Suite("Waking")
struct WakeTests {
    /// Runs `body` while it listens on a channel, then sends an end marker, and returns the payloads that came before
    /// it.
    private func heard(
        on channel: String = "q_notes",
        in database: TestDatabase,
        _ body: @Sendable () async throws -> Void
    ) async throws -> [String] {
        let words = TestSignal<String>()
        let listener = PostgresListener(database.configuration, channels: [channel], logger: Logger(label: "tests"))
        let listening = Task {
            await listener.run { event in
                switch event {
                case .listening: words.send("listening")
                case .notification(let notification): words.send(notification.payload)
                case .lost: words.send("lost")
                }
            }
        }
        defer { listening.cancel() }
        #expect(try await words.next() == "listening")
        try await body()
        try await database.set("select pg_notify(\(channel), 'last')")
        var all: [String] = []
        while case let word = try await words.next(), word != "last" { all.append(word) }
        return all
    }

    @Test func `cancelling a waiting job wakes workers for the next one if the job had a lane`() async throws {
        try await withTestDatabase { database in
            _ = try await database.lease()
            let ids = try await database.pool.query(
                "select q.enqueue('notes', 'note', p_lane => l) from unnest(array['lane', null]) l"
            ).map { try $0.decode(Int64.self) }
            try await database.set("update q.worker set asleep = true")
            #expect(try await heard(in: database) { try await database.set("select q.cancel(\(ids[0]))") } != [])
            #expect(try await heard(in: database) { try await database.set("select q.cancel(\(ids[1]))") } == [])
        }
    }

    @Test func `a rescue that makes the first job of a lane visible wakes a worker for it`() async throws {
        try await withTestDatabase { database in
            let worker = try await database.lease()
            try await database.queue.enqueue([Note("a", JobOptions(lane: "lane"))])
            try await database.set("update q.worker set asleep = true")
            let idle = try await heard(in: database) {
                let rescued = try await worker.rescueOthers()
                #expect(rescued == 0)
            }
            #expect(idle == [])
            // A job is in this state if all jobs before it ended while the transaction that enqueued it was still open.
            try await database.set("update q.job set blocked = true")
            let words = try await heard(in: database) {
                let rescued = try await worker.rescueOthers()
                #expect(rescued == 0)
            }
            #expect(words == [""])
            #expect(try await worker.claim().map(\.text) == ["a"])
        }
    }

    @Test func `while the notification queue is full, all calls still succeed and send no notification`() async throws {
        try await withTestDatabase { database in
            // Filling the notification queue would take 8 GB, so the test replaces the function that checks it.
            try await database.set(
                "create or replace function q.may_notify() returns boolean language sql as 'select false'"
            )
            try await database.set("select q.set_limits('notes', 1)")
            let ids = try await database.queue.enqueue([Note("a"), Note("b"), Note("c", JobOptions(lane: "l"))])
            let lease = try await database.lease()
            let sleeper = try await database.lease("sleeper")
            try await database.set("update q.worker set asleep = true")
            let words = try await heard(in: database) {
                try await database.queue.enqueue([Note("d")])
                let run = try #require(try await lease.claim(1).first)
                #expect(try await lease.end([run]).isEmpty, "the end makes room under the cap, so it calls q.wake")
                let next = try #require(try await lease.claim(1).first)
                try await database.set("select q.cancel(\(next.run.jobID)), q.cancel(\(ids[2]))")
                try await database.set(
                    "update q.worker set lease_until = clock_timestamp() - interval '1 s' where id = \(lease.id)"
                )
                #expect(try await sleeper.rescueOthers() == 1)
                try await database.set("select q.pause('notes', 'tests'), q.resume('notes')")
                try await sleeper.close()
            }
            #expect(words == [])
            #expect(try await database.runs().count == 3)
        }
    }

    @Test func `a change of an API key is announced only while the notification queue has room`() async throws {
        try await withTestDatabase { database in
            let announced = try await heard(on: "api_keys", in: database) {
                try await database.set(
                    "insert into api_key (name, prefix, digest) values ('a', 'bdk_abcdefgh', sha256('a'))"
                )
            }
            #expect(announced == [""])
            try await database.set(
                "create or replace function q.may_notify() returns boolean language sql as 'select false'"
            )
            let full = try await heard(on: "api_keys", in: database) { try await database.set("delete from api_key") }
            #expect(full == [])
        }
    }

    @Test
    func `workers are notified only if one of them sleeps, and then once, after the commit`() async throws {
        try await withTestDatabase { database in
            let lease = try await database.lease()
            let busy = try await heard(in: database) { try await database.queue.enqueue([Note("a")]) }
            #expect(busy == [])
            #expect(try await lease.claim(10).count == 1)
            #expect(try await database.count("q.worker where asleep") == 1)
            let sleeping = try await heard(in: database) {
                try await database.queue.withTransaction { transaction in
                    _ = try await transaction.enqueue((0..<50).map { Note("\($0)") })
                }
            }
            #expect(sleeping == [""])
            // A full batch means that the worker is busy and will claim again without a notification.
            #expect(try await lease.claim(10).count == 10)
            #expect(try await database.count("q.worker where asleep") == 0)
            let again = try await heard(in: database) { try await database.queue.enqueue([Note("b")]) }
            #expect(again == [])
        }
    }

    @Test
    func `a worker is marked as asleep by the first empty claim, so it claims once more before it waits`()
        async throws
    {
        try await withTestDatabase { database in
            let lease = try await database.lease()
            let first = try await lease.exchange(ends: [], want: 1)
            #expect(first.claimed.isEmpty && first.fellAsleep)
            let second = try await lease.exchange(ends: [], want: 1)
            #expect(second.claimed.isEmpty && !second.fellAsleep)
        }
    }

    @Test
    func `a job belongs to the trace of the code that enqueued it, and so do the jobs that it enqueues`() async throws {
        try await withTestDatabase { database in
            let root = TraceContext.fresh()
            let (found, parent) = (TestSignal<TraceContext?>(), TestSignal<String>())
            let handlers = Handlers.notes { text, run in
                found.send(run.trace)
                if text == "first" { try await database.queue.enqueue([Note("second")]) }
            }
            try await database.withWorker(handlers: handlers) { _ in
                try await TraceContext.$current.withValue(root) {
                    _ = try await database.queue.enqueue([Note("first")])
                }
                let first = try #require(try await found.next())
                let second = try #require(try await found.next())
                #expect(first.traceID == root.traceID && second.traceID == root.traceID)
                #expect(first.parentID == root.parentID)
                parent.send(second.parentID)
            }
            // The rows of the runs are stored by the time the worker has ended.
            #expect(try await database.count("q.run where trace like '00-\(root.traceID)-%'") == 2)
            // A job that a run enqueues names the job of that run as its parent.
            let named = try await parent.next()
            let job = try #require(Int(named, radix: 16))
            #expect(try await database.count("q.run where job_id = \(job) and trace like '%-\(root.parentID)-%'") == 1)
        }
    }

    @Test
    func `a job that is enqueued outside a run, even in SQL, starts a trace that its runs continue`() async throws {
        try await withTestDatabase { database in
            let found = TestSignal<TraceContext?>()
            let handlers = Handlers.notes { text, run in
                found.send(run.trace)
                if text == "first" { try await database.queue.enqueue([Note("second")]) }
            }
            try await database.withWorker(handlers: handlers) { _ in
                for isInSQL in [false, true] {
                    if isInSQL {
                        let arguments = try encodedArguments(of: Note("first"))
                        try await database.pool.execute(
                            "select q.enqueue(\(Note.queue), \(Note.kind), \(arguments))"
                        )
                    } else {
                        try await database.queue.enqueue([Note("first")])
                    }
                    let first = try #require(try await found.next())
                    let second = try #require(try await found.next())
                    #expect(first.traceID == second.traceID && first.parentID != second.parentID)
                }
            }
            #expect(try await database.count("(select distinct split_part(trace, '-', 2) from q.run) t") == 2)
            #expect(try await database.count("q.run where trace is null") == 0)
        }
    }

    private static let headers: [(String, Bool)] = [
        ("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", true),
        ("cc-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more", true),
        ("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more", false),
        ("ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", false),
        ("00-00000000000000000000000000000000-b7ad6b7169203331-01", false),
        ("00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01", false),
        ("00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01", false),
        ("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331", false), ("", false),
    ]

    @Test(arguments: headers)
    func `traceparent is parsed as the W3C recommendation specifies`(text: String, isValid: Bool) {
        #expect((TraceContext(text) != nil) == isValid)
        if text.hasPrefix("00"), let context = TraceContext(text) { #expect(context.description == text) }
    }
}
