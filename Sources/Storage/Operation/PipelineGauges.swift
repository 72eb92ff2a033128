package import Postgres
package import Scores
import Time

/// The few figures about the whole system that alerts are based on, read once for all processes.
package struct PipelineGauges: Sendable, Hashable {
    /// The figures of one queue.
    package struct Queue: Sendable, Hashable {
        /// As in `q.queue`.
        package let name: String
        /// Jobs that wait for a worker, counted up to 2000.
        package let due: Int64
        /// Jobs that a worker holds.
        package let running: Int64
        /// The longest wait of a due job, in seconds; 0 when none is due.
        package let oldestWait: Double
        /// The number of its live workers.
        package let workers: Int64
        /// Whether an operator paused it.
        package let isPaused: Bool
    }

    /// All queues, with jobs or without.
    package let queues: [Queue]
    /// Hosts whose circuit breaker is not closed, without those that operators switched off.
    package let openHosts: [String]
    /// Live games.
    package let liveGames: Int64
    /// Live games whose source has been silent for too long.
    package let staleGames: Int64
    /// The longest time since the source of a live game answered, in seconds; 0 when no game is live.
    package let oldestLiveAnswer: Double
    /// Polled sources, and when each last answered with a page or confirmed one, in seconds since 1970.
    package let answers: [String: Double]
    /// Parsers with unreadable pages or missing fields, and how many of these findings are open.
    package let drift: [String: Int64]
    /// Open entries in the quarantine.
    package let quarantined: Int64
    /// Dead jobs that were not enqueued again.
    package let deadLetters: Int64
    /// The time since the canary's last alert, in seconds; `nil` when it is not running.
    package let canarySilence: Double?
    /// Leagues with games that should have begun, and how long the scoreboard of each has been silent about them, in
    /// seconds.
    package let scoreboardSilence: [String: Double]
    /// Leagues, and for each the share (0…1) of its current games that are missing on the newest page of their
    /// scoreboard. Current games are live, or begin or have begun within six hours.
    package let unlisted: [String: Double]
    /// The period and clock of each live game that has a clock and whose source answers.
    package let clocks: [GameID: String]
    /// The state of Postgres itself.
    package let database: DatabaseGauges
}

extension PipelineGauges {
    /// Reads all figures with twelve short queries, mostly to the views for operators.
    package static func collect(_ session: any PostgresSession) async throws -> PipelineGauges {
        let open = try await session.query("select host from ops.host where enabled and state <> 'closed'")
        let drift = try await session.query("select parser, count(*) from ops.parser_drift group by parser")
        let live = try await session.first(
            """
            select count(*), count(*) filter (where stale), coalesce(extract(epoch from max(age)), 0)::double precision
              from ops.freshness f
              join league l on l.id = f.league_id and l.listed and l.followed
               -- Older games are not polled any more, whatever their status.
               and f.day >= (clock_timestamp() at time zone l.zone)::date - 1
             where f.status = 'live'
            """
        )?.decode(Int64.self, Int64.self, Double.self)
        let aside = try await session.first(
            """
            select (select count(*) from quarantine where state = 'open'),
                   (select coalesce(sum(letters), 0)::bigint from ops.dead_letter_group)
            """
        )?.decode(Int64.self, Int64.self)
        return PipelineGauges(
            queues: try await queues(session),
            openHosts: try open.map { try $0.decode(String.self) },
            liveGames: live?.0 ?? 0,
            staleGames: live?.1 ?? 0,
            oldestLiveAnswer: live?.2 ?? 0,
            answers: try await answers(session),
            drift: Dictionary(uniqueKeysWithValues: try drift.map { try $0.decode(String.self, Int64.self) }),
            quarantined: aside?.0 ?? 0,
            deadLetters: aside?.1 ?? 0,
            canarySilence: try await CanaryStore(session).silence()?.seconds,
            scoreboardSilence: try await scoreboardSilence(session),
            unlisted: try await unlisted(session),
            clocks: try await clocks(session),
            database: try await DatabaseGauges.collect(session)
        )
    }

    /// When each source last answered, in seconds since 1970. Pages of finished games at secondary sources are left
    /// out: they are next read weeks later, so the age of their last answer says nothing about the source.
    private static func answers(_ session: any PostgresSession) async throws -> [String: Double] {
        let rows = try await session.query(
            """
            select coalesce(t.source, l.source), extract(epoch from max(t.answered_at))::double precision
              from scrape_target t join league l on l.id = t.league_id
             where t.answered_at is not null
               and not (t.kind = 'detail' and t.source is not null
                        and t.next_at > clock_timestamp() + interval '1 day')
             group by 1
            """
        )
        return Dictionary(uniqueKeysWithValues: try rows.map { try $0.decode(String.self, Double.self) })
    }

    private static func scoreboardSilence(_ session: any PostgresSession) async throws -> [String: Double] {
        // Around midnight, a league has two scoreboards with games in progress. The one that has been silent longer
        // counts.
        let rows = try await session.query(
            "select league_id, max(extract(epoch from silence))::double precision from ops.pending_scoreboard group by league_id"
        )
        return Dictionary(uniqueKeysWithValues: try rows.map { try $0.decode(String.self, Double.self) })
    }

    private static func unlisted(_ session: any PostgresSession) async throws -> [String: Double] {
        // A page with the game sets `observed_at` to the time of the request, changed or not. Held and quarantined
        // games are left out, because other alerts cover these.
        let rows = try await session.query(
            """
            select g.league_id, avg((g.observed_at < t.whole_at)::int)::double precision
              from game g
              join league l on l.id = g.league_id and l.followed and l.listed
              join scrape_target t on t.key = 'scoreboard:' || g.league_id || ':' || g.day and t.whole_at is not null
             where g.status in ('scheduled', 'live') and g.day between current_date - 1 and current_date + 1
               and g.start_time between statement_timestamp() - interval '6 h' and statement_timestamp() + interval '6 h'
               and not exists (select from game_hold h where h.game_id = g.id)
               and not exists (select from quarantine q where q.game_id = g.id and q.state = 'open')
             group by g.league_id
            """
        )
        return Dictionary(uniqueKeysWithValues: try rows.map { try $0.decode(String.self, Double.self) })
    }

    private static func clocks(_ session: any PostgresSession) async throws -> [GameID: String] {
        let rows = try await session.query(
            """
            select g.id, concat_ws(' ', g.period_label, g.clock)
              from ops.freshness f join game g on g.id = f.game_id join league l on l.id = g.league_id and l.listed
             where f.status = 'live' and not f.stale and g.clock is not null
            """
        )
        return Dictionary(uniqueKeysWithValues: try rows.map { try $0.decode(GameID.self, String.self) })
    }

    private static func queues(_ session: any PostgresSession) async throws -> [Queue] {
        try await session.query(
            """
            select queue, due, running, coalesce(extract(epoch from oldest_wait), 0)::double precision as oldest_wait,
                   workers, paused_at is not null as paused
              from ops.queue
            """
        ).map { row in
            Queue(
                name: try row.decode(column: "queue", as: String.self),
                due: try row.decode(column: "due", as: Int64.self),
                running: try row.decode(column: "running", as: Int64.self),
                oldestWait: try row.decode(column: "oldest_wait", as: Double.self),
                workers: try row.decode(column: "workers", as: Int64.self),
                isPaused: try row.decode(column: "paused", as: Bool.self)
            )
        }
    }
}
