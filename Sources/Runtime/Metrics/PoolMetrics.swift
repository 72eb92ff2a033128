import Exposition
import Postgres

/// How a program's connections to the database are used.
enum PoolMetrics {
    static let all = [
        Metric("db_pool_max", .gauge, by: ["pool"], "Connections at the most; work: for jobs, upkeep: for leases."),
        Metric("db_pool_in_use", .gauge, by: ["pool"], "Connections in use, or being opened."),
        Metric(
            "db_pool_available",
            .gauge,
            by: ["pool"],
            "Connections that nobody uses, those not opened yet included."
        ),
        Metric("db_pool_waiting", .gauge, by: ["pool"], "Callers that wait for a connection."),
        Metric("db_pool_timeouts_total", .counter, by: ["pool"], "Callers that waited in vain."),
    ]

    static func sightings(of usage: PoolUsage, named name: String) -> [Sighting] {
        let labels = [("pool", name)]
        return [
            Sighting("db_pool_max", Double(usage.size), labels),
            Sighting("db_pool_in_use", Double(usage.taken), labels),
            Sighting("db_pool_available", Double(usage.size - usage.taken), labels),
            Sighting("db_pool_waiting", Double(usage.waiting), labels),
            Sighting("db_pool_timeouts_total", Double(usage.timeouts), labels),
        ]
    }
}
