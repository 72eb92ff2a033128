import Exposition
import Logging
import Postgres
import ServiceLifecycle
import Storage
import Synchronization
import Time

/// Polls the state of the whole system, that is queues, hosts, freshness and drift, and exports it as metrics of this
/// process. Every scheduler does this; if there are several, the newest sample is valid.
final class Lookout: Service {
    private let pool: PostgresPool
    private let logger: Logger
    private let seen = Mutex(Seen())

    /// Each poll takes several queries, so it is rare.
    private static let pause: Duration = .seconds(15)

    private struct Seen {
        /// `nil` if the last poll failed, because no value is better than an old one.
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
            // Only a shutdown ends the sleep early, and the loop's condition sees it.
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: Self.pause) }
        }
    }

    /// Polls once.
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
                logger.warning("system state unknown", metadata: ["error": "\(error)"])
            }
        }
    }

    /// The last poll as metrics.
    var sightings: [Sighting] { seen.withLock { $0.sightings } }
}
