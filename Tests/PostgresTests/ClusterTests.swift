import Glibc
import Logging
import Postgres
import PrivateCluster
import SystemPackage
import TestSupport
import Testing

struct ClusterTests {
    private func withCluster(
        _ name: String,
        durable: Bool = false,
        _ body: @Sendable (PrivateCluster, PostgresPool) async throws -> Void
    ) async throws {
        let folder = FilePath("/tmp/bardown-cluster-\(name)-\(getpid())")
        let logger = Logger(label: "tests")
        try await PrivateCluster.withTemporary(in: folder, durable: durable, logger: logger) { cluster in
            let configuration = try PostgresConfiguration(
                url: cluster.url(database: "postgres"),
                applicationName: "tests"
            )
            let pool = PostgresPool(configuration, size: 3, logger: logger)
            try await body(cluster, pool)
            await pool.close()
        }
        #expect(access(folder.string, F_OK) != 0)
    }

    @Test(arguments: [PrivateCluster.Shutdown.fast, .immediate])
    func thePoolHealsAfterARestart(_ how: PrivateCluster.Shutdown) async throws {
        try await withCluster("restart-\(how)", durable: true) { cluster, pool in
            try await pool.execute("create table t (n int)")
            for round in 0..<2 {
                try await pool.execute("insert into t values (\(Int32(round)))")
                let call = Task { try await pool.execute("select pg_sleep(60)", within: .seconds(60)) }
                #expect(try await eventually { try await isSleeping(pool) })
                try await cluster.restart(how)
                let interrupted = await #expect(throws: PostgresError.self) { try await call.value }
                #expect(interrupted?.code == .connectionLost)
                // Connections that were idle over the restart are found dead and replaced.
                #expect(try await pool.first("select count(*) from t")?.decode(Int.self) == round + 1)
            }
        }
    }

    private func isSleeping(_ pool: PostgresPool) async throws -> Bool {
        let row = try await pool.first("select count(*) from pg_stat_activity where wait_event = 'PgSleep'")
        return try row?.decode(Int.self) == 1
    }

    @Test(arguments: [(true, "on"), (false, "off")])
    func aClusterIsAsSafeOrAsFastAsAskedFor(durable: Bool, fsync: String) async throws {
        try await withCluster("safety-\(durable)", durable: durable) { _, pool in
            let row = try await pool.first("select current_setting('fsync'), current_setting('listen_addresses')")
            let (found, addresses) = try #require(try row?.decode(String.self, String.self))
            #expect((found, addresses) == (fsync, ""))
        }
    }
}
