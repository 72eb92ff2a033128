import Logging
import Postgres
import PrometheusMetrics
import Scores
import ServiceLifecycle
import Storage
import Synchronization
import Time

/// Polls the state of the whole system (queues, games, hosts, sources, the database) and exports it as metrics of this
/// process. Every scheduler does this; if there are several, the newest sample is valid.
final class GaugeCollector: Service {
    private let pool: PostgresPool
    private let logger: Logger
    private let latest = Mutex(LatestGauges())

    /// The time between two polls. It is long, because each poll takes several queries.
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
            // Only a shutdown ends the sleep early, and the loop's condition then ends the loop.
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: Self.pause) }
        }
    }

    /// Polls once. If that fails, there are no ``samples`` until the next successful poll.
    func collect() async {
        do {
            let gauges = try await PipelineGauges.collect(pool)
            latest.withLock { latest in
                latest.gauges = gauges
                latest.longestStop = latest.clocks.longestStop(among: gauges.clocks, at: .now)
            }
        } catch {
            latest.withLock { $0.gauges = nil }
            if !Task.isCancelled {
                logger.warning("system state unknown", metadata: ["error": "\(error)"])
            }
        }
    }

    /// The last poll as metrics.
    var samples: [GaugeSample] { latest.withLock { $0.samples } }
}

/// Detects game clocks that have stopped.
///
/// It uses only its own observations: a clock that stopped before the program started counts from the first check.
struct StoppedClockDetector: Sendable {
    private struct StoppedClock {
        let clock: String
        let since: ContinuousClock.Instant
    }

    /// The last value of each game's clock, and when it was first seen.
    private var stoppedClocks: [GameID: StoppedClock] = [:]

    /// Checks the clocks of all live games. A game that is missing is forgotten.
    /// - Parameter clocks: The clock of each game, with its period.
    /// - Returns: The longest time that a clock has shown the same value; zero if there are no games.
    mutating func longestStop(among clocks: [GameID: String], at now: ContinuousClock.Instant) -> Duration {
        stoppedClocks = Dictionary(
            uniqueKeysWithValues: clocks.map { game, clock in
                let previous = stoppedClocks[game].flatMap { $0.clock == clock ? $0 : nil }
                return (game, previous ?? StoppedClock(clock: clock, since: now))
            }
        )
        return stoppedClocks.values.map { now - $0.since }.max() ?? .zero
    }
}

extension GaugeCollector {
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
            "Age of the oldest job that is due; 0: none is due."
        ),
        Metric("queue_workers", .gauge, by: ["queue"], "Worker processes that serve a queue."),
        Metric("queue_paused", .gauge, by: ["queue"], "1 for a queue that an operator paused."),
        Metric("games_live", .gauge, "Games that are live."),
        Metric("games_stale", .gauge, "Live games whose source has been silent for three times its cadence."),
        Metric(
            "game_data_age_seconds",
            .gauge,
            "Age of the oldest response from a source that the displayed data of a live game is based on."
        ),
        Metric(
            "scoreboard_silence_seconds",
            .gauge,
            by: ["league"],
            "How long a league's scoreboard has been silent although games should have started."
        ),
        Metric(
            "scoreboard_unlisted_ratio",
            .gauge,
            by: ["league"],
            "Share of the league's current games that are missing from the newest scoreboard page, 0 to 1."
        ),
        Metric(
            "game_clock_still_seconds",
            .gauge,
            "Longest time that a live game's clock has not moved while its source answers, as seen by this process."
        ),
        Metric("host_circuit_open", .gauge, by: ["host"], "1 for an enabled host whose breaker is open or half open."),
        Metric(
            "scrape_last_success_timestamp_seconds",
            .gauge,
            by: ["source"],
            "Time of a source's last page that was read or unchanged, in seconds since 1970."
        ),
        Metric(
            "parser_drift_open",
            .gauge,
            by: ["parser"],
            "Changes in a parser's pages that have not ended, and new structures of the last 7 days."
        ),
        Metric("quarantine_open", .gauge, "Readings in quarantine that wait for an operator."),
        Metric("dead_letters", .gauge, "Jobs in the dead letters that were not redriven."),
        Metric(
            "canary_silence_seconds",
            .gauge,
            "Time since the canary's last alert was delivered; missing without a canary. One is due every hour."
        ),
        Metric("odds_credits_remaining", .gauge, by: ["source"], "Credits that are left at a source of odds."),
        Metric(
            "odds_silence_seconds",
            .gauge,
            by: ["league"],
            "How long no page of odds had a price of a game of the next three hours."
        ),
        Metric(
            "odds_stale_ratio",
            .gauge,
            by: ["league"],
            "Share of the open prices of games of the next three hours that were not confirmed for 30 minutes, 0 to 1."
        ),
        Metric(
            "odds_unmatched_events",
            .gauge,
            by: ["league"],
            "Games of the next three hours of a source of odds that match none of ours."
        ),
        Metric("db_connections", .gauge, "Sessions of the whole database server."),
        Metric("db_connections_allowed", .gauge, "Maximum sessions, without those reserved for superusers."),
        Metric(
            "db_oldest_snapshot_transactions",
            .gauge,
            "Age of the oldest snapshot in transactions: rows that died since then cannot be vacuumed."
        ),
        Metric("db_dead_job_rows", .gauge, "Dead rows of q.job that are not vacuumed yet, estimated."),
        Metric("db_frozen_age_transactions", .gauge, "Age of the oldest unfrozen row; at two billion Postgres stops."),
        Metric("db_archive_failing", .gauge, "1 if the last attempt to archive a WAL segment failed."),
        Metric("db_log_kept_bytes", .gauge, "WAL kept for the replication slot that lags the most."),
        Metric("db_size_bytes", .gauge, "Size of the database on disk."),
        Metric("db_deadlocks_total", .counter, "Deadlocks since the server's statistics were reset."),
    ]
}

