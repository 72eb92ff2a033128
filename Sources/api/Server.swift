import Hummingbird
import Logging
import NIOCore
import Postgres
import Runtime
import Storage

/// What the routes answer from.
struct Resources: Sendable {
    let pool: PostgresPool
    let cache: AnswerCache
    let feed: ChangeFeed
    let interest: InterestRecorder
    let pages: OperatorPages
    let configuration: ApiConfiguration
    let series: RequestSeries
    let refused: RefusedRequests
    let hot: HotAnswers
    let streams: LiveStreams
    let door: Door
    let connections: ConnectionLimit
    /// What /ops rests on; `nil`: there is no such page.
    var ops: OpsDesk?
    /// Where scores are read as far as it has them; `nil`: where all else is.
    var replica: Replica?

    /// - Parameter keys: What is known of keys; whoever follows changes tells it that they changed.
    init(
        pool: PostgresPool,
        cache: AnswerCache,
        feed: ChangeFeed,
        interest: InterestRecorder,
        pages: OperatorPages,
        configuration: ApiConfiguration,
        keys: KeyRing,
        logger: Logger
    ) {
        self.pool = pool
        self.cache = cache
        self.feed = feed
        self.interest = interest
        self.pages = pages
        self.configuration = configuration
        series = RequestSeries()
        refused = RefusedRequests(series)
        hot = HotAnswers(cache: cache, interest: interest, series: series)
        let seats = StreamSeats(limit: configuration.streams, perClient: configuration.streamsPerClient)
        streams = LiveStreams(feed: feed, seats: seats, series: series)
        door = Door(configuration.door, keys: keys, logger: logger)
        connections = ConnectionLimit(
            perAddress: configuration.connectionsPerAddress ?? max(16, fileLimit / 4),
            proxies: configuration.door.proxies,
            logger: logger
        )
    }

    /// Tells other processes who asked here; to be run as long as the server.
    func tallyKeeper(_ logger: Logger) -> TallyKeeper {
        TallyKeeper(door: door, tallies: RequestTallyStore(pool), keys: ApiKeyStore(pool), logger: logger)
    }

    /// Who stands at each connection, between its bytes and the routes.
    ///
    /// Where every request is to stand in the log, none is answered before the routes see it.
    @Sendable func connectionHandlers(_ logger: Logger) -> [any RemovableChannelHandler] {
        let isPlain = logger.logLevel > .debug
        return [
            ConnectionLimitHandler(connections), RequestFramingInstaller(RequestFramingHandler(refused: refused)),
            StalledConnectionHandler(),
        ]
            + (isPlain ? [HotAnswerHandler(hot, streams, door)] : [])
    }
}

/// Puts routes and middleware together, in the order in which a request meets them.
func makeRouter(_ resources: Resources) -> Router<BasicRequestContext> {
    // Middleware holds for the routes that are added after it, so who has to know all routes learns them from another.
    let bare = Router(context: BasicRequestContext.self)
    addRoutes(to: bare, resources)
    let router = Router(context: BasicRequestContext.self, options: [.autoGenerateHeadEndpoints])
    router.add(middleware: RequestLog())
    router.add(middleware: RequestMetrics(series: resources.series))
    let paths = KnownPaths(bare)
    router.add(middleware: ProblemMiddleware(paths: paths))
    router.add(middleware: CrossOriginMiddleware(paths: paths))
    addRoutes(to: router, resources)
    return router
}

private func addRoutes(to router: Router<BasicRequestContext>, _ resources: Resources) {
    let (pool, configuration) = (resources.pool, resources.configuration)
    let usual = DefaultLeague(pool)
    let scores = ScoreRoutes(
        // Where a key is asked for, a page cannot register anybody.
        answering: Answering(
            session: pool,
            replica: resources.replica,
            siteKey: !configuration.door.requiresKey ? configuration.devices.site?.key : nil,
            hasLogos: !configuration.door.requiresKey
        ),
        feed: resources.feed,
        cache: resources.cache,
        interest: resources.interest,
        hot: resources.hot,
        usual: usual
    )
    let group = router.group("api/v1")
    scores.add(to: group)
    ChangeRoutes(feed: resources.feed).add(to: group)
    LiveRoutes(streams: resources.streams).add(to: group)
    LogoRoutes(pool: pool).add(to: group)
    DeviceRoutes(pool: pool, keys: configuration.tokenKeys, defaults: configuration.devices, usual: usual)
        .add(to: group)
    ActivityRoutes(pool: pool, keys: configuration.tokenKeys, defaults: configuration.devices).add(to: group)
    PageRoutes(scores: scores).add(to: router)
    DocumentationRoutes().add(to: router)
    if let desk = resources.ops { OpsRoutes(desk: desk).add(to: router) }
    if let simulator = configuration.demo { DemoRoutes(simulator: simulator).add(to: router) }
    let health = HealthRoutes(pages: resources.pages)
    health.add(to: router)
    // Whoever reads scores need not read these: without a key they are at HEALTH_PORT alone.
    if configuration.door.operatorKey != nil { health.addMetrics(to: router) }
}

/// The server as a service: it stops taking connections when it is told to, and ends when the last one is answered.
/// - Parameter onRunning: Called with the listening channel once the server accepts connections.
func makeServer(
    _ resources: Resources,
    logger: Logger,
    onRunning: @escaping @Sendable (any Channel) async -> Void = { _ in }
) -> Application<DoorResponder> {
    var server = Application(
        responder: DoorResponder(door: resources.door, routes: makeRouter(resources).buildResponder()),
        // A connection on which nothing is asked for a minute is closed, one whose client takes nothing for twenty
        // seconds, and one whose body takes longer than ten: who dawdles holds nothing up.
        server: .http1(
            configuration: .init(
                additionalChannelHandlers: resources.connectionHandlers(logger),
                idleTimeout: .seconds(60)
            )
        ),
        configuration: .init(
            address: .hostname(resources.configuration.address, port: resources.configuration.port),
            serverName: Answer.server
        ),
        onServerRunning: onRunning,
        logger: logger
    )
    // Ends after the last connection, which may wait for an answer of it.
    server.addServices(resources.cache)
    return server
}
