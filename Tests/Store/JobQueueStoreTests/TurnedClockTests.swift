import JobQueueTesting
import Postgres
import TestSupport
import TestTools
import Testing
import Time

@testable import JobQueue

/// The clock that tests of the library's users can turn.
@Suite("A clock to turn")
struct TurnedClockTests {
    private struct Unreachable: Error {}

    @Test func `a retry falls due when its wait is over, not sooner, and a job expires`() async throws {
        try await withTestDatabase { database in
            let handlers = Handlers.notes { _, run in if run.attempt == 1 { throw Unreachable() } }
            let backoff = Backoff(base: .seconds(60))
            try await database.queue.enqueue([Note("a")])
            #expect(try await database.queue.drain(handlers, backoff: backoff).map(\.outcome) == [.retried])
            try await database.queue.turnClock(forward: .seconds(20))
            #expect(try await database.queue.drain(handlers).isEmpty)
            try await database.queue.turnClock(forward: .seconds(80))
            #expect(try await database.queue.drain(handlers).map(\.outcome) == [.completed])

            try await database.queue.enqueue([Note("stale", JobOptions(expiresAfter: .seconds(60)))])
            try await database.queue.turnClock(forward: .seconds(61))
            #expect(try await database.queue.drain(handlers).map(\.outcome) == [.expired])
        }
    }

    @Test func `a lease runs out, and the drain takes the job back and runs it`() async throws {
        try await withTestDatabase { database in
            try await database.queue.enqueue([Note("orphan")])
            #expect(try await database.lease().claim().count == 1)
            // No other worker was there, so a crash cannot be distinguished from an outage.
            let handlers = Handlers.notes { _, run in #expect(run.crashes == 0) }
            #expect(try await database.queue.drain(handlers).isEmpty)
            try await database.queue.turnClock(forward: .seconds(16))
            #expect(try await database.queue.drain(handlers).map(\.run.number) == [2])
            #expect(try await database.runs() == ["1.1 lost", "1.2 completed"])
        }
    }

    @Test func `schedules fall due, and the drain fires them`() async throws {
        try await withTestDatabase { database in
            let queue = database.queue
            try await queue.put(Schedule("rare", spec: "every 366 days", job: Note("tick")))
            let trace = Trace()
            #expect(try await queue.drain(.notes(into: trace)).isEmpty)
            try await queue.turnClock(forward: .seconds(366 * 86_400))
            #expect(try await queue.drain(.notes(into: trace)).map(\.outcome) == [.completed])
            #expect(try await queue.drain(.notes(into: trace)).isEmpty)
            #expect(trace.all == ["tick"])
        }
    }

    @Test func `a rate limit allows more starts when the clock is turned`() async throws {
        try await withTestDatabase { database in
            try await database.set("select q.set_limits('notes', null, 0.01, 1)")
            try await database.queue.enqueue([Note("a"), Note("b")])
            #expect(try await database.queue.drain(.notes { _, _ in }).count == 1)
            try await database.queue.turnClock(forward: .seconds(101))
            #expect(try await database.queue.drain(.notes { _, _ in }).count == 1)
        }
    }

    @Test func `a worker that sleeps until a job falls due is woken when the clock is turned`() async throws {
        try await withTestDatabase { database in
            let trace = Trace()
            // Longer than the clock is turned. A worker that lost its lease would start again and look for jobs for
            // that reason.
            try await database.withWorker(.notes(lease: .seconds(120)), handlers: .notes(into: trace)) { _ in
                try await database.untilListening()
                try await database.queue.enqueue([Note("later", JobOptions(delay: .seconds(60)))])
                try await eventually("the worker sleeps") {
                    try await database.pool.first("select 1 from q.worker where asleep") != nil
                }
                try await database.queue.turnClock(forward: .seconds(60))
                try await trace.until("later")
            }
        }
    }
}
