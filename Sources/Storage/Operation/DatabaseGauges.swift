package import Postgres

/// The state of Postgres itself: the row of the view `ops.database`.
package struct DatabaseGauges: Sendable, Hashable {
    /// The number of sessions of the whole server.
    package let connections: Int64
    /// The maximum number of sessions, without those reserved for superusers.
    package let connectionsAllowed: Int64
    /// The number of transactions that began since the oldest open one.
    package let oldestSnapshot: Int64
    /// The estimated number of dead rows in `q.job` that are not vacuumed yet.
    package let deadJobRows: Int64
    /// The number of transactions since the oldest unfrozen row.
    package let frozenAge: Int64
    /// Whether the WAL archive is enabled and the last attempt to archive a segment failed.
    package let isArchiveFailing: Bool
    /// The bytes of WAL that are kept for the replication slot that lags most; 0 without a replication slot.
    package let keptLogBytes: Int64
    /// The size of the database on disk, in bytes.
    package let size: Int64
    /// Deadlocks since the statistics were reset.
    package let deadlocks: Int64
}

extension DatabaseGauges {
    package static func collect(_ session: any PostgresSession) async throws -> DatabaseGauges {
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
            isArchiveFailing: try row.decode(column: "archive_fails", as: Bool.self),
            keptLogBytes: try count("log_kept_bytes"),
            size: try count("bytes"),
            deadlocks: try count("deadlocks")
        )
    }
}
