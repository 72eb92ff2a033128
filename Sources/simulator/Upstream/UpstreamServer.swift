import Logging
import NIOCore
import NIOHTTP1
import NIOPosix
import ServiceLifecycle

/// The simulated sources: an HTTP/1.1 server with the pages of a ``SimulatedScenario``.
///
/// It answers once ``start(scenario:pushes:browsers:firebase:mailbox:fansFile:host:port:logger:)`` has returned.
/// ``run()`` serves until shutdown.
struct UpstreamServer: Service {
    /// `http://127.0.0.1:8080`, with the actual port.
    let address: String
    private let listener: any Channel
    private let group: MultiThreadedEventLoopGroup
    private let logger: Logger

    /// - Parameters:
    ///   - host: An IP address of this machine, or a name that resolves to one.
    ///   - port: 0 for any free one.
    /// - Throws: `IOError` if the server cannot listen on the address.
    static func start(
        scenario: SimulatedScenario,
        pushes: @escaping @Sendable (_ since: Int) -> [PushRecord] = { _ in [] },
        browsers: Browsers? = nil,
        firebase: FakeFirebase? = nil,
        mailbox: FakeMailbox? = nil,
        fansFile: String = "",
        host: String,
        port: Int,
        logger: Logger
    ) async throws -> UpstreamServer {
        // One event loop suffices, because a response takes microseconds and all responses need the lock of the
        // scenario.
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        do {
            let router = Router(
                scenario: scenario,
                pushes: pushes,
                browsers: browsers,
                firebase: firebase,
                mailbox: mailbox,
                fansFile: fansFile
            )
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

    /// Runs until a graceful shutdown or a cancellation, then closes all connections.
    func run() async throws {
        logger.info("listening", metadata: ["http.address": "\(address)"])
        // A cancellation and a graceful shutdown have the same effect.
        try? await gracefulShutdown()
        try await stop()
        logger.info("stopped")
    }

    /// Closes all connections, including those with a response in progress.
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
