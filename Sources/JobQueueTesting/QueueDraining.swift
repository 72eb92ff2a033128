import FoundationEssentials
package import JobQueue
package import Logging
import Postgres
import Time

/// The error for a queue that does not become empty, because jobs keep enqueueing each other or the limit is too low.
package struct NeverDrained: Error, Sendable, CustomStringConvertible {
    /// The runs until the limit was exceeded.
    package let runs: [PerformedRun]

    package var description: String {
        let last = runs.last.map { ", the last one of \($0.run.kind)" } ?? ""
        return "still jobs to run after \(runs.count) runs\(last)"
    }
}

extension JobQueue {
    /// Runs every due job, one after the other, and the jobs that they enqueue, until none may run any more. As in a
    /// worker, each job is claimed, decoded and handled, and its end is reported to the database. Before that, due
    /// schedules are fired and the jobs of lost workers are put back.
    ///
    /// A job that is not due yet, such as a retry, stays in the queue; see ``advanceClock(by:)``.
    /// - Parameters:
    ///   - handlers: The handlers. The queues of their jobs are drained.
    ///   - limit: The maximum number of runs.
    /// - Returns: The runs, in order.
    /// - Throws: ``NeverDrained`` if there are more than `limit` runs.
    @discardableResult
    package func drain(
        _ handlers: Handlers,
        limit: Int = 1000,
        backoff: Backoff = Backoff(),
        logger: Logger = Logger(label: "drain") { _ in SwiftLogNoOpLogHandler() }
    ) async throws -> [PerformedRun] {
        var runs: [PerformedRun] = []
        var previousCount: Int
        repeat {
            previousCount = runs.count
            // A job of one queue may enqueue into one that was empty a moment ago.
            for name in handlers.queues.sorted() {
                let earlier = runs
                runs += try await InlineWorker.with(
                    queue: name,
                    in: self,
                    handlers: handlers,
                    backoff: backoff,
                    logger: logger
                ) { try await $0.runAll(after: earlier, atMost: limit - earlier.count) }
            }
        } while runs.count > previousCount
        return runs
    }
}

extension InlineWorker {
    /// Runs the due jobs of its queue.
    fileprivate func runAll(after earlier: [PerformedRun], atMost limit: Int) async throws -> [PerformedRun] {
        try await runMaintenance()
        var runs: [PerformedRun] = []
        while let run = try await runNext() {
            runs.append(run)
            if runs.count > limit { throw NeverDrained(runs: earlier + runs) }
        }
        return runs
    }
}

extension Handlers {
    /// Runs one job immediately, without a worker or a database. It is encoded, decoded, handled and judged as by a
    /// worker.
    ///
    /// ```swift
    /// let run = try await handlers.perform(SendWelcome(user: unknownUser))
    /// #expect(run.outcome == .discarded)
    /// ```
    /// A handler that completes its run in its own transaction needs a run that exists in the database, as in
    /// ``JobQueue/drain(_:limit:backoff:logger:)``.
    /// - Parameters:
    ///   - attempt: The attempt number passed to the handler. If the job's last attempt fails, the job is discarded.
    ///   - trace: The trace that the run belongs to.
    package func perform<J: Job>(
        _ job: J,
        attempt: Int16 = 1,
        trace: TraceContext? = nil,
        logger: Logger = Logger(label: "perform") { _ in SwiftLogNoOpLogHandler() }
    ) async throws -> PerformedRun {
        let options = job.options
        // It is not compared with anything in the database.
        let now = MachineClock.now
        let run = Run(
            jobID: 1,
            workerID: 1,
            number: Int32(attempt),
            kind: J.kind,
            attempt: attempt,
            maxAttempts: options.maxAttempts,
            crashes: 0,
            createdAt: now,
            runAt: now,
            claimedAt: now,
            deadlineAt: now + options.timeLimit,
            expiresAt: options.expiresAfter.map { now + $0 },
            trace: trace
        )
        return try await perform(job, as: run, logger: logger)
    }
}

extension JobQueue {
    /// Changes the stored times as if `duration` had passed. Waiting jobs fall due or expire, runs pass their time
    /// limit, leases run out, schedules become due, and rate limits refill.
    ///
    /// The database's clock decides everything and cannot be turned, so the times that are compared with it are moved
    /// into the past. The history is not moved. A schedule's next slot moves by exactly `duration`. It stays a slot
    /// of the spec only if `duration` is a multiple of its interval, or a number of whole days.
    package func advanceClock(by duration: Duration) async throws {
        let queues = try await pool.query(
            """
            with turn as (select \(duration.wholeMilliseconds) * interval '1 ms' as back),
            jobs as (
              update q.job
                 set run_at = run_at - back, not_before = not_before - back, expires_at = expires_at - back,
                     created_at = created_at - back, claimed_at = claimed_at - back, deadline_at = deadline_at - back,
                     cancel_at = cancel_at - back, unhandled_since = unhandled_since - back
                from turn returning queue
            ),
            workers as (
              update q.worker
                 set started_at = started_at - back, lease_until = lease_until - back, renewed_at = renewed_at - back,
                     signs = array(select s - back from unnest(signs) as s), makes_room_since = makes_room_since - back
                from turn where ended_at is null
            ),
            schedules as (
              update q.schedule
                 set next_fire_at = next_fire_at - back, last_slot_at = last_slot_at - back,
                     last_fired_at = last_fired_at - back
                from turn
            ),
            rates as (
              update q.queue set tokens_at = tokens_at - back, paused_at = paused_at - back from turn
            )
            select distinct queue from jobs
            """
        ).map { try $0.decode(String.self) }
        // A worker that sleeps until the next job falls due does not notice that the job is due now.
        if !queues.isEmpty { await wake(Set(queues)) }
    }
}
