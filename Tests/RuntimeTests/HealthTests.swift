import JobQueue
import Logging
import NIOCore
import NIOHTTP1
import NIOPosix
import Postgres
import ServiceLifecycle
import Synchronization
import TestSupport
import Testing

@testable import Runtime

@Suite(.timeLimit(.minutes(1)))
struct HealthTests {
    /// Serves `/ready` for a database while `body` asks.
    private func withHealth(
        _ configuration: PostgresConfiguration,
        at address: String = "127.0.0.1",
        _ body: @escaping @Sendable (Int) async throws -> Void
    ) async throws {
        let logger = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
        let pool = PostgresPool(configuration, size: 1, logger: logger)
        let health = try await HealthServer.bound(to: address, port: 0, pool: pool, logger: logger)
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

    /// `GET path`, answered whole.
    private func get(_ path: String, port: Int, at address: String = "127.0.0.1") async throws -> String {
        let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connect(host: address, port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            try await outbound.write(ByteBuffer(string: "GET \(path) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"))
            var answer = ""
            for try await part in inbound { answer += String(buffer: part) }
            return answer
        }
    }

    @Test("Ready with the schema; without it, it says what to run")
    func ready() async throws {
        try await withTestDatabase { (database) async throws in
            try await withHealth(database.configuration) { (port) async throws in
                #expect(try await get("/ready", port: port).hasPrefix("HTTP/1.1 200 "))
                #expect(try await get("/health", port: port).hasPrefix("HTTP/1.1 200 "))
                #expect(try await get("/other", port: port).hasPrefix("HTTP/1.1 404 "))
            }
        }
        try await withEmptyDatabase { (database) async throws in
            try await withHealth(database.configuration) { (port) async throws in
                let answer = try await get("/ready", port: port)
                #expect(answer.hasPrefix("HTTP/1.1 503 "))
                #expect(answer.contains("run bardown migrate up"))
                #expect(try await get("/health", port: port).hasPrefix("HTTP/1.1 200 "))
            }
        }
    }

    @Test("A role that may read nothing can still be ready")
    func poorRole() async throws {
        try await withTestDatabase { (database) async throws in
            let poor = try PostgresConfiguration(
                url: database.url.replacing("user=postgres", with: "user=bardown_api"),
                applicationName: "tests"
            )
            try await withHealth(poor) { (port) async throws in
                #expect(try await get("/ready", port: port).hasPrefix("HTTP/1.1 200 "))
            }
        }
    }

    @Test("Without a database it is not ready, but alive")
    func away() async throws {
        let configuration = try PostgresConfiguration(url: "postgresql:///x?host=/nowhere", applicationName: "tests")
        try await withHealth(configuration) { (port) async throws in
            #expect(try await get("/ready", port: port).contains(#""reason":"database""#))
            #expect(try await get("/health", port: port).hasPrefix("HTTP/1.1 200 "))
        }
    }

    @Test("It listens where HEALTH_BIND says")
    func address() async throws {
        let configuration = try PostgresConfiguration(url: "postgresql:///x?host=/nowhere", applicationName: "tests")
        try await withHealth(configuration, at: "127.0.0.2") { (port) async throws in
            #expect(try await get("/health", port: port, at: "127.0.0.2").hasPrefix("HTTP/1.1 200 "))
            await #expect(throws: (any Error).self) { try await get("/health", port: port) }
        }
    }
}
