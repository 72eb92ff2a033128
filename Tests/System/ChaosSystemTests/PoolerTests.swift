import EphemeralPostgres
import Fleet
import Logging
import Postgres
import Runtime
import SystemPackage
import TestTools
import Testing

@Suite("Statements through PgBouncer", .enabled(if: Pooler.isInstalled))
struct PoolerTests {
    @Test
    func `repeated statements are not prepared through a pooler, and are prepared without one`() async throws {
        try await withPooler { (pooled, direct) async throws in
            #expect(try await prepared(through: pooled) == 0)
            #expect(try await prepared(through: direct) == 1)
        }
    }

    @Test func `migrations are refused through a transaction pooler, and run over a direct connection`() async throws {
        let migrations = Migrations([.init(name: "0001_first.sql", text: "create table first (id bigint)")])
        try await withPooler { (pooled, direct) async throws in
            let throughPooler = try await PostgresConnection.connect(pooled)
            let error = await #expect(throws: MigrationError.self) { try await migrations.apply(on: throughPooler) }
            #expect(error?.description.contains("connect to Postgres directly") == true)
            let itself = try await PostgresConnection.connect(direct)
            #expect(try await migrations.apply(on: itself) == ["0001_first.sql"])
            let locks = try await itself.first(
                """
                select count(*) from pg_locks join pg_stat_activity using (pid) where datname = current_database() and locktype = 'advisory'
                """
            )
            #expect(try locks?.decode(Int64.self) == 0)
            await throughPooler.close()
            await itself.close()
        }
    }

    /// - Parameter body: Receives two configurations for the same database, through PgBouncer and directly.
    private func withPooler(
        _ body: @Sendable (_ pooled: PostgresConfiguration, _ direct: PostgresConfiguration) async throws -> Void
    ) async throws {
        let logger = Logger(label: "pooler")
        try await withTemporaryFolder("bardown-pooler") { folder in
            let socket = folder.appending("postgres")
            try await EphemeralPostgres.withTemporary(in: socket, durable: false, logger: logger) { cluster in
                let pooler = try Pooler(port: try freePorts(1)[0], socket: socket, folder: folder, logger: logger)
                try await withThrowingTaskGroup { group in
                    group.addTask { await pooler.child.run() }
                    defer { group.cancelAll() }
                    let pooled = try PostgresConfiguration(url: pooler.url, applicationName: "pooled")
                    try await eventually("the pooler listens") {
                        await (try? PostgresConnection.connect(pooled))?.close() != nil
                    }
                    let direct = try PostgresConfiguration(
                        url: cluster.url(database: "postgres"),
                        applicationName: "direct"
                    )
                    try await body(pooled, direct)
                }
            }
        }
    }

    /// Sends a statement five times, and returns the number of prepared statements on the server.
    private func prepared(through configuration: PostgresConfiguration) async throws -> Int64? {
        let connection = try await PostgresConnection.connect(configuration)
        for number in 1...5 as ClosedRange<Int32> {
            let answer = try await connection.first("select \(number)")?.decode(Int32.self)
            #expect(answer == number)
        }
        let count = try await connection.first("select count(*) from pg_prepared_statements")?.decode(Int64.self)
        await connection.close()
        return count
    }
}
