import JobQueueTesting
import Postgres
import Synchronization
import TestSupport
import TestTools
import Testing
import Time

@testable import JobQueue

/// Tests the helpers with which users of the queue test their own jobs.
@Suite("JobQueueTesting")
struct JobQueueTestingTests {
    private struct Unreachable: FatefulError, CustomStringConvertible {
        let fate: Fate
        let description = "nobody home"
    }

    @Test func `waiting jobs are found by their arguments, and a failed search lists the waiting jobs`() async throws {
        try await withTestDatabase { database in
            let queue = database.queue
            let nothing = await #expect(throws: NotEnqueued.self) { try await queue.expectEnqueued(Note.self) }
            #expect(nothing?.description == "no note is waiting, and its queue is empty")
            try await queue.enqueue([
                Note("a", JobOptions(priority: 1)), Note("b", JobOptions(delay: .seconds(60), uniqueKey: "b")),
                Echo(text: "a"),
            ])
            #expect(try await queue.waitingJobs().map(\.kind) == ["note", "note", "echo"])
            #expect(try await queue.waitingJobs(in: Note.queue).map(\.isDue) == [true, false])
            #expect(try await queue.expectEnqueued(Note.self).map(\.text) == ["a", "b"])
            #expect(try await queue.expectEnqueued(Note.self) { $0.text == "b" }.count == 1)
            let other = await #expect(throws: NotEnqueued.self) {
                try await queue.expectEnqueued(Note.self) { $0.text == "c" }
            }
            #expect(other?.waitingJobs.count == 2)
            #expect(try #require(other).description.contains(#"job 2: note {"text": "b"} in queue notes, not due yet"#))
            let echo = try #require(try await queue.waitingJobs(in: Echo.queue).first)
            #expect(try echo.decode(Echo.self).text == "a")
            #expect(throws: NotOfKind.self) { try echo.decode(Note.self) }
        }
    }

    @Test func `a running job is not found as a waiting one`() async throws {
        try await withTestDatabase { database in
            try await database.queue.enqueue([Note("a")])
            #expect(try await database.lease().claim().count == 1)
            await #expect(throws: NotEnqueued.self) { try await database.queue.expectEnqueued(Note.self) }
        }
    }

    @Test
    func `one job runs without a worker or a database, with the outcome that a worker would record`() async throws {
        let handlers = Handlers.notes { text, run in
            switch text {
            case "broken": throw Unreachable(fate: .discard)
            case "later": throw Unreachable(fate: .snooze(.seconds(9)))
            case "flaky": throw Unreachable(fate: .retry(after: .seconds(3)))
            case "slow": try await Gate().pass()
            default: #expect(run.maxAttempts == 10 && run.timeLimit == .seconds(60))
            }
        }
        let good = try await handlers.perform(Note("good"))
        #expect(good.outcome == .completed && good.error == nil && good.delay == nil)
        let broken = try await handlers.perform(Note("broken"))
        #expect(broken.outcome == .discarded && broken.error == "nobody home")
        let later = try await handlers.perform(Note("later"))
        #expect(later.outcome == .snoozed && later.delay == .seconds(9))
        #expect(try await handlers.perform(Note("flaky")).delay == .seconds(3))
        #expect(try await handlers.perform(Note("flaky"), attempt: 10).outcome == .discarded)
        let slow = try await handlers.perform(Note("slow", JobOptions(timeLimit: .milliseconds(20))))
        #expect(slow.outcome == .retried && slow.error?.contains("time limit") == true)
        #expect(try await handlers.perform(Note("stale", JobOptions(expiresAfter: .seconds(-1)))).outcome == .expired)
        #expect(try await handlers.perform(Echo(text: "unknown")).outcome == .released)
    }

    @Test
    func `draining runs all queues' due jobs and the jobs that they enqueue, and leaves jobs due later`() async throws {
        try await withTestDatabase { database in
            let queue = database.queue
            let echoes = Mutex<[String]>([])
            var handlers = Handlers.notes { text, run in
                if text == "fails" { throw Unreachable(fate: .retry(after: .seconds(60))) }
                try await queue.withTransaction(completing: run) { try await $0.enqueue(Echo(text: text)) }
            }
            handlers.handle(Echo.self) { echo, _, _ in
                echoes.withLock { $0.append(echo.text) }
                // This job is in the queue that was drained first.
                if echo.text == "a" { try await queue.enqueue([Note("b")]) }
            }
            try await queue.enqueue([Note("a"), Note("fails"), Note("late", JobOptions(delay: .seconds(60)))])
            let runs = try await queue.drain(handlers)
            #expect(runs.map(\.run.kind) == ["note", "note", "echo", "note", "echo"])
            #expect(runs.map(\.outcome) == [.completed, .retried, .completed, .completed, .completed])
            let failed = try #require(runs.first { $0.outcome == .retried })
            #expect(failed.error == "nobody home" && failed.delay == .seconds(60))
            #expect(echoes.withLock { $0 } == ["a", "b"])
            #expect(try await queue.waitingJobs().map(\.isDue) == [false, false])
            #expect(try await queue.drain(handlers).isEmpty)
            #expect(try await database.liveWorkers().isEmpty)
        }
    }

    @Test
    func `jobs that enqueue each other forever end the draining with an error that lists the runs`() async throws {
        try await withTestDatabase { database in
            let handlers = Handlers.notes { text, _ in try await database.queue.enqueue([Note(text)]) }
            try await database.queue.enqueue([Note("again")])
            let error = await #expect(throws: NeverDrained.self) {
                try await database.queue.drain(handlers, limit: 20)
            }
            #expect(error?.runs.count == 21)
            #expect(error?.description == "still jobs to run after 21 runs, the last one of note")
            #expect(try await database.liveWorkers().isEmpty)
        }
    }

    @Test
    func `a drained run is reported with the outcome that the database recorded, not the handler's`() async throws {
        try await withTestDatabase { database in
            let handlers = Handlers.notes { text, run in
                guard run.attempt == 1, text == "old" else { return }
                try await database.queue.enqueue([Note("new", JobOptions(uniqueKey: "key"))])
                throw Unreachable(fate: .snooze(.zero))
            }
            try await database.queue.enqueue([Note("old", JobOptions(uniqueKey: "key"))])
            #expect(try await database.queue.drain(handlers).map(\.outcome) == [.superseded, .completed])
        }
    }

    @Test func `every outcome that the history allows has a case in the library`() async throws {
        try await withTestDatabase { database in
            let check = try await database.pool.first(
                "select pg_get_constraintdef(oid) from pg_constraint where conname = 'run_outcome_known'"
            )
            let words = try #require(check).decode(String.self).split(separator: "'").filter {
                $0.allSatisfy(\.isLowercase)
            }
            #expect(Set(words.map(String.init)) == Set(RunOutcome.allCases.map(\.rawValue)))
        }
    }
}

/// A job in another queue than the notes.
private struct Echo: Job {
    static let kind = "echo"
    static let queue = "echoes"
    var text: String
}
