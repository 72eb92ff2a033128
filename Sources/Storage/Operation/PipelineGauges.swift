package import Postgres
package import Scores
import Time

/// The figures about the whole system on which the operators' alerts are based. They are the same for all processes, so
/// only the scheduler collects them for its metrics. The page /ops reads them too.
package struct PipelineGauges: Sendable, Hashable {
    /// The figures of one queue.
    package struct Queue: Sendable, Hashable {
        /// The queue's name.
        package let name: String
        /// Jobs that wait for a worker, counted up to 2000.
        package let due: Int64
        /// Jobs that a worker runs.
        package let running: Int64
        /// The longest wait of a due job, in seconds; 0 when none is due.
        package let oldestWait: Double
        /// The number of live workers of the queue.
        package let workers: Int64
        /// How long ago an operator paused the queue, in seconds; `nil` if it is not paused.
        package let pausedFor: Double?
    }

    /// The queues that have jobs or workers or are paused.
    package let queues: [Queue]
    /// Hosts whose circuit breaker is not closed, without those that operators switched off.
    package let openHosts: [String]
    /// The number of live games.
    package let liveGames: Int64
    /// The number of live games whose source has not responded for too long.
    package let staleGames: Int64
    /// The longest time since the source of a live game responded, in seconds; 0 when no game is live.
    package let oldestLiveDataAge: Double
    /// When each polled source last sent a page or confirmed that a page has not changed, in seconds since 1970.
    package let lastSuccesses: [String: Double]
    /// The time since the responses in ``lastSuccesses``, in seconds, by source.
    package let sourceSilence: [String: Double]
    /// The longest time that any page has been due, in seconds; 0 when none is due, `nil` when there are no pages.
    package let scheduleLag: Double?
    /// The number of findings by parser: open ones about unreadable pages and missing fields, and structures that are
    /// new this week.
    package let drift: [String: Int64]
    /// The number of open entries in the quarantine.
    package let quarantined: Int64
    /// The number of dead jobs that were not enqueued again.
    package let deadLetters: Int64
    /// The time since the canary's last alert, in seconds; `nil` when it is not running.
    package let canarySilence: Double?
    /// The longest time without a response from a scoreboard with games that should be in progress, in seconds, by
    /// league. It is counted from the scheduled start of a game at the earliest.
    package let scoreboardSilence: [String: Double]
    /// The share (0…1) of each league's current games that are missing on the newest page of their scoreboard. Current
    /// games are scheduled or live, and their start is at most six hours away from now, before or after it.
    package let unlistedRatios: [String: Double]
    /// The period and clock of each live game that has a clock and is not stale.
    package let clocks: [GameID: String]
    /// The state of the sources of odds.
    package let odds: OddsGauges
    /// The state of Postgres itself.
    package let database: DatabaseGauges
}

extension PipelineGauges {
    /// Reads all figures with a dozen short queries to the views for operators. The scheduler and the page /ops may run
    /// it.
    package static func collect(_ session: any PostgresSession) async throws -> PipelineGauges {
        let live = try await session.first(
            "select games, stale, coalesce(extract(epoch from oldest), 0)::double precision from ops.live_data"
        )?.decode(Int64.self, Int64.self, Double.self)
        let backlog = try await session.first(
            """
            select (select count(*) from ops.quarantine),
                   (select coalesce(sum(letters), 0)::bigint from ops.dead_letter_group)
            """
        )?.decode(Int64.self, Int64.self)
        let sources = try await sources(session)
        return PipelineGauges(
            queues: try await queues(session),
            openHosts: try await session.query(
                "select host from ops.host where enabled and state <> 'closed' order by host"
            ).map { try $0.decode(String.self) },
            liveGames: live?.0 ?? 0,
            staleGames: live?.1 ?? 0,
            oldestLiveDataAge: live?.2 ?? 0,
            lastSuccesses: sources.mapValues(\.at),
            sourceSilence: sources.mapValues(\.silence),
            scheduleLag: try await session.first(
                "select extract(epoch from lag)::double precision from ops.schedule_lag"
            )?.decode(Double?.self),
            drift: try await valuesByName(session, "select parser, count(*) from ops.parser_drift group by parser"),
            quarantined: backlog?.0 ?? 0,
            deadLetters: backlog?.1 ?? 0,
            canarySilence: try await CanaryStore(session).silence()?.seconds,
            // Around midnight, a league has two scoreboards with games in progress. The longer time counts.
            scoreboardSilence: try await valuesByName(
                session,
                "select league_id, max(extract(epoch from silence))::double precision from ops.pending_scoreboard group by 1"
            ),
            unlistedRatios: try await valuesByName(session, "select league_id, share from ops.unlisted_games"),
            clocks: try await clocks(session),
            odds: try await OddsGauges.collect(session),
            database: try await DatabaseGauges.collect(session)
        )
    }

    /// Reads rows of a name and a figure.
    private static func valuesByName<Figure: PostgresDecodable>(
        _ session: any PostgresSession,
        _ statement: SQL
    ) async throws -> [String: Figure] {
        let rows = try await session.query(statement)
        return Dictionary(uniqueKeysWithValues: try rows.map { try $0.decode(String.self, Figure.self) })
    }

    private static func sources(
        _ session: any PostgresSession
    ) async throws -> [String: (at: Double, silence: Double)] {
        let rows = try await session.query(
            """
            select source, extract(epoch from answered_at)::double precision, extract(epoch from silence)::double precision
              from ops.source_answer
            """
        )
        return Dictionary(
            uniqueKeysWithValues: try rows.map { row in
                let (source, at, silence) = try row.decode(String.self, Double.self, Double.self)
                return (source, (at, silence))
            }
        )
    }

    private static func clocks(_ session: any PostgresSession) async throws -> [GameID: String] {
        let rows = try await session.query("select game_id, clock from ops.live_clock")
        return Dictionary(uniqueKeysWithValues: try rows.map { try $0.decode(GameID.self, String.self) })
    }

    private static func queues(_ session: any PostgresSession) async throws -> [Queue] {
        try await session.query(
            """
            select queue, due, running, coalesce(extract(epoch from oldest_wait), 0)::double precision as oldest_wait,
                   workers, extract(epoch from statement_timestamp() - paused_at)::double precision as paused_for
              from ops.queue order by queue
            """
        ).map { row in
            Queue(
                name: try row.decode(column: "queue", as: String.self),
                due: try row.decode(column: "due", as: Int64.self),
                running: try row.decode(column: "running", as: Int64.self),
                oldestWait: try row.decode(column: "oldest_wait", as: Double.self),
                workers: try row.decode(column: "workers", as: Int64.self),
                pausedFor: try row.decode(column: "paused_for", as: Double?.self)
            )
        }
    }
}
