import FoundationEssentials
package import JobQueue
package import Logging
import Time

extension Handlers {
    /// Runs one job immediately, without a worker or a database. It is encoded, decoded, handled and judged as by a
    /// worker.
    ///
    /// ```swift
    /// let run = try await handlers.perform(SendWelcome(user: unknownUser))
    /// #expect(run.outcome == .discarded)
    /// ```
    /// A handler that completes its run in its own transaction needs a run that the database knows:
    /// ``JobQueue/drain(_:limit:backoff:logger:)``.
    /// - Parameter attempt: The attempt number passed to the handler. If the job's last attempt fails, the job is
    ///   discarded.
    package func perform<J: Job>(
        _ job: J,
        attempt: Int16 = 1,
        logger: Logger = Logger(label: "perform") { _ in SwiftLogNoOpLogHandler() }
    ) async throws -> PerformedRun {
        let options = job.options
        let now = Instant.now
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
            trace: options.trace
        )
        return try await perform(job, as: run, logger: logger)
    }
}

extension Instant {
    /// The time by this process's clock. It is not compared with anything in a database.
    fileprivate static var now: Instant {
        Instant(microseconds: Int64(Date.now.timeIntervalSince1970 * 1_000_000))
    }
}
