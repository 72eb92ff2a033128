import Hummingbird
import Logging
import Postgres
import Runtime

/// Puts routes and middleware together, in the order in which a request meets them.
func makeRouter(
    pool: PostgresPool,
    cache: AnswerCache,
    interest: InterestRecorder,
    pages: OperatorPages,
    configuration: ApiConfiguration
) -> Router<BasicRequestContext> {
    // Middleware holds for the routes that are added after it, so who has to know all routes learns them from another.
    let bare = Router(context: BasicRequestContext.self)
    addRoutes(to: bare, pool: pool, cache: cache, interest: interest, pages: pages, configuration: configuration)
    let router = Router(context: BasicRequestContext.self, options: [.autoGenerateHeadEndpoints])
    router.add(middleware: RequestLog())
    router.add(middleware: RequestMetrics())
    router.add(middleware: ProblemMiddleware(paths: KnownPaths(bare)))
    addRoutes(to: router, pool: pool, cache: cache, interest: interest, pages: pages, configuration: configuration)
    return router
}

private func addRoutes(
    to router: Router<BasicRequestContext>,
    pool: PostgresPool,
    cache: AnswerCache,
    interest: InterestRecorder,
    pages: OperatorPages,
    configuration: ApiConfiguration
) {
    let scores = ScoreRoutes(answering: Answering(pool: pool), cache: cache, interest: interest)
    let group = router.group("api/v1").add(middleware: KeyMiddleware(key: configuration.key))
    scores.add(to: group)
    LogoRoutes(pool: pool).add(to: group)
    DeviceRoutes(pool: pool, defaults: configuration.devices).add(to: group)
    scores.addPage(to: router)
    let health = HealthRoutes(pages: pages)
    health.add(to: router)
    health.addMetrics(to: router.group().add(middleware: KeyMiddleware(key: configuration.key)))
}

/// The server as a service: it stops taking connections when it is told to, and ends when the last one is answered.
func makeServer(
    pool: PostgresPool,
    interest: InterestRecorder,
    pages: OperatorPages,
    configuration: ApiConfiguration,
    logger: Logger
) -> Application<RouterResponder<BasicRequestContext>> {
    let cache = AnswerCache(isDatabaseAway: { ($0 as? PostgresError)?.isDatabaseAway ?? false })
    return Application(
        router: makeRouter(pool: pool, cache: cache, interest: interest, pages: pages, configuration: configuration),
        // A connection that says nothing for a minute is closed: a client that dawdles over its request holds nothing up.
        server: .http1(configuration: .init(idleTimeout: .seconds(60))),
        configuration: .init(
            address: .hostname(configuration.address, port: configuration.port),
            serverName: "BarDown"
        ),
        logger: logger
    )
}
