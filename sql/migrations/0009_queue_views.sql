-- migrate:up
-- The operators' and analysts' views over the queue: live jobs, finished runs, jobs that need attention, and the state
-- of the tables.
--
-- A view must not count a million waiting jobs. The counts of ops.queue therefore stop at 2000 (see capped), and its
-- sampled columns have the exact counts from q.depth, which are at most a few minutes old. Functions in ops run with
-- their owner's rights, as views do, so a login that may use the schema needs no right on q.

-- Jobs, queues and workers.

create view ops.job as
select j.id, j.queue, j.kind,
       case when j.state = 'running' then 'running'
            when j.run_at > statement_timestamp() and j.attempt > 0 then 'retryable'
            when j.run_at > statement_timestamp() then 'scheduled'
            else 'available' end as state,
       j.priority, j.attempt, j.max_attempts, j.crashes, j.folds, j.run_at, j.created_at, j.claimed_at, j.deadline_at,
       j.expires_at, j.unique_key, j.lane, j.worker_id, w.program, w.host, w.pid, j.args, j.last_error
  from q.job j left join q.worker w on w.id = j.worker_id;
comment on view ops.job is 'Live jobs. Queries by id, lane or unique_key are fast, and so is the list of the newest (order by id desc limit …). For the jobs in one state see ops.running, ops.due and ops.retrying, which have an index.';
comment on column ops.job.id is 'The job.';
comment on column ops.job.queue is 'The queue it is in.';
comment on column ops.job.kind is 'The kind of work.';
comment on column ops.job.state is 'running; available: due, waits for a worker; scheduled: not due yet; retryable: failed before and not due yet.';
comment on column ops.job.priority is 'From 0 (first) to 3 (last).';
comment on column ops.job.attempt is 'Runs that count against max_attempts, including the current one.';
comment on column ops.job.max_attempts is 'After this many failures it becomes a dead letter.';
comment on column ops.job.crashes is 'As in q.job.';
comment on column ops.job.folds is 'Requests folded into this job.';
comment on column ops.job.run_at is 'The job does not start before this time.';
comment on column ops.job.created_at is 'When it was enqueued.';
comment on column ops.job.claimed_at is 'When the current run began; null unless running.';
comment on column ops.job.deadline_at is 'When the current run counts as stuck; null unless running.';
comment on column ops.job.expires_at is 'After this time the job is not worth running; null: never.';
comment on column ops.job.unique_key is 'At most one waiting job has a given key.';
comment on column ops.job.lane is 'Its lane, as in q.job.';
comment on column ops.job.worker_id is 'The worker that holds it.';
comment on column ops.job.program is 'That worker''s program.';
comment on column ops.job.host is 'That worker''s machine name.';
comment on column ops.job.pid is 'That worker''s process id.';
comment on column ops.job.args is 'The job''s arguments.';
comment on column ops.job.last_error is 'Why the last run failed.';

