import Exposition
import Logging
import Postgres
import ServiceLifecycle
import Storage
import Synchronization
import Time

/// Looks from time to time at how the whole stands, queues, hosts, freshness, drift, and tells those who scrape this
/// process. Every scheduler does: where there are several, the newest look is as good as any.
final class Lookout: Service {
    private let pool: PostgresPool
    private let logger: Logger
    private let seen = Mutex(Seen())

    /// Some queries each: far from one a second.
    private static let pause: Duration = .seconds(15)

    private struct Seen {
        /// `nil` where the last look failed: no figure is better than an old one.
        var gauges: PipelineGauges?
        var clocks = ClockWatch()
        var longestStand: Duration = .zero

        var sightings: [Sighting] {
            guard let gauges else { return [] }
            return gauges.sightings + [Sighting("game_clock_still_seconds", longestStand.seconds)]
        }
    }

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
            seen.withLock { seen in
                seen.gauges = gauges
                seen.longestStand = seen.clocks.longestStand(among: gauges.clocks, at: .now)
            }
        } catch {
            seen.withLock { $0.gauges = nil }
            if !Task.isCancelled {
                logger.warning("the state of the whole is unknown", metadata: ["error": "\(error)"])
            }
        }
    }

    /// The last look as metrics.
    var sightings: [Sighting] { seen.withLock { $0.sightings } }
}
