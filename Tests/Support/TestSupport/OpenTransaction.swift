package import Postgres
import TestTools

/// A transaction that stays open until the test ends it.
package struct OpenTransaction: Sendable {
    package let connection: PostgresConnection

    package static func begin(in database: TestDatabase) async throws -> OpenTransaction {
        let connection = try await PostgresConnection.connect(database.configuration)
        try await connection.execute("begin")
        return OpenTransaction(connection: connection)
    }

    package func commit() async throws {
        try await connection.execute("commit")
        await connection.close()
    }
}

extension TestDatabase {
    /// Waits until a session of this database waits for a lock that another session holds.
    package func waitForBlockedSession() async throws {
        try await eventually("a session waits for a lock") {
            try await pool.first(
                """
                select 1 from pg_stat_activity
                 where datname = current_database() and wait_event_type = 'Lock' and state = 'active'
                """
            ) != nil
        }
    }
}
