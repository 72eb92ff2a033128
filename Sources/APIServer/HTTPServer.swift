package import Hummingbird
package import Logging
package import NIOCore

extension ServerResources {
    /// Puts routes and middleware together, in the order in which a request meets them.
    /// - Parameters:
    ///   - errorPage: The page that a browser is shown for an error; `nil` for a client that gets the ``Problem`` as
    ///     JSON.
    ///   - addRoutes: Adds all routes of the program to a router. It is called twice.
    package func router(
        errorPage: @escaping @Sendable (Problem, Request) -> Response?,
        addRoutes: (Router<ApiRequestContext>) -> Void
    ) -> Router<ApiRequestContext> {
        // Middleware holds for the routes that are added after it. What has to know all routes before learns them from
        // another router.
        let bare = Router(context: ApiRequestContext.self)
        addRoutes(bare)
        let router = Router(context: ApiRequestContext.self, options: [.autoGenerateHeadEndpoints])
        router.add(middleware: AuthMiddleware(gate: gate))
        router.add(middleware: RequestLog())
        router.add(middleware: RequestMetrics(series: series))
        let paths = KnownPaths(bare)
        router.add(middleware: ProblemMiddleware(paths: paths, errorPage: errorPage))
        router.add(middleware: CrossOriginMiddleware(paths: paths))
        addRoutes(router)
        return router
    }

    /// The server as a service: a graceful shutdown stops new connections, and it ends when the last one is answered.
    /// - Parameter onRunning: Called with the listening channel once the server accepts connections.
    package func server(
        of router: Router<ApiRequestContext>,
        logger: Logger,
        onRunning: @escaping @Sendable (any Channel) async -> Void = { _ in }
    ) -> Application<RouterResponder<ApiRequestContext>> {
        var server = Application(
            responder: router.buildResponder(),
            // Closed are: a connection without a request for a minute, one whose client reads nothing for 20 seconds,
            // and one whose body takes longer than 10; so a slow client holds no connection for long.
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
        // Ends after the last connection, which may wait for a response of it.
        server.addServices(cache)
        return server
    }
}
