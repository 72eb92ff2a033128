import FoundationEssentials
import Glibc
import Logging
package import Postgres
import PrivateCluster
import Runtime
import Synchronization
import SystemPackage

/// A fresh database with the whole schema, of one test alone.
package struct TestDatabase: Sendable {
    package let configuration: PostgresConfiguration
    package let pool: PostgresPool
    /// As a libpq URL.
    package let url: String
}

/// Runs `body` with a fresh database, copied from a template in which all migrations were applied once.
package func withTestDatabase<Result: Sendable>(
    connections: Int = 8,
    _ body: (TestDatabase) async throws -> Result
) async throws -> Result {
    let server = try await TestServer.shared.get()
    return try await server.withDatabase(template: "bardown_template", connections: connections, body)
}

/// As ``withTestDatabase(connections:_:)``, without any table.
package func withEmptyDatabase<Result: Sendable>(
    connections: Int = 8,
    _ body: (TestDatabase) async throws -> Result
) async throws -> Result {
    let server = try await TestServer.shared.get()
    return try await server.withDatabase(template: "template0", connections: connections, body)
}

/// The server that all tests of this process share: the one that `BARDOWN_TEST_SERVER` names, as `deploy/test` does, or
/// a private one that lives as long as the process.
private struct TestServer: Sendable {
    static let shared = Once { try await start() }

    /// URL of a database, with the name to be put in place of `%`.
    let pattern: String

    private static func start() async throws -> TestServer {
        let server: TestServer
        if let pattern = getenv("BARDOWN_TEST_SERVER") {
            server = TestServer(pattern: String(cString: pattern))
        } else {
            server = TestServer(pattern: try await privateServer())
        }
        precondition(server.isLocal, "tests only touch a server of this machine")
        try await server.makeTemplate()
        return server
    }

    private var isLocal: Bool {
        pattern.contains("host=/") || pattern.contains("@localhost") || pattern.contains("@127.0.0.1")
    }

    /// A server that ends with the process: its guardian notices that this process is gone.
    private static func privateServer() async throws -> String {
        let urls = AsyncThrowingStream<String, any Error>.makeStream()
        // Lives until the process ends; there is no scope that all tests share.
        Task.detached {
            do {
                try await withTemporaryFolder("bardown-test") { folder in
                    try await PrivateCluster.withTemporary(
                        in: folder.appending("postgres"),
                        durable: false,
                        logger: Logger(label: "test-server")
                    ) { cluster in
                        urls.continuation.yield(cluster.url(database: "%"))
                        try await Task.sleep(for: .seconds(86_400))
                    }
                }
            } catch {
                urls.continuation.finish(throwing: error)
            }
        }
        for try await url in urls.stream { return url }
        throw CancellationError()
    }

    private func url(_ database: String) -> String {
        pattern.split(separator: "%", omittingEmptySubsequences: false).joined(separator: database)
    }

    private func makeTemplate() async throws {
        let connection = try await PostgresConnection.connect(
            PostgresConfiguration(url: url("postgres"), applicationName: "tests")
        )
        // Several test processes may share the server.
        try await connection.execute("select pg_advisory_lock(7203)", within: .seconds(60))
        let exists = try await connection.first("select 1 from pg_database where datname = 'bardown_template'") != nil
        if !exists { try await connection.execute("create database bardown_template template template0") }
        let template = try await PostgresConnection.connect(
            PostgresConfiguration(url: url("bardown_template"), applicationName: "tests")
        )
        _ = try await Migrations.found().apply(on: template)
        await template.close()
        try await connection.execute("select pg_advisory_unlock(7203)")
        await connection.close()
    }

    func withDatabase<Result: Sendable>(
        template: String,
        connections: Int,
        _ body: (TestDatabase) async throws -> Result
    ) async throws -> Result {
        let name = "test_" + UUID().uuidString.lowercased().replacing("-", with: "")
        let maintenance = try PostgresConfiguration(url: url("postgres"), applicationName: "tests")
        try await copy(template, to: name, maintenance)
        let configuration = try PostgresConfiguration(url: url(name), applicationName: "tests")
        let pool = PostgresPool(configuration, size: connections, logger: Logger(label: "tests"))
        do {
            let result = try await body(TestDatabase(configuration: configuration, pool: pool, url: url(name)))
            await pool.close()
            try await drop(name, maintenance)
            return result
        } catch {
            await pool.close()
            try await drop(name, maintenance)
            throw error
        }
    }

    /// A template cannot be copied while another session is in it, if only another copy: such a refusal is tried again.
    private func copy(_ template: String, to name: String, _ maintenance: PostgresConfiguration) async throws {
        let connection = try await PostgresConnection.connect(maintenance)
        for attempt in 1... {
            do throws(PostgresError) {
                try await connection.execute(
                    "create database \(unescaped: name) template \(unescaped: template)",
                    within: .seconds(60)
                )
                break
            } catch {
                guard error.sqlState == SQLState(rawValue: "55006"), attempt < 100 else { throw error }
                try await Task.sleep(for: .milliseconds(20))
            }
        }
        await connection.close()
    }

    private func drop(_ name: String, _ maintenance: PostgresConfiguration) async throws {
        let connection = try await PostgresConnection.connect(maintenance)
        try await connection.execute("drop database if exists \(unescaped: name) with (force)", within: .seconds(60))
        await connection.close()
    }
}

/// A value that is made once, by whoever asks first; the others wait for it.
private final class Once<Value: Sendable>: Sendable {
    private let make: @Sendable () async throws -> Value
    private let task = Mutex<Task<Value, any Error>?>(nil)

    init(_ make: @escaping @Sendable () async throws -> Value) {
        self.make = make
    }

    func get() async throws -> Value {
        let task = task.withLock { task in
            if let task { return task }
            let new = Task { [make] in try await make() }
            task = new
            return new
        }
        return try await task.value
    }
}
