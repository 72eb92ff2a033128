-- migrate:up
-- Where operators look for what does not get on, jobs that no program handles are listed: among those that wait again, and among
-- the failures.

create or replace view ops.retrying as
select j.queue, j.run_at, j.id, j.kind, j.attempt, j.max_attempts, j.crashes, j.last_error, j.args, j.unhandled_since
  from q.job j
 where j.state = 'available' and (j.attempt > 0 or j.unhandled_since is not null);
comment on view ops.retrying is 'Waiting jobs that failed before, or for which no worker had a handler. The next first: where queue = … order by run_at limit ….';
comment on column ops.retrying.unhandled_since is 'Since when workers put it back because they have no handler for its kind; a day later it is a dead letter. Null: they have one, or it came back for another reason.';
comment on column ops.queue.retrying is 'Waiting jobs that failed before or that no worker has a handler for, due or not; 2000: at least so many.';

create or replace function ops.depths(p_cap integer, out queue text, out due bigint, out scheduled bigint, out running bigint,
                                      out retrying bigint, out oldest_due_at timestamptz)
returns setof record
language plpgsql
stable security definer rows 20
set search_path = pg_catalog, q, pg_temp
set enable_seqscan = off
set enable_bitmapscan = off
set jit = off
set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  with recursive
  -- A loose index scan: one probe a queue, however many jobs it has.
  named (queue) as (
    (select j.queue from q.job j where j.state = 'available' order by j.queue limit 1)
    union all
    select (select j.queue from q.job j where j.state = 'available' and j.queue > n.queue order by j.queue limit 1)
      from named n where n.queue is not null
  ),
  -- At most one a slot of a worker.
  held as (select j.queue, count(*) as running from q.job j where j.state = 'running' group by j.queue),
  asked as (
    select n.queue from named n where n.queue is not null
    union select h.queue from held h
    union select u.queue from q.worker w, unnest(w.queues) as u (queue) where w.ended_at is null
  )
  select a.queue,
         (select count(*) from (
            select from generate_series(0, 3) as p (priority), lateral (
              select from q.job j
               where j.queue = a.queue and j.state = 'available' and j.priority = p.priority
                 and j.run_at <= statement_timestamp()
               limit p_cap) one limit p_cap) t),
         (select count(*) from (
            select from generate_series(0, 3) as p (priority), lateral (
              select from q.job j
               where j.queue = a.queue and j.state = 'available' and j.priority = p.priority
                 and j.run_at > statement_timestamp()
               limit p_cap) one limit p_cap) t),
         coalesce(h.running, 0),
         (select count(*) from (
            select from q.job j where j.queue = a.queue and j.state = 'available'
               and (j.attempt > 0 or j.unhandled_since is not null) limit p_cap) t),
         (select min(t.run_at) from generate_series(0, 3) as p (priority), lateral (
            select j.run_at from q.job j
             where j.queue = a.queue and j.state = 'available' and j.priority = p.priority
               and j.run_at <= statement_timestamp()
             order by j.run_at limit 1) t)
    from asked a left join held h on h.queue = a.queue;
end $$;

create or replace function q.count_live()
returns void
language plpgsql
set search_path = pg_catalog, q, pg_temp
as $$
declare
  v_start timestamptz := clock_timestamp();
begin
  insert into q.depth (at, queue, due, scheduled, running, retrying, oldest_due_at)
  select v_start, queue, coalesce(c.due, 0), coalesce(c.scheduled, 0), coalesce(c.running, 0), coalesce(c.retrying, 0),
         c.oldest_due_at
    from (select j.queue,
                 count(*) filter (where j.state = 'available' and j.run_at <= v_start) as due,
                 count(*) filter (where j.state = 'available' and j.run_at > v_start) as scheduled,
                 count(*) filter (where j.state = 'running') as running,
                 count(*) filter (where j.state = 'available' and (j.attempt > 0 or j.unhandled_since is not null))
                   as retrying,
                 min(j.run_at) filter (where j.state = 'available' and j.run_at <= v_start) as oldest_due_at
            from q.job j group by j.queue) c
    full join (select distinct unnest(w.queues) as queue from q.worker w
                where w.ended_at is null and w.lease_until > v_start) served using (queue);
  update q.rolled set depth_at = v_start, depth_took = clock_timestamp() - v_start;
end $$;
comment on column q.depth.retrying is 'Waiting jobs that had failed before or that no worker had a handler for, due or not.';

create or replace function q.count_runs(p_old txid_snapshot, p_new txid_snapshot, out counted bigint, out days date[])
returns record
language plpgsql
set search_path = pg_catalog, q, pg_temp
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
      from fresh f where f.outcome in ('retried', 'discarded', 'lost') or f.outcome = 'released' and f.error is not null
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
comment on column q.failure_hour.outcome is 'retried, discarded, lost, or released for want of a handler.';

create or replace view ops.failure as
select h.queue, h.kind, h.error_group, sum(h.runs)::bigint as runs,
       coalesce(sum(h.runs) filter (where h.outcome = 'retried'), 0)::bigint as retried,
       coalesce(sum(h.runs) filter (where h.outcome = 'discarded'), 0)::bigint as discarded,
       coalesce(sum(h.runs) filter (where h.outcome = 'lost'), 0)::bigint as lost,
       min(h.first_at) as first_at, max(h.last_at) as last_at,
       (array_agg(h.last_job_id order by h.last_at desc))[1] as last_job_id,
       (array_agg(h.last_error order by h.last_at desc))[1] as last_error,
       coalesce(sum(h.runs) filter (where h.outcome = 'released'), 0)::bigint as unhandled
  from q.failure_hour h
 where h.hour > statement_timestamp() - interval '25 hours'
 group by h.queue, h.kind, h.error_group;
comment on column ops.failure.unhandled is 'Put back because the worker had no handler for the kind.';

-- job_waiting_again_idx has more in it.
drop index q.job_retrying_idx;
-- migrate:down
