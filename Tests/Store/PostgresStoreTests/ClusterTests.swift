import EphemeralPostgres
import Glibc
import Logging
import Postgres
import SystemPackage
import TestTools
import Testing

@Suite("Cluster")
struct ClusterTests {
    private func withCluster(
        durable: Bool = false,
        _ body: @escaping @Sendable (EphemeralPostgres, PostgresPool) async throws -> Void
    ) async throws {
        try await withTemporaryFolder("bardown-cluster") { above in
            let folder = above.appending("postgres")
            let logger = Logger(label: "tests")
            try await EphemeralPostgres.withTemporary(in: folder, durable: durable, logger: logger) { cluster in
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
    }

    @Test(arguments: [0o755, 0o1777])
    func `a cluster does not change the mode of its parent folder`(mode: Int) async throws {
        try await withTemporaryFolder("bardown-cluster") { above in
            chmod(above.string, mode_t(mode))
            let logger = Logger(label: "tests")
            try await EphemeralPostgres.withTemporary(in: above.appending("a"), durable: false, logger: logger) { _ in
                #expect(Self.mode(of: above) == mode)
            }
            #expect(Self.mode(of: above) == mode)
        }
    }

    private static func mode(of folder: FilePath) -> Int? {
        var status = stat()
        return stat(folder.string, &status) == 0 ? Int(status.st_mode & 0o7777) : nil
    }

    @Test func `an existing folder is refused and not removed`() async throws {
        try await withTemporaryFolder("bardown-cluster") { folder in
            await #expect(throws: ClusterError.self) {
                try await EphemeralPostgres.withTemporary(in: folder, durable: false, logger: Logger(label: "t")) { _ in
                }
            }
            #expect(access(folder.string, F_OK) == 0)
        }
    }

    @Test(.enabled(if: getuid() == 0))
    func `as root, the error names the folder that the server's account cannot enter`() async throws {
        try await withTemporaryFolder("bardown-cluster") { above in
            chmod(above.string, 0o700)
            let error = await #expect(throws: ClusterError.self) {
                try await EphemeralPostgres.withTemporary(in: above.appending("a"), logger: Logger(label: "t")) { _ in }
            }
            #expect(error?.description.contains("chmod o+x \(above)") == true)
        }
    }

    @Test
    func `a kept cluster is stopped and keeps its data, and a cancelled creation leaves nothing`() async throws {
        try await withTemporaryFolder("bardown-cluster") { above in
            let logger = Logger(label: "tests")
            let kept = above.appending("kept")
            try await EphemeralPostgres.withTemporary(in: kept, durable: false, keep: true, logger: logger) { _ in }
            #expect(access(kept.appending("data/PG_VERSION").string, F_OK) == 0)
            #expect(access(kept.appending("data/postmaster.pid").string, F_OK) != 0)

            let gone = above.appending("gone")
            let making = Task {
                try await EphemeralPostgres.withTemporary(in: gone, durable: false, logger: logger) { _ in }
            }
            try await eventually("initdb has begun") { access(gone.appending("data").string, F_OK) == 0 }
            making.cancel()
            await #expect(throws: (any Error).self) { try await making.value }
            #expect(access(gone.string, F_OK) != 0)
        }
    }

    @Test(arguments: [EphemeralPostgres.Shutdown.fast, .immediate])
    func `the pool replaces its dead connections after a server restart`(_ how: EphemeralPostgres.Shutdown) async throws
    {
        try await withCluster(durable: true) { cluster, pool in
            try await pool.execute("create table t (n int)")
            for round in 0..<2 {
                try await pool.execute("insert into t values (\(Int32(round)))")
                let call = Task { try await pool.execute("select pg_sleep(60)", within: .seconds(60)) }
                try await eventually("the statement") { try await isSleeping(pool) }
                try await cluster.restart(how)
                let interrupted = await #expect(throws: PostgresError.self) { try await call.value }
                #expect(interrupted?.code == .connectionLost)
                // The pool notices that connections that were idle during the restart are dead, and replaces them.
                #expect(try await pool.first("select count(*) from t")?.decode(Int.self) == round + 1)
            }
        }
    }

    private func isSleeping(_ pool: PostgresPool) async throws -> Bool {
        let row = try await pool.first("select count(*) from pg_stat_activity where wait_event = 'PgSleep'")
        return try row?.decode(Int.self) == 1
    }

    @Test(arguments: [(true, "on"), (false, "off")])
    func `fsync is on only in a durable cluster, and no cluster listens on TCP`(durable: Bool, fsync: String)
        async throws
    {
        try await withCluster(durable: durable) { _, pool in
            let row = try await pool.first("select current_setting('fsync'), current_setting('listen_addresses')")
            let (found, addresses) = try #require(try row?.decode(String.self, String.self))
            #expect((found, addresses) == (fsync, ""))
        }
    }
}
