import Postgres
import PrometheusMetrics

/// Metrics of a program's database connections.
enum PoolMetrics {
    static let all = [
        Metric("db_pool_max", .gauge, by: ["pool"], "Maximum connections; work: for jobs, upkeep: for leases."),
        Metric("db_pool_in_use", .gauge, by: ["pool"], "Connections in use, or being opened."),
        Metric(
            "db_pool_available",
            .gauge,
            by: ["pool"],
            "Connections that are free, including those not opened yet."
        ),
        Metric("db_pool_waiting", .gauge, by: ["pool"], "Callers that wait for a connection."),
        Metric("db_pool_timeouts_total", .counter, by: ["pool"], "Callers that timed out waiting for a connection."),
    ]

    static func samples(of usage: PoolUsage, named name: String) -> [GaugeSample] {
        let labels = [("pool", name)]
        return [
            GaugeSample("db_pool_max", Double(usage.size), labels),
            GaugeSample("db_pool_in_use", Double(usage.inUse), labels),
            GaugeSample("db_pool_available", Double(usage.size - usage.inUse), labels),
            GaugeSample("db_pool_waiting", Double(usage.waiting), labels),
            GaugeSample("db_pool_timeouts_total", Double(usage.timeouts), labels),
        ]
    }
}
