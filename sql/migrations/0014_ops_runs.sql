-- migrate:up
-- Views over what has run. What counts over time reads the statistics of q.roll_up, never the ring.
-- Functions in ops run with their owner's rights, as views do: who may use the schema needs no right on q.

create view ops.finished as
select r.job_id as id, r.run_no, r.queue, r.kind, r.outcome, r.attempt, r.created_at, r.run_at, r.claimed_at,
       r.finished_at, r.claimed_at - r.run_at as waited, r.finished_at - r.claimed_at as ran, r.worker_id, r.error, r.args
  from q.run r;
comment on view ops.finished is 'Runs that ended, with how long they waited and ran. Fast by id and for a short range of finished_at; for the newest see ops.newest_runs().';
comment on column ops.finished.id is 'The job.';
comment on column ops.finished.run_no is 'Which of its runs.';
comment on column ops.finished.queue is 'The queue.';
comment on column ops.finished.kind is 'What was to be done.';
comment on column ops.finished.outcome is 'As q.run.outcome.';
comment on column ops.finished.attempt is 'Which attempt this was.';
comment on column ops.finished.created_at is 'When the job was enqueued.';
comment on column ops.finished.run_at is 'When it was due.';
comment on column ops.finished.claimed_at is 'When a worker took it; null: it ended without a run.';
comment on column ops.finished.finished_at is 'When it ended.';
comment on column ops.finished.waited is 'From due to claimed.';
comment on column ops.finished.ran is 'From claimed to ended.';
comment on column ops.finished.worker_id is 'The worker that held it.';
comment on column ops.finished.error is 'Why it failed.';
comment on column ops.finished.args is 'What the job needed to know; kept for every outcome but completed.';

-- The newest by finished_at, of which there is no sorted index (it would cost every finish): looks back a second, and
-- tenfold further until enough are found.
create function ops.newest_runs(p_limit integer default 50, p_queue text default null, p_kind text default null,
                                p_outcome text default null, p_within interval default '1 day')
returns setof ops.finished
language plpgsql stable security definer
set search_path = pg_catalog, q
set enable_seqscan = off
-- Planned with the slots known: partitions that cannot have any are not even opened.
set plan_cache_mode = force_custom_plan
set jit = off
as $$
declare
  v_back  interval := '1 s';
  v_since timestamptz;
  v_slots integer[];
  v_found ops.finished[];
begin
  loop
    v_since := statement_timestamp() - least(v_back, p_within);
    v_slots := array(
      select (d::date - date '2000-01-01') % 32
        from generate_series((v_since at time zone 'UTC')::date, (statement_timestamp() at time zone 'UTC')::date,
                             interval '1 day') d);
    v_found := array(
      select f from ops.finished f
       where f.finished_at >= v_since
         -- In the words of q.run's partition key.
         and (((f.finished_at at time zone 'UTC')::date - date '2000-01-01') % 32) = any (v_slots)
         and (p_queue is null or f.queue = p_queue) and (p_kind is null or f.kind = p_kind)
         and (p_outcome is null or f.outcome = p_outcome)
       order by f.finished_at desc limit p_limit);
    exit when cardinality(v_found) >= p_limit or v_back >= p_within;
    v_back := v_back * 10;
  end loop;
  return query select * from unnest(v_found);
end $$;
comment on function ops.newest_runs is 'The runs that ended last, newest first; looks no further back than p_within. The rarer what is asked for, the longer it takes.';

create view ops.throughput as
select m.minute, m.queue, sum(m.runs)::bigint as ended,
       coalesce(sum(m.runs) filter (where m.outcome = 'completed'), 0)::bigint as completed,
       coalesce(sum(m.runs) filter (where m.outcome = 'retried'), 0)::bigint as retried,
       coalesce(sum(m.runs) filter (where m.outcome = 'discarded'), 0)::bigint as discarded,
       coalesce(sum(m.runs) filter (where m.outcome = 'lost'), 0)::bigint as lost,
       coalesce(sum(m.runs) filter (where m.outcome = 'expired'), 0)::bigint as expired,
       round(100 * coalesce(sum(m.runs) filter (where m.outcome in ('retried', 'discarded', 'lost')), 0)
             / nullif(sum(m.runs) filter (where m.outcome in ('completed', 'retried', 'discarded', 'lost')), 0), 2)
         as failed_percent,
       round((sum(m.wait_ms) / nullif(sum(m.timed), 0))::numeric, 1) as wait_mean_ms,
       round((sum(m.run_ms) / nullif(sum(m.timed), 0))::numeric, 1) as run_mean_ms
  from q.run_minute m
 where m.minute > statement_timestamp() - interval '6 hours'
 group by m.minute, m.queue;
comment on view ops.throughput is 'Runs that ended, by minute and queue, of the last six hours; the present minute is not full yet. Older and finer: q.run_minute.';
comment on column ops.throughput.minute is 'Start of the minute.';
comment on column ops.throughput.queue is 'The queue.';
comment on column ops.throughput.ended is 'Runs that ended, however.';
comment on column ops.throughput.completed is 'Of these: done.';
comment on column ops.throughput.retried is 'Failed, will run again.';
comment on column ops.throughput.discarded is 'Went to the dead letters.';
comment on column ops.throughput.lost is 'Their worker died or overran the deadline.';
comment on column ops.throughput.expired is 'Too late to be worth running.';
comment on column ops.throughput.failed_percent is 'Share of retried, discarded and lost in these and completed.';
comment on column ops.throughput.wait_mean_ms is 'Mean wait from due to claimed.';
comment on column ops.throughput.run_mean_ms is 'Mean time from claimed to ended.';

