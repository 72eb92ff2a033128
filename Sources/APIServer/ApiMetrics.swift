package import Exposition
import Time

/// What the api counts beside what every program does.
package enum ApiMetrics {
    package static let all = [
        Metric(
            "http_requests_total",
            .counter,
            by: ["method", "route", "status"],
            bounded: ["status"],
            // Each route in each method with each class, twice over: what is asked in the ordinary way has its own.
            limit: 1024,
            "Requests that were answered, by the class of the status: 2xx. One for the head alone counts as GET; route malformed: it is no HTTP/1.1, or asks for what we lack (501)."
        ),
        Metric(
            "http_request_duration_seconds",
            .histogram(.secondsOfCalls),
            by: ["method", "route"],
            "From a request's head to the head of its answer."
        ),
        Metric("sse_connections", .gauge, "Streams of changes that are open."),
        Metric(
            "sse_dropped_total",
            .counter,
            by: ["reason"],
            "Streams that we ended before the client did: stalled, it took nothing for too long; database, nobody could say what it lacks."
        ),
        Metric("snapshot_seq", .gauge, "The number of the newest change that this process knows."),
        Metric(
            "snapshot_age_seconds",
            .gauge,
            "Since this process last heard from the database what is new: a few seconds while all is well."
        ),
        Metric("http_not_modified_total", .counter, by: ["route"], "Requests that were answered 304."),
        Metric(
            "http_answers_total",
            .counter,
            by: ["from"],
            "Answers by where they came from: memory, database, or memory because the database is away (stale)."
        ),
        Metric(
            "replica_behind_seconds",
            .gauge,
            "How long what the replica lacks may have been at the primary: up to a second while all is well; 0 without a replica."
        ),
        Metric(
            "replica_readings_total",
            .counter,
            by: ["from"],
            "Answers that were read with a replica, by where: replica, primary because that is behind or away, or alone: the primary is away."
        ),
        Metric(
            "http_connections_refused_total",
            .counter,
            "Connections that were closed at once because their address has as many as CONNECTIONS_PER_ADDRESS."
        ),
        Metric(
            "http_refused_total",
            .counter,
            by: ["code"],
            "Requests that did not reach a route, for want of a good key or for coming too often, by the code of the problem."
        ),
    ]
}

extension ChangeFeed {
    /// How new it is what this process knows.
    package var sightings: [Sighting] {
        [Sighting("snapshot_seq", Double(known))] + (age.map { [Sighting("snapshot_age_seconds", $0.seconds)] } ?? [])
    }
}
