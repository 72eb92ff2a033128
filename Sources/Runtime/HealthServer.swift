import Logging
import NIOCore
import NIOHTTP1
import NIOPosix
import Postgres
import ServiceLifecycle

/// Answers `/health` (the process lives) and `/ready` (it can reach the database, and finds its schema).
struct HealthServer: Service {
    private typealias Connection = NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>

    private let server: NIOAsyncChannel<Connection, Never>
    private let group: MultiThreadedEventLoopGroup
    private let pool: PostgresPool
    private let logger: Logger

    /// The port that was really taken.
    var port: Int? { server.channel.localAddress?.port }

    /// Listens from now on; ``run()`` must follow.
    /// - Parameter port: 0 takes a free one.
    /// - Throws: ``HealthAddressError`` where it cannot be listened on.
    static func bound(
        to address: String,
        port: Int,
        pool: PostgresPool,
        logger: Logger
    ) async throws -> HealthServer {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        do {
            let server = try await ServerBootstrap(group: group)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .bind(host: address, port: port) { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                        return try Connection(wrappingChannelSynchronously: channel)
                    }
                }
            return HealthServer(server: server, group: group, pool: pool, logger: logger)
        } catch {
            try await group.shutdownGracefully()
            throw HealthAddressError(address: address, port: port, reason: "\(error)")
        }
    }

    func run() async throws {
        logger.info("health endpoint", metadata: ["port": "\(port ?? 0)"])
        do {
            try await cancelWhenGracefulShutdown { try await serve() }
        } catch is CancellationError {
            // Told to stop.
        } catch {
            try await group.shutdownGracefully()
            throw error
        }
        try await group.shutdownGracefully()
    }

    private func serve() async throws {
        try await withThrowingDiscardingTaskGroup { connections in
            try await server.executeThenClose { inbound in
                for try await connection in inbound {
                    connections.addTask { await answer(connection) }
                }
            }
        }
    }

    private func answer(_ connection: Connection) async {
        do {
            try await connection.executeThenClose { inbound, outbound in
                for try await part in inbound {
                    guard case .head(let head) = part else { continue }
                    let (status, body) = await verdict(on: head.uri)
                    try await outbound.write(contentsOf: response(status, body, keepAlive: head.isKeepAlive))
                    if !head.isKeepAlive { return }
                }
            }
        } catch {
            // A prober that hangs up early is no news.
            logger.trace("health connection ended", metadata: ["error": "\(error)"])
        }
    }

    private func verdict(on path: String) async -> (HTTPResponseStatus, String) {
        switch path {
        case "/health":
            return (.ok, #"{"status":"ok"}"#)
        case "/ready":
            return await readiness()
        default:
            return (.notFound, #"{"status":"unknown path"}"#)
        }
    }

    /// Whether a job could be worked on now.
    private func readiness() async -> (HTTPResponseStatus, String) {
        do {
            // By the catalog, which every role may read.
            let row = try await pool.first(
                """
                select exists (select from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
                                where n.nspname = 'q' and c.relname = 'job')
                """,
                within: .seconds(2)
            )
            guard try row?.decode(Bool.self) == true else {
                logger.warning("not ready: the database is not migrated, run bardown migrate up")
                return (
                    .serviceUnavailable,
                    #"{"status":"unavailable","reason":"database not migrated","remedy":"run bardown migrate up"}"#
                )
            }
            return (.ok, #"{"status":"ready"}"#)
        } catch {
            logger.warning("not ready", metadata: ["error": "\(error)"])
            return (.serviceUnavailable, #"{"status":"unavailable","reason":"database"}"#)
        }
    }

    private func response(
        _ status: HTTPResponseStatus,
        _ body: String,
        keepAlive: Bool
    ) -> [HTTPServerResponsePart] {
        let buffer = ByteBuffer(string: body)
        let headers: HTTPHeaders = [
            "content-type": "application/json", "content-length": "\(buffer.readableBytes)",
            "connection": keepAlive ? "keep-alive" : "close",
        ]
        return [
            .head(HTTPResponseHead(version: .http1_1, status: status, headers: headers)), .body(.byteBuffer(buffer)),
            .end(nil),
        ]
    }
}

/// The address for health checks cannot be listened on.
struct HealthAddressError: Error, CustomStringConvertible {
    let address: String
    let port: Int
    let reason: String

    var description: String {
        "HEALTH_PORT \(port) on \(address) cannot be listened on (\(reason)); stop who does, or choose another"
    }
}
