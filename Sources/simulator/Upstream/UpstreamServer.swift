import Logging
import NIOCore
import NIOHTTP1
import NIOPosix
import ServiceLifecycle

/// The fake source: an HTTP/1.1 server that answers from a ``World``.
///
/// It answers from ``start(world:pushes:browsers:firebase:host:port:logger:)`` on; ``run()`` keeps it until it is told
/// to stop.
struct UpstreamServer: Service {
    /// `http://127.0.0.1:8080`, with the port that was really taken.
    let address: String
    private let listener: any Channel
    private let group: MultiThreadedEventLoopGroup
    private let logger: Logger

    /// - Parameters:
    ///   - host: A numeric address, or a name that resolves to one of this machine's.
    ///   - port: 0 takes a free one.
    /// - Throws: `IOError` where the address cannot be listened on.
    static func start(
        world: World,
        pushes: @escaping @Sendable (_ since: Int) -> [PushRecord] = { _ in [] },
        browsers: Browsers? = nil,
        firebase: FakeFirebase? = nil,
        host: String,
        port: Int,
        logger: Logger
    ) async throws -> UpstreamServer {
        // One loop suffices: an answer takes microseconds, and everything waits for the one lock of the world anyway.
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        do {
            let router = Router(world: world, pushes: pushes, browsers: browsers, firebase: firebase)
            let listener = try await bootstrap(group, router).bind(host: host, port: port).get()
            return UpstreamServer(listener: listener, group: group, host: host, logger: logger)
        } catch {
            try await group.shutdownGracefully()
            throw error
        }
    }

    private init(listener: any Channel, group: MultiThreadedEventLoopGroup, host: String, logger: Logger) {
        self.listener = listener
        self.group = group
        self.logger = logger
        address = "http://\(host.contains(":") ? "[\(host)]" : host):\(listener.localAddress?.port ?? 0)"
    }

    /// Returns when a graceful shutdown was asked for, or the task is cancelled, and all connections are closed.
    func run() async throws {
        logger.info("listening", metadata: ["http.address": "\(address)"])
        // Cancelled or asked: either way it is over, and there is nothing else to learn from it.
        try? await gracefulShutdown()
        try await stop()
        logger.info("stopped")
    }

    /// Closes all connections, those with an answer on its way included.
    func stop() async throws {
        try await group.shutdownGracefully()
    }

    private static func bootstrap(_ group: MultiThreadedEventLoopGroup, _ router: Router) -> ServerBootstrap {
        ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 256)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.configureHTTPServerPipeline(withErrorHandling: true)
                    try pipeline.addHandler(NIOHTTPServerRequestAggregator(maxContentLength: RequestHandler.bodyLimit))
                    try pipeline.addHandler(RequestHandler(router))
                }
            }
    }
}
