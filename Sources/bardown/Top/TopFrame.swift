import FoundationEssentials
import Postgres

/// The state of everything at one moment: what `bardown top` shows.
struct TopFrame: Sendable, Hashable, Decodable {
    struct Queue: Sendable, Hashable, Decodable {
        let queue: String
        /// 2000 means 2000 or more.
        let due: Int
        let running: Int
        let scheduled: Int
        let retrying: Int
        /// How long the oldest due job has waited, in seconds; `nil`: none is due.
        let oldestWait: Double?
        let workers: Int
        let slots: Int
        let busy: Int
        /// Jobs that ended in the last full minute, and how many of them failed.
        let ended: Int
        let failed: Int
        let pausedBy: String?
        /// Workers that `ops.scaler_signal` wants; `nil` for a queue that it does not know.
        let wanted: Int?
    }

    struct Game: Sendable, Hashable, Decodable {
        let league: String
        let away: String
        let home: String
        let awayScore: Int?
        let homeScore: Int?
        let status: String?
        /// Seconds since its source was last asked with an answer.
        let age: Double
        let stale: Bool
    }

    /// Alerts of the last ten minutes.
    struct Push: Sendable, Hashable, Decodable {
        let alerts: Int
        let delivered: Int
        let failed: Int
        /// Milliseconds from the revision to the first delivery, of the slowest alert; `nil`: none was delivered.
        let slowestFirst: Double?
    }

    /// By the database's clock, in UTC.
    let at: String
    let queues: [Queue]
    let games: [Game]
    let push: Push
    let deadLetters: Int
    /// Hosts that are not fetched from because they failed or refused.
    let openHosts: [String]
}

extension TopFrame {
    /// Queries the database; returns JSON with the names above.
    static func look(_ session: any PostgresSession) async throws -> String {
        try await session.first(Self.statement)?.decode(String.self) ?? "{}"
    }

    init(json: String) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(json.utf8))
    }

    /// Reads only views: watching must not hold up work.
    private static let statement: SQL = """
        select jsonb_build_object(
          'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS'),
          'queues', (
            select coalesce(jsonb_agg(jsonb_build_object(
                     'queue', u.queue, 'due', u.due, 'running', u.running, 'scheduled', u.scheduled, 'retrying', u.retrying,
                     'oldestWait', extract(epoch from u.oldest_wait), 'workers', u.workers, 'slots', u.slots, 'busy', u.busy,
                     'ended', coalesce(t.ended, 0), 'failed', coalesce(t.retried + t.discarded + t.lost, 0),
                     'pausedBy', u.paused_by, 'wanted', s.wanted) order by u.queue), '[]')
              from ops.queue u
              left join ops.throughput t on t.queue = u.queue and t.minute = date_trunc('minute', now()) - interval '1 minute'
              left join ops.scaler_signal s on s.queue = u.queue),
          'games', (
            select coalesce(jsonb_agg(jsonb_build_object(
                     'league', f.league_id, 'away', f.away, 'home', f.home, 'awayScore', g.away_score,
                     'homeScore', g.home_score, 'status', concat_ws(' ', g.period_label, g.clock),
                     'age', extract(epoch from f.age), 'stale', f.stale) order by f.stale desc, f.league_id, f.home), '[]')
              from ops.freshness f join game g on g.id = f.game_id join league l on l.id = f.league_id and l.listed
             where f.status = 'live'),
          'push', (
            select jsonb_build_object('alerts', count(*), 'delivered', coalesce(sum(p.delivered), 0),
                                      'failed', coalesce(sum(p.failed), 0), 'slowestFirst', max(p.first_ms))
              from ops.push_event p where p.created_at > now() - interval '10 minutes'),
          'deadLetters', (select coalesce(sum(d.letters), 0) from ops.dead_letter_group d),
          'openHosts', (
            select coalesce(jsonb_agg(h.host order by h.host), '[]') from ops.host h
             where h.enabled and h.state <> 'closed'))::text
        """
}
