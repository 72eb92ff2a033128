import JobQueueTesting
import Postgres
import TestSupport
import TestTools
import Testing
import Time

@testable import JobQueue

/// Tests the clock that users of the library can move forward in their own tests.
@Suite("Moving the clock forward")
struct TurnedClockTests {
    private struct Unreachable: Error {}

    @Test func `a retry falls due once its wait is over, not sooner, and a job expires at its time`() async throws {
        try await withTestDatabase { database in
            let handlers = Handlers.notes { _, run in if run.attempt == 1 { throw Unreachable() } }
            let backoff = Backoff(base: .seconds(60))
            try await database.queue.enqueue([Note("a")])
            #expect(try await database.queue.drain(handlers, backoff: backoff).map(\.outcome) == [.retried])
            try await database.queue.advanceClock(by: .seconds(20))
            #expect(try await database.queue.drain(handlers).isEmpty)
            try await database.queue.advanceClock(by: .seconds(80))
            #expect(try await database.queue.drain(handlers).map(\.outcome) == [.completed])

            try await database.queue.enqueue([Note("stale", JobOptions(expiresAfter: .seconds(60)))])
            try await database.queue.advanceClock(by: .seconds(61))
            #expect(try await database.queue.drain(handlers).map(\.outcome) == [.expired])
        }
    }

    @Test func `once a lease has run out, a drain takes its job back and runs it`() async throws {
        try await withTestDatabase { database in
            try await database.queue.enqueue([Note("orphan")])
            #expect(try await database.lease().claim().count == 1)
            // No other worker was alive, so a crash cannot be distinguished from an outage and is not counted.
            let handlers = Handlers.notes { _, run in #expect(run.crashes == 0) }
            #expect(try await database.queue.drain(handlers).isEmpty)
            try await database.queue.advanceClock(by: .seconds(16))
            #expect(try await database.queue.drain(handlers).map(\.run.number) == [2])
            #expect(try await database.runs() == ["1.1 lost", "1.2 completed"])
        }
    }

    @Test func `a drain fires the schedules that have fallen due`() async throws {
        try await withTestDatabase { database in
            let queue = database.queue
            try await queue.put(Schedule("rare", spec: "every 366 days", job: Note("tick")))
            let trace = Trace()
            #expect(try await queue.drain(.notes(into: trace)).isEmpty)
            try await queue.advanceClock(by: .seconds(366 * 86_400))
            #expect(try await queue.drain(.notes(into: trace)).map(\.outcome) == [.completed])
            #expect(try await queue.drain(.notes(into: trace)).isEmpty)
            #expect(trace.all == ["tick"])
        }
    }

    @Test func `a rate limit allows more starts after the clock is moved forward`() async throws {
        try await withTestDatabase { database in
            try await database.set("select q.set_limits('notes', null, 0.01, 1)")
            try await database.queue.enqueue([Note("a"), Note("b")])
            #expect(try await database.queue.drain(.notes { _, _ in }).count == 1)
            try await database.queue.advanceClock(by: .seconds(101))
            #expect(try await database.queue.drain(.notes { _, _ in }).count == 1)
        }
    }

    @Test func `moving the clock forward wakes a worker that sleeps until a job falls due`() async throws {
        try await withTestDatabase { database in
            let trace = Trace()
            // The lease is longer than the clock is moved. A worker that lost its lease would open a new one and look
            // for jobs, even without being woken.
            try await database.withWorker(.notes(lease: .seconds(120)), handlers: .notes(into: trace)) { _ in
                try await database.waitUntilListening()
                try await database.queue.enqueue([Note("later", JobOptions(delay: .seconds(60)))])
                try await eventually("the worker sleeps") {
                    try await database.pool.first("select 1 from q.worker where asleep") != nil
                }
                try await database.queue.advanceClock(by: .seconds(60))
                try await trace.until("later")
            }
        }
    }
}
