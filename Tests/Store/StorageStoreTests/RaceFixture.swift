import Postgres
import TestSupport
import Testing

extension TestDatabase {
    /// Runs `second` while `first` is not committed. When `second` waits for a lock, `first` is committed.
    /// - Parameter first: Returns whether it changed what it should.
    /// - Returns: The result of `second`.
    @discardableResult
    func overtake<Result: Sendable>(
        _ first: (PostgresTransaction) async throws -> Bool,
        second: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        let waiting = try await pool.withTransaction { transaction in
            let hasChanged = try await first(transaction)
            #expect(hasChanged)
            let waiting = Task { try await second() }
            try await waitForBlockedSession()
            return waiting
        }
        return try await waiting.value
    }
}