create function ops.latency_between(
  p_from timestamptz, p_to timestamptz, out queue text, out kind text, out runs bigint,
  out wait_p50_ms numeric, out wait_p90_ms numeric, out wait_p99_ms numeric, out wait_max_ms numeric,
  out run_p50_ms numeric, out run_p90_ms numeric, out run_p99_ms numeric, out run_max_ms numeric
) returns setof record
language sql stable security definer set search_path = pg_catalog, q set jit = off as $$
  with chosen as materialized (
    select m.queue, m.kind, m.timed, m.wait_max_ms, m.run_max_ms, m.wait_bucket, m.wait_count, m.run_bucket,
           m.run_count
      from q.run_minute m
     -- What was given back or dropped unrun says nothing of the kind.
     where m.minute >= date_trunc('minute', p_from, 'UTC') and m.minute < p_to
       and m.timed > 0 and m.outcome not in ('released', 'expired')
  ),
  total as (
    select c.queue, c.kind, sum(c.timed)::bigint as runs, max(c.wait_max_ms) as wait_max, max(c.run_max_ms) as run_max
      from chosen c group by c.queue, c.kind
  ),
  waits as (
    select b.queue, b.kind, array_agg(b.bucket order by b.bucket) as bucket, array_agg(b.n order by b.bucket) as n
      from (select c.queue, c.kind, u.bucket, sum(u.n)::bigint as n
              from chosen c, unnest(c.wait_bucket, c.wait_count) as u (bucket, n) group by 1, 2, 3) b
     group by b.queue, b.kind
  ),
  times as (
    select b.queue, b.kind, array_agg(b.bucket order by b.bucket) as bucket, array_agg(b.n order by b.bucket) as n
      from (select c.queue, c.kind, u.bucket, sum(u.n)::bigint as n
              from chosen c, unnest(c.run_bucket, c.run_count) as u (bucket, n) group by 1, 2, 3) b
     group by b.queue, b.kind
  )
  -- No percentile is above the longest, which is known exactly.
  select t.queue, t.kind, t.runs,
         round(least(q.percentile(0.5, w.bucket, w.n), t.wait_max)::numeric, 2),
         round(least(q.percentile(0.9, w.bucket, w.n), t.wait_max)::numeric, 2),
         round(least(q.percentile(0.99, w.bucket, w.n), t.wait_max)::numeric, 2),
         round(t.wait_max::numeric, 2),
         round(least(q.percentile(0.5, r.bucket, r.n), t.run_max)::numeric, 2),
         round(least(q.percentile(0.9, r.bucket, r.n), t.run_max)::numeric, 2),
         round(least(q.percentile(0.99, r.bucket, r.n), t.run_max)::numeric, 2),
         round(t.run_max::numeric, 2)
    from total t join waits w using (queue, kind) join times r using (queue, kind)
$$;
comment on function ops.latency_between is 'Waits and run times by queue and kind of the runs that ended in a range of whole minutes. Percentiles are within 9.1 % of the true ones (see q.bucket_ms).';

create view ops.latency as
select * from ops.latency_between(statement_timestamp() - interval '15 minutes', 'infinity');
comment on view ops.latency is 'Waits and run times by queue and kind in the last 15 minutes; other ranges: ops.latency_between(from, to).';
comment on column ops.latency.queue is 'The queue.';
comment on column ops.latency.kind is 'The kind.';
comment on column ops.latency.runs is 'How many runs.';
comment on column ops.latency.wait_p50_ms is 'Half waited no longer than this from due to claimed; percentiles are within 9.1 % of the true ones.';
comment on column ops.latency.wait_p90_ms is 'Nine of ten waited no longer.';
comment on column ops.latency.wait_p99_ms is '99 of 100 waited no longer.';
comment on column ops.latency.wait_max_ms is 'The longest wait, exactly.';
comment on column ops.latency.run_p50_ms is 'Half took no longer than this from claimed to ended.';
comment on column ops.latency.run_p90_ms is 'Nine of ten took no longer.';
comment on column ops.latency.run_p99_ms is '99 of 100 took no longer.';
comment on column ops.latency.run_max_ms is 'The longest run, exactly.';

create view ops.failure as
select h.queue, h.kind, h.error_group, sum(h.runs)::bigint as runs,
       coalesce(sum(h.runs) filter (where h.outcome = 'retried'), 0)::bigint as retried,
       coalesce(sum(h.runs) filter (where h.outcome = 'discarded'), 0)::bigint as discarded,
       coalesce(sum(h.runs) filter (where h.outcome = 'lost'), 0)::bigint as lost,
       min(h.first_at) as first_at, max(h.last_at) as last_at,
       (array_agg(h.last_job_id order by h.last_at desc))[1] as last_job_id,
       (array_agg(h.last_error order by h.last_at desc))[1] as last_error
  from q.failure_hour h
 where h.hour > statement_timestamp() - interval '25 hours'
 group by h.queue, h.kind, h.error_group;
comment on view ops.failure is 'Runs that failed in the last 24 full hours and the present one, by kind and cause. Older: q.failure_hour.';
comment on column ops.failure.queue is 'The queue.';
comment on column ops.failure.kind is 'The kind.';
comment on column ops.failure.error_group is 'The error with numbers and ids taken out (q.error_group).';
comment on column ops.failure.runs is 'How many.';
comment on column ops.failure.retried is 'Of these: will run again.';
comment on column ops.failure.discarded is 'Went to the dead letters.';
comment on column ops.failure.lost is 'Their worker died or overran the deadline.';
comment on column ops.failure.first_at is 'The first of them.';
comment on column ops.failure.last_at is 'The last of them.';
comment on column ops.failure.last_job_id is 'The job of the last one: select * from ops.life where job_id = … order by at.';
comment on column ops.failure.last_error is 'The error of the last one, as it was.';
-- migrate:down
