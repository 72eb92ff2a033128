import Hummingbird
import Logging
import NIOCore
import Postgres
import Runtime
import Storage

/// What the routes answer from.
struct Resources: Sendable {
    let pool: PostgresPool
    let cache: ResponseCache
    let feed: ChangeFeed
    let interest: InterestRecorder
    let pages: OperatorPages
    let configuration: ApiConfiguration
    let series: RequestSeries
    let refused: RefusedRequests
    let fastPath: FastPathTable
    let streams: LiveStreams
    let gate: RequestGate
    let connections: ConnectionLimit
    /// What /ops rests on; `nil`: there is no such page.
    var ops: OpsDesk?
    /// Where scores are read as far as it has them; `nil`: where all else is.
    var replica: Replica?

    /// - Parameter keys: What is known of keys; whoever follows changes tells it that they changed.
    init(
        pool: PostgresPool,
        cache: ResponseCache,
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
        fastPath = FastPathTable(
            cache: cache,
            interest: interest,
            series: series,
            hidesScores: ScoresCookie.hidesScores
        )
        let seats = StreamSeats(limit: configuration.streams, perClient: configuration.streamsPerClient)
        streams = LiveStreams(feed: feed, seats: seats, series: series)
        gate = RequestGate(configuration.gate, keys: keys, logger: logger)
        connections = ConnectionLimit(
            perAddress: configuration.connectionsPerAddress ?? max(16, fileLimit / 4),
            proxies: configuration.gate.proxies,
            logger: logger
        )
    }

    /// Shares rate limits with the other processes; runs as long as the server.
    func rateLimitSync(_ logger: Logger) -> RateLimitSync {
        RateLimitSync(gate: gate, tallies: RequestTallyStore(pool), keys: ApiKeyStore(pool), logger: logger)
    }

    /// Channel handlers of each connection, in order. The fast path is one switch: `FAST_PATH`. It is also off where
    /// every request is logged, because the routes write the log.
    @Sendable func connectionHandlers(_ logger: Logger) -> [any RemovableChannelHandler] {
        let isFast = configuration.hasFastPath && logger.logLevel > .debug
        return [
            ConnectionLimitHandler(connections), RequestFramingInstaller(RequestFramingHandler(refused: refused)),
            StalledConnectionHandler(),
        ]
            + (isFast ? [FastPathHandler(fastPath, streams, gate)] : [])
    }
}

/// Puts routes and middleware together, in the order in which a request meets them.
func makeRouter(_ resources: Resources) -> Router<ApiRequestContext> {
    // Middleware holds for the routes that are added after it, so who has to know all routes learns them from another.
    let bare = Router(context: ApiRequestContext.self)
    addRoutes(to: bare, resources)
    let router = Router(context: ApiRequestContext.self, options: [.autoGenerateHeadEndpoints])
    router.add(middleware: AuthMiddleware(gate: resources.gate))
    router.add(middleware: RequestLog())
    router.add(middleware: RequestMetrics(series: resources.series))
    let paths = KnownPaths(bare)
    router.add(middleware: ProblemMiddleware(paths: paths))
    router.add(middleware: CrossOriginMiddleware(paths: paths))
    addRoutes(to: router, resources)
    return router
}

private func addRoutes(to router: Router<ApiRequestContext>, _ resources: Resources) {
    let (pool, configuration) = (resources.pool, resources.configuration)
    let defaultLeague = DefaultLeague(pool)
    let reads = CachedReads(
        reader: ReplicatedReader(pool: pool, replica: resources.replica),
        cache: resources.cache,
        feed: resources.feed,
        interest: resources.interest,
        fastPath: resources.fastPath,
        defaultLeague: defaultLeague
    )
    let group = router.group("api/v1")
    GameRoutes(reads: reads).add(to: group)
    ChangeRoutes(feed: resources.feed).add(to: group)
    LiveRoutes(streams: resources.streams).add(to: group)
    LogoRoutes(pool: pool).add(to: group)
    DeviceRoutes(
        pool: pool,
        keys: configuration.tokenKeys,
        defaults: configuration.devices,
        gate: resources.gate,
        usual: defaultLeague
    ).add(to: group)
    ActivityRoutes(pool: pool, keys: configuration.tokenKeys, defaults: configuration.devices, gate: resources.gate)
        .add(to: group)
    PageRoutes(reads: reads, settings: PageSettings(configuration)).add(to: router)
    DocumentationRoutes().add(to: router)
    if let desk = resources.ops { OpsRoutes(desk: desk, gate: resources.gate).add(to: router) }
    if let simulator = configuration.demo { DemoRoutes(simulator: simulator).add(to: router) }
    let health = HealthRoutes(pages: resources.pages)
    health.add(to: router)
    // Whoever reads scores need not read these: without a key they are at HEALTH_PORT alone.
    if configuration.gate.operatorKey != nil { health.addMetrics(to: router) }
}

/// The server as a service: it stops taking connections when it is told to, and ends when the last one is answered.
/// - Parameter onRunning: Called with the listening channel once the server accepts connections.
func makeServer(
    _ resources: Resources,
    logger: Logger,
    onRunning: @escaping @Sendable (any Channel) async -> Void = { _ in }
) -> Application<RouterResponder<ApiRequestContext>> {
    var server = Application(
        responder: makeRouter(resources).buildResponder(),
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
            serverName: CachedResponse.server
        ),
        onServerRunning: onRunning,
        logger: logger
    )
    // Ends after the last connection, which may wait for an answer of it.
    server.addServices(resources.cache)
    return server
}
