package import PrometheusMetrics
import Time

/// Metrics of the API server, in addition to those that every program has.
package enum ApiMetrics {
    package static let all = [
        Metric(
            "http_requests_total",
            .counter,
            by: ["method", "route", "status"],
            bounded: ["status"],
            // There is room for each route with each method and status class, twice, because requests served on the
            // ordinary path have series of their own.
            limit: 1024,
            "Requests answered, by status class (2xx). HEAD counts as GET. Route malformed: not HTTP/1.1, or a feature that we do not support (501)."
        ),
        Metric(
            "http_request_duration_seconds",
            .histogram(.secondsOfCalls),
            by: ["method", "route"],
            "From the head of a request to the head of its response."
        ),
        Metric("sse_connections", .gauge, "Open change streams."),
        Metric(
            "sse_dropped_total",
            .counter,
            by: ["reason"],
            "Streams that the server ended: stalled, the client read nothing for too long; database, missed changes could not be read."
        ),
        Metric("snapshot_seq", .gauge, "Number of the newest change that this process knows."),
        Metric(
            "snapshot_age_seconds",
            .gauge,
            "Time since this process last read changes from the database; normally a few seconds."
        ),
        Metric("http_not_modified_total", .counter, by: ["route"], "Requests answered with 304."),
        Metric(
            "http_answers_total",
            .counter,
            by: ["from"],
            "Responses by origin: memory, database, or stale (from memory because the database is unavailable)."
        ),
        Metric(
            "replica_behind_seconds",
            .gauge,
            "How far the replica may be behind the primary; normally up to a second; 0 without a replica."
        ),
        Metric(
            "replica_readings_total",
            .counter,
            by: ["from"],
            "Reads with a replica configured, by server: replica; primary, because the replica is behind or unavailable; alone, the replica because the primary is unavailable."
        ),
        Metric(
            "http_connections_refused_total",
            .counter,
            "Connections closed immediately because their address has reached CONNECTIONS_PER_ADDRESS."
        ),
        Metric(
            "http_refused_total",
            .counter,
            by: ["code"],
            "Requests rejected before routing because of a missing or invalid key or a rate limit, by problem code."
        ),
    ]
}

extension ChangeFeed {
    /// The number of the newest change that this process knows, and the time since the last successful read.
    package var samples: [GaugeSample] {
        [GaugeSample("snapshot_seq", Double(knownHead))]
            + (age.map { [GaugeSample("snapshot_age_seconds", $0.seconds)] } ?? [])
    }
}
