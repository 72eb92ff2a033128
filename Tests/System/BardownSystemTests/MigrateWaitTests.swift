import FoundationEssentials
import Postgres
import Runtime
import TestSupport
import TestTools
import Testing

/// Checks the messages of `bardown migrate up` while it waits.
@Suite("Migrating")
struct MigrateWaitTests {
    private let bardown = Tool(program: "bardown")

    @Test
    func `a migration names the session that blocks it, once, and goes on when the lock is free`() async throws {
        try await withTestDatabase { (database) async throws in
            try await database.pool.execute("create table busy (n int)")
            let holder = try await PostgresConnection.connect(database.configuration)
            let pid = try #require(try await holder.first("select pg_backend_pid()")?.decode(Int32.self))
            try await holder.execute("begin")
            try await holder.execute("select count(*) from busy")
            let ended = try await withTemporaryDirectory { (folder) async throws in
                let files = ProjectFolder.path("sql/migrations")
                for name in try FileManager.default.contentsOfDirectory(atPath: files) {
                    try FileManager.default.copyItem(atPath: "\(files)/\(name)", toPath: "\(folder)/\(name)")
                }
                try "alter table busy add column m int;\n"
                    .write(toFile: "\(folder)/9999_busy.sql", atomically: true, encoding: .utf8)
                let environment = ["DATABASE_URL": database.url, "BARDOWN_SQL": folder]
                let said = "\(folder)/said"
                async let run = bardown.run(["migrate", "up"], environment: environment, errorsTo: said)
                try await eventually("a message about the blocking session") {
                    (try? String(contentsOfFile: said, encoding: .utf8))?.isEmpty == false
                }
                // Wait for two more attempts, which would be enough for a second message.
                for attempt in 1...2 {
                    try await eventually("the end of an attempt") { try await !isWaitedFor("busy", database) }
                    try await eventually("attempt \(attempt) after it") { try await isWaitedFor("busy", database) }
                }
                try await holder.execute("rollback")
                return try await run
            }
            await holder.close()
            let words = "waiting for table busy, held by process \(pid) (postgres, tests, idle in transaction, for "
            #expect(ended.errorOutput.hasPrefix(words), "\(ended.errorOutput)")
            // The message is printed once, however often the migration finds the session.
            #expect(ended.errorOutput.split(separator: "\n").count == 1)
            #expect(ended.code == 0 && ended.output == "applied 9999_busy.sql\n", "\(ended.errorOutput)")
        }
    }

    private func isWaitedFor(_ table: String, _ database: TestDatabase) async throws -> Bool {
        try await database.pool.first(
            """
            select 1 from pg_locks join pg_stat_activity using (pid) where datname = current_database() and
                   relation = to_regclass(\(table)) and not granted
            """
        ) != nil
    }

    @Test
    func `a migration that waits for another one says so, and goes on when that one has ended`() async throws {
        try await withTestDatabase { (database) async throws in
            let other = try await PostgresConnection.connect(database.configuration)
            let pid = try #require(try await other.first("select pg_backend_pid()")?.decode(Int32.self))
            _ = try await other.first("select pg_advisory_lock(hashtextextended('bardown.migrations', 0))")
            let ended = try await withTemporaryDirectory { (folder) async throws in
                let said = "\(folder)/said"
                async let run = bardown.run(
                    ["migrate", "up"],
                    environment: ["DATABASE_URL": database.url],
                    errorsTo: said
                )
                try await eventually("a message about the other migration") {
                    (try? String(contentsOfFile: said, encoding: .utf8))?.isEmpty == false
                }
                await other.close()
                return try await run
            }
            #expect(ended.errorOutput.hasPrefix("waiting for another bardown migrate up, held by process \(pid) ("))
            #expect(ended.code == 0, "\(ended.errorOutput)")
        }
    }

    @Test func `a migration that need not wait prints nothing`() async throws {
        try await withTestDatabase { (database) async throws in
            let run = try await bardown.run(["migrate", "up"], environment: ["DATABASE_URL": database.url])
            #expect(run.code == 0 && run.errorOutput == "")
        }
    }
}
