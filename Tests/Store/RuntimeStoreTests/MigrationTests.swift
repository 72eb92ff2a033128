import Postgres
import Runtime
import TestSupport
import TestTools
import Testing

@Suite("Migration")
struct MigrationTests {
    private let first = Migrations.File(name: "0001_a.sql", text: "create table a (t text default 'it''s')")
    private let second = Migrations.File(name: "0002_b.sql", text: "create table b (n int); insert into b values (1)")

    private func withConnection(_ body: @Sendable (PostgresConnection) async throws -> Void) async throws {
        try await withEmptyDatabase { database in try await database.pool.withConnection { try await body($0) } }
    }

    private func words(_ files: [Migrations.File], _ connection: PostgresConnection) async throws -> [String] {
        try await Migrations(files).states(on: connection).map { "\($0.name) \($0.state.rawValue)" }
    }

    @Test func `checking the state of a database writes nothing into it`() async throws {
        try await withConnection { (connection) async throws in
            #expect(try await words([first], connection) == ["0001_a.sql open"])
            let tables = try await connection.first("select count(*) from pg_tables where schemaname = 'public'")
            #expect(try tables?.decode(Int.self) == 0)
        }
    }

    @Test
    func `a database whose encoding cannot store all letters is refused before anything is written`() async throws {
        try await withEmptyDatabase { database in
            let name = try #require(try await database.pool.first("select current_database()")).decode(String.self)
            let other = "\(name)_ascii"
            try await database.pool.withConnection {
                try await $0.runScript("create database \(other) encoding 'SQL_ASCII' locale 'C' template template0")
            }
            let connection = try await PostgresConnection.connect(
                PostgresConfiguration(url: database.url.replacing(name, with: other), applicationName: "tests")
            )
            let error = await #expect(throws: MigrationError.self) {
                try await Migrations([first]).apply(on: connection)
            }
            #expect(error?.description.contains("SQL_ASCII") == true)
            let tables = try await connection.first("select count(*) from pg_tables where schemaname = 'public'")
            #expect(try tables?.decode(Int.self) == 0)
            await connection.close()
            try await database.pool.withConnection { try await $0.runScript("drop database \(other) with (force)") }
        }
    }

    @Test
    func `each file is applied once in the order of names, and its state is open, changed or missing`() async throws {
        try await withConnection { (connection) async throws in
            #expect(try await Migrations([second, first]).apply(on: connection) == ["0001_a.sql", "0002_b.sql"])
            #expect(try await Migrations([second, first]).apply(on: connection) == [])
            let changed = Migrations.File(name: first.name, text: "select 1")
            let new = Migrations.File(name: "0003_c.sql", text: "select 1")
            let expected = ["0001_a.sql changed", "0003_c.sql open", "0002_b.sql missing"]
            #expect(try await words([changed, new], connection) == expected)
        }
    }

    @Test func `a changed file stops the migration before anything is applied`() async throws {
        try await withConnection { (connection) async throws in
            _ = try await Migrations([second]).apply(on: connection)
            let files = [first, Migrations.File(name: second.name, text: "select 2")]
            let error = await #expect(throws: MigrationError.self) { try await Migrations(files).apply(on: connection) }
            #expect(error?.description.contains(second.name) == true)
            #expect(try await words(files, connection) == ["0001_a.sql open", "0002_b.sql changed"])
            // The failed call released the lock, so the next call does not wait.
            #expect(try await Migrations([first, second]).apply(on: connection) == ["0001_a.sql"])
        }
    }

    @Test func `a database created by other migrations is refused with the name of one and not changed`() async throws {
        try await withConnection { (connection) async throws in
            _ = try await Migrations([second]).apply(on: connection)
            let baseline = Migrations([first])
            let error = await #expect(throws: MigrationError.self) { try await baseline.apply(on: connection) }
            #expect(error?.description.contains(second.name) == true)
            #expect(try await words([first], connection) == ["0001_a.sql open", "0002_b.sql newer"])
        }
    }

    @Test func `a file that fails leaves no effect, and earlier files stay applied`() async throws {
        try await withConnection { (connection) async throws in
            let wrong = Migrations.File(name: "0002_b.sql", text: "create table b (); select 1/0")
            await #expect(throws: PostgresError.self) { try await Migrations([first, wrong]).apply(on: connection) }
            #expect(try await words([first, wrong], connection) == ["0001_a.sql applied", "0002_b.sql open"])
            #expect(try await connection.first("select to_regclass('b')::text")?.decode(String?.self) == nil)
        }
    }

    @Test
    func `waiting for the lock and applying a file may take longer than the usual limit of a call`() async throws {
        try await withEmptyDatabase { (database) async throws in
            var impatient = database.configuration
            impatient.callDeadline = .milliseconds(500)
            let configuration = impatient
            let slow = Migrations([Migrations.File(name: "0001_slow.sql", text: "select pg_sleep(1.2)")])
            async let one = Self.apply(slow, configuration)
            async let other = Self.apply(slow, configuration)
            #expect(try await [one, other].map(\.count).sorted() == [0, 1])
        }
    }

    @Test func `a migration that waits for a table's lock does not keep others from reading the table`() async throws {
        try await withEmptyDatabase { (database) async throws in
            try await database.pool.execute("create table busy (n int)")
            let reader = try await PostgresConnection.connect(database.configuration)
            try await reader.execute("begin")
            try await reader.execute("select count(*) from busy")
            let change = Migrations([Migrations.File(name: "0001_c.sql", text: "alter table busy add column m int")])
            async let applied = Self.apply(change, database.configuration)
            try await eventually("the migration waiting for its lock") {
                try await database.pool.first(
                    """
                    select 1 from pg_locks join pg_stat_activity using (pid) where datname = current_database() and not granted
                       and mode = 'AccessExclusiveLock'
                    """
                ) != nil
            }
            // This read waits behind the migration, until the migration gives up its wait for the reader.
            try await database.pool.execute("select count(*) from busy", within: Patience.limit)
            try await reader.execute("commit")
            await reader.close()
            #expect(try await applied == ["0001_c.sql"])
            _ = try await database.pool.query("select m from busy")
        }
    }

    @Test func `a file that is aborted to resolve a deadlock is rolled back and applied later`() async throws {
        try await withEmptyDatabase { (database) async throws in
            try await database.pool.execute("create table one (n int)")
            try await database.pool.execute("create table two (n int)")
            try await database.pool.execute("create sequence attempt")
            let other = try await PostgresConnection.connect(database.configuration)
            // Makes the migration, not this session, detect the deadlock.
            try await other.execute("set deadlock_timeout = '1h'")
            try await other.execute("begin")
            try await other.execute("select count(*) from two")
            async let applied = Self.apply(Self.crossing, database.configuration)
            try await eventually("the migration holding its first table") {
                try await database.pool.first(
                    """
                    select 1 from pg_locks join pg_stat_activity using (pid) where datname = current_database() and granted
                       and mode = 'AccessExclusiveLock' and relation = 'one'::regclass
                    """
                ) != nil
            }
            try await other.execute("select count(*) from one", within: Patience.limit)
            try await other.execute("commit")
            await other.close()
            #expect(try await applied == ["0001_x.sql"])
            let attempts = try await database.pool.first("select last_value from attempt")?.decode(Int64.self)
            #expect(attempts == 2)
        }
    }

    /// Changes `one`, then `two`. The first attempt continues only once another session waits for `one`. A sequence
    /// counts the attempts, because it is not rolled back.
    private static let crossing = Migrations([
        Migrations.File(
            name: "0001_x.sql",
            text: """
                set local deadlock_timeout = '10ms';
                alter table one add column m int;
                do $$ begin
                  if nextval('attempt') = 1 then
                    while not exists (select from pg_locks
                                       join pg_stat_activity using (pid) where datname = current_database() and not granted and relation = 'one'::regclass) loop
                      perform pg_sleep(0.01);
                    end loop;
                  end if;
                end $$;
                alter table two add column m int
                """
        )
    ])

    private static func apply(_ migrations: Migrations, _ configuration: PostgresConfiguration) async throws -> [String]
    {
        let connection = try await PostgresConnection.connect(configuration)
        let applied = try await migrations.apply(on: connection)
        await connection.close()
        return applied
    }
}
