import Logging
import NIOCore
import NIOHTTP1
import NIOPosix
import Postgres
import ServiceLifecycle

/// Answers `/health` (the process lives) and `/ready` (it can reach the database) on 127.0.0.1.
struct HealthServer: Service {
    let name: String
    /// 0 takes a free one.
    let port: Int
    let pool: PostgresPool
    let logger: Logger

    private typealias Connection = NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>

    func run() async throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        do {
            try await cancelWhenGracefulShutdown { try await serve(on: group) }
        } catch is CancellationError {
            // Told to stop.
        } catch {
            try await group.shutdownGracefully()
            throw error
        }
        try await group.shutdownGracefully()
    }

    private func serve(on group: MultiThreadedEventLoopGroup) async throws {
        let server = try await ServerBootstrap(group: group)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .bind(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                    return try Connection(wrappingChannelSynchronously: channel)
                }
            }
        logger.info("health endpoint", metadata: ["port": "\(server.channel.localAddress?.port ?? port)"])
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
            do {
                try await pool.execute("select 1", within: .seconds(2))
                return (.ok, #"{"status":"ready"}"#)
            } catch {
                return (.serviceUnavailable, #"{"status":"unavailable","reason":"database"}"#)
            }
        default:
            return (.notFound, #"{"status":"unknown path"}"#)
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
