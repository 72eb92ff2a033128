-- migrate:up
-- Views over live jobs, queues and workers. With a million jobs waiting no view may count them all: what
-- is not counted to the end says so (capped) and stands beside an exact count of at most some minutes ago (q.depth).

-- Retries that wait are few among many: counting and listing them must not read all the others.
create index job_retrying_idx on q.job (queue, run_at) where state = 'available' and attempt > 0;

create view ops.job as
select j.id, j.queue, j.kind,
       case when j.state = 'running' then 'running'
            when j.run_at > statement_timestamp() and j.attempt > 0 then 'retryable'
            when j.run_at > statement_timestamp() then 'scheduled'
            else 'available' end as state,
       j.priority, j.attempt, j.max_attempts, j.crashes, j.folds, j.run_at, j.created_at, j.claimed_at, j.deadline_at,
       j.expires_at, j.unique_key, j.lane, j.worker_id, w.program, w.host, w.pid, j.args, j.last_error
  from q.job j left join q.worker w on w.id = j.worker_id;
comment on view ops.job is 'Live jobs. Fast by id, by lane, by unique_key and newest first (order by id desc limit …); for those of a state see ops.running, ops.due and ops.retrying, which have an index.';
comment on column ops.job.id is 'The job.';
comment on column ops.job.queue is 'The queue it is in.';
comment on column ops.job.kind is 'What is to be done.';
comment on column ops.job.state is 'running; available: due, waits for a worker; scheduled: its time has not come; retryable: failed before and its time has not come.';
comment on column ops.job.priority is '0 first … 3 last.';
comment on column ops.job.attempt is 'Runs that count against max_attempts, the present one included.';
comment on column ops.job.max_attempts is 'After so many failures it is a dead letter.';
comment on column ops.job.crashes is 'Runs that ended because their worker died.';
comment on column ops.job.folds is 'Requests folded into this job.';
comment on column ops.job.run_at is 'Not started before this.';
comment on column ops.job.created_at is 'When it was enqueued.';
comment on column ops.job.claimed_at is 'When the present run began; null unless running.';
comment on column ops.job.deadline_at is 'When the present run counts as stuck; null unless running.';
comment on column ops.job.expires_at is 'Not worth running after this; null: never.';
comment on column ops.job.unique_key is 'At most one waiting job has it.';
comment on column ops.job.lane is 'Jobs of one lane run one at a time.';
comment on column ops.job.worker_id is 'The worker that holds it.';
comment on column ops.job.program is 'That worker''s program.';
comment on column ops.job.host is 'That worker''s machine.';
comment on column ops.job.pid is 'That worker''s process.';
comment on column ops.job.args is 'What the job needs to know.';
comment on column ops.job.last_error is 'Why the last run failed.';

-- Plans are pinned, as in q.claim: the statistics of a queue are always wrong.
create function ops.depths(p_cap integer, out queue text, out due bigint, out scheduled bigint, out running bigint,
                         out retrying bigint, out oldest_due_at timestamptz)
returns setof record
language plpgsql stable security definer
set search_path = pg_catalog, q
set enable_seqscan = off
set enable_bitmapscan = off
-- Compiling takes longer than counting.
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
            select from q.job j where j.queue = a.queue and j.state = 'available' and j.attempt > 0 limit p_cap) t),
         (select min(t.run_at) from generate_series(0, 3) as p (priority), lateral (
            select j.run_at from q.job j
             where j.queue = a.queue and j.state = 'available' and j.priority = p.priority
               and j.run_at <= statement_timestamp()
             order by j.run_at limit 1) t)
    from asked a left join held h on h.queue = a.queue;
end $$;
comment on function ops.depths is 'Live jobs of every queue that has any or has a worker; each count but running ends at p_cap.';

create view ops.queue as
select d.queue, d.due, d.scheduled, d.running, d.retrying,
       statement_timestamp() - d.oldest_due_at as oldest_wait,
       2000 in (d.due, d.scheduled, d.retrying) as capped,
       s.due as sampled_due, s.scheduled as sampled_scheduled, s.at as sampled_at,
       w.workers, w.slots, w.busy, l.paused_at, l.paused_by, l.max_running, l.rate_per_s
  from ops.depths(2000) d
  left join q.queue l on l.name = d.queue
  left join (select s.queue, s.due, s.scheduled, s.at from q.depth s, q.rolled r where s.at = r.depth_at) s
    on s.queue = d.queue
  left join lateral (
    select count(*) as workers, coalesce(sum(w.slots), 0) as slots, coalesce(sum(w.busy), 0) as busy
      from q.worker w where w.ended_at is null and d.queue = any (w.queues)) w on true;
comment on view ops.queue is 'Queues that have live jobs or workers. Counts end at 2000: capped says so, and the sampled ones tell how many there really were.';
comment on column ops.queue.queue is 'The queue.';
comment on column ops.queue.due is 'Jobs that wait for a worker; 2000: at least so many.';
comment on column ops.queue.scheduled is 'Jobs whose time has not come; 2000: at least so many.';
comment on column ops.queue.running is 'Jobs that run; always exact.';
comment on column ops.queue.retrying is 'Waiting jobs that failed before, due or not; 2000: at least so many.';
comment on column ops.queue.oldest_wait is 'How long the job that has been due the longest has waited; null: none is due. Always exact.';
comment on column ops.queue.capped is 'One of due, scheduled and retrying means "at least".';
comment on column ops.queue.sampled_due is 'How many were due at sampled_at, exactly; null: the queue had no live job then.';
comment on column ops.queue.sampled_scheduled is 'How many were scheduled at sampled_at.';
comment on column ops.queue.sampled_at is 'When they were last counted, about once a minute.';
comment on column ops.queue.workers is 'Worker processes that serve the queue.';
comment on column ops.queue.slots is 'Jobs that they can run at once.';
comment on column ops.queue.busy is 'Jobs that they had in hand at their last heartbeat.';
comment on column ops.queue.paused_at is 'While set nothing of the queue is claimed (q.pause, q.resume).';
comment on column ops.queue.paused_by is 'Who paused it.';
comment on column ops.queue.max_running is 'How many may run at once over all processes; null: no limit.';
comment on column ops.queue.rate_per_s is 'How many may start a second over all processes; null: no limit.';

