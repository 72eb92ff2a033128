import CoreMetrics
import PrometheusMetrics
import Storage
import Time

/// Counts fetches by host and outcome. The hosts are those of leagues' sources and of pages that operators added.
struct FetchMetrics: Sendable {
    private let factory = MetricsSystem.factory

    /// Records the end of a fetch, whether it was sent or not.
    func record(_ record: FetchRecord) {
        let host = [("host", record.host)]
        registerSeries(host)
        fetches(host, record.outcome).increment()
        // A request that was not sent took no time.
        guard record.status != nil || record.duration > .zero else { return }
        Timer(label: "scrape_duration_seconds", dimensions: host, factory: factory)
            .recordMicroseconds(record.duration.wholeMicroseconds)
        guard let bytes = record.bytes else { return }
        Recorder(label: "scrape_response_bytes", dimensions: host, factory: factory).record(bytes)
    }

    /// Records that a fetch of this process changed the state of a host's breaker.
    func recordTransition(_ transition: BreakerTransition) {
        transitions([("host", transition.host)], transition.state).increment()
    }

    /// Creates the failure counters of a host at 0 with its first fetch, because Prometheus sees no increase in a
    /// counter that first appears as 1. The other outcomes would be too many series.
    private func registerSeries(_ host: [(String, String)]) {
        for outcome in Self.failures { _ = fetches(host, outcome) }
        for state in ["closed", "open", "half_open"] { _ = transitions(host, state) }
    }

    private static let failures: [FetchOutcome] = [
        .blocked, .refused, .rateLimited, .serverError, .timedOut, .transport, .unreadable,
    ]

    private func fetches(_ host: [(String, String)], _ outcome: FetchOutcome) -> Counter {
        Counter(label: "scrape_requests_total", dimensions: host + [("outcome", outcome.rawValue)], factory: factory)
    }

    private func transitions(_ host: [(String, String)], _ state: String) -> Counter {
        Counter(label: "host_circuit_moves_total", dimensions: host + [("state", state)], factory: factory)
    }

    /// The metrics of fetches.
    static let all = [
        Metric(
            "scrape_requests_total",
            .counter,
            by: ["host", "outcome"],
            bounded: ["outcome"],
            // Each school has a host of its own, with eight outcomes or more.
            limit: 2048,
            "Fetches, sent or not, by outcome as in table fetch_outcome."
        ),
        Metric(
            "scrape_duration_seconds",
            .histogram(.secondsOfCalls + [30]),
            by: ["host"],
            "Time from the start of a request to its complete response."
        ),
        Metric(
            "scrape_response_bytes",
            .histogram([1e3, 1e4, 5e4, 1e5, 2.5e5, 5e5, 1e6, 5e6]),
            by: ["host"],
            "Size of responses, decompressed."
        ),
        Metric(
            "host_circuit_moves_total",
            .counter,
            by: ["host", "state"],
            bounded: ["state"],
            limit: 1024,
            "Times that a fetch of this process moved a host's breaker, by the new state."
        ),
    ]
}