-- Plans are pinned as in q.claim, because the statistics of a queue are always wrong. "rows 20" replaces the planner's
-- assumption of 1,000 rows, which would make it compile the plan (jit); that takes longer than running it.
create function ops.depths(p_cap integer, out queue text, out due bigint, out scheduled bigint, out running bigint,
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
  -- A loose index scan: one probe per queue, however many jobs it has.
  named (queue) as (
    (select j.queue from q.job j where j.state = 'available' order by j.queue limit 1)
    union all
    select (select j.queue from q.job j where j.state = 'available' and j.queue > n.queue order by j.queue limit 1)
      from named n where n.queue is not null
  ),
  -- This count needs no limit, because each slot of a worker has at most one running job.
  held as (select j.queue, count(*) as running from q.job j where j.state = 'running' group by j.queue),
  asked as (
    select n.queue from named n where n.queue is not null
    union select h.queue from held h
    union select u.queue from q.worker w, unnest(w.queues) as u (queue) where w.ended_at is null
  )
  select a.queue,
         (select count(*) from (
            select from generate_series(0, 3) as p (priority), (values (false), (true)) as b (blocked), lateral (
              select from q.job j
               where j.queue = a.queue and j.state = 'available' and j.blocked = b.blocked
                 and j.priority = p.priority and j.run_at <= statement_timestamp()
               limit p_cap) one limit p_cap) t),
         (select count(*) from (
            select from generate_series(0, 3) as p (priority), (values (false), (true)) as b (blocked), lateral (
              select from q.job j
               where j.queue = a.queue and j.state = 'available' and j.blocked = b.blocked
                 and j.priority = p.priority and j.run_at > statement_timestamp()
               limit p_cap) one limit p_cap) t),
         coalesce(h.running, 0),
         (select count(*) from (
            select from q.job j where j.queue = a.queue and j.state = 'available'
               and (j.attempt > 0 or j.unhandled_since is not null) limit p_cap) t),
         (select min(t.run_at) from generate_series(0, 3) as p (priority), (values (false), (true)) as b (blocked), lateral (
            select j.run_at from q.job j
             where j.queue = a.queue and j.state = 'available' and j.blocked = b.blocked
               and j.priority = p.priority and j.run_at <= statement_timestamp()
             order by j.run_at limit 1) t)
    from asked a left join held h on h.queue = a.queue;
end $$;
comment on function ops.depths is 'Live jobs of every queue that has jobs or workers. Each count except running stops at p_cap.';

-- A paused queue is listed even if it has no job and no worker. Otherwise a queue that was paused under a mistyped name
-- could not be found again.
create view ops.queue as
select coalesce(d.queue, l.name) as queue, coalesce(d.due, 0) as due, coalesce(d.scheduled, 0) as scheduled,
       coalesce(d.running, 0) as running, coalesce(d.retrying, 0) as retrying,
       statement_timestamp() - d.oldest_due_at as oldest_wait,
       coalesce(2000 in (d.due, d.scheduled, d.retrying), false) as capped,
       s.due as sampled_due, s.scheduled as sampled_scheduled, s.at as sampled_at,
       w.workers, w.slots, w.busy, l.paused_at, l.paused_by, l.max_running, l.rate_per_s
  from ops.depths(2000) d
  full join q.queue l on l.name = d.queue
  left join (select s.queue, s.due, s.scheduled, s.at from q.depth s, q.rolled r where s.at = r.depth_at) s
    on s.queue = d.queue
  left join lateral (
    select count(*) as workers, coalesce(sum(w.slots), 0) as slots, coalesce(sum(w.busy), 0) as busy
      from q.worker w
     where w.ended_at is null and w.lease_until > statement_timestamp() and d.queue = any (w.queues)) w on true
 where d.queue is not null or l.paused_at is not null;
comment on view ops.queue is 'Queues that have live jobs or workers, or are paused. Counts stop at 2000 (see capped); the sampled columns have exact numbers.';
comment on column ops.queue.queue is 'The queue.';
comment on column ops.queue.due is 'Jobs that are due and wait for a worker; 2000 means 2000 or more.';
comment on column ops.queue.scheduled is 'Jobs that are not due yet; 2000 means 2000 or more.';
comment on column ops.queue.running is 'Running jobs; always exact.';
comment on column ops.queue.retrying is 'Waiting jobs, due or not, that failed before or for which no worker has a handler; 2000 means 2000 or more.';
comment on column ops.queue.oldest_wait is 'How long the job that has been due the longest has waited; null: none is due. Always exact.';
comment on column ops.queue.capped is 'True: due, scheduled or retrying has stopped at 2000.';
comment on column ops.queue.sampled_due is 'How many were due at sampled_at, exactly; null: the queue had neither live jobs nor workers then.';
comment on column ops.queue.sampled_scheduled is 'How many were scheduled at sampled_at.';
comment on column ops.queue.sampled_at is 'When they were last counted, about once a minute.';
comment on column ops.queue.workers is 'Worker processes that serve the queue and whose lease has not run out.';
comment on column ops.queue.slots is 'How many jobs they can run at the same time.';
comment on column ops.queue.busy is 'Jobs that they held at their last heartbeat.';
comment on column ops.queue.paused_at is 'While set, no job of the queue is claimed (q.pause, q.resume).';
comment on column ops.queue.paused_by is 'Who paused it.';
comment on column ops.queue.max_running is 'How many may run at the same time over all processes; null: no limit.';
comment on column ops.queue.rate_per_s is 'How many may start per second over all processes; null: no limit.';

create view ops.depth as
select d.at, d.queue, d.due, d.scheduled, d.running, d.retrying, d.at - d.oldest_due_at as oldest_wait
  from q.depth d
 where d.at > statement_timestamp() - interval '6 hours';
comment on view ops.depth is 'How deep the queues were in the last six hours, counted exactly about once a minute. Older: q.depth.';
comment on column ops.depth.at is 'When they were counted.';
comment on column ops.depth.queue is 'The queue; one without live jobs and workers at that time has no row.';
comment on column ops.depth.due is 'Jobs that waited for a worker.';
comment on column ops.depth.scheduled is 'Jobs that were not due yet.';
comment on column ops.depth.running is 'Jobs that were running.';
comment on column ops.depth.retrying is 'Waiting jobs, due or not, that had failed before or for which no worker had a handler.';
comment on column ops.depth.oldest_wait is 'How long the job that had been due the longest had waited; null: none was due.';

create view ops.due as
select j.queue, j.priority, j.run_at, j.id, j.kind, statement_timestamp() - j.run_at as waits, j.attempt,
       j.expires_at, j.lane, j.unique_key, j.args
  from q.job j
 where j.state = 'available' and j.run_at <= statement_timestamp() and not j.blocked
union all
-- Two ranges of one index, merged in its order.
select j.queue, j.priority, j.run_at, j.id, j.kind, statement_timestamp() - j.run_at as waits, j.attempt,
       j.expires_at, j.lane, j.unique_key, j.args
  from q.job j
 where j.state = 'available' and j.run_at <= statement_timestamp() and j.blocked;
comment on view ops.due is 'Jobs that wait for a worker. In the order of the claim: where queue = … order by priority, run_at, id limit ….';
comment on column ops.due.queue is 'The queue.';
comment on column ops.due.priority is 'From 0 (first) to 3 (last).';
comment on column ops.due.run_at is 'When it fell due.';
comment on column ops.due.id is 'The job.';
comment on column ops.due.kind is 'The kind of work.';
comment on column ops.due.waits is 'How long it has been due.';
comment on column ops.due.attempt is 'Attempts so far.';
comment on column ops.due.expires_at is 'After this time the job is not worth running; null: never.';
comment on column ops.due.lane is 'Its lane; earlier jobs of the lane run first.';
comment on column ops.due.unique_key is 'At most one waiting job has a given key.';
comment on column ops.due.args is 'The job''s arguments.';

create view ops.retrying as
select j.queue, j.run_at, j.id, j.kind, j.attempt, j.max_attempts, j.crashes, j.last_error, j.args, j.unhandled_since
  from q.job j
 where j.state = 'available' and (j.attempt > 0 or j.unhandled_since is not null);
comment on view ops.retrying is 'Waiting jobs that failed before, or for which no worker had a handler. In order of the next attempt: where queue = … order by run_at limit ….';
comment on column ops.retrying.queue is 'The queue.';
comment on column ops.retrying.run_at is 'When it will be tried again.';
comment on column ops.retrying.id is 'The job.';
comment on column ops.retrying.kind is 'The kind of work.';
comment on column ops.retrying.attempt is 'Attempts so far.';
comment on column ops.retrying.max_attempts is 'After this many failures it becomes a dead letter.';
comment on column ops.retrying.crashes is 'As in q.job.';
comment on column ops.retrying.last_error is 'Why the last run failed.';
comment on column ops.retrying.args is 'The job''s arguments.';
comment on column ops.retrying.unhandled_since is 'When workers began to put it back because they have no handler for its kind. A day later it becomes a dead letter. Null: they have one, or it came back for another reason.';

create view ops.worker as
select w.id, w.program, w.host, w.pid, w.version, w.queues, w.slots, w.busy, w.draining, w.started_at,
       case when w.ended_at is not null then w.end_reason
            when w.lease_until < statement_timestamp() then 'overdue'
            when w.draining then 'draining' else 'alive' end as state,
       w.lease_until, w.ended_at, h.held, h.oldest_claim
  from q.worker w
  left join lateral (
    select count(*) as held, min(j.claimed_at) as oldest_claim
      from q.job j where j.worker_id = w.id and j.state = 'running' and w.ended_at is null) h on true;
comment on view ops.worker is 'Worker processes, alive and ended.';
comment on column ops.worker.id is 'One start of one process.';
comment on column ops.worker.program is 'The program''s name.';
comment on column ops.worker.host is 'The machine''s name.';
comment on column ops.worker.pid is 'The process id.';
comment on column ops.worker.version is 'The build''s version.';
comment on column ops.worker.queues is 'The queues it serves.';
comment on column ops.worker.slots is 'How many jobs it can run at the same time.';
comment on column ops.worker.busy is 'Jobs that it held at its last heartbeat.';
comment on column ops.worker.draining is 'True: it is stopping. It finishes its jobs and takes no more.';
comment on column ops.worker.started_at is 'When it registered.';
comment on column ops.worker.state is 'alive; draining: it finishes its jobs and takes no more; overdue: its lease has run out and no worker has noticed yet; stopped; lost; cut_off: its lease ran out while no worker could renew its own.';
comment on column ops.worker.lease_until is 'It counts as lost if it has not renewed its lease by then.';
comment on column ops.worker.ended_at is 'When it stopped or was found lost.';
comment on column ops.worker.held is 'Running jobs that belong to it according to the database.';
comment on column ops.worker.oldest_claim is 'When it claimed the job that it has held the longest.';

create view ops.schedule as
select s.key, s.spec, s.zone, s.misfire,
       case when not s.enabled then 'paused'
            when s.next_fire_at is null then 'over'
            when s.next_fire_at <= clock_timestamp() then 'due'
            else 'waiting' end as state,
       s.next_fire_at, s.next_fire_at at time zone s.zone as next_local,
       case when s.next_fire_at <= clock_timestamp() then clock_timestamp() - s.next_fire_at end as late,
       s.last_slot_at, s.last_fired_at, s.last_fired_at - s.last_slot_at as last_delay, s.last_job_id, s.last_error,
       s.queue, s.kind, s.args, s.priority, s.unique_key
  from q.schedule s;
comment on view ops.schedule is 'Periodic jobs. State due: a slot is due and was not fired yet; over: it never fires again.';
comment on column ops.schedule.key is 'Its name.';
comment on column ops.schedule.spec is 'Five cron fields, a word such as @hourly, or "every 5 minutes".';
comment on column ops.schedule.zone is 'IANA time zone of the cron fields.';
comment on column ops.schedule.misfire is 'latest, all or skip: what happens to slots that were not fired in time.';
comment on column ops.schedule.state is 'waiting, due, paused or over.';
comment on column ops.schedule.next_fire_at is 'The slot that is due next.';
comment on column ops.schedule.next_local is 'next_fire_at in the local time of the zone.';
comment on column ops.schedule.late is 'How long the slot has been due; null: it is not due.';
comment on column ops.schedule.last_slot_at is 'The newest slot that was fired.';
comment on column ops.schedule.last_fired_at is 'When the slot last_slot_at was fired.';
comment on column ops.schedule.last_delay is 'How late the slot last_slot_at was fired.';
comment on column ops.schedule.last_job_id is 'The job that was enqueued for the slot last_slot_at, or the waiting job into which the request folded.';
comment on column ops.schedule.last_error is 'Why the slots that were last due could not be enqueued; null: they were enqueued.';
comment on column ops.schedule.queue is 'Queue of every job.';
comment on column ops.schedule.kind is 'Kind of every job.';
comment on column ops.schedule.args is 'Arguments of every job.';
comment on column ops.schedule.priority is 'Priority of every job.';
comment on column ops.schedule.unique_key is 'Key of every job; null: every slot has a job of its own.';

-- Finished runs. Views that count over time read the statistics of q.roll_up, never the ring.

create view ops.finished as
select r.job_id as id, r.run_no, r.queue, r.kind, r.outcome, r.attempt, r.created_at, r.run_at, r.claimed_at,
       r.finished_at, r.claimed_at - r.run_at as waited, r.finished_at - r.claimed_at as ran, r.worker_id, r.error, r.args
  from q.run r;
comment on view ops.finished is 'Runs that ended, with how long they waited and ran. Queries by id or for a short range of finished_at are fast; for the newest runs see ops.newest_runs().';
comment on column ops.finished.id is 'The job.';
comment on column ops.finished.run_no is 'The number of the run.';
comment on column ops.finished.queue is 'The queue.';
comment on column ops.finished.kind is 'The kind of work.';
comment on column ops.finished.outcome is 'As in q.run.outcome.';
comment on column ops.finished.attempt is 'Which attempt this was.';
comment on column ops.finished.created_at is 'When the job was enqueued.';
comment on column ops.finished.run_at is 'When it was due.';
comment on column ops.finished.claimed_at is 'When a worker took it; null: it ended without a run.';
comment on column ops.finished.finished_at is 'When it ended.';
comment on column ops.finished.waited is 'From due to claimed.';
comment on column ops.finished.ran is 'From claimed to ended.';
comment on column ops.finished.worker_id is 'The worker that held it.';
comment on column ops.finished.error is 'Why it did not complete, as in q.run.';
comment on column ops.finished.args is 'The job''s arguments; kept for every outcome but completed.';

-- Returns the newest runs by finished_at. A sorted index on it would add to the cost of every finish. The function
-- therefore looks back one second, and then ten times further each time, until it has found enough runs.
create function ops.newest_runs(p_limit integer default 50, p_queue text default null, p_kind text default null,
                                p_outcome text default null, p_within interval default '1 day')
returns setof ops.finished
language plpgsql stable security definer
set search_path = pg_catalog, q, pg_temp
set enable_seqscan = off
-- Planned with the slots known, so that partitions without matching rows are not even opened.
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
         -- Written like q.run's partition key, so that the planner recognizes it.
         and (((f.finished_at at time zone 'UTC')::date - date '2000-01-01') % 32) = any (v_slots)
         and (p_queue is null or f.queue = p_queue) and (p_kind is null or f.kind = p_kind)
         and (p_outcome is null or f.outcome = p_outcome)
       order by f.finished_at desc limit p_limit);
    exit when cardinality(v_found) >= p_limit or v_back >= p_within;
    v_back := v_back * 10;
  end loop;
  return query select * from unnest(v_found);