create view ops.depth as
select d.at, d.queue, d.due, d.scheduled, d.running, d.retrying, d.at - d.oldest_due_at as oldest_wait
  from q.depth d
 where d.at > statement_timestamp() - interval '6 hours';
comment on view ops.depth is 'How deep the queues were in the last six hours, counted exactly about once a minute. Older: q.depth.';
comment on column ops.depth.at is 'When they were counted.';
comment on column ops.depth.queue is 'The queue; one that was empty then has no row.';
comment on column ops.depth.due is 'Jobs that waited for a worker.';
comment on column ops.depth.scheduled is 'Jobs whose time had not come.';
comment on column ops.depth.running is 'Jobs that ran.';
comment on column ops.depth.retrying is 'Waiting jobs that had failed before, due or not.';
comment on column ops.depth.oldest_wait is 'How long the job that had been due the longest had waited; null: none was due.';

create view ops.due as
select j.queue, j.priority, j.run_at, j.id, j.kind, statement_timestamp() - j.run_at as waits, j.attempt,
       j.expires_at, j.lane, j.unique_key, j.args
  from q.job j
 where j.state = 'available' and j.run_at <= statement_timestamp();
comment on view ops.due is 'Jobs that wait for a worker. In the order of the claim: where queue = … order by priority, run_at, id limit ….';
comment on column ops.due.queue is 'The queue.';
comment on column ops.due.priority is '0 first … 3 last.';
comment on column ops.due.run_at is 'When it fell due.';
comment on column ops.due.id is 'The job.';
comment on column ops.due.kind is 'What is to be done.';
comment on column ops.due.waits is 'How long it has been due.';
comment on column ops.due.attempt is 'Attempts it has behind it.';
comment on column ops.due.expires_at is 'Not worth running after this; null: never.';
comment on column ops.due.lane is 'Its lane: an earlier job of the lane runs first.';
comment on column ops.due.unique_key is 'At most one waiting job has it.';
comment on column ops.due.args is 'What the job needs to know.';

create view ops.retrying as
select j.queue, j.run_at, j.id, j.kind, j.attempt, j.max_attempts, j.crashes, j.last_error, j.args
  from q.job j
 where j.state = 'available' and j.attempt > 0;
comment on view ops.retrying is 'Waiting jobs that failed before. The next first: where queue = … order by run_at limit ….';
comment on column ops.retrying.queue is 'The queue.';
comment on column ops.retrying.run_at is 'When it will be tried again.';
comment on column ops.retrying.id is 'The job.';
comment on column ops.retrying.kind is 'What is to be done.';
comment on column ops.retrying.attempt is 'Attempts it has behind it.';
comment on column ops.retrying.max_attempts is 'After so many failures it is a dead letter.';
comment on column ops.retrying.crashes is 'Runs that ended because their worker died.';
comment on column ops.retrying.last_error is 'Why the last run failed.';
comment on column ops.retrying.args is 'What the job needs to know.';

create view ops.worker as
select w.id, w.program, w.host, w.pid, w.version, w.queues, w.slots, w.busy, w.draining, w.started_at,
       case when w.ended_at is not null then w.end_reason
            when w.lease_until < statement_timestamp() then 'overdue' else 'alive' end as state,
       w.lease_until, w.ended_at, h.held, h.oldest_claim
  from q.worker w
  left join lateral (
    select count(*) as held, min(j.claimed_at) as oldest_claim
      from q.job j where j.worker_id = w.id and j.state = 'running' and w.ended_at is null) h on true;
comment on view ops.worker is 'Worker processes, alive and ended.';
comment on column ops.worker.id is 'One start of one process.';
comment on column ops.worker.program is 'Its program.';
comment on column ops.worker.host is 'Its machine.';
comment on column ops.worker.pid is 'Its process.';
comment on column ops.worker.version is 'Its build.';
comment on column ops.worker.queues is 'The queues it serves.';
comment on column ops.worker.slots is 'Jobs that it can run at once.';
comment on column ops.worker.busy is 'Jobs in hand at its last heartbeat.';
comment on column ops.worker.draining is 'It stops: it finishes what it has and takes no more.';
comment on column ops.worker.started_at is 'When it registered.';
comment on column ops.worker.state is 'alive; overdue: its lease has run out and nobody has noticed yet; stopped; lost.';
comment on column ops.worker.lease_until is 'It counts as lost if it has not renewed its lease by then.';
comment on column ops.worker.ended_at is 'When it stopped or was found lost.';
comment on column ops.worker.held is 'Running jobs that are its own by the database''s account.';
comment on column ops.worker.oldest_claim is 'When it claimed the one it has held the longest.';
-- migrate:down
