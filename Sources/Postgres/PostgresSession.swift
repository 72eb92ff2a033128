/// A pool, a connection or a transaction: anything that statements can be sent through.
package protocol PostgresSession: Sendable {
    /// Sends one statement and reads its whole result.
    /// - Parameter deadline: The time limit, including a pool's wait for a connection. `nil` uses the configured limit,
    ///   which does not include that wait. After the deadline the statement is cancelled on the server, which has two
    ///   seconds to confirm that. Cancelling the calling task does the same.
    func query(
        _ statement: SQL,
        within deadline: Duration?,
        file: StaticString,
        line: UInt
    ) async throws(PostgresError) -> Rows
}

extension PostgresSession {
    package func query(
        _ statement: SQL,
        within deadline: Duration? = nil,
        file: StaticString = #fileID,
        line: UInt = #line
    ) async throws(PostgresError) -> Rows {
        try await query(statement, within: deadline, file: file, line: line)
    }

    /// - Returns: how many rows were inserted, updated, deleted or returned.
    @discardableResult
    package func execute(
        _ statement: SQL,
        within deadline: Duration? = nil,
        file: StaticString = #fileID,
        line: UInt = #line
    ) async throws(PostgresError) -> Int {
        try await query(statement, within: deadline, file: file, line: line).affected
    }

    /// - Returns: the first row; `nil` when there is none.
    package func first(
        _ statement: SQL,
        within deadline: Duration? = nil,
        file: StaticString = #fileID,
        line: UInt = #line
    ) async throws(PostgresError) -> Row? {
        try await query(statement, within: deadline, file: file, line: line).first
    }
}

/// A session that can begin transactions: the pool or a connection.
package protocol TransactingSession: PostgresSession {
    /// Runs `body` in a transaction. It is committed when `body` returns, and rolled back when it throws or its task is
    /// cancelled.
    func withTransaction<Result: Sendable>(
        _ mode: TransactionMode,
        file: StaticString,
        line: UInt,
        _ body: (PostgresTransaction) async throws -> Result
    ) async throws -> Result
}

extension TransactingSession {
    /// See ``withTransaction(_:file:line:_:)``.
    package func withTransaction<Result: Sendable>(
        from file: StaticString = #fileID,
        at line: UInt = #line,
        _ body: (PostgresTransaction) async throws -> Result
    ) async throws -> Result {
        try await withTransaction(.readWrite, file: file, line: line, body)
    }

    /// Runs statements that all read the same state of the database, and write nothing.
    package func withSnapshot<Result: Sendable>(
        file: StaticString = #fileID,
        line: UInt = #line,
        _ read: (PostgresTransaction) async throws -> Result
    ) async throws -> Result {
        try await withTransaction(.snapshot, file: file, line: line, read)
    }
}
