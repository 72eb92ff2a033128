import Logging

/// Performs claimed jobs: decodes the arguments, runs the handler, and decides how the run ended.
struct JobRunner: Sendable {
    let handlers: Handlers
    let backoff: Backoff
    let logger: Logger
    /// Stops handlers that take too long or are cancelled.
    let watch: HandlerWatch
    /// Counts the runs; `nil`: they are not counted.
    var metrics: WorkerMetrics?

    /// Starts the handler of a job in a task of its own.
    /// - Parameter ended: Called with the end of the run. If the handler was abandoned before, that end has no
    ///   effect.
    func begin(_ claimed: ClaimedRun, ended: @escaping @Sendable (RunEnd) -> Void) {
        watch.begin(claimed.run) {
            let begin = ContinuousClock.now
            metrics?.recordStart(claimed.run)
            let end = await perform(claimed)
            metrics?.recordEnd(claimed.run, end, after: .now - begin)
            ended(end)
        }
    }

    /// Runs the handler of a job that ``watch`` has begun.
    private func perform(_ claimed: ClaimedRun) async -> RunEnd {
        let run = claimed.run
        if run.isExpired { return .expired }
        guard let handler = handlers[run.kind] else {
            // A newer version of the program may have a handler. Jobs of the newer version must not become dead letters
            // during a rolling upgrade.
            logger.error("no handler for this kind of job", metadata: ["job.kind": "\(run.kind)"])
            return .rearmed(.released, after: .seconds(30), error: "no handler for \(run.kind)")
        }
        let logger = logger.withMetadata(run)
        do {
            try await TraceContext.$current.withValue(run.trace?.caused(by: run.jobID)) {
                try await watch.throwingStopReason(run) {
                    try await handler(claimed.arguments, run, logger)
                }
            }
            return run.completion.isCompleted ? .completedByHandler : .completed
        } catch {
            return end(of: run, after: error, logger: logger)
        }
    }

    /// Decides how a run ended whose handler threw.
    private func end(of run: Run, after error: any Error, logger: Logger) -> RunEnd {
        switch error {
        case _ where run.completion.isCompleted:
            logger.warning("failed after the job was done", metadata: ["error": "\(error)"])
            return .completedByHandler
        case is RunCancelled:
            logger.notice("job cancelled")
            return .cancelled
        case is RunTakenAway:
            // Another worker has the job, so the database rejects any report about this run. The end only frees the
            // slot.
            logger.notice("run taken away", metadata: ["error": "\(error)"])
            return .completed
        case is UndecodableArguments:
            logger.error("arguments cannot be decoded", metadata: ["error": "\(error)"])
            return .discarded(reason: .undecodable, error: RunEnd.errorText(error))
        // A handler that exceeded its time limit is cancelled too, but its run has failed and is not released.
        case _ where Task.isCancelled && !(error is TimeLimitExceeded):
            return .rearmed(.released, after: .zero, error: nil)
        default:
            let end = RunEnd.after(error, in: run, backoff: backoff, random: .random(in: 0...1))
            let metadata: Logger.Metadata = ["error": "\(error)", "job.attempt": "\(run.attempt)"]
            switch end {
            case .discarded: logger.error("job failed", metadata: metadata)
            // A snooze is not a failure: jobs that wait for their turn at a host snooze all day.
            case .rearmed(.snoozed, _, _): logger.debug("job snoozed", metadata: metadata)
            default: logger.warning("job failed", metadata: metadata)
            }
            return end
        }
    }
}

extension Logger {
    /// This logger, which adds `job.id`, `job.kind` and `trace_id` of `run` to every line.
    ///
    /// OpenTelemetry uses the name `trace_id` in logs. There is no `span_id`, because the trace of a job names the
    /// work that caused it, and a run has no span of its own. The texts are made when a line is written, because most
    /// runs write none.
    fileprivate func withMetadata(_ run: Run) -> Logger {
        var logger = self
        let previousProvider = metadataProvider
        logger.handler.metadataProvider = MetadataProvider {
            var metadata: Metadata = ["job.id": "\(run.jobID)", "job.kind": "\(run.kind)"]
            if let trace = run.trace { metadata["trace_id"] = "\(trace.traceID)" }
            return metadata.merging(previousProvider?.get() ?? [:]) { own, _ in own }
        }
        return logger
    }
}
