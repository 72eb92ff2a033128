package import Postgres

/// A place in the log that a server of the database writes and its replicas replay: what lies before it is contained.
package struct LogPosition: Sendable, Hashable, Comparable, CustomStringConvertible {
    package let bytes: UInt64

    package init(bytes: UInt64) {
        self.bytes = bytes
    }

    /// As Postgres writes it: `16/B374D848`; `nil` for any other text.
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

/// How far a server is, by which is known what a replica of it has. Any login may ask.
package struct ReplicationStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Where the log of a server ends that takes changes: all that was committed before the call lies before it, but
    /// for what was committed with `synchronous_commit = off` and the log's writer has not written yet, which it does
    /// at the latest after three times `wal_writer_delay`, 0.6 s as Postgres comes.
    ///
    /// Not where the log is to be written next, which lies behind that too: it also counts what open transactions
    /// wrote, which nobody need write to the disk and send to a replica before they end.
    /// - Throws: `PostgresError` as well where the server is a replica.
    package func written(within deadline: Duration? = nil) async throws -> LogPosition {
        let row = try await session.first("select pg_current_wal_flush_lsn()::text", within: deadline)
        return try Self.position(row?.decode(String.self))
    }

    /// How far a replica has come: what lies before it can be read there.
    /// - Returns: `nil` where the server is none.
    package func replayed(within deadline: Duration? = nil) async throws -> LogPosition? {
        let row = try await session.first(
            "select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end",
            within: deadline
        )
        return try row?.decode(String?.self).map { try Self.position($0) }
    }

    /// How old the newest change is that a replica has replayed, in seconds.
    /// - Returns: `nil`: none since its start.
    package func ageOfNewestChange() async throws -> Int64? {
        try await session.first(
            "select extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::bigint"
        )?.decode(Int64?.self)
    }

    private static func position(_ text: String?) throws(StorageError) -> LogPosition {
        guard let position = text.flatMap({ LogPosition($0) }) else {
            throw .unknownWord(column: "pg_lsn", word: text ?? "")
        }
        return position
    }
}
