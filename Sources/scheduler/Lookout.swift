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

    static let metrics = [
        Metric(
            "jobs_in_state",
            .gauge,
            by: ["queue", "state"],
            "Jobs that are due (counted up to 2000) or run, of all processes."
        ),
        Metric(
            "jobs_oldest_available_age_seconds",
            .gauge,
            by: ["queue"],
            "How long the job has waited that has been due the longest; 0: none is due."
        ),
        Metric("queue_workers", .gauge, by: ["queue"], "Worker processes that serve a queue."),
        Metric("games_live", .gauge, "Games that are on."),
        Metric("games_stale", .gauge, "Of them those whose source has been silent for three times its cadence."),
        Metric(
            "game_data_age_seconds",
            .gauge,
            "Since the answer on which the oldest of what we show of games that are on rests."
        ),
        Metric("host_circuit_open", .gauge, by: ["host"], "1 for a host that is not asked because it failed."),
        Metric(
            "scrape_last_success_timestamp_seconds",
            .gauge,
            by: ["source"],
            "When a source last answered with a page that was read or holds still, since 1970."
        ),
        Metric("parser_drift_open", .gauge, by: ["parser"], "Findings in a parser's pages that nobody has settled."),
        Metric("quarantine_open", .gauge, "Readings that were not believed and wait for an operator."),
        Metric("dead_letters", .gauge, "Jobs that were given up and not redriven."),
        Metric(
            "canary_silence_seconds",
            .gauge,
            "Since the canary's last alert went the whole way; missing where none flies. One is due every hour."
        ),
    ]
}

extension PipelineGauges {
    /// As metrics of ``Lookout/metrics``.
    var sightings: [Sighting] {
        var sightings = [
            Sighting("games_live", Double(liveGames)), Sighting("games_stale", Double(staleGames)),
            Sighting("game_data_age_seconds", oldestLiveAnswer),
            Sighting("quarantine_open", Double(quarantined)), Sighting("dead_letters", Double(deadLetters)),
        ]
        for queue in queues {
            let name = [("queue", queue.name)]
            sightings += [
                Sighting("jobs_in_state", Double(queue.due), name + [("state", "due")]),
                Sighting("jobs_in_state", Double(queue.running), name + [("state", "running")]),
                Sighting("jobs_oldest_available_age_seconds", queue.oldestWait, name),
                Sighting("queue_workers", Double(queue.workers), name),
            ]
        }
        if let canarySilence { sightings.append(Sighting("canary_silence_seconds", canarySilence)) }
        sightings += openHosts.map { Sighting("host_circuit_open", 1, [("host", $0)]) }
        sightings += answers.map {
            Sighting("scrape_last_success_timestamp_seconds", $0.value, [("source", $0.key)])
        }
        sightings += drift.map { Sighting("parser_drift_open", Double($0.value), [("parser", $0.key)]) }
        return sightings
    }
}
