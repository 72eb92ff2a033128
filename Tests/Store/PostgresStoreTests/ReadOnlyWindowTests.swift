import Logging
import TestSupport
import TestTools
import Testing

@testable import Postgres

/// Tests connections that were opened while the server was read-only: before a failover behind the same address, or
/// during maintenance.
@Suite("Read-only connections")
struct ReadOnlyWindowTests {
    /// Runs `body` with a pool whose only connection is read-only, as if it had been opened at such a time. Expects
    /// that the pool can write afterwards.
    private func withReadOnlyConnection(_ body: (PostgresPool) async throws -> Void) async throws {
        try await withEmptyDatabase { database in
            try await database.pool.execute("create table t (n int)")
            let pool = PostgresPool(database.configuration, size: 1, logger: Logger(label: "tests"))
            try await pool.execute("set default_transaction_read_only = on")
            try await body(pool)
            try await pool.execute("insert into t values (2)")
            let rows = try await pool.query("select n from t").map { try $0.decode(Int32.self) }
            #expect(rows == [2])
            await pool.close()
        }
    }

    @Test func `a connection whose write was refused as read-only is replaced for the next caller`() async throws {
        try await withReadOnlyConnection { pool in
            let one = try await pool.first("select 1")
            #expect(try one?.decode(Int32.self) == 1, "reads still work")
            let error = await #expect(throws: PostgresError.self) {
                _ = try await pool.execute("insert into t values (1)")
            }
            #expect(error?.sqlState == .readOnlyTransaction)
        }
    }

    @Test func `a connection whose write was refused inside a transaction is replaced too`() async throws {
        try await withReadOnlyConnection { pool in
            let error = await #expect(throws: PostgresError.self) {
                _ = try await pool.withTransaction { try await $0.execute("insert into t values (1)") }
            }
            #expect(error?.sqlState == .readOnlyTransaction)
        }
    }

    @Test func `a connection whose write was refused in a pipeline is replaced too`() async throws {
        try await withReadOnlyConnection { pool in
            let error = await #expect(throws: PostgresError.self) {
                _ = try await pool.query("insert into t values (1)", followedBy: "select 1")
            }
            #expect(error?.sqlState == .readOnlyTransaction)
        }
        try await withReadOnlyConnection { pool in
            _ = try await pool.query("select 1", followedBy: "insert into t values (1)")
        }
    }
}
