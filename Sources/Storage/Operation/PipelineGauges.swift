package import Postgres
package import Scores
import Time

/// How the whole stands, in the few figures that alerts are raised by: one look for all processes.
package struct PipelineGauges: Sendable, Hashable {
    /// Of a queue.
    package struct Queue: Sendable, Hashable {
        /// As in `q.queue`.
        package let name: String
        /// Jobs that wait for a worker; counted up to 2000.
        package let due: Int64
        /// Jobs that a worker holds.
        package let running: Int64
        /// How long the job has waited that has been due the longest, in seconds; 0: none is due.
        package let oldestWait: Double
        /// Workers of it that live.
        package let workers: Int64
        /// Whether an operator paused it.
        package let isPaused: Bool
    }

    /// All of them, with work or without.
    package let queues: [Queue]
    /// Hosts by the state of their breaker, those that operators switched off left out.
    package let openHosts: [String]
    /// Games that are on.
    package let liveGames: Int64
    /// Of them those whose source has been silent for too long.
    package let staleGames: Int64
    /// How long ago the one of them was asked for that was asked longest ago, in seconds; 0: none is on.
    package let oldestLiveAnswer: Double
    /// Sources that are asked, and when each last answered with a page or said that it holds still, in seconds since
    /// 1970.
    package let answers: [String: Double]
    /// Parsers with pages that cannot be read or lack what they had, and how many such findings are open.
    package let drift: [String: Int64]
    /// Readings that wait for an operator.
    package let quarantined: Int64
    /// Jobs that were given up and that nobody has redriven.
    package let deadLetters: Int64
    /// How long ago the canary was heard last, in seconds; `nil` where none flies.
    package let canarySilence: Double?
    /// Leagues with games that have begun by the calendar, and how long the scoreboard of each has said nothing, in
    /// seconds.
    package let awaited: [String: Double]
    /// Leagues, and the share of each one's games of these hours of which the newest page of their scoreboard said
    /// nothing, 0…1: games that are on, or begin or have begun within six hours.
    package let unlisted: [String: Double]
    /// What the clocks of games that are on show, with the period, where a game has one and its source answers.
    package let clocks: [GameID: String]
    /// How Postgres itself is.
    package let database: DatabaseGauges
}

extension PipelineGauges {
    /// Twelve short questions, mostly to the views that people read.
    package static func look(_ session: any PostgresSession) async throws -> PipelineGauges {
        let open = try await session.query("select host from ops.host where enabled and state <> 'closed'")
        let drift = try await session.query("select parser, count(*) from ops.parser_drift group by parser")
        let live = try await session.first(
            """
            select count(*), count(*) filter (where stale), coalesce(extract(epoch from max(age)), 0)::double precision
              from ops.freshness f
              join league l on l.id = f.league_id and l.listed and l.followed
               -- Older ones nobody reads any more, whatever their source made of them.
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
            awaited: try await awaited(session),
            unlisted: try await unlisted(session),
            clocks: try await clocks(session),
            database: try await DatabaseGauges.look(session)
        )
    }

    /// By the league's own source or the one that a page names. A page of a game that is over was read for the last
    /// time for weeks: that it does not answer says nothing of its source.
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

    private static func awaited(_ session: any PostgresSession) async throws -> [String: Double] {
        // A league has two scoreboards on around midnight: the one that has been silent for longer counts.
        let rows = try await session.query(
            "select league_id, max(extract(epoch from silence))::double precision from ops.awaited group by league_id"
        )
        return Dictionary(uniqueKeysWithValues: try rows.map { try $0.decode(String.self, Double.self) })
    }

    private static func unlisted(_ session: any PostgresSession) async throws -> [String: Double] {
        // A game that a page shows was observed when that page was asked for, whether or not it changed; unless what
        // the page said of it was held back, which is another alarm's.
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
