import Postgres
import Runtime
import TestSupport
import Testing

/// Tests files that run outside a transaction.
@Suite("Migrations outside a transaction")
struct MigrationOutsideTests {
    private static let index = "create unique index concurrently if not exists t_n on t (n)"

    @Test
    func `a file's statements run one by one, so an index can be built concurrently, and the file counts as applied`()
        async throws
    {
        try await withTable { (database) async throws in
            let text = "insert into t values (2);\n\(Self.index); create table u ()"
            #expect(try await apply(text, database) == ["0001_a.sql"])
            let both = Migrations([file(text), file(Self.index, "0002_b.sql")])
            let applied = try await database.pool.withConnection { try await both.apply(on: $0) }
            #expect(applied == ["0002_b.sql"])
            #expect(try await isValid(database) == true)
            let timeout = try await database.pool.first("show lock_timeout")?.decode(String.self)
            #expect(timeout == "0")
        }
    }

    @Test func `statements before a failure keep their effect, and the file can be applied again`() async throws {
        try await withTable { (database) async throws in
            let text = "create table if not exists u (); \(Self.index); insert into v values (1)"
            await #expect(throws: PostgresError.self) { try await apply(text, database) }
            #expect(try await isValid(database) == true)
            #expect(try await states(text, database) == [.open])
            try await database.pool.execute("create table v (n int)")
            #expect(try await apply(text, database) == ["0001_a.sql"])
            #expect(try await states(text, database) == [.applied])
        }
    }

    @Test func `an index whose build was interrupted does not count as complete`() async throws {
        try await withTable { (database) async throws in
            try await database.pool.execute("insert into t values (1), (1)")
            await #expect(throws: PostgresError.self) { try await apply(Self.index, database) }
            #expect(try await isValid(database) == false)
            try await database.pool.execute("delete from t")
            let error = await #expect(throws: MigrationError.self) { try await apply(Self.index, database) }
            #expect(error?.description.contains("drop index concurrently t_n") == true)
            #expect(try await states(Self.index, database) == [.open])
            try await database.pool.execute("drop index concurrently t_n")
            #expect(try await apply(Self.index, database) == ["0001_a.sql"])
            #expect(try await isValid(database) == true)
        }
    }

    @Test func `a file waits for a lock no longer than the limit, and the connection's settings stay as they were`()
        async throws
    {
        try await withTable { (database) async throws in
            let holder = try await PostgresConnection.connect(database.configuration)
            try await holder.execute("begin")
            try await holder.execute("lock table t")
            try await database.pool.withConnection { (connection) async throws in
                let migrations = Migrations([file(Self.index)], lockTimeout: .milliseconds(300))
                let error = await #expect(throws: PostgresError.self) { try await migrations.apply(on: connection) }
                #expect(error?.sqlState == .lockNotAvailable)
                #expect(try await connection.first("show lock_timeout")?.decode(String.self) == "0")
            }
            try await holder.execute("rollback")
            await holder.close()
            #expect(try await apply(Self.index, database) == ["0001_a.sql"])
        }
    }

    private func withTable(_ body: @Sendable (TestDatabase) async throws -> Void) async throws {
        try await withEmptyDatabase { (database) async throws in
            try await database.pool.execute("create table t (n int)")
            try await body(database)
        }
    }

    private func file(_ text: String, _ name: String = "0001_a.sql") -> Migrations.File {
        Migrations.File(name: name, text: "-- migrate:up transaction:false\n\(text);\n-- migrate:down\n")
    }

    private func apply(_ text: String, _ database: TestDatabase) async throws -> [String] {
        try await database.pool.withConnection { try await Migrations([file(text)]).apply(on: $0) }
    }

    private func states(_ text: String, _ database: TestDatabase) async throws -> [Migrations.State] {
        try await database.pool.withConnection { try await Migrations([file(text)]).states(on: $0).map(\.state) }
    }

    /// Whether the index is valid; `nil` if it does not exist.
    private func isValid(_ database: TestDatabase) async throws -> Bool? {
        try await database.pool.first("select indisvalid from pg_index where indexrelid = to_regclass('t_n')")?
            .decode(Bool.self)
    }
}
