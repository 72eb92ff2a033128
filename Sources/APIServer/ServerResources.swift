package import Logging
import NIOCore
package import Postgres
package import Runtime
import Storage

/// Shared state of the routes of a process: the database, caches, the change feed, streams and the gate.
package struct ServerResources: Sendable {
    package let pool: PostgresPool
    package let cache: ResponseCache
    package let feed: ChangeFeed
    package let interest: InterestRecorder
    package let pages: OperatorPages
    package let configuration: ServerConfiguration
    package let logger: Logger
    let series: RequestSeries
    let refusedRequests: RefusedRequests
    package let fastPath: FastPathTable
    package let streams: LiveStreams
    package let gate: RequestGate
    /// What the operator configured for apps.
    package let appSettings: AppSettings
    let connections: ConnectionLimit
    /// The replica. Scores are read from it while it is recent enough; `nil`: all reads use the primary.
    package var replica: Replica?

    /// - Parameters:
    ///   - keys: The cache of API keys; the change feed invalidates it when keys change.
    ///   - hidesScores: As for ``FastPathTable``.
    package init(
        pool: PostgresPool,
        cache: ResponseCache,
        feed: ChangeFeed,
        interest: InterestRecorder,
        pages: OperatorPages,
        configuration: ServerConfiguration,
        keys: KeyRing,
        appSettings: AppSettings,
        hidesScores: @escaping @Sendable (String?) -> Bool,
        logger: Logger
    ) {
        self.pool = pool
        self.cache = cache
        self.feed = feed
        self.interest = interest
        self.pages = pages
        self.configuration = configuration
        self.logger = logger
        series = RequestSeries()
        refusedRequests = RefusedRequests(series)
        fastPath = FastPathTable(cache: cache, interest: interest, series: series, hidesScores: hidesScores)
        let limiter = StreamLimiter(limit: configuration.streams, perClient: configuration.streamsPerClient)
        streams = LiveStreams(feed: feed, limiter: limiter, keys: keys, series: series)
        gate = RequestGate(configuration.gate, keys: keys, logger: logger)
        self.appSettings = appSettings
        connections = ConnectionLimit(
            perAddress: configuration.connectionsPerAddress ?? max(16, fileLimit / 4),
            proxies: configuration.gate.proxies,
            logger: logger
        )
    }

    /// Makes the resources of a program.
    /// - Throws: `ConfigurationError` if a variable has an invalid value.
    package init(
        _ host: Host,
        _ configuration: ServerConfiguration,
        hidesScores: @escaping @Sendable (String?) -> Bool
    ) throws {
        let cache = ResponseCache()
        let keys = KeyRing { [pool = host.pool] in try await ApiKeyStore(pool).find($0, within: $1) }
        self.init(
            pool: host.pool,
            cache: cache,
            feed: ChangeFeed(
                pool: host.pool,
                listening: host.listenConfiguration,
                cache: cache,
                logger: host.logger,
                keys: keys
            ),
            interest: InterestRecorder(pool: host.pool, logger: host.logger),
            pages: host.pages,
            configuration: configuration,
            keys: keys,
            appSettings: AppSettings(host.pool),
            hidesScores: hidesScores,
            logger: host.logger
        )
        replica = try configuration.replica.map { try Self.replica($0, host) }
        if let replica { host.pages.setReplicaHealth { replica.health } }
    }

    private static func replica(_ address: PostgresConfiguration, _ host: Host) throws -> Replica {
        var address = address
        // The primary can be read instead, so a request must not wait long for a replica that does not respond.
        address.connectDeadline = .seconds(1)
        let connections = try host.environment.integer("DATABASE_CONNECTIONS", in: 1...100)
        let pool = PostgresPool(address, size: connections, logger: host.logger)
        return Replica(pool: pool, primary: host.pool, logger: host.logger)
    }

    /// Shares rate limits with the other processes; runs as long as the server.
    package func rateLimitSync(_ logger: Logger) -> RateLimitSync {
        RateLimitSync(gate: gate, tallies: RequestTallyStore(pool), keys: ApiKeyStore(pool), logger: logger)
    }

    /// The cached reads of the routes.
    /// - Parameter defaultLeague: The league of a request that names none.
    package func reads(defaultLeague: DefaultLeague) -> CachedReads {
        CachedReads(
            reader: ReplicatedReader(pool: pool, replica: replica),
            cache: cache,
            feed: feed,
            interest: interest,
            fastPath: fastPath,
            defaultLeague: defaultLeague,
            teamSlugs: TeamSlugs(pool)
        )
    }

    /// Channel handlers of each connection, in order. `FAST_PATH` turns the fast path on or off. It is also off if
    /// every request is logged, because the routes write that log.
    @Sendable func connectionHandlers(_ logger: Logger) -> [any RemovableChannelHandler] {
        let isFast = configuration.hasFastPath && logger.logLevel > .debug
        return [
            ConnectionLimitHandler(connections),
            RequestFramingInstaller(RequestFramingHandler(refused: refusedRequests)),
            StalledConnectionHandler(),
        ]
            + (isFast ? [FastPathHandler(fastPath, streams, gate)] : [])
    }
}
