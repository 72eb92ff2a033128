package import Postgres

extension TransactingSession {
    /// Runs statements that all read the same state of the database, and write nothing.
    package func withSnapshot<Result: Sendable>(
        _ read: (PostgresTransaction) async throws -> Result
    ) async throws -> Result {
        try await withTransaction { transaction in
            try await transaction.execute("set transaction isolation level repeatable read, read only")
            return try await read(transaction)
        }
    }
}
