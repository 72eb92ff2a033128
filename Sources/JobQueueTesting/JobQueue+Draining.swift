package import JobQueue
package import Logging

/// A drained queue does not become empty, because jobs keep enqueueing each other or the limit is too low.
package struct NeverDrained: Error, Sendable, CustomStringConvertible {
    /// The runs until then.
    package let runs: [PerformedRun]

    package var description: String {
        let last = runs.last.map { ", the last one of \($0.run.kind)" } ?? ""
        return "still jobs to run after \(runs.count) runs\(last)"
    }
}

extension JobQueue {
    /// Runs every due job, one after the other, and the jobs that they enqueue, until none may run any more. Each job
    /// is claimed, decoded and handled, and its end is reported to the database, as a worker does it. Before that,
    /// due schedules are fired and jobs of lost workers are taken back.
    ///
    /// A job whose time has not come, such as a retry, stays; see ``turnClock(forward:)``.
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
    /// Runs the due jobs of its queue.
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