extension PipelineGauges {
    /// The samples for ``GaugeCollector/metrics``.
    var samples: [GaugeSample] {
        var samples = [
            GaugeSample("games_live", Double(liveGames)), GaugeSample("games_stale", Double(staleGames)),
            GaugeSample("game_data_age_seconds", oldestLiveDataAge),
            GaugeSample("quarantine_open", Double(quarantined)), GaugeSample("dead_letters", Double(deadLetters)),
        ]
        for queue in queues {
            let name = [("queue", queue.name)]
            samples += [
                GaugeSample("jobs_in_state", Double(queue.due), name + [("state", "due")]),
                GaugeSample("jobs_in_state", Double(queue.running), name + [("state", "running")]),
                GaugeSample("jobs_oldest_available_age_seconds", queue.oldestWait, name),
                GaugeSample("queue_workers", Double(queue.workers), name),
                GaugeSample("queue_paused", queue.pausedFor == nil ? 0 : 1, name),
            ]
        }
        if let canarySilence { samples.append(GaugeSample("canary_silence_seconds", canarySilence)) }
        samples += openHosts.map { GaugeSample("host_circuit_open", 1, [("host", $0)]) }
        samples += lastSuccesses.map {
            GaugeSample("scrape_last_success_timestamp_seconds", $0.value, [("source", $0.key)])
        }
        samples += drift.map { GaugeSample("parser_drift_open", Double($0.value), [("parser", $0.key)]) }
        samples += scoreboardSilence.map { GaugeSample("scoreboard_silence_seconds", $0.value, [("league", $0.key)]) }
        samples += unlistedRatios.map { GaugeSample("scoreboard_unlisted_ratio", $0.value, [("league", $0.key)]) }
        return samples + odds.samples + database.samples
    }
}

extension OddsGauges {
    fileprivate var samples: [GaugeSample] {
        let credits = credits.map { GaugeSample("odds_credits_remaining", Double($0.value), [("source", $0.key)]) }
        return credits
            + feeds.flatMap { feed in
                let name = [("league", feed.league)]
                return [
                    GaugeSample("odds_silence_seconds", feed.silence, name),
                    GaugeSample("odds_stale_ratio", feed.staleShare, name),
                    GaugeSample("odds_unmatched_events", Double(feed.unmatched), name),
                ]
            }
    }
}

extension DatabaseGauges {
    fileprivate var samples: [GaugeSample] {
        [
            GaugeSample("db_connections", Double(connections)),
            GaugeSample("db_connections_allowed", Double(connectionsAllowed)),
            GaugeSample("db_oldest_snapshot_transactions", Double(oldestSnapshot)),
            GaugeSample("db_dead_job_rows", Double(deadJobRows)),
            GaugeSample("db_frozen_age_transactions", Double(frozenAge)),
            GaugeSample("db_archive_failing", isArchiveFailing ? 1 : 0),
            GaugeSample("db_log_kept_bytes", Double(keptLogBytes)),
            GaugeSample("db_size_bytes", Double(size)),
            GaugeSample("db_deadlocks_total", Double(deadlocks)),
        ]
    }
}
