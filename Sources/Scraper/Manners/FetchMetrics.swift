import CoreMetrics
import Exposition
import Storage
import Time

/// Counts fetches by host and outcome. Hosts are those of leagues' sources and of pages that operators named.
struct FetchMetrics: Sendable {
    private let factory = MetricsSystem.factory

    /// A fetch ended, sent or not.
    func note(_ record: FetchRecord) {
        let host = [("host", record.host)]
        Counter(
            label: "scrape_requests_total",
            dimensions: host + [("outcome", record.outcome.rawValue)],
            factory: factory
        ).increment()
        // What was not sent took no time.
        guard record.status != nil || record.duration > .zero else { return }
        Timer(label: "scrape_duration_seconds", dimensions: host, factory: factory)
            .recordMicroseconds(record.duration.wholeMicroseconds)
        guard let bytes = record.bytes else { return }
        Recorder(label: "scrape_response_bytes", dimensions: host, factory: factory).record(bytes)
    }

    /// A fetch of this process moved a host's breaker.
    func breakerMoved(_ move: BreakerMove) {
        Counter(
            label: "host_circuit_moves_total",
            dimensions: [("host", move.host), ("state", move.state)],
            factory: factory
        ).increment()
    }

    /// What it counts.
    static let all = [
        Metric(
            "scrape_requests_total",
            .counter,
            by: ["host", "outcome"],
            "Fetches, sent or not, by outcome as in table fetch_outcome."
        ),
        Metric(
            "scrape_duration_seconds",
            .histogram(.secondsOfCalls + [30]),
            by: ["host"],
            "From the start of a request to its whole answer."
        ),
        Metric(
            "scrape_response_bytes",
            .histogram([1e3, 1e4, 5e4, 1e5, 2.5e5, 5e5, 1e6, 5e6]),
            by: ["host"],
            "Size of answers, decompressed."
        ),
        Metric(
            "host_circuit_moves_total",
            .counter,
            by: ["host", "state"],
            "How often a fetch of this process moved a host's breaker, and where to."
        ),
    ]
}
