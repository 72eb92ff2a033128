import Exposition

/// What workers count; `JobQueue`'s `WorkerMetrics` says when.
enum QueueMetrics {
    static let all = [
        Metric(
            "jobs_enqueued_total",
            .counter,
            by: ["queue", "kind"],
            "Jobs that this process asked for, those that folded into a waiting one included."
        ),
        Metric("jobs_claimed_total", .counter, by: ["queue", "kind"], "Runs that began in this process."),
        Metric(
            "jobs_finished_total",
            .counter,
            by: ["queue", "kind", "outcome"],
            "Runs that ended in this process, by outcome as in ops.finished."
        ),
        Metric(
            "job_queue_wait_seconds",
            .histogram(waits),
            by: ["queue", "kind"],
            "From when a job fell due to its claim, by the database's clock."
        ),
        Metric(
            "job_duration_seconds",
            .histogram(.secondsOfCalls + [30, 60]),
            by: ["queue", "kind"],
            "From the begin of a job's handler to its end."
        ),
        Metric("worker_slots", .gauge, by: ["queue"], "Jobs at once, at the most."),
        Metric("worker_slots_busy", .gauge, by: ["queue"], "Handlers at work."),
        Metric(
            "worker_exchange_seconds",
            .histogram(.secondsOfCalls),
            by: ["queue"],
            "Round trips that tell the ends of runs and claim jobs."
        ),
        Metric("worker_exchanges_failed_total", .counter, by: ["queue"], "Those that failed; they are repeated."),
        Metric(
            "worker_heartbeat_timestamp_seconds",
            .gauge,
            by: ["queue"],
            "When the worker's lease was last renewed, since 1970."
        ),
        Metric("worker_handlers_abandoned_total", .counter, by: ["queue"], "Handlers that ignored their cancellation."),
        Metric("jobs_rescued_total", .counter, by: ["queue"], "Jobs that this worker took from lost ones."),
    ]

    /// From what nobody notices to a queue that stands still.
    private static let waits: [Double] = [
        0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300,
    ]
}
