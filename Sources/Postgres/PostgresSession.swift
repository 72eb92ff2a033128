/// Something that statements can be sent through: the pool, a connection, a transaction.
package protocol PostgresSession: Sendable {
    /// Sends one statement and reads its whole answer.
    /// - Parameter deadline: How long it may take, a pool's wait for a connection included; where `nil`, as long as the
    ///   configuration says, and waiting apart. Past it the statement is cancelled on the server, which has two seconds
    ///   to say so. Cancelling the calling task does the same.
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

/// A session in which transactions can begin: the pool, a connection.
package protocol TransactingSession: PostgresSession {
    /// Runs `body` in a transaction: committed when it returns, rolled back when it throws or its task is cancelled.
    func withTransaction<Result: Sendable>(
        file: StaticString,
        line: UInt,
        _ body: (PostgresTransaction) async throws -> Result
    ) async throws -> Result
}

extension TransactingSession {
    /// See ``withTransaction(file:line:_:)``.
    package func withTransaction<Result: Sendable>(
        from file: StaticString = #fileID,
        at line: UInt = #line,
        _ body: (PostgresTransaction) async throws -> Result
    ) async throws -> Result {
        try await withTransaction(file: file, line: line, body)
    }
}
