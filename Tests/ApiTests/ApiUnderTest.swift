import CoreMetrics
import Exposition
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Postgres
import Runtime
import Synchronization
import TestSupport

@testable import api

/// The api over a real socket and a real database, connected as the role that it has in production.
struct ApiUnderTest: Sendable {
    /// The owner's way into the same database, for fixtures.
    let owner: PostgresPool
    let database: TestDatabase
    let clock: CacheClock
    let interest: InterestRecorder
    private let client: any TestClientProtocol

    /// - Parameter variables: What the environment says beside the defaults.
    static func run(
        _ variables: [String: String] = [:],
        _ body: @Sendable (ApiUnderTest) async throws -> Void
    ) async throws {
        try await withTestDatabase { database in
            let pool = PostgresPool(try database.asApi, size: 4, logger: Logger(label: "api-test"))
            let environment = Runtime.Environment(ApiConfiguration.variables, values: variables)
            let clock = CacheClock()
            let interest = InterestRecorder(pool: pool, logger: Logger(label: "api-test"))
            let metrics = MetricRegistry(namespace: "bardown", ApiMetrics.all)
            let configuration = try ApiConfiguration(environment)
            let router = withMetricsFactory(metrics) {
                makeRouter(
                    pool: pool,
                    cache: AnswerCache(
                        isDatabaseAway: { ($0 as? PostgresError)?.isDatabaseAway ?? false },
                        now: { clock.now }
                    ),
                    interest: interest,
                    pages: OperatorPages(pool: pool, metrics: metrics, logger: Logger(label: "api-test")),
                    configuration: configuration
                )
            }
            do {
                try await Application(router: router).test(.live) { client in
                    try await body(
                        ApiUnderTest(
                            owner: database.pool,
                            database: database,
                            clock: clock,
                            interest: interest,
                            client: client
                        )
                    )
                }
            } catch {
                await pool.close()
                throw error
            }
            await pool.close()
        }
    }

    func get(_ path: String, _ headers: HTTPFields = [:]) async throws -> TestResponse {
        try await send(.get, path, headers)
    }

    func send(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ headers: HTTPFields = [:],
        body: String? = nil
    ) async throws -> TestResponse {
        try await client.execute(uri: path, method: method, headers: headers, body: body.map { ByteBuffer(string: $0) })
    }
}

extension TestResponse {
    var text: String { String(buffer: body) }
}

extension TestDatabase {
    /// The same database as `bardown_api` sees it.
    var asApi: PostgresConfiguration {
        get throws {
            try PostgresConfiguration(
                url: url + (url.contains("?") ? "&" : "?") + "user=bardown_api",
                applicationName: "api-test"
            )
        }
    }
}

/// The cache's clock, which only moves when it is told to.
final class CacheClock: Sendable {
    private let moment = Mutex(ContinuousClock.now)

    var now: ContinuousClock.Instant { moment.withLock { $0 } }

    func advance(by duration: Duration) {
        moment.withLock { $0 += duration }
    }
}
