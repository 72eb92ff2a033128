import Logging
import NIOCore
import NIOHTTP1
import NIOPosix
import ServiceLifecycle

/// Serves the ``OperatorPages`` of a program on their own port.
struct HealthServer: Service {
    private typealias Connection = NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>

    private let server: NIOAsyncChannel<Connection, Never>
    private let group: MultiThreadedEventLoopGroup
    private let pages: OperatorPages
    private let logger: Logger

    /// The port that is actually used.
    var port: Int? { server.channel.localAddress?.port }

    /// Starts to listen. ``run()`` must follow.
    /// - Parameter port: 0 takes any free port.
    /// - Throws: ``ListenError`` if the address cannot be bound.
    static func bound(
        to address: String,
        port: Int,
        pages: OperatorPages,
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
            return HealthServer(server: server, group: group, pages: pages, logger: logger)
        } catch {
            try await group.shutdownGracefully()
            throw ListenError(variable: "HEALTH_PORT", address: address, port: port, reason: "\(error)")
        }
    }

    func run() async throws {
        logger.info("health endpoint", metadata: ["port": "\(port ?? 0)"])
        do {
            try await cancelWhenGracefulShutdown { try await serve() }
        } catch is CancellationError {
            // The graceful shutdown cancelled `serve()`.
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
                    connections.addTask { await handle(connection) }
                }
            }
        }
    }

    private func handle(_ connection: Connection) async {
        do {
            try await connection.executeThenClose { inbound, outbound in
                for try await part in inbound {
                    guard case .head(let head) = part else { continue }
                    let path = String(head.uri.prefix { $0 != "?" })
                    let page = try await pages.page(at: path) ?? .unknownPath
                    try await outbound.write(contentsOf: response(page, keepAlive: head.isKeepAlive))
                    if !head.isKeepAlive { return }
                }
            }
        } catch {
            // A prober that disconnects early is not worth a warning.
            logger.trace("health connection ended", metadata: ["error": "\(error)"])
        }
    }

    private func response(_ page: OperatorPages.Page, keepAlive: Bool) -> [HTTPServerResponsePart] {
        let buffer = ByteBuffer(string: page.body)
        let status = HTTPResponseStatus(statusCode: page.status)
        let headers: HTTPHeaders = [
            "content-type": page.contentType, "content-length": "\(buffer.readableBytes)",
            "connection": keepAlive ? "keep-alive" : "close",
        ]
        return [
            .head(HTTPResponseHead(version: .http1_1, status: status, headers: headers)), .body(.byteBuffer(buffer)),
            .end(nil),
        ]
    }
}

extension OperatorPages.Page {
    fileprivate static let unknownPath = OperatorPages.Page(
        status: 404,
        contentType: "application/json",
        body: #"{"status":"unknown path"}"#
    )
}

/// An address could not be bound for listening.
package struct ListenError: Error, CustomStringConvertible {
    /// The setting that names the port.
    package let variable: String
    package let address: String
    package let port: Int
    /// The error text of the system.
    package let reason: String

    package init(variable: String, address: String, port: Int, reason: String) {
        self.variable = variable
        self.address = address
        self.port = port
        self.reason = reason
    }

    package var description: String {
        "\(variable) \(port) on \(address) cannot be bound (\(reason)); free the port, or choose another"
    }
}
