import Exposition
import Logging
import Postgres
import ServiceLifecycle
import Storage
import Synchronization

/// Looks from time to time at how the whole stands, queues, hosts, freshness, drift, and tells those who scrape this
/// process. Every scheduler does: where there are several, the newest look is as good as any.
final class Lookout: Service {
    private let pool: PostgresPool
    private let logger: Logger
    /// `nil` where the last look failed: no figure is better than an old one.
    private let seen = Mutex<PipelineGauges?>(nil)

    /// Some queries each: far from one a second.
    private static let pause: Duration = .seconds(15)

    init(pool: PostgresPool, logger: Logger) {
        self.pool = pool
        self.logger = logger
    }

    func run() async throws {
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
            await look()
            // Only a call to stop ends the sleep early, and the loop's condition sees it.
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: Self.pause) }
        }
    }

    /// Looks once.
    func look() async {
        do {
            let gauges = try await PipelineGauges.look(pool)
            seen.withLock { $0 = gauges }
        } catch {
            seen.withLock { $0 = nil }
            if !Task.isCancelled {
                logger.warning("the state of the whole is unknown", metadata: ["error": "\(error)"])
            }
        }
    }

    /// The last look as metrics.
    var sightings: [Sighting] { seen.withLock { $0 }?.sightings ?? [] }
}
