import Postgres

/// How Postgres itself is: `ops.database`.
package struct DatabaseGauges: Sendable, Hashable {
    /// Sessions of the whole server.
    package let connections: Int64
    /// How many there may be.
    package let connectionsAllowed: Int64
    /// Transactions that have begun since the oldest one that is still on.
    package let oldestSnapshot: Int64
    /// Rows of `q.job` that are dead and not vacuumed, estimated.
    package let deadJobRows: Int64
    /// Transactions since the oldest unfrozen row.
    package let frozenAge: Int64
    /// Whether the last try to archive a piece of the log failed.
    package let archiveFails: Bool
    /// What is kept of the log for the replication slot that lags the most, in bytes.
    package let logKept: Int64
    /// On disk, in bytes.
    package let size: Int64
    /// Since the statistics were reset.
    package let deadlocks: Int64
}

extension DatabaseGauges {
    static func look(_ session: any PostgresSession) async throws -> DatabaseGauges {
        let rows = try await session.query(
            """
            select connections, connections_allowed, oldest_snapshot, coalesce(dead_job_rows, 0) as dead_job_rows,
                   frozen_age, archive_fails, log_kept_bytes, bytes, deadlocks
              from ops.database
            """
        )
        guard let row = rows.first else { throw StorageError.nothingReturned(statement: "ops.database") }
        func count(_ column: String) throws -> Int64 { try row.decode(column: column, as: Int64.self) }
        return DatabaseGauges(
            connections: try count("connections"),
            connectionsAllowed: try count("connections_allowed"),
            oldestSnapshot: try count("oldest_snapshot"),
            deadJobRows: try count("dead_job_rows"),
            frozenAge: try count("frozen_age"),
            archiveFails: try row.decode(column: "archive_fails", as: Bool.self),
            logKept: try count("log_kept_bytes"),
            size: try count("bytes"),
            deadlocks: try count("deadlocks")
        )
    }
}
