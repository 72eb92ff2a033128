import Logging

extension Logger {
    /// This logger, whose lines name the run in whose handler they are written: `job.id`, `job.kind`, `trace_id`.
    ///
    /// The last is called as OpenTelemetry calls it in logs that are none of its own. There is no `span_id`: what a
    /// job's trace names is who asked for it, and a run has no number there.
    ///
    /// They are looked up when a line is written. To give each handler a logger of its own costs more than most lines,
    /// and most runs write none.
    var namingRuns: Logger {
        var logger = self
        let others = metadataProvider
        logger.handler.metadataProvider = MetadataProvider {
            guard let run = Run.current else { return others?.get() ?? [:] }
            var metadata: Metadata = ["job.id": "\(run.jobID)", "job.kind": "\(run.kind)"]
            if let trace = run.trace { metadata["trace_id"] = "\(trace.traceID)" }
            return metadata.merging(others?.get() ?? [:]) { own, _ in own }
        }
        return logger
    }
}
