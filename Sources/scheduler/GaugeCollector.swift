import Logging
import Postgres
import PrometheusMetrics
import ServiceLifecycle
import Storage
import Synchronization
import Time

/// Polls the state of the whole system, that is queues, hosts, freshness and drift, and exports it as metrics of this
/// process. Every scheduler does this; if there are several, the newest sample is valid.
final class GaugeCollector: Service {
    private let pool: PostgresPool
    private let logger: Logger
    private let seen = Mutex(LatestGauges())

    /// Each poll takes several queries, so it is rare.
    private static let pause: Duration = .seconds(15)

    private struct LatestGauges {
        /// `nil` if the last poll failed, because no value is better than an old one.
        var gauges: PipelineGauges?
        var clocks = StoppedClockDetector()
        var longestStop: Duration = .zero

        var samples: [GaugeSample] {
            guard let gauges else { return [] }
            return gauges.samples + [GaugeSample("game_clock_still_seconds", longestStop.seconds)]
        }
    }

    init(pool: PostgresPool, logger: Logger) {
        self.pool = pool
        self.logger = logger
    }

    func run() async throws {
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
            await collect()
            // Only a shutdown ends the sleep early, and the loop's condition sees it.
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: Self.pause) }
        }
    }

    /// Polls once.
    func collect() async {
        do {
            let gauges = try await PipelineGauges.collect(pool)
            seen.withLock { seen in
                seen.gauges = gauges
                seen.longestStop = seen.clocks.longestStop(among: gauges.clocks, at: .now)
            }
        } catch {
            seen.withLock { $0.gauges = nil }
            if !Task.isCancelled {
                logger.warning("system state unknown", metadata: ["error": "\(error)"])
            }
        }
    }

    /// The last poll as metrics.
    var samples: [GaugeSample] { seen.withLock { $0.samples } }
}
