import EphemeralPostgres
import FoundationEssentials
import Glibc
import Logging
import Postgres
import Runtime
import Synchronization
import SystemPackage
import TestTools

/// The Postgres server that all tests of this process share: the server in `BARDOWN_TEST_SERVER`, which `deploy/test`
/// sets, or a private server that ends with the process.
struct TestServer: Sendable {
    static let shared = Once { try await start() }
    /// The name of a database with all migrations, which is created once per server and copied for tests.
    static let template = "bardown_template"

    /// The URL of a database, with `%` in place of its name.
    private let pattern: String
    let databases: DatabasePool

    private init(pattern: String) {
        self.pattern = pattern
        databases = DatabasePool(Maintenance(pattern: pattern))
    }

    private static func start() async throws -> TestServer {
        let configuredPattern = getenv("BARDOWN_TEST_SERVER").map { String(cString: $0) }
        let server: TestServer
        if let configuredPattern {
            server = TestServer(pattern: configuredPattern)
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

    /// Starts a server, and returns the pattern of its URLs. A guardian process stops the server when this process has
    /// ended.
    private static func privateServer() async throws -> String {
        let urls = AsyncThrowingStream<String, any Error>.makeStream()
        // An unstructured task, because the server runs until the process ends, and no scope spans all tests.
        Task.detached {
            do {
                try await withTemporaryFolder("bardown-test") { folder in
                    try await EphemeralPostgres.withTemporary(
                        in: folder.appending("postgres"),
                        durable: false,
                        settings: EphemeralPostgres.settingsOfTests,
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

    private func makeTemplate() async throws {
        let maintenance = Maintenance(pattern: pattern)
        let connection = try await maintenance.connect(to: "postgres")
        // Several test processes may share the server.
        try await connection.execute("select pg_advisory_lock(7203)", within: maintenance.deadline)
        let exists = try await connection.first("select from pg_database where datname = \(Self.template)") != nil
        if !exists { try await connection.execute("create database \(unescaped: Self.template) template template0") }
        let template = try await maintenance.connect(to: Self.template)
        _ = try await Migrations.found().apply(on: template)
        await template.close()
        try await connection.execute("select pg_advisory_unlock(7203)")
        await connection.close()
    }

    /// Runs `body` with a new database, which is dropped afterwards.
    func withOwnDatabase<Result: Sendable>(
        from template: String,
        connections: Int,
        _ body: (TestDatabase) async throws -> Result
    ) async throws -> Result {
        let maintenance = Maintenance(pattern: pattern)
        let name = try await maintenance.create(from: template)
        let database = try maintenance.open(name, connections: connections)
        do {
            let result = try await database.withStateDescription { try await body(database) }
            await database.pool.close()
            try await maintenance.drop(name)
            return result
        } catch {
            await database.pool.close()
            try await maintenance.drop(name)
            throw error
        }
    }
}

/// Creates, opens and drops databases of the server.
struct Maintenance: Sendable {
    let pattern: String
    let deadline = Patience.limit

    func url(_ database: String) -> String {
        pattern.split(separator: "%", omittingEmptySubsequences: false).joined(separator: database)
    }

    func connect(to database: String) async throws -> PostgresConnection {
        var configuration = try PostgresConfiguration(url: url(database), applicationName: "test maintenance")
        configuration.connectDeadline = deadline
        return try await PostgresConnection.connect(configuration)
    }

    func open(_ name: String, connections: Int) throws -> TestDatabase {
        var configuration = try PostgresConfiguration(url: url(name), applicationName: "tests")
        // Tests of deadlines set their own.
        configuration.callDeadline = deadline
        configuration.connectDeadline = deadline
        let pool = PostgresPool(
            configuration,
            size: connections,
            acquireDeadline: Patience.limit,
            logger: Logger(label: "tests")
        )
        return TestDatabase(configuration: configuration, pool: pool, url: url(name))
    }

    /// Copies `template`. Postgres refuses a copy while another one is being made, so a refused copy is retried.
    /// - Returns: The new database's name.
    func create(from template: String) async throws -> String {
        let name = "test_" + UUID().uuidString.lowercased().replacing("-", with: "")
        let connection = try await connect(to: "postgres")
        for attempt in 1... {
            do throws(PostgresError) {
                try await connection.execute(
                    "create database \(unescaped: name) template \(unescaped: template) strategy file_copy",
                    within: deadline
                )
                break
            } catch {
                guard error.sqlState == SQLState(rawValue: "55006"), attempt < 1000 else { throw error }
                try await Task.sleep(for: .milliseconds(20))
            }
        }
        await connection.close()
        return name
    }

    func drop(_ name: String) async throws {
        let connection = try await connect(to: "postgres")
        try await connection.execute("drop database if exists \(unescaped: name) with (force)", within: deadline)
        await connection.close()
    }
}

/// A value that the first caller creates. The other callers wait for it.
final class Once<Value: Sendable>: Sendable {
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
