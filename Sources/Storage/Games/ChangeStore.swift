package import Postgres
package import Scores

/// The log of changes that apps follow. `sql/migrations/0018_api_keys_and_changes.sql` explains its order.
package struct ChangeStore: Sendable {
    /// The NOTIFY channel of ``announcement``.
    package static let channel = "changes"

    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Numbers committed changes that have no number yet, up to 1000 of them, and deletes the oldest changes beyond the
    /// configured number. Only background loops call it, never a GET. The role `bardown_api` may run it.
    /// - Parameter deadline: The deadline of the statement; `nil` uses the session's own.
    /// - Returns: The last number assigned; 0 if none has been assigned. The changes from ``oldestNumber()`` to this
    ///   number can be read.
    package func numberChanges(within deadline: Duration? = nil) async throws -> Int64 {
        try await session.first("select number_changes()", within: deadline)?.decode(Int64.self) ?? 0
    }

    /// The last number given to a change, 0 before the first, and whether no committed change waits for a number.
    /// Writes nothing. The role `bardown_api` may run it.
    /// - Parameter deadline: The deadline of the statement; `nil` uses the session's own.
    package func numberedChanges(within deadline: Duration? = nil) async throws -> (last: Int64, isComplete: Bool) {
        let row = try await session.first("select last, is_complete from numbered_changes()", within: deadline)
        return try row?.decode(Int64.self, Bool.self) ?? (0, true)
    }

    /// The changes after `seq`, in order, at most `limit` of them. The role `bardown_api` may run it.
    package func changes(after seq: Int64, limit: Int) async throws -> [GameChange] {
        try await session.query(
            """
            select \(unescaped: GameChange.columns)
              from change c
              join game g on g.id = c.game_id
              \(unescaped: ChangedGame.tables)
             where c.seq > \(seq) order by c.seq limit \(Int64(limit))
            """
        ).map { try GameChange($0) }
    }

    /// Games as they are now, by their ids. Unknown ids are left out. The role `bardown_api` may run it.
    package func games(_ ids: [GameID]) async throws -> [GameID: ChangedGame] {
        guard !ids.isEmpty else { return [:] }
        return try Self.games(from: try await session.query(Self.gameRows + " where g.id = any (\(ids))"))
    }

    /// The statement of ``games(_:)`` without its condition on the row `g`.
    static let gameRows: SQL = """
        select \(unescaped: ChangedGame.columns)
          from game g
          \(unescaped: ChangedGame.tables)
        """

    /// Decodes the result of ``gameRows``.
    static func games(from rows: Rows) throws -> [GameID: ChangedGame] {
        Dictionary(try rows.map { try ChangedGame($0) }.map { ($0.id, $0) }) { first, _ in first }
    }

    /// The number of the oldest stored change; `nil` when there is none. The role `bardown_api` may run it.
    package func oldestNumber() async throws -> Int64? {
        try await session.first("select min(seq) from change")?.decode(Int64?.self)
    }

    /// Notifies readers that follow changes. Run it after the commit of the changes, as
    /// ``Postgres/PostgresTransaction/afterCommit(_:)`` does.
    ///
    /// The notification is only a hint: if it fails, readers find the changes by polling. So it need not survive a
    /// crash of the server.
    package static let announcement: SQL =
        "select \(unescaped: SQL.unsynced), announce_changes()"
}
