import CoreMetrics
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Postgres
import PrometheusMetrics
import Runtime
import ServiceLifecycle
import Storage
import Synchronization
import TestSupport
import TestTools
import Testing

@testable import APIServer
@testable import ContestsAPI
@testable import OpsConsole
@testable import Web
@testable import api

/// The api over a real socket and a real database, connected as the role that it has in production.
struct ApiUnderTest: Sendable {
    /// The owner's connection to the same database, for fixtures.
    let owner: PostgresPool
    let database: TestDatabase
    let clock: ManualClock
    let interest: InterestRecorder
    let feed: ChangeFeed
    let metrics: MetricRegistry
    /// The resources that its routes share.
    let resources: ServerResources
    let routes: Routes
    private let client: LoopbackClient

    /// - Parameters:
    ///   - variables: Environment variables in addition to the defaults.
    ///   - isReadOnly: Whether the api's sessions in the database can only read.
    static func run(
        _ variables: [String: String] = [:],
        isReadOnly: Bool = false,
        _ body: @Sendable (ApiUnderTest) async throws -> Void
    ) async throws {
        try await withTestDatabase { database in
            let pool = PostgresPool(
                try database.asApi(isReadOnly: isReadOnly),
                size: 4,
                logger: Logger(label: "api-test")
            )
            var values = variables.merging(["PORT": "0"]) { own, _ in own }
            // With OPS_TOKEN the api needs a login for /ops.
            if values["OPS_TOKEN"] != nil { values["OPS_DATABASE_URL"] = database.url(as: "bardown_ops") }
            let environment = Runtime.Environment(Host.variables + ApiConfiguration.variables, values: values)
            let clock = ManualClock()
            let interest = InterestRecorder(pool: pool, logger: Logger(label: "api-test"))
            let metrics = MetricRegistry(namespace: "bardown", ApiMetrics.all)
            // A cache looks up its metrics when it is created, so the factory must be set then.
            let cache = withMetricsFactory(metrics) { ResponseCache(databaseTimeout: .seconds(60), now: { clock.now }) }
            let keys = KeyRing { [pool] in try await ApiKeyStore(pool).find($0, within: $1) }
            let feed = ChangeFeed(
                pool: pool,
                listening: try database.asApi,
                cache: cache,
                logger: Logger(label: "api-test"),
                keys: keys
            )
            let configuration = try ApiConfiguration(environment)
            let resources = withMetricsFactory(metrics) {
                ServerResources(
                    pool: pool,
                    cache: cache,
                    feed: feed,
                    interest: interest,
                    pages: OperatorPages(pool: pool, metrics: metrics, logger: Logger(label: "api-test")),
                    configuration: configuration.server,
                    keys: keys,
                    appSettings: AppSettings(pool) { clock.now },
                    hidesScores: HideScoresCookie.hidesScores,
                    logger: Logger(label: "api-test")
                )
            }
            let service = try configuration.ops.map { try OpsService($0, logger: Logger(label: "api-test")) }
            let routes = try Routes(resources: resources, configuration: configuration, ops: service)
            let running = TestSignal<Int>()
            let server = withMetricsFactory(metrics) {
                resources.server(of: routes.router, logger: Logger(label: "api-test")) { channel in
                    running.send(channel.localAddress?.port ?? 0)
                }
            }
            do {
                try await serve(server) {
                    let client = LoopbackClient(port: try await running.next())
                    try await body(
                        ApiUnderTest(
                            owner: database.pool,
                            database: database,
                            clock: clock,
                            interest: interest,
                            feed: feed,
                            metrics: metrics,
                            resources: resources,
                            routes: routes,
                            client: client
                        )
                    )
                }
            } catch {
                await pool.close()
                await service?.pool.close()
                throw error
            }
            await pool.close()
            await service?.pool.close()
        }
    }

    /// Runs the server until `body` ends.
    private static func serve(
        _ server: some Service,
        _ body: () async throws -> Void
    ) async throws {
        var logger = Logger(label: "api-test")
        logger.logLevel = .error
        let group = ServiceGroup(configuration: .init(services: [server], logger: logger))
        let serving = Task { try await group.run() }
        do {
            try await body()
        } catch {
            await group.triggerGracefulShutdown()
            _ = try? await serving.value
            throw error
        }
        await group.triggerGracefulShutdown()
        try await serving.value
    }

    /// The port on which the api listens.
    var port: Int { client.port }

    /// Runs the change feed while `body` runs.
    func following(_ body: @Sendable () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await feed.run() }
            try await eventually("the first read of the changes") { (try? feed.head()) != nil }
            try await body()
            group.cancelAll()
        }
    }

    /// Publishes changes to the streams of members while `body` runs.
    func hinting(_ body: @Sendable () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await routes.contests.hints.run() }
            group.addTask { try await feed.run() }
            try await eventually("the LISTEN on the last channel") {
                let listener = try await owner.first(
                    """
                    select from pg_stat_activity
                     where datname = current_database() and query = 'listen "members"' and state = 'idle'
                    """
                )
                return listener != nil
            }
            try await body()
            group.cancelAll()
        }
    }

    /// Lets each stream of a member check now whether the member is still signed in.
    func sendHeartbeat() { routes.contests.hints.sendHeartbeat() }

    func get(_ path: String, _ headers: HTTPFields = [:]) async throws -> TestResponse {
        try await send(.get, path, headers)
    }

    /// - Parameter body: JSON, unless `headers` say otherwise.
    func send(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ headers: HTTPFields = [:],
        body: String? = nil
    ) async throws -> TestResponse {
        var headers = headers
        if body != nil, headers[.contentType] == nil { headers[.contentType] = "application/json" }
        return try await client.execute(
            uri: path,
            method: method,
            headers: headers,
            body: body.map { ByteBuffer(string: $0) }
        )
    }
}

extension TestDatabase {
    /// The configuration of the same database for the role `bardown_api`.
    var asApi: PostgresConfiguration {
        get throws {
            try PostgresConfiguration(url: url(as: "bardown_api"), applicationName: "api-test")
        }
    }

    /// The same configuration. If `isReadOnly`, its sessions cannot write.
    func asApi(isReadOnly: Bool) throws -> PostgresConfiguration {
        let setting = isReadOnly ? "&options=-c%20default_transaction_read_only%3Don" : ""
        return try PostgresConfiguration(url: url(as: "bardown_api") + setting, applicationName: "api-test")
    }

    /// The URL of this database with another login.
    func url(as login: String) -> String { url + (url.contains("?") ? "&" : "?") + "user=\(login)" }
}
