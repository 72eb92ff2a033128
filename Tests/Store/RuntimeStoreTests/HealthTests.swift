import JobQueue
import Logging
import Postgres
import PrometheusMetrics
import ServiceLifecycle
import Synchronization
import TestSupport
import TestTools
import Testing

@testable import Runtime

@Suite("Health")
struct HealthTests {
    /// Serves the health pages of a program for a database while `body` runs.
    private func withHealth(
        _ configuration: PostgresConfiguration,
        at address: String = "127.0.0.1",
        _ body: @escaping @Sendable (Int) async throws -> Void
    ) async throws {
        let logger = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
        let pool = PostgresPool(configuration, size: 1, logger: logger)
        let pages = OperatorPages(
            pool: pool,
            metrics: MetricRegistry(namespace: "bardown", Host.metrics),
            logger: logger
        )
        let health = try await HealthServer.bound(to: address, port: 0, pages: pages, logger: logger)
        let port = try #require(health.port)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await health.run() }
            do {
                try await body(port)
            } catch {
                group.cancelAll()
                throw error
            }
            group.cancelAll()
        }
        await pool.close()
    }

    @Test func `a program is ready if the schema is current, and otherwise says which command to run`() async throws {
        try await withTestDatabase { (database) async throws in
            try await withHealth(database.configuration) { (port) async throws in
                #expect(try await get("/readyz", port: port).hasPrefix("HTTP/1.1 200 "))
                #expect(try await get("/livez", port: port).hasPrefix("HTTP/1.1 200 "))
                #expect(try await get("/startupz", port: port).hasPrefix("HTTP/1.1 200 "))
                #expect(try await get("/other", port: port).hasPrefix("HTTP/1.1 404 "))
            }
        }
        try await withEmptyDatabase { (database) async throws in
            try await withHealth(database.configuration) { (port) async throws in
                let response = try await get("/readyz", port: port)
                #expect(response.hasPrefix("HTTP/1.1 503 "))
                #expect(response.contains("run bardown migrate up"))
                #expect(try await get("/startupz", port: port).hasPrefix("HTTP/1.1 503 "))
                #expect(try await get("/livez", port: port).hasPrefix("HTTP/1.1 200 "))
            }
        }
    }

    @Test func `a program whose role may not read any table can still be ready`() async throws {
        try await withTestDatabase { (database) async throws in
            let poor = try PostgresConfiguration(
                url: database.url.replacing("user=postgres", with: "user=bardown_api"),
                applicationName: "tests"
            )
            try await withHealth(poor) { (port) async throws in
                #expect(try await get("/readyz", port: port).hasPrefix("HTTP/1.1 200 "))
            }
        }
    }

    @Test func `a program without a database is not ready, but alive`() async throws {
        let configuration = try PostgresConfiguration(url: "postgresql:///x?host=/nowhere", applicationName: "tests")
        try await withHealth(configuration) { (port) async throws in
            let response = try await get("/readyz", port: port)
            #expect(response.contains(#""check":"database","ok":false"#))
            #expect(response.contains("accepts no connection of this program"))
            #expect(try await get("/livez", port: port).hasPrefix("HTTP/1.1 200 "))
        }
    }

    private static let wrong = HealthCheck.Finding(reason: "it is wrong", remedy: "mend it")

    @Test(
        arguments: [
            ([HealthCheck(.database), HealthCheck(.schema), HealthCheck(.replica, wrong)], false, true),
            ([HealthCheck(.database, wrong), HealthCheck(.replica), HealthCheck(.drain)], true, true),
            // The database is reachable but slow, so the replica is not used instead.
            ([HealthCheck(.database, wrong), HealthCheck(.replica), HealthCheck(.drain)], false, false),
            ([HealthCheck(.database, wrong), HealthCheck(.replica, wrong)], false, false),
            ([HealthCheck(.database, wrong), HealthCheck(.drain)], false, false),
            ([HealthCheck(.database), HealthCheck(.schema, wrong), HealthCheck(.replica)], true, false),
            ([HealthCheck(.database, wrong), HealthCheck(.replica), HealthCheck(.drain, wrong)], true, false),
        ]
    )
    func `a replica that can answer alone makes up for a failed database check, but for no other check`(
        checks: [HealthCheck],
        servesReads: Bool,
        isHealthy: Bool
    ) {
        #expect(HealthReport(checks: checks, isReplicaServing: servesReads).isHealthy == isHealthy)
    }

    @Test func `the health pages are served at the address in HEALTH_BIND`() async throws {
        let configuration = try PostgresConfiguration(url: "postgresql:///x?host=/nowhere", applicationName: "tests")
        try await withHealth(configuration, at: "127.0.0.2") { (port) async throws in
            #expect(try await get("/livez", port: port, at: "127.0.0.2").hasPrefix("HTTP/1.1 200 "))
            await #expect(throws: (any Error).self) { try await get("/livez", port: port) }
        }
    }

    @Test func `metrics are served in the Prometheus format, with any query string`() async throws {
        let configuration = try PostgresConfiguration(url: "postgresql:///x?host=/nowhere", applicationName: "tests")
        try await withHealth(configuration) { (port) async throws in
            let response = try await get("/metrics?x=y", port: port)
            #expect(response.hasPrefix("HTTP/1.1 200 "))
            #expect(response.contains("content-type: text/plain; version=0.0.4; charset=utf-8\r\n"))
            #expect(response.contains("# TYPE bardown_jobs_finished_total counter\n"))
        }
    }

    @Test func `a program that is stopping is not ready, but alive and started`() async throws {
        try await withTestDatabase { (database) async throws in
            let metrics = MetricRegistry(namespace: "bardown", [])
            let logger = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
            let pages = OperatorPages(pool: database.pool, metrics: metrics, logger: logger)
            #expect(try await pages.page(at: "/readyz")?.status == 200)
            pages.drain()
            let ready = try await pages.page(at: "/readyz")
            #expect(ready?.status == 503)
            #expect(ready?.body.contains("the program is stopping") == true)
            #expect(try await pages.page(at: "/startupz")?.status == 200)
            #expect(try await pages.page(at: "/livez")?.status == 200)
        }
    }
}
