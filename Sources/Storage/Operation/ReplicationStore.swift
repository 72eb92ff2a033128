package import Postgres

/// A position in the write-ahead log (WAL) of a Postgres server. A replica that has replayed up to it has all changes
/// before it.
package struct LogPosition: Sendable, Hashable, Comparable, CustomStringConvertible {
    package let bytes: UInt64

    package init(bytes: UInt64) {
        self.bytes = bytes
    }

    /// Parses Postgres's form `16/B374D848`; `nil` for any other text.
    package init?(_ text: String) {
        let halves = text.split(separator: "/", omittingEmptySubsequences: false).map { UInt32($0, radix: 16) }
        guard halves.count == 2, let high = halves[0], let low = halves[1] else { return nil }
        bytes = UInt64(high) << 32 | UInt64(low)
    }

    package var description: String {
        "\(String(bytes >> 32, radix: 16, uppercase: true))/\(String(bytes & 0xFFFF_FFFF, radix: 16, uppercase: true))"
    }

    package static func < (left: Self, right: Self) -> Bool { left.bytes < right.bytes }
}

/// Reads WAL positions, which show how far a replica has replayed the changes of the primary. Any login may run it.
package struct ReplicationStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// The end of the flushed WAL of the primary server. Everything committed before the call lies before it, except
    /// for commits with `synchronous_commit = off` that the WAL writer has not written yet. It writes them within three
    /// times `wal_writer_delay`, which is 0.6 s by default.
    ///
    /// The insert position is not usable for this, because it includes data of open transactions, which need not be
    /// written and sent to a replica before they end.
    /// - Throws: `PostgresError`, also when the server is a replica.
    package func flushPosition(within deadline: Duration? = nil) async throws -> LogPosition {
        let row = try await session.first("select pg_current_wal_flush_lsn()::text", within: deadline)
        return try Self.position(row?.decode(String.self))
    }

    /// The position up to which a replica has replayed the WAL.
    /// - Returns: `nil` when the server is not a replica.
    package func replayPosition(within deadline: Duration? = nil) async throws -> LogPosition? {
        let row = try await session.first(
            "select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end",
            within: deadline
        )
        return try row?.decode(String?.self).map { try Self.position($0) }
    }

    /// The age of the newest change that a replica has replayed, in seconds.
    /// - Returns: `nil` when it has replayed none since its start.
    package func ageOfNewestChange() async throws -> Int64? {
        try await session.first(
            "select extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::bigint"
        )?.decode(Int64?.self)
    }

    private static func position(_ text: String?) throws(StorageError) -> LogPosition {
        guard let position = text.flatMap({ LogPosition($0) }) else {
            throw .unknownValue(column: "pg_lsn", value: text ?? "")
        }
        return position
    }
}
