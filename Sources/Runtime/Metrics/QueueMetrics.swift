import PrometheusMetrics

/// Metrics of workers. `JobQueue`'s `WorkerMetrics` records them.
enum QueueMetrics {
    static let all = [
        Metric(
            "jobs_enqueued_total",
            .counter,
            by: ["queue", "kind"],
            "Jobs enqueued by this process, including those folded into a waiting job."
        ),
        Metric("jobs_claimed_total", .counter, by: ["queue", "kind"], "Runs that started in this process."),
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
            "Time from when a job was due to its claim, by the clock of the database."
        ),
        Metric(
            "job_duration_seconds",
            .histogram(.secondsOfCalls + [30, 60]),
            by: ["queue", "kind"],
            "Run time of a job's handler."
        ),
        Metric("worker_slots", .gauge, by: ["queue"], "Maximum number of concurrent jobs."),
        Metric("worker_slots_busy", .gauge, by: ["queue"], "Handlers that are running."),
        Metric(
            "worker_exchange_seconds",
            .histogram(.secondsOfCalls),
            by: ["queue"],
            "Round trips that report finished runs and claim jobs."
        ),
        Metric("worker_exchanges_failed_total", .counter, by: ["queue"], "Exchanges that failed; they are retried."),
        Metric(
            "worker_heartbeat_timestamp_seconds",
            .gauge,
            by: ["queue"],
            "Time of the last lease renewal, in seconds since 1970."
        ),
        Metric("worker_handlers_abandoned_total", .counter, by: ["queue"], "Handlers that ignored their cancellation."),
        Metric("jobs_rescued_total", .counter, by: ["queue"], "Jobs that this worker took over from lost workers."),
    ]

    /// The upper bounds of histogram buckets, in seconds: from waits that cannot be noticed to a stalled queue.
    private static let waits: [Double] = [
        0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300,
    ]
}
