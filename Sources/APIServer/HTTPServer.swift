import Glibc
package import Hummingbird
package import Logging
package import NIOCore
import Runtime
package import ServiceLifecycle

extension ServerResources {
    /// Puts routes and middleware together, in the order in which a request passes through them.
    /// - Parameters:
    ///   - errorPage: Returns the page that a browser is shown for an error; `nil` for a client that gets the
    ///     ``Problem`` as JSON.
    ///   - addRoutes: Adds all routes of the program to a router. It is called twice.
    package func router(
        errorPage: @escaping @Sendable (Problem, Request) -> Response?,
        addRoutes: (Router<ApiRequestContext>) -> Void
    ) -> Router<ApiRequestContext> {
        // Middleware applies to the routes that are added after it. `KnownPaths`, which middleware uses, needs all
        // routes before that, so it reads them from a second router.
        let bare = Router(context: ApiRequestContext.self)
        addRoutes(bare)
        let router = Router(context: ApiRequestContext.self, options: [.autoGenerateHeadEndpoints])
        router.add(middleware: AuthMiddleware(gate: gate))
        router.add(middleware: RequestLog())
        router.add(middleware: RequestMetrics(series: series))
        let paths = KnownPaths(bare)
        router.add(middleware: ProblemMiddleware(paths: paths, errorPage: errorPage))
        router.add(middleware: CrossOriginMiddleware(paths: paths))
        router.add(middleware: WriteMiddleware(settings: appSettings, paths: paths))
        addRoutes(router)
        return router
    }

    /// The server as a service. After a graceful shutdown is requested, it accepts no new connections, and it ends once
    /// all open requests are answered.
    /// - Parameter onRunning: Called with the listening channel once the server accepts connections.
    package func server(
        of router: Router<ApiRequestContext>,
        logger: Logger,
        onRunning: @escaping @Sendable (any Channel) async -> Void = { _ in }
    ) -> Application<RouterResponder<ApiRequestContext>> {
        var server = Application(
            responder: router.buildResponder(),
            // Connections are closed after a minute without a request, after 20 seconds in which the client reads
            // nothing, and when a body takes longer than 10 seconds. So a slow client cannot hold a connection for
            // long.
            server: .http1(
                configuration: .init(
                    additionalChannelHandlers: connectionHandlers(logger),
                    idleTimeout: .seconds(60)
                )
            ),
            configuration: .init(
                address: .hostname(configuration.address, port: configuration.port),
                serverName: CachedResponse.server
            ),
            onServerRunning: onRunning,
            logger: logger
        )
        // The cache stops after the last connection has closed, because a connection may be waiting for a response from
        // it.
        server.addServices(cache)
        return server
    }
}

/// The HTTP server as a service. If its port cannot be opened, its error names the setting to change.
package struct ListeningServer: Service {
    let server: any Service
    let address: String
    let port: Int

    package init(server: any Service, address: String, port: Int) {
        self.server = server
        self.address = address
        self.port = port
    }

    /// - Throws: ``ListenError`` if the port is in use or not permitted.
    package func run() async throws {
        do {
            try await server.run()
        } catch let error as IOError where [EADDRINUSE, EADDRNOTAVAIL, EACCES].contains(error.errnoCode) {
            throw ListenError(variable: "PORT", address: address, port: port, reason: "\(error)")
        }
    }
}