end $$;
comment on function ops.newest_runs is 'The runs that ended last, newest first; looks no further back than p_within. The fewer runs match, the longer it takes.';

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
comment on view ops.throughput is 'Runs that ended, by minute and queue, of the last six hours; the current minute is incomplete. For older and more detailed data see q.run_minute.';
comment on column ops.throughput.minute is 'Start of the minute.';
comment on column ops.throughput.queue is 'The queue.';
comment on column ops.throughput.ended is 'Runs that ended, with any outcome.';
comment on column ops.throughput.completed is 'Of these, the completed ones.';
comment on column ops.throughput.retried is 'Those that failed and will run again.';
comment on column ops.throughput.discarded is 'Those that became dead letters.';
comment on column ops.throughput.lost is 'Those whose worker died or that overran their deadline.';
comment on column ops.throughput.expired is 'Those that were too late to be worth running.';
comment on column ops.throughput.failed_percent is 'Percentage of retried, discarded and lost among these and completed.';
comment on column ops.throughput.wait_mean_ms is 'Mean wait from due to claimed.';
comment on column ops.throughput.run_mean_ms is 'Mean time from claimed to ended.';

create function ops.latency_between(
  p_from timestamptz, p_to timestamptz, out queue text, out kind text, out runs bigint,
  out wait_p50_ms numeric, out wait_p90_ms numeric, out wait_p99_ms numeric, out wait_max_ms numeric,
  out run_p50_ms numeric, out run_p90_ms numeric, out run_p99_ms numeric, out run_max_ms numeric
) returns setof record
language sql stable security definer set search_path = pg_catalog, q, pg_temp set jit = off as $$
  with chosen as materialized (
    select m.queue, m.kind, m.timed, m.wait_max_ms, m.run_max_ms, m.wait_bucket, m.wait_count, m.run_bucket,
           m.run_count
      from q.run_minute m
     -- Runs that were released or expired say nothing about how long jobs of the kind wait and run.
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
  -- No percentile may exceed the maximum, which is exact.
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
comment on function ops.latency_between is 'Waits and run times by queue and kind of the runs that ended in a range of whole minutes, without released and expired ones. Percentiles are within 9.1 % of the true ones (see q.bucket_ms).';

create view ops.latency as
select * from ops.latency_between(statement_timestamp() - interval '15 minutes', 'infinity');
comment on view ops.latency is 'Waits and run times by queue and kind in the last 15 minutes; other ranges: ops.latency_between(from, to).';
comment on column ops.latency.queue is 'The queue.';
comment on column ops.latency.kind is 'The kind.';
comment on column ops.latency.runs is 'The number of runs that a worker claimed, without released and expired ones.';
comment on column ops.latency.wait_p50_ms is 'Half of the runs waited no longer than this from due to claimed; percentiles are within 9.1 % of the true ones.';
comment on column ops.latency.wait_p90_ms is 'Nine of ten runs waited no longer than this.';
comment on column ops.latency.wait_p99_ms is '99 of 100 runs waited no longer than this.';
comment on column ops.latency.wait_max_ms is 'The longest wait, exactly.';
comment on column ops.latency.run_p50_ms is 'Half of the runs took no longer than this from claimed to ended.';
comment on column ops.latency.run_p90_ms is 'Nine of ten runs took no longer than this.';
comment on column ops.latency.run_p99_ms is '99 of 100 runs took no longer than this.';
comment on column ops.latency.run_max_ms is 'The longest run, exactly.';

create view ops.failure as
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
comment on view ops.failure is 'Runs that failed in the last 24 full hours and the current one, by queue, kind and cause. For older ones see q.failure_hour.';
comment on column ops.failure.queue is 'The queue.';
comment on column ops.failure.kind is 'The kind.';
comment on column ops.failure.error_group is 'The error text without numbers and ids (q.error_group).';
comment on column ops.failure.runs is 'How many runs.';
comment on column ops.failure.retried is 'Of these, the ones that will run again.';
comment on column ops.failure.discarded is 'Those that became dead letters.';
comment on column ops.failure.lost is 'Those whose worker died or that overran their deadline.';
comment on column ops.failure.first_at is 'When the first of them ended.';
comment on column ops.failure.last_at is 'When the last of them ended.';
comment on column ops.failure.last_job_id is 'The job of the last one: select * from ops.life where job_id = … order by at.';
comment on column ops.failure.last_error is 'The full error of the last one.';
comment on column ops.failure.unhandled is 'Those that were put back because the worker had no handler for the kind.';

-- Views for problems: running and stuck jobs, dead letters, the history of one job, and the ring that stores it.

create view ops.running as
select j.id, j.run_no, j.queue, j.kind, j.attempt, j.claimed_at,
       statement_timestamp() - j.claimed_at as runs_for, j.deadline_at, j.lane,
       j.worker_id, w.program, w.host, w.pid, j.args
  from q.job j left join q.worker w on w.id = j.worker_id
 where j.state = 'running';
comment on view ops.running is 'Jobs that run now.';
comment on column ops.running.id is 'The job.';
comment on column ops.running.run_no is 'The number of the run.';
comment on column ops.running.queue is 'The queue.';
comment on column ops.running.kind is 'The kind of work.';
comment on column ops.running.attempt is 'Which attempt this is.';
comment on column ops.running.claimed_at is 'When the run began.';
comment on column ops.running.runs_for is 'How long it has run.';
comment on column ops.running.deadline_at is 'When it counts as stuck.';
comment on column ops.running.lane is 'Its lane.';
comment on column ops.running.worker_id is 'The worker that holds it.';
comment on column ops.running.program is 'That worker''s program.';
comment on column ops.running.host is 'That worker''s machine.';
comment on column ops.running.pid is 'That worker''s process id.';
comment on column ops.running.args is 'The job''s arguments.';

create view ops.stuck as
with usual as materialized (
  select l.queue, l.kind, l.runs, l.run_p99_ms * interval '1 ms' as p99
    from ops.latency_between(statement_timestamp() - interval '30 minutes', 'infinity') l
)
select r.id, r.run_no, r.queue, r.kind, s.why, r.runs_for, u.p99 as usual_p99, r.deadline_at, r.attempt, r.worker_id,
       r.program, r.host, r.pid, r.args
  from ops.running r
  left join q.worker w on w.id = r.worker_id
  left join usual u on u.queue = r.queue and u.kind = r.kind
  cross join lateral (
    select case when w.ended_at is not null or w.id is null then 'its worker has ended'
                when w.lease_until < statement_timestamp() then 'its worker''s lease has run out'
                when r.deadline_at < statement_timestamp() then 'past its deadline'
                when u.runs >= 20 and r.runs_for > greatest(3 * u.p99, interval '1 s')
                  then 'runs three times as long as 99 of 100' end as why) s
 where s.why is not null;
comment on view ops.stuck is 'Running jobs that should have ended. q.rescue puts back all but those that are merely slow.';
comment on column ops.stuck.id is 'The job.';
comment on column ops.stuck.run_no is 'The number of the run.';
comment on column ops.stuck.queue is 'The queue.';
comment on column ops.stuck.kind is 'The kind of work.';
comment on column ops.stuck.why is 'Why it is listed here.';
comment on column ops.stuck.runs_for is 'For how long it has run.';
comment on column ops.stuck.usual_p99 is 'The 99th percentile of run times of its kind in the last half hour; null: none ran. A job is compared with it only if there were at least 20 runs, and only from one second on.';
comment on column ops.stuck.deadline_at is 'When it counts as stuck in any case.';
comment on column ops.stuck.attempt is 'Which attempt this is.';
comment on column ops.stuck.worker_id is 'The worker that holds it.';
comment on column ops.stuck.program is 'That worker''s program.';
comment on column ops.stuck.host is 'That worker''s machine.';
comment on column ops.stuck.pid is 'That worker''s process id.';
comment on column ops.stuck.args is 'The job''s arguments.';

create view ops.dead_letter as
select d.id, d.died_at, d.reason, d.queue, d.kind, d.attempt, d.crashes, d.last_error, d.args, d.redriven_as,
       d.redriven_at, d.error_group
  from q.dead d;
comment on view ops.dead_letter is 'Jobs that are not tried again. select q.redrive(id) enqueues one again.';
comment on column ops.dead_letter.id is 'The job.';
comment on column ops.dead_letter.died_at is 'When it became a dead letter.';
comment on column ops.dead_letter.reason is 'failed: out of attempts; undecodable: args do not fit the kind; discarded: the handler said that trying again is pointless; crashed: its worker died or it passed its deadline too often; unhandled: no worker of its queue had a handler for its kind for a day.';
comment on column ops.dead_letter.queue is 'The queue it was in.';
comment on column ops.dead_letter.kind is 'The kind of work.';
comment on column ops.dead_letter.attempt is 'How many attempts it had.';
comment on column ops.dead_letter.crashes is 'As in q.job.';
comment on column ops.dead_letter.last_error is 'Why the last run failed.';
comment on column ops.dead_letter.args is 'The job''s arguments.';
comment on column ops.dead_letter.redriven_as is 'The new job, once it was redriven.';
comment on column ops.dead_letter.redriven_at is 'When it was redriven.';
comment on column ops.dead_letter.error_group is 'last_error without numbers and ids.';

create view ops.dead_letter_group as
select d.queue, d.kind, d.reason, d.error_group, count(*) as letters, min(d.died_at) as first_at,
       max(d.died_at) as last_at, max(d.id) as newest_id
  from q.dead d
 where d.redriven_as is null
 group by d.queue, d.kind, d.reason, d.error_group;
comment on view ops.dead_letter_group is 'Dead letters that were not redriven, by cause.';
comment on column ops.dead_letter_group.queue is 'The queue they were in.';
comment on column ops.dead_letter_group.kind is 'The kind of work.';
comment on column ops.dead_letter_group.reason is 'As in ops.dead_letter.';
comment on column ops.dead_letter_group.error_group is 'Their error text without numbers and ids.';
comment on column ops.dead_letter_group.letters is 'How many letters.';
comment on column ops.dead_letter_group.first_at is 'When the first of them died.';
comment on column ops.dead_letter_group.last_at is 'When the last of them died.';
comment on column ops.dead_letter_group.newest_id is 'The newest of them: select * from ops.dead_letter where id = ….';

create view ops.life as
select b.job_id, b.at, 'enqueued' as event, null::integer as run_no, null::smallint as attempt,
       null::interval as waited, null::interval as ran, null::text as worker, null::text as detail
  from (select j.id as job_id, j.created_at as at from q.job j
        union select d.id, d.created_at from q.dead d
        union select r.job_id, r.created_at from q.run r) b
union all
select d.redriven_as, d.redriven_at, 'redriven', null, null, null, null, null, 'was dead letter ' || d.id
  from q.dead d where d.redriven_as is not null
union all
select r.job_id, r.finished_at, r.outcome, r.run_no, r.attempt, r.claimed_at - r.run_at, r.finished_at - r.claimed_at,
       coalesce(w.program || '@' || w.host || ':' || w.pid, r.worker_id::text), r.error
  from q.run r left join q.worker w on w.id = r.worker_id
union all
select j.id, greatest(j.claimed_at, j.run_at), case when j.state = 'running' then 'running' else 'waiting' end,
       case when j.state = 'running' then j.run_no end, j.attempt, j.claimed_at - j.run_at,
       statement_timestamp() - j.claimed_at, coalesce(w.program || '@' || w.host || ':' || w.pid, j.worker_id::text),
       case when j.state = 'running' then 'until ' || j.deadline_at else 'from ' || j.run_at end
  from q.job j left join q.worker w on w.id = j.worker_id
union all
select d.id, d.died_at, 'dead', d.run_no, d.attempt, null, null, null, d.reason || coalesce(': ' || d.last_error, '')
  from q.dead d
union all
select d.id, d.redriven_at, 'redriven', null, null, null, null, null, 'as job ' || d.redriven_as
  from q.dead d where d.redriven_as is not null;
comment on view ops.life is 'The history of a job, as far back as runs are kept: where job_id = … order by at. Query one job or a few.';
comment on column ops.life.job_id is 'The job.';
comment on column ops.life.at is 'The time: for an ended run its end, for a waiting job its run_at, for a running one its claim, and otherwise when the event happened.';
comment on column ops.life.event is 'enqueued; an outcome of a run as in q.run; running or waiting: the state now; dead: it became a dead letter; redriven.';
comment on column ops.life.run_no is 'The number of the run.';
comment on column ops.life.attempt is 'The number of the attempt.';
comment on column ops.life.waited is 'From due to claimed.';
comment on column ops.life.ran is 'From claimed to ended, or until now.';
comment on column ops.life.worker is 'The worker that ran it: program@host:pid, or the id of a worker that was pruned.';
comment on column ops.life.detail is 'Depending on the event: the error, the deadline, the due time or the other job.';

create view ops.ring as
select c.relname::text as slot, s.today - s.age as day, nullif(c.reltuples, -1)::bigint as runs,
       pg_total_relation_size(c.oid) as bytes,
       case when pg_relation_size(c.oid) = 0 then 'empty'
            when s.age = 0 then 'filling'
            when s.age = 31 then 'tomorrow'
            when s.age <= r.days then 'kept'
            else 'to be emptied' end as state
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'q'
  cross join lateral (
    select t.today, (t.today - date '2000-01-01' - right(c.relname, 2)::integer) % 32 as age
      from (select (statement_timestamp() at time zone 'UTC')::date as today) t) s
  join q.retention r on r.what = 'runs'
 where c.relname ~ '^run_[0-9]{2}$' and c.relkind = 'r';
comment on view ops.ring is 'The slots of q.run: order by day desc. A slot that stays "to be emptied" is locked by a session: see pg_locks.';
comment on column ops.ring.slot is 'The partition, in schema q.';
comment on column ops.ring.day is 'The newest day (UTC) that it can hold.';
comment on column ops.ring.runs is 'Rows, estimated at the last analyze; null: never analyzed.';
comment on column ops.ring.bytes is 'Size with indexes, in bytes.';
comment on column ops.ring.state is 'filling: today''s; kept; to be emptied: by the next q.prune; empty; tomorrow: it has rows although its day is still to come, because a clock was wrong or an earlier day was not emptied.';

-- The state of the tables.

create view ops.table_health as
select s.relname::text as name,
       s.n_live_tup as live_rows, s.n_dead_tup as dead_rows,
       round(100.0 * s.n_dead_tup / nullif(s.n_live_tup + s.n_dead_tup, 0), 1) as dead_percent,
       pg_table_size(s.relid) as table_bytes, pg_indexes_size(s.relid) as index_bytes,
       round(100.0 * s.n_tup_hot_upd / nullif(s.n_tup_upd, 0), 1) as hot_percent,
       greatest(s.last_vacuum, s.last_autovacuum) as vacuumed_at, s.vacuum_count + s.autovacuum_count as vacuums,
       greatest(s.last_analyze, s.last_autoanalyze) as analyzed_at, age(c.relfrozenxid) as frozen_age
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid
 where s.schemaname = 'q';
comment on view ops.table_health is 'Bloat of the queue''s tables; the slots of the ring run_00 … run_31 are in ops.ring as well. Row counts are estimates from the statistics.';
comment on column ops.table_health.name is 'The table, in schema q.';
comment on column ops.table_health.live_rows is 'Rows, estimated.';
comment on column ops.table_health.dead_rows is 'Old versions of updated or deleted rows that were not yet vacuumed, estimated. In q.job they slow claims down; if they grow, see ops.xmin_holder.';
comment on column ops.table_health.dead_percent is 'Percentage of dead rows.';
comment on column ops.table_health.table_bytes is 'Size without indexes, in bytes.';
comment on column ops.table_health.index_bytes is 'Size of all its indexes, in bytes.';
comment on column ops.table_health.hot_percent is 'Percentage of updates that needed no new index entry; null: no update yet.';
comment on column ops.table_health.vacuumed_at is 'The last manual or automatic vacuum.';
comment on column ops.table_health.vacuums is 'How many vacuums there have been.';
comment on column ops.table_health.analyzed_at is 'The last analyze.';
comment on column ops.table_health.frozen_age is 'Transactions since its oldest unfrozen row; the server forces a vacuum at autovacuum_freeze_max_age.';

create view ops.index_health as
select s.indexrelname::text as name, s.relname::text as table_name, pg_relation_size(s.indexrelid) as bytes,
       c.reltuples::bigint as entries,
       case when c.reltuples > 0 then round(pg_relation_size(s.indexrelid) / c.reltuples) end as bytes_per_entry,
       s.idx_scan as scans, s.idx_tup_read as entries_read, i.indisvalid as valid
  from pg_stat_user_indexes s
  join pg_class c on c.oid = s.indexrelid
  join pg_index i on i.indexrelid = s.indexrelid
 where s.schemaname = 'q' and not c.relispartition;
comment on view ops.index_health is 'Bloat of the queue''s indexes, except those of the ring.';
comment on column ops.index_health.name is 'The index, in schema q.';
comment on column ops.index_health.table_name is 'Its table.';
comment on column ops.index_health.bytes is 'Size in bytes.';
comment on column ops.index_health.entries is 'Entries at the last vacuum or analyze; -1: there was neither.';
comment on column ops.index_health.bytes_per_entry is 'A value far above 50 means mostly empty pages: reindex index concurrently.';
comment on column ops.index_health.scans is 'How many scans used it.';
comment on column ops.index_health.entries_read is 'Entries that those scans returned.';
comment on column ops.index_health.valid is 'False: the index was left by a failed build; drop it.';

create view ops.xmin_holder as
select 'session' as holder, a.pid::text as name, coalesce(a.application_name, '') as who, a.backend_type as kind,
       greatest(age(a.backend_xmin), age(a.backend_xid)) as transactions,
       -- A session that began during this query is younger than the query.
       greatest(statement_timestamp() - coalesce(a.xact_start, a.backend_start), interval '0') as held_for,
       concat_ws(': ', a.state, left(a.query, 200)) as doing
  from pg_stat_activity a
 where (a.backend_xmin is not null or a.backend_xid is not null) and a.pid <> pg_backend_pid()
union all
select 'prepared transaction', p.gid, p.owner::text, p.database::text, age(p.transaction),
       statement_timestamp() - p.prepared, 'commit prepared or rollback prepared'
  from pg_prepared_xacts p
union all
select 'replication slot', s.slot_name::text, coalesce(s.active_pid::text, 'none'), s.slot_type,
       greatest(age(s.xmin), age(s.catalog_xmin)), null,
       case when s.active then 'active' else 'inactive: drop it if its consumer is gone for good' end
  from pg_replication_slots s where s.xmin is not null or s.catalog_xmin is not null
union all
select 'standby', r.pid::text, coalesce(r.application_name, ''), 'hot_standby_feedback', age(r.backend_xmin),
       null, 'a query on the standby'
  from pg_stat_replication r where r.backend_xmin is not null;
comment on view ops.xmin_holder is 'What keeps vacuum from cleaning up: order by transactions desc. Seeing the queries of other roles needs pg_read_all_stats.';
comment on column ops.xmin_holder.holder is 'session, prepared transaction, replication slot or standby.';
comment on column ops.xmin_holder.name is 'The pid of a session or sender (select pg_terminate_backend(pid)), the name of the others.';
comment on column ops.xmin_holder.who is 'The session''s application; the owner of a prepared transaction; the pid that uses a slot.';
comment on column ops.xmin_holder.kind is 'Kind of session or slot; the database of a prepared transaction.';
comment on column ops.xmin_holder.transactions is 'How many transactions began since the oldest one that it may still see. Rows that died since then cannot be vacuumed.';
comment on column ops.xmin_holder.held_for is 'For how long it has prevented the cleanup; null where the server does not know.';
comment on column ops.xmin_holder.doing is 'The state and the last statement of a session; what to do about the others.';

-- A view calls a function with the rights of its reader, so these three are open to every login that may use the
-- schema.
grant execute on function ops.depths, ops.newest_runs, ops.latency_between to public;
grant select on ops.queue, ops.dead_letter_group to bardown_scheduler, bardown_ops;
grant select on ops.job, ops.worker, ops.throughput, ops.latency, ops.failure, ops.stuck, ops.dead_letter, ops.life
  to bardown_ops;
-- migrate:down
