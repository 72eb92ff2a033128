import Logging

extension Handlers {
    /// Decodes the arguments of a claimed job, runs its handler and says how that ended.
    /// - Parameter watch: Has begun the run, and stops it.
    /// - Parameter logger: Of those that name the run that they are used in: ``Logging/Logger/namingRuns``.
    func perform(
        _ claimed: ClaimedRun,
        under watch: HandlerWatch,
        backoff: Backoff,
        logger: Logger
    ) async -> RunEnd {
        let run = claimed.run
        if run.isExpired { return .expired }
        guard let handler = self[run.kind] else {
            // Perhaps a newer program knows it: a rolling upgrade must not bury its jobs.
            logger.error("no handler for this kind of job", metadata: ["job.kind": "\(run.kind)"])
            return .rearmed(.released, after: .seconds(30), error: "no handler for \(run.kind)")
        }
        return await Run.$current.withValue(run) {
            do {
                try await TraceContext.$current.withValue(run.trace) {
                    try await watch.judged(run) {
                        try await handler(claimed.arguments, run, logger)
                    }
                }
                return run.settlement.isSettled ? .settled : .completed
            } catch {
                return end(of: run, after: error, backoff: backoff, logger: logger)
            }
        }
    }

    /// What becomes of a run whose handler threw.
    private func end(of run: Run, after error: any Error, backoff: Backoff, logger: Logger) -> RunEnd {
        switch error {
        case _ where run.settlement.isSettled:
            logger.warning("failed after the job was done", metadata: ["error": "\(error)"])
            return .settled
        case is RunCancelled:
            logger.notice("job cancelled")
            return .cancelled
        case is RunTakenAway:
            // Whatever is said of the run is void by now; this word only frees the slot.
            logger.notice("given up", metadata: ["error": "\(error)"])
            return .completed
        case is UndecodableArguments:
            logger.error("arguments cannot be decoded", metadata: ["error": "\(error)"])
            return .discarded(reason: .undecodable, error: RunEnd.errorText(error))
        // Whose time was up was cancelled for that alone.
        case _ where Task.isCancelled && !(error is TimeLimitExceeded):
            return .rearmed(.released, after: .zero, error: nil)
        default:
            let end = RunEnd.after(error, in: run, backoff: backoff, random: .random(in: 0...1))
            let metadata: Logger.Metadata = ["error": "\(error)", "job.attempt": "\(run.attempt)"]
            switch end {
            case .discarded: logger.error("job failed", metadata: metadata)
            // To wait for a turn is no failure: hosts are asked at their own pace all day.
            case .rearmed(.snoozed, _, _): logger.debug("job snoozed", metadata: metadata)
            default: logger.warning("job failed", metadata: metadata)
            }
            return end
        }
    }
}
