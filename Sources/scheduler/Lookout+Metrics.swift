import Exposition
import Storage

extension Lookout {
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
        Metric("queue_paused", .gauge, by: ["queue"], "1 for a queue that an operator paused."),
        Metric("games_live", .gauge, "Games that are on."),
        Metric("games_stale", .gauge, "Of them those whose source has been silent for three times its cadence."),
        Metric(
            "game_data_age_seconds",
            .gauge,
            "Age of the oldest source answer that a live game's displayed data rests on."
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
        Metric("db_connections", .gauge, "Sessions of the whole database server."),
        Metric("db_connections_allowed", .gauge, "How many there may be, those kept for superusers left out."),
        Metric(
            "db_oldest_snapshot_transactions",
            .gauge,
            "Transactions that began since the oldest that is still on: what died since then cannot be vacuumed."
        ),
        Metric("db_dead_job_rows", .gauge, "Dead rows of q.job that are not vacuumed yet, estimated."),
        Metric("db_frozen_age_transactions", .gauge, "Since the oldest unfrozen row; at two billion Postgres stops."),
        Metric("db_archive_failing", .gauge, "1 where the last try to archive a piece of the log failed."),
        Metric("db_log_kept_bytes", .gauge, "Of the log, for the replication slot that lags the most."),
        Metric("db_size_bytes", .gauge, "The database on disk."),
        Metric("db_deadlocks_total", .counter, "Deadlocks since the server's statistics were reset."),
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
                Sighting("queue_paused", queue.isPaused ? 1 : 0, name),
            ]
        }
        if let canarySilence { sightings.append(Sighting("canary_silence_seconds", canarySilence)) }
        sightings += openHosts.map { Sighting("host_circuit_open", 1, [("host", $0)]) }
        sightings += answers.map {
            Sighting("scrape_last_success_timestamp_seconds", $0.value, [("source", $0.key)])
        }
        sightings += drift.map { Sighting("parser_drift_open", Double($0.value), [("parser", $0.key)]) }
        sightings += awaited.map { Sighting("scoreboard_silence_seconds", $0.value, [("league", $0.key)]) }
        sightings += unlisted.map { Sighting("scoreboard_unlisted_ratio", $0.value, [("league", $0.key)]) }
        return sightings + database.sightings
    }
}

extension DatabaseGauges {
    fileprivate var sightings: [Sighting] {
        [
            Sighting("db_connections", Double(connections)),
            Sighting("db_connections_allowed", Double(connectionsAllowed)),
            Sighting("db_oldest_snapshot_transactions", Double(oldestSnapshot)),
            Sighting("db_dead_job_rows", Double(deadJobRows)),
            Sighting("db_frozen_age_transactions", Double(frozenAge)),
            Sighting("db_archive_failing", archiveFails ? 1 : 0),
            Sighting("db_log_kept_bytes", Double(logKept)),
            Sighting("db_size_bytes", Double(size)),
            Sighting("db_deadlocks_total", Double(deadlocks)),
        ]
    }
}
