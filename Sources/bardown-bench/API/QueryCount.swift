import Postgres

/// How many transactions the database does while the api is asked, by the server's own statistics.
struct QueryCount: Sendable {
    let pool: PostgresPool

    /// - Parameters:
    ///   - duration: How long `body` takes.
    ///   - warmUp: What the api is asked before; it costs the same both times.
    /// - Returns: beside those of a time as long in which nobody asks: the api's own looks at what changed.
    func result(
        over duration: Duration,
        _ warmUp: () async throws -> Void,
        during body: () async throws -> Void
    ) async throws -> BenchReport.Result {
        // Its transactions would be counted.
        try await pool.execute("alter system set autovacuum = off")
        try await pool.execute("select pg_reload_conf()")
        let idle = try await count {
            try await warmUp()
            try await Task.sleep(for: duration)
        }
        let busy = try await count {
            try await warmUp()
            try await body()
        }
        try await pool.execute("alter system reset autovacuum")
        try await pool.execute("select pg_reload_conf()")
        return .init(
            name: "not_modified_queries",
            value: Double(busy),
            unit: "transactions",
            baseline: "idle",
            baselineValue: Double(idle)
        )
    }

    private func count(_ body: () async throws -> Void) async throws -> Int64 {
        let before = try await transactions()
        try await body()
        // A server process hands in what it counted when it has been idle for ten seconds.
        try await Task.sleep(for: .seconds(11))
        // The questions themselves are two of them.
        return max(0, try await transactions() - before - 2)
    }

    private func transactions() async throws -> Int64 {
        try await pool.execute("select pg_stat_clear_snapshot()")
        return try await pool.first(
            "select xact_commit + xact_rollback from pg_stat_database where datname = current_database()"
        )?.decode(Int64.self) ?? 0
    }
}
