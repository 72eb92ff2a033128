-- migrate:up
-- Counting what ended and what lives.

-- After a dump was restored into another cluster, q.run.xact and q.rolled speak of transactions of the old one.
create function q.adopt_history(p_old txid_snapshot) returns void
language plpgsql volatile set search_path = pg_catalog, q as $$
begin
  -- A row of this cluster has its writer in xmin too. Others: what was counted stays counted (0 is seen by every
  -- snapshot), what was not is made this transaction's, to be counted next time.
  update q.run r
     set xact = case when txid_visible_in_snapshot(r.xact, p_old) then 0 else txid_current() end
   where r.xmin::text::bigint <> r.xact % 4294967296;
  update q.rolled set snapshot = '1:1:';
end $$;
comment on function q.adopt_history is 'Makes a history that was restored from another cluster this one''s own. q.roll_up calls it when it must; one UPDATE of the whole ring.';

create function q.count_live() returns void
language plpgsql volatile set search_path = pg_catalog, q as $$
declare
  v_start timestamptz := clock_timestamp();
begin
  insert into q.depth (at, queue, due, scheduled, running, retrying, oldest_due_at)
  select v_start, j.queue,
         count(*) filter (where j.state = 'available' and j.run_at <= v_start),
         count(*) filter (where j.state = 'available' and j.run_at > v_start),
         count(*) filter (where j.state = 'running'),
         count(*) filter (where j.state = 'available' and j.attempt > 0),
         min(j.run_at) filter (where j.state = 'available' and j.run_at <= v_start)
    from q.job j group by j.queue;
  update q.rolled set depth_at = v_start, depth_took = clock_timestamp() - v_start;
end $$;
comment on function q.count_live is 'Counts the live jobs of every queue into q.depth.';

create function q.count_runs(p_old txid_snapshot, p_new txid_snapshot, out counted bigint, out days date[])
language plpgsql volatile
set search_path = pg_catalog, q
-- The BRIN index, whatever the statistics say: they are those of an emptier ring.
set enable_seqscan = off
set jit = off
as $$
declare
  v_since bigint := txid_snapshot_xmax(p_old);
  -- In progress at the last roll-up: late rows are theirs.
  v_late  bigint[] := array(select txid_snapshot_xip(p_old));
begin
  with fresh as materialized (
    select r.job_id, r.queue, r.kind, r.outcome, r.error, r.finished_at,
           date_trunc('minute', r.finished_at, 'UTC') as minute,
           greatest(0, date_part('epoch', r.claimed_at - r.run_at)) * 1000 as wait_ms,
           greatest(0, date_part('epoch', r.finished_at - r.claimed_at)) * 1000 as run_ms
      from q.run r
     where (r.xact >= v_since or r.xact = any (v_late))
       -- This statement may see more than p_new does; that is for the next roll-up.
       and txid_visible_in_snapshot(r.xact, p_new)
  ),
  by_minute as (
    select f.minute, f.queue, f.kind, f.outcome, count(*) as runs, count(f.wait_ms) as timed,
           coalesce(sum(f.wait_ms), 0) as wait_ms, coalesce(sum(f.run_ms), 0) as run_ms,
           coalesce(max(f.wait_ms), 0) as wait_max_ms, coalesce(max(f.run_ms), 0) as run_max_ms
      from fresh f group by f.minute, f.queue, f.kind, f.outcome
  ),
  waits as (
    select b.minute, b.queue, b.kind, b.outcome,
           array_agg(b.bucket order by b.bucket) as bucket, array_agg(b.n order by b.bucket) as n
      from (select f.minute, f.queue, f.kind, f.outcome, q.bucket(f.wait_ms) as bucket, count(*)::integer as n
              from fresh f where f.wait_ms is not null group by 1, 2, 3, 4, 5) b
     group by 1, 2, 3, 4
  ),
  times as (
    select b.minute, b.queue, b.kind, b.outcome,
           array_agg(b.bucket order by b.bucket) as bucket, array_agg(b.n order by b.bucket) as n
      from (select f.minute, f.queue, f.kind, f.outcome, q.bucket(f.run_ms) as bucket, count(*)::integer as n
              from fresh f where f.run_ms is not null group by 1, 2, 3, 4, 5) b
     group by 1, 2, 3, 4
  ),
  minutes as (
    insert into q.run_minute as m (minute, queue, kind, outcome, runs, timed, wait_ms, run_ms, wait_max_ms, run_max_ms,
                                   wait_bucket, wait_count, run_bucket, run_count)
    select c.minute, c.queue, c.kind, c.outcome, c.runs, c.timed, c.wait_ms, c.run_ms, c.wait_max_ms, c.run_max_ms,
           coalesce(w.bucket, '{}'), coalesce(w.n, '{}'), coalesce(t.bucket, '{}'), coalesce(t.n, '{}')
      from by_minute c
      left join waits w using (minute, queue, kind, outcome)
      left join times t using (minute, queue, kind, outcome)
    on conflict (minute, queue, kind, outcome) do update
       set runs = m.runs + excluded.runs, timed = m.timed + excluded.timed,
           wait_ms = m.wait_ms + excluded.wait_ms, run_ms = m.run_ms + excluded.run_ms,
           wait_max_ms = greatest(m.wait_max_ms, excluded.wait_max_ms),
           run_max_ms = greatest(m.run_max_ms, excluded.run_max_ms),
           (wait_bucket, wait_count) = (select s.bucket, s.count from q.add_histograms(
             m.wait_bucket, m.wait_count, excluded.wait_bucket, excluded.wait_count) s),
           (run_bucket, run_count) = (select s.bucket, s.count from q.add_histograms(
             m.run_bucket, m.run_count, excluded.run_bucket, excluded.run_count) s)
  ),
  failures as (
    insert into q.failure_hour as h (hour, queue, kind, outcome, error_group, runs, first_at, last_at, last_job_id,
                                     last_error)
    select date_trunc('hour', f.finished_at, 'UTC'), f.queue, f.kind, f.outcome, q.error_group(f.error), count(*),
           min(f.finished_at), max(f.finished_at), (array_agg(f.job_id order by f.finished_at desc))[1],
           (array_agg(left(f.error, 1000) order by f.finished_at desc))[1]
      from fresh f where f.outcome in ('retried', 'discarded', 'lost')
     group by 1, 2, 3, 4, 5
    on conflict (hour, queue, kind, outcome, error_group) do update
       set runs = h.runs + excluded.runs, first_at = least(h.first_at, excluded.first_at),
           last_job_id = case when excluded.last_at >= h.last_at then excluded.last_job_id else h.last_job_id end,
           last_error = case when excluded.last_at >= h.last_at then excluded.last_error else h.last_error end,
           last_at = greatest(h.last_at, excluded.last_at)
  )
  select coalesce(sum(c.runs), 0), array_agg(distinct (c.minute at time zone 'UTC')::date) into counted, days
    from by_minute c;
