import Fleet
import Logging
import Postgres
import PrivateCluster
import SystemPackage
import TestSupport
import Testing

@Suite("Statements through PgBouncer", .enabled(if: Pooler.isInstalled))
struct PoolerTests {
    @Test("Statements that come again are never prepared: the next may meet another server process")
    func nothingIsPrepared() async throws {
        let logger = Logger(label: "pooler")
        try await withTemporaryFolder("bardown-pooler") { folder in
            let socket = folder.appending("postgres")
            try await PrivateCluster.withTemporary(in: socket, durable: false, logger: logger) { cluster in
                let pooler = try Pooler(port: try freePorts(1)[0], socket: socket, folder: folder, logger: logger)
                try await withThrowingTaskGroup { group in
                    group.addTask { await pooler.child.run() }
                    defer { group.cancelAll() }
                    let pooled = try PostgresConfiguration(url: pooler.url, applicationName: "pooled")
                    try await eventually("the pooler listens") {
                        await (try? PostgresConnection.connect(pooled))?.close() != nil
                    }
                    #expect(try await prepared(through: pooled) == 0)
                    let direct = try PostgresConfiguration(
                        url: cluster.url(database: "postgres"),
                        applicationName: "direct"
                    )
                    #expect(try await prepared(through: direct) == 1)
                }
            }
        }
    }

    /// How many statements the server keeps after one came five times.
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
