package import JobQueue
package import Logging

/// A queue that a test drains does not become empty: jobs that enqueue each other for ever, or a limit that is too low.
package struct NeverDrained: Error, Sendable, CustomStringConvertible {
    /// What was run until then.
    package let runs: [PerformedRun]

    package var description: String {
        let last = runs.last.map { ", the last one of \($0.run.kind)" } ?? ""
        return "still jobs to run after \(runs.count) runs\(last)"
    }
}

extension JobQueue {
    /// Runs every job that is due, one after the other, and those that they enqueue, until none may run any more: each
    /// is claimed, decoded, handled, and its end told to the database, as a worker does it. What schedules ask for by
    /// now is enqueued first, and jobs of lost workers are taken back.
    ///
    /// A job that waits for its time, a retry for instance, stays; see ``turnClock(forward:)``.
    /// - Parameters:
    ///   - handlers: What is done; the queues of their jobs are those that are drained.
    ///   - limit: Runs at the most.
    /// - Returns: the runs, in order.
    /// - Throws: ``NeverDrained`` when more than `limit` runs are to be done.
    @discardableResult
    package func drain(
        _ handlers: Handlers,
        limit: Int = 1000,
        backoff: Backoff = Backoff(),
        logger: Logger = Logger(label: "drain") { _ in SwiftLogNoOpLogHandler() }
    ) async throws -> [PerformedRun] {
        var runs: [PerformedRun] = []
        var before: Int
        repeat {
            before = runs.count
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
        } while runs.count > before
        return runs
    }
}

extension InlineWorker {
    /// Runs what may run in its queue.
    fileprivate func runAll(after earlier: [PerformedRun], atMost limit: Int) async throws -> [PerformedRun] {
        try await tidy()
        var runs: [PerformedRun] = []
        while let run = try await runNext() {
            runs.append(run)
            if runs.count > limit { throw NeverDrained(runs: earlier + runs) }
        }
        return runs
    }
}
