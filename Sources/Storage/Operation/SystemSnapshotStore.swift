package import Postgres

/// Reads the state of the whole system at one point in time, for `bardown top`.
package struct SystemSnapshotStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// One JSON object, as `bardown top --json` prints it and its type `TopFrame` describes it. It is read in one
    /// statement, so that all figures are of the same time.
    package func json() async throws -> String {
        try await session.first(Self.statement)?.decode(String.self) ?? "{}"
    }

    private static let statement: SQL = """
        select jsonb_build_object(
          'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS'),
          'queues', (
            select coalesce(jsonb_agg(jsonb_build_object(
                     'queue', u.queue, 'due', u.due, 'running', u.running, 'scheduled', u.scheduled, 'retrying', u.retrying,
                     'oldestWait', extract(epoch from u.oldest_wait), 'workers', u.workers, 'slots', u.slots, 'busy', u.busy,
                     'ended', coalesce(t.ended, 0), 'failed', coalesce(t.retried + t.discarded + t.lost, 0),
                     'pausedBy', u.paused_by, 'wanted', s.desired) order by u.queue), '[]')
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
              from ops.alert p where p.created_at > now() - interval '10 minutes'),
          'deadLetters', (select coalesce(sum(d.letters), 0) from ops.dead_letter_group d),
          'openHosts', (
            select coalesce(jsonb_agg(h.host order by h.host), '[]') from ops.host h
             where h.enabled and h.state <> 'closed'))::text
        """
}
