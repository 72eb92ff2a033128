import Postgres
import Testing

/// Writes a ``StoredSaturday`` to the tables that `ops.scaler_signal` reads. The view uses the server's time, so each
/// moment of the Saturday is stored as if it were now.
struct SaturdayTables {
    private let connection: PostgresConnection

    /// Inserts the Saturday's games and an empty last half hour.
    init(_ connection: PostgresConnection) async throws {
        self.connection = connection
        try await connection.runScript(Self.script)
        for (start, games) in StoredSaturday.waves {
            let (start, games) = (Int32(start), Int32(games))
            try await connection.execute("select pg_temp.add_wave(\(start), \(games))")
        }
    }

    /// The view's figures for detail-scraper at the Saturday's current moment: the desired number of workers with and
    /// without looking ahead.
    func wanted(at day: StoredSaturday) async throws -> (all: Int, now: Int) {
        let (workers, running) = day.atWork
        let minutes = day.ended.last(at: day.now)
        let row = try await connection.first(
            """
            select desired, desired_now from pg_temp.signal_at(
              \(Int32(day.now)), \(Int32(StoredSaturday.length)), \(day.ages), \(Int32(running)), \(Int32(workers)),
              \(Int32(SaturdayWorkers.slots)), \(minutes.map(\.ago)), \(minutes.map(\.outcome.rawValue)),
              \(minutes.map(\.runs)), \(minutes.map(\.milliseconds)))
            """
        )
        let (all, now) = try #require(row).decode(Int32.self, Int32.self)
        return (Int(all), Int(now))
    }

    /// A single statement writes the tables and reads the view, so that both see the same time.
    private static let script = """
        update league set details = 'all' where id = 'mlax-d1';
        create temp table begins (game_id uuid primary key, at integer not null);

        create function pg_temp.add_wave(p_at integer, p_games integer) returns void language sql as $$
          insert into team (league_id, slug, name)
          select 'mlax-d1', p_at || s || g, 'Team ' || p_at || s || g
            from generate_series(1, p_games) g, unnest(array['-home-', '-away-']) s;
          insert into game (league_id, home_team_id, away_team_id, day, status, home_score, away_score, observed_at)
          select 'mlax-d1', h.id, a.id, current_date, 'scheduled', 0, 0, now()
            from generate_series(1, p_games) g
            join team h on h.slug = p_at || '-home-' || g join team a on a.slug = p_at || '-away-' || g;
          insert into begins
          select g.id, p_at from game g join team h on h.id = g.home_team_id where h.slug like p_at || '-home-%'
        $$;

        create function pg_temp.signal_at(
          p_now integer, p_length integer, p_ages double precision[], p_running integer, p_workers integer, p_slots integer,
          p_ago bigint[], p_outcome text[], p_runs bigint[], p_run_ms double precision[]
        ) returns table (desired integer, desired_now integer) language plpgsql as $$
        declare
          v_now    constant timestamptz := statement_timestamp();
          v_worker bigint;
        begin
          update game g set status = t.status, start_time = v_now + (b.at - p_now) * interval '1 s'
            from begins b
            cross join lateral (
              select case when b.at > p_now then 'scheduled' when b.at + p_length > p_now then 'live' else 'final' end) t (status)
           where b.game_id = g.id and (t.status = 'scheduled' or t.status <> g.status);
          delete from q.run_minute;
          insert into q.run_minute (minute, queue, kind, outcome, runs, timed, wait_ms, run_ms, wait_max_ms, run_max_ms,
                                    wait_bucket, wait_count, run_bucket, run_count)
          select date_trunc('minute', v_now) - m.ago * interval '1 minute', 'detail', 'scrape_detail', m.outcome, m.runs, m.runs,
                 0, m.run_ms, 0, 0, '{}', '{}', '{}', '{}'
            from unnest(p_ago, p_outcome, p_runs, p_run_ms) m (ago, outcome, runs, run_ms);
          delete from q.worker;
          insert into q.worker (program, host, pid, version, queues, slots, lease_until)
          select 'detail-scraper', 'host-' || w, 1, '0', array['detail'], p_slots, v_now + interval '1 hour'
            from generate_series(1, p_workers) w;
          select max(id) into v_worker from q.worker;
          delete from q.job;
          insert into q.job (queue, kind, run_at) select 'detail', 'scrape_detail', v_now - a * interval '1 s' from unnest(p_ages) a;
          insert into q.job (queue, kind, state, run_at, worker_id, claimed_at, deadline_at)
          select 'detail', 'scrape_detail', 'running', v_now, v_worker, v_now, v_now + interval '1 minute'
            from generate_series(1, p_running);
          return query select s.desired, s.desired_now from ops.scaler_signal s where s.program = 'detail-scraper';
        end $$;
        """
}
