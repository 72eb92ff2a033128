import Postgres
import Runtime
import Storage

extension Resources {
    /// Puts together what the routes answer from.
    /// - Throws: `ConfigurationError` where a variable has a value that it may not have.
    init(_ host: Host, _ configuration: ApiConfiguration) throws {
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
            logger: host.logger
        )
        ops = try configuration.ops.map { try OpsDesk($0, logger: host.logger) }
        replica = try configuration.replica.map { try Self.replica($0, host) }
        if let replica { host.pages.tellOfReplica { replica.health } }
    }

    private static func replica(_ address: PostgresConfiguration, _ host: Host) throws -> Replica {
        var address = address
        // There is another to be read: nobody waits long for one that does not answer.
        address.connectDeadline = .seconds(1)
        let connections = try host.environment.integer("DATABASE_CONNECTIONS", in: 1...100)
        let pool = PostgresPool(address, size: connections, logger: host.logger)
        return Replica(pool: pool, primary: host.pool, logger: host.logger)
    }
}
