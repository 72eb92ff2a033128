package import Logging
import Postgres

/// A run in the caller's own task, and how it ended.
package struct PerformedRun: Sendable, Hashable {
    package let run: Run
    /// The outcome as recorded in the history, or, without a database, as a worker would record it.
    package let outcome: RunOutcome
    /// Why the job did not complete: the handler's error, or another reason such as a missing handler; `nil` if there
    /// is none.
    package let error: String?
    /// How long the job waits before its next run; `nil` if there is none.
    package let delay: Duration?
}

/// Runs jobs as a ``Worker`` does, but one after another, in the caller's task and only on request. It does not
/// listen, poll or send heartbeats. Tests use it to drain a queue.
package struct InlineWorker: Sendable {
    private let lease: WorkerLease
    private let queue: JobQueue
    private let handlers: Handlers
    private let backoff: Backoff
    private let logger: Logger

    /// Runs `body` with a worker for the queue named `name`, and then ends the worker's lease.
    package static func with<Result: Sendable>(
        queue name: String,
        in queue: JobQueue,
        handlers: Handlers,
        backoff: Backoff = Backoff(),
        logger: Logger,
        _ body: (InlineWorker) async throws -> Result
    ) async throws -> Result {
        // The lease is not renewed. It is long enough for a test, and it is closed at the end.
        let configuration = WorkerConfiguration(queue: name, slots: 1, lease: .seconds(600))
        let lease = try await WorkerLease.open(configuration, in: queue.pool)
        let worker = InlineWorker(
            lease: lease,
            queue: queue,
            handlers: handlers,
            backoff: backoff,
            logger: logger
        )
        do {
            let result = try await body(worker)
            try await lease.close()
            return result
        } catch {
            // An error that occurs while the lease is closed is ignored, because the first error is more useful.
            try? await lease.close()
            throw error
        }
    }

    /// Fires all due schedules, and puts back the jobs of lost workers.
    package func runMaintenance() async throws {
        _ = try await queue.fireSchedules()
        _ = try await WorkerLease.rescueOthers(in: queue.pool)
    }

    /// Runs the next job.
    /// - Returns: How it ended; `nil` if no job of the queue may run now.
    /// - Throws: ``RunTakenAway`` if the job was taken from this worker while its handler ran.
    package func runNext() async throws -> PerformedRun? {
        guard let claimed = try await lease.exchange(ends: [], want: 1, alone: true).claimed.first else { return nil }
        let end = await handlers.perform(claimed, backoff: backoff, logger: logger)
        try await report(end, of: claimed.run)
        let row = try await queue.pool.first(
            """
            select outcome from q.run
             where job_id = \(claimed.run.jobID) and run_no = \(claimed.run.number) and worker_id = \(lease.id)
             order by finished_at desc limit 1
            """
        )
        guard let outcome = try row.flatMap({ RunOutcome(rawValue: try $0.decode(String.self)) }) else {
            throw RunTakenAway(jobID: claimed.run.jobID)
        }
        return PerformedRun(run: claimed.run, outcome: outcome, error: end.error, delay: end.delay)
    }

    private func report(_ end: RunEnd, of run: Run) async throws {
        switch end {
        case .completedByHandler:
            break
        case .rearmed(let reason, let delay, let error):
            _ = try await lease.rearm(RearmCall(run: run.key, reason: reason, delay: delay, error: error))
        case .completed, .expired, .cancelled, .discarded:
            _ = try await lease.exchange(ends: [.init(run: run.key, end: end)], want: 0)
        }
    }
}

extension Handlers {
    /// Runs one job immediately, without a queue or a database. It is encoded, decoded, handled and judged as in a
    /// worker.
    ///
    /// `run` is passed to the handler. No worker holds it, so completing it in the handler's own transaction throws
    /// ``RunTakenAway``.
    package func perform(
        _ job: some Job,
        as run: Run,
        backoff: Backoff = Backoff(),
        logger: Logger
    ) async throws -> PerformedRun {
        let claimed = ClaimedRun(run: run, arguments: try encodedArguments(of: job).text)
        let end = await perform(claimed, backoff: backoff, logger: logger)
        return PerformedRun(run: run, outcome: end.outcome, error: end.error, delay: end.delay)
    }

    /// Runs one job as a worker does that holds no other job.
    fileprivate func perform(_ claimed: ClaimedRun, backoff: Backoff, logger: Logger) async -> RunEnd {
        let watch = HandlerWatch()
        let runner = JobRunner(handlers: self, backoff: backoff, logger: logger, watch: watch)
        return await withTaskGroup(of: Void.self) { group in
            group.addTask { await watch.run() }
            let end = await withTaskCancellationHandler {
                await withCheckedContinuation { end in
                    runner.begin(claimed) { end.resume(returning: $0) }
                    if Task.isCancelled { watch.cancelAll() }
                }
            } onCancel: {
                watch.cancelAll()
            }
            await watch.allEnded()
            group.cancelAll()
            return end
        }
    }
}
