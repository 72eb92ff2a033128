import Postgres

/// Counts the database's transactions while the api is under load, from the server's statistics.
struct QueryCount: Sendable {
    let pool: PostgresPool

    /// - Parameters:
    ///   - duration: How long `body` takes.
    ///   - warmUp: Requests sent beforehand, both for the idle and for the loaded period.
    /// - Returns: The transactions under load. The baseline is an idle period of the same length, with only the api's
    ///   own polling for changes.
    func result(
        over duration: Duration,
        _ warmUp: () async throws -> Void,
        during body: () async throws -> Void
    ) async throws -> BenchReport.Result {
        // The transactions of autovacuum would be counted too.
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
        // A server process reports its statistics after ten idle seconds.
        try await Task.sleep(for: .seconds(11))
        // Excludes the two transactions of the queries themselves.
        return max(0, try await transactions() - before - 2)
    }

    private func transactions() async throws -> Int64 {
        try await pool.execute("select pg_stat_clear_snapshot()")
        return try await pool.first(
            "select xact_commit + xact_rollback from pg_stat_database where datname = current_database()"
        )?.decode(Int64.self) ?? 0
    }
}
