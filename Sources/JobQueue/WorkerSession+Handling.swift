import Logging
import Postgres
import Synchronization

extension WorkerSession {
    /// Runs the handler of one job and says how that ended.
    func handle(_ claimed: ClaimedRun) async {
        mailbox.send(.ended(claimed.run.key, await end(of: claimed)))
    }

    private func end(of claimed: ClaimedRun) async -> RunEnd {
        let run = claimed.run
        if run.isExpired { return .expired }
        guard let handler = worker.handlers[run.kind] else {
            // Perhaps a newer program knows it: a rolling upgrade must not bury its jobs.
            logger.error("no handler for this kind of job", metadata: ["job.kind": "\(run.kind)"])
            return .rearmed(.released, after: .seconds(30), error: "no handler for \(run.kind)")
        }
        var logger = logger
        logger[metadataKey: "job.id"] = "\(run.jobID)"
        logger[metadataKey: "job.kind"] = "\(run.kind)"
        if let trace = run.trace { logger[metadataKey: "trace.id"] = "\(trace.traceID)" }
        let cancellation = StopSignal()
        cancellations.withLock { $0[run.key] = cancellation }
        defer { cancellations.withLock { $0[run.key] = nil } }
        do {
            try await TraceContext.$current.withValue(run.trace) {
                try await withLimits(run.timeLimit, cancellation) { [logger] in
                    try await handler(claimed.arguments, run, logger)
                }
            }
            return run.settlement.isSettled ? .settled : .completed
        } catch  where run.settlement.isSettled {
            logger.warning("failed after the job was done", metadata: ["error": "\(error)"])
            return .settled
        } catch is RunCancelled {
            logger.notice("job cancelled")
            return .cancelled
        } catch let error as RunTakenAway {
            // Whatever is said of the run is void by now; this word only frees the slot.
            logger.notice("given up", metadata: ["error": "\(error)"])
            return .completed
        } catch let error as UndecodableArguments {
            logger.error("arguments cannot be decoded", metadata: ["error": "\(error)"])
            return .discarded(reason: .undecodable, error: RunEnd.errorText(error))
        } catch  where Task.isCancelled {
            return .rearmed(.released, after: .zero, error: nil)
        } catch {
            let end = RunEnd.after(error, in: run, backoff: configuration.backoff, random: .random(in: 0...1))
            let level: Logger.Level = if case .discarded = end { .error } else { .warning }
            logger.log(level: level, "job failed", metadata: ["error": "\(error)", "job.attempt": "\(run.attempt)"])
            return end
        }
    }

    /// Tells the database that a job waits again, until it was heard: a lost word would leave the job running for ever.
    func giveBack(_ call: RearmCall) async {
        var failures: Int16 = 0
        while !Task.isCancelled {
            do {
                if try await !lease.rearm(call) {
                    logger.notice(
                        "a job could not be given back, it is not ours",
                        metadata: ["job.id": "\(call.run.jobID)"]
                    )
                }
                break
            } catch {
                failures = min(failures + 1, 10)
                logger.warning(
                    "job not given back yet",
                    metadata: ["job.id": "\(call.run.jobID)", "error": "\(error)"]
                )
                let backoff = Backoff(base: .milliseconds(100), ceiling: .seconds(3))
                try? await Task.sleep(for: backoff.delay(attempt: failures, random: .random(in: 0...1)))
            }
        }
        mailbox.send(.rearmed(call.run))
    }
}

/// A handler took longer than its job allows.
struct TimeLimitExceeded: Error, CustomStringConvertible {
    let limit: Duration
    var description: String { "ran past its time limit of \(limit)" }
}

/// Somebody asked for the job to be cancelled.
struct RunCancelled: Error {}

/// Runs `body`; cancels it after `limit` and throws ``TimeLimitExceeded`` then, or ``RunCancelled`` when `cancellation` is
/// set. Either waits for `body` to end.
private func withLimits(
    _ limit: Duration,
    _ cancellation: StopSignal,
    _ body: @escaping @Sendable () async throws -> Void
) async throws {
    try await withThrowingTaskGroup(of: Bool.self) { group in
        group.addTask {
            try await body()
            return true
        }
        group.addTask {
            await cancellation.wait(atMost: limit)
            if cancellation.isSet { throw RunCancelled() }
            try Task.checkCancellation()
            return false
        }
        defer { group.cancelAll() }
        if try await group.next() == false { throw TimeLimitExceeded(limit: limit) }
    }
}