end $$;
comment on function q.count_runs is 'Adds to the statistics the runs that p_new sees and p_old did not; returns how many, and the days on which they ended. Only q.roll_up calls it.';

-- What is not summarised, BRIN reads whole. Autovacuum is told of every full range, but forgets what it cannot take in
-- at once (256 requests), and a burst of finished jobs is more.
create function q.summarize(p_days date[]) returns void
language plpgsql volatile set search_path = pg_catalog, q as $$
declare
  v_slot  text;
  v_index regclass;
begin
  for v_slot, v_index in
    select c.relname, h.inhrelid::regclass
      from pg_inherits h join pg_index i on i.indexrelid = h.inhrelid join pg_class c on c.oid = i.indrelid
     where h.inhparent = 'q.run_finished_idx'::regclass
       and c.relname = any (array(select 'run_' || to_char((d - date '2000-01-01') % 32, 'FM00') from unnest(p_days) d))
  loop
    begin
      -- A vacuum or analyze has it: the next roll-up.
      execute format('lock table only q.%I in share update exclusive mode nowait', v_slot);
      perform brin_summarize_new_values(v_index);
    exception when lock_not_available then null;
    end;
  end loop;
end $$;
comment on function q.summarize is 'Brings the BRIN indexes of these days up to date. Only q.roll_up calls it.';

create function q.next_snapshot(p_old txid_snapshot, p_new txid_snapshot, p_step bigint default 20000)
returns txid_snapshot
language sql stable set search_path = pg_catalog, q as $$
  -- Of the transactions below the cut, those are not over that are not over in p_new.
  select case when c.cut >= txid_snapshot_xmax(p_new) then p_new
              else format('%s:%s:%s', coalesce(min(x), c.cut), c.cut, string_agg(x::text, ',' order by x))::txid_snapshot end
    from (select txid_snapshot_xmax(p_old) + p_step as cut) c
    left join txid_snapshot_xip(p_new) x on x < c.cut
   group by c.cut
$$;
comment on function q.next_snapshot is 'A snapshot on the way from p_old to p_new, at most p_step transactions further: what the next step of q.roll_up counts.';

create function q.roll_up(p_at_most_every interval default '5 s') returns bigint
language plpgsql volatile set search_path = pg_catalog, q as $$
declare
  v_start   timestamptz := clock_timestamp();
  v_rolled  q.rolled;
  v_new     txid_snapshot;
  v_to      txid_snapshot;
  v_step    record;
  v_counted bigint := 0;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('q.roll_up', 0)) then return null; end if;
  select * into v_rolled from q.rolled for update;
  if v_rolled.at > v_start - p_at_most_every and v_rolled.at <= v_start then return null; end if;
  v_new := txid_current_snapshot();
  if txid_snapshot_xmax(v_rolled.snapshot) > txid_snapshot_xmax(v_new) then
    raise warning 'the history comes from another cluster and is adopted';
    perform q.adopt_history(v_rolled.snapshot);
    v_rolled.snapshot := '1:1:';
  end if;
  loop
    v_to := q.next_snapshot(v_rolled.snapshot, v_new);
    select c.counted, c.days into v_step from q.count_runs(v_rolled.snapshot, v_to) c;
    perform q.summarize(v_step.days);
    v_counted := v_counted + v_step.counted;
    v_rolled.snapshot := v_to;
    -- After an outage there is much to count: no call takes long, and each one keeps what it did.
    exit when txid_snapshot_xmax(v_to) = txid_snapshot_xmax(v_new) or clock_timestamp() > v_start + interval '1 s';
  end loop;
  update q.rolled set snapshot = v_to, at = clock_timestamp();
  -- A time in the future is that of a clock which was set back.
  if v_rolled.depth_at < v_start - greatest(interval '1 minute', 50 * v_rolled.depth_took)
     or v_rolled.depth_at > v_start then
    perform q.count_live();
  end if;
  return v_counted;
end $$;
comment on function q.roll_up is 'Counts the runs that ended since the last call into q.run_minute and q.failure_hour, and live jobs into q.depth; returns how many runs, null when another is at it or was less than p_at_most_every ago. Call it every few seconds from anywhere.';
-- migrate:down
