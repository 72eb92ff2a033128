import CoreMetrics
import FoundationEssentials
import Time

/// The metrics of a worker, by swift-metrics. Without a backend nothing is counted.
///
/// | name | labels | meaning |
/// |---|---|---|
/// | `jobs_claimed_total` | queue, kind | counter: runs that began here |
/// | `jobs_finished_total` | queue, kind, outcome | counter: runs that ended here, by ``RunOutcome`` |
/// | `job_queue_wait_seconds` | queue, kind | timer: from when a job fell due to its claim, by the database's clock |
/// | `job_duration_seconds` | queue, kind | timer: from the start of a handler to its end |
/// | `worker_slots`, `worker_slots_busy` | queue | gauges: all slots, and those in use now |
/// | `worker_exchange_seconds` | queue | timer: round trips that report ends and claim jobs, including failed ones |
/// | `worker_exchanges_failed_total` | queue | counter: such round trips that failed |
/// | `worker_heartbeat_timestamp_seconds` | queue | gauge: when the lease was last renewed, in seconds since 1970 |
/// | `worker_handlers_abandoned_total` | queue | counter: handlers that ignored their cancellation |
/// | `jobs_rescued_total` | queue | counter: jobs that this worker took from lost or late workers, of any queue |
///
/// A kind that has no handler here counts as `unknown`, because any producer can invent kinds and there must be few
/// labels.
struct WorkerMetrics: Sendable {
    fileprivate struct KindMetrics: Sendable {
        let claimed: Counter
        let waited: Timer
        let ran: Timer
        let finished: [RunOutcome: Counter]
    }

    private let byKind: [String: KindMetrics]
    private let unknown: KindMetrics
    private let busy: Meter
    private let exchanged: Timer
    private let failedExchanges: Counter
    private let heartbeat: Meter
    private let rescued: Counter
    private let abandonedHandlers: Counter

    init(queue: String, slots: Int, kinds: some Sequence<String>) {
        let labels = [("queue", queue)]
        byKind = Dictionary(uniqueKeysWithValues: kinds.map { ($0, KindMetrics(queue: queue, kind: $0)) })
        unknown = KindMetrics(queue: queue, kind: "unknown")
        busy = Meter(label: "worker_slots_busy", dimensions: labels)
        exchanged = Timer(label: "worker_exchange_seconds", dimensions: labels)
        failedExchanges = Counter(label: "worker_exchanges_failed_total", dimensions: labels)
        heartbeat = Meter(label: "worker_heartbeat_timestamp_seconds", dimensions: labels)
        rescued = Counter(label: "jobs_rescued_total", dimensions: labels)
        abandonedHandlers = Counter(label: "worker_handlers_abandoned_total", dimensions: labels)
        Meter(label: "worker_slots", dimensions: labels).set(slots)
    }

    func recordStart(_ run: Run) {
        let kind = byKind[run.kind] ?? unknown
        kind.claimed.increment()
        kind.waited.record(max(run.claimedAt - run.runAt, .zero))
        busy.increment()
    }

    func recordEnd(_ run: Run, _ end: RunEnd, after duration: Duration) {
        let kind = byKind[run.kind] ?? unknown
        kind.finished[end.outcome]?.increment()
        kind.ran.record(duration)
        busy.decrement()
    }

    func recordExchange(in duration: Duration, failed: Bool) {
        exchanged.record(duration)
        if failed { failedExchanges.increment() }
    }

    func recordLeaseRenewal() {
        heartbeat.set(Date.now.timeIntervalSince1970)
    }

    func recordAbandoned() {
        abandonedHandlers.increment()
    }

    func recordRescued(_ count: Int) {
        rescued.increment(by: count)
    }
}

extension WorkerMetrics.KindMetrics {
    fileprivate init(queue: String, kind: String) {
        let labels = [("queue", queue), ("kind", kind)]
        claimed = Counter(label: "jobs_claimed_total", dimensions: labels)
        waited = Timer(label: "job_queue_wait_seconds", dimensions: labels)
        ran = Timer(label: "job_duration_seconds", dimensions: labels)
        // All counters exist from the start, because a rate of 0 is a value and a missing series is not.
        finished = Dictionary(
            uniqueKeysWithValues: RunOutcome.allCases.filter(\.isReportedByWorkers).map { outcome in
                (outcome, Counter(label: "jobs_finished_total", dimensions: labels + [("outcome", outcome.rawValue)]))
            }
        )
    }
}

extension RunOutcome {
    /// Whether workers report this outcome. The database itself records the others, when it takes a run from a lost
    /// worker or when a newer request replaces the job.
    fileprivate var isReportedByWorkers: Bool { self != .lost && self != .superseded }
}

extension Timer {
    fileprivate func record(_ duration: Duration) {
        recordMicroseconds(duration.wholeMicroseconds)
    }
}
