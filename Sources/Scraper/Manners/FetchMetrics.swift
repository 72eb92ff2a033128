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
        begin(host)
        fetches(host, record.outcome).increment()
        // What was not sent took no time.
        guard record.status != nil || record.duration > .zero else { return }
        Timer(label: "scrape_duration_seconds", dimensions: host, factory: factory)
            .recordMicroseconds(record.duration.wholeMicroseconds)
        guard let bytes = record.bytes else { return }
        Recorder(label: "scrape_response_bytes", dimensions: host, factory: factory).record(bytes)
    }

    /// A fetch of this process moved a host's breaker.
    func breakerMoved(_ move: BreakerMove) {
        moves([("host", move.host)], move.state).increment()
    }

    /// What can go wrong with a host begins with its first fetch, at 0: of a counter that begins with its first event
    /// Prometheus does not see that one. The outcomes that are nobody's fault would be too many series.
    private func begin(_ host: [(String, String)]) {
        for outcome in Self.failures { _ = fetches(host, outcome) }
        for state in ["closed", "open", "half_open"] { _ = moves(host, state) }
    }

    private static let failures: [FetchOutcome] = [
        .blocked, .refused, .rateLimited, .serverError, .timedOut, .transport, .unreadable,
    ]

    private func fetches(_ host: [(String, String)], _ outcome: FetchOutcome) -> Counter {
        Counter(label: "scrape_requests_total", dimensions: host + [("outcome", outcome.rawValue)], factory: factory)
    }

    private func moves(_ host: [(String, String)], _ state: String) -> Counter {
        Counter(label: "host_circuit_moves_total", dimensions: host + [("state", state)], factory: factory)
    }

    /// What it counts.
    static let all = [
        Metric(
            "scrape_requests_total",
            .counter,
            by: ["host", "outcome"],
            bounded: ["outcome"],
            // A school's page each has a host of its own, with eight outcomes and more.
            limit: 2048,
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
            bounded: ["state"],
            limit: 1024,
            "How often a fetch of this process moved a host's breaker, and where to."
        ),
    ]
}
