import CoreMetrics
import FoundationEssentials
import Time

/// What a worker counts, by swift-metrics; where no backend was chosen it counts nothing.
///
/// | name | labels | what |
/// |---|---|---|
/// | `jobs_claimed_total` | queue, kind | counter: runs that began here |
/// | `jobs_finished_total` | queue, kind, outcome | counter: runs that ended here, by ``RunOutcome`` |
/// | `job_queue_wait_seconds` | queue, kind | timer: from when a job fell due to its claim, by the database's clock |
/// | `job_duration_seconds` | queue, kind | timer: from the begin of a handler to its end |
/// | `worker_slots`, `worker_slots_busy` | queue | gauges: jobs at once, at the most and now |
/// | `worker_exchange_seconds` | queue | timer: round trips that tell ends and claim jobs, those that failed included |
/// | `worker_exchanges_failed_total` | queue | counter: those that failed |
/// | `worker_heartbeat_timestamp_seconds` | queue | gauge: when the lease was last renewed, in seconds since 1970 |
/// | `worker_handlers_abandoned_total` | queue | counter: handlers that ignored their cancellation |
/// | `jobs_rescued_total` | queue | counter: jobs that this worker took from lost ones, of any queue |
///
/// A kind that has no handler here counts as `unknown`: kinds come from whoever enqueues, and labels must be few.
struct WorkerMetrics: Sendable {
    fileprivate struct OfKind: Sendable {
        let claimed: Counter
        let waited: Timer
        let ran: Timer
        let finished: [RunOutcome: Counter]
    }

    private let byKind: [String: OfKind]
    private let unknown: OfKind
    private let busy: Meter
    private let exchanged: Timer
    private let failedExchanges: Counter
    private let heartbeat: Meter
    private let rescued: Counter
    private let abandonedHandlers: Counter

    init(queue: String, slots: Int, kinds: some Sequence<String>) {
        let labels = [("queue", queue)]
        byKind = Dictionary(uniqueKeysWithValues: kinds.map { ($0, OfKind(queue: queue, kind: $0)) })
        unknown = OfKind(queue: queue, kind: "unknown")
        busy = Meter(label: "worker_slots_busy", dimensions: labels)
        exchanged = Timer(label: "worker_exchange_seconds", dimensions: labels)
        failedExchanges = Counter(label: "worker_exchanges_failed_total", dimensions: labels)
        heartbeat = Meter(label: "worker_heartbeat_timestamp_seconds", dimensions: labels)
        rescued = Counter(label: "jobs_rescued_total", dimensions: labels)
        abandonedHandlers = Counter(label: "worker_handlers_abandoned_total", dimensions: labels)
        Meter(label: "worker_slots", dimensions: labels).set(slots)
    }

    func began(_ run: Run) {
        let kind = byKind[run.kind] ?? unknown
        kind.claimed.increment()
        kind.waited.record(max(run.claimedAt - run.runAt, .zero))
        busy.increment()
    }

    func ended(_ run: Run, _ end: RunEnd, after duration: Duration) {
        let kind = byKind[run.kind] ?? unknown
        kind.finished[end.outcome]?.increment()
        kind.ran.record(duration)
        busy.decrement()
    }

    func exchanged(in duration: Duration, failed: Bool) {
        exchanged.record(duration)
        if failed { failedExchanges.increment() }
    }

    func renewedLease() {
        heartbeat.set(Date.now.timeIntervalSince1970)
    }

    func abandoned() {
        abandonedHandlers.increment()
    }

    func rescued(_ count: Int) {
        rescued.increment(by: count)
    }
}

extension WorkerMetrics.OfKind {
    fileprivate init(queue: String, kind: String) {
        let labels = [("queue", queue), ("kind", kind)]
        claimed = Counter(label: "jobs_claimed_total", dimensions: labels)
        waited = Timer(label: "job_queue_wait_seconds", dimensions: labels)
        ran = Timer(label: "job_duration_seconds", dimensions: labels)
        // All from the beginning: a rate that is 0 is a figure, one that is missing is none.
        finished = Dictionary(
            uniqueKeysWithValues: RunOutcome.allCases.filter(\.isToldByWorkers).map { outcome in
                (outcome, Counter(label: "jobs_finished_total", dimensions: labels + [("outcome", outcome.rawValue)]))
            }
        )
    }
}

extension RunOutcome {
    /// The others the database says of runs whose worker is gone, or that were none.
    fileprivate var isToldByWorkers: Bool { self != .lost && self != .superseded }
}

extension Timer {
    fileprivate func record(_ duration: Duration) {
        recordMicroseconds(duration.wholeMicroseconds)
    }
}
