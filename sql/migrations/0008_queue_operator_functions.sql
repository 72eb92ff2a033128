-- migrate:up
-- The operators' functions for jobs and queues: run now, cancel, redrive, pause, limit, explain, trail.
--
-- Programs may call only q.explain_job. bardown calls the others as the owner, and the page /ops calls them through
-- ops.operate.

create function q.run_now(p_id bigint) returns bigint
language sql volatile set search_path = pg_catalog, q, pg_temp as $$
  update q.job set run_at = clock_timestamp(), not_before = null
   where id = p_id and state = 'available' returning id
$$;
comment on function q.run_now is 'Makes a waiting job due now; null when it is not waiting.';

-- A waiting job that is cancelled frees its lane, so the queue's workers are woken.
create function q.cancel(p_id bigint) returns text
language plpgsql volatile set search_path = pg_catalog, q, pg_temp as $$
declare
  v_job q.job;
begin
  select * into v_job from q.job j where j.id = p_id for update;
  if not found then return null; end if;
  if v_job.state = 'available' then
    delete from q.job j where j.id = p_id;
    perform q.record_end(v_job, 'cancelled', null);
    if v_job.lane is not null then perform q.wake(array[v_job.queue]); end if;
    return 'cancelled';
  end if;
  update q.job j set cancel_at = coalesce(j.cancel_at, clock_timestamp()) where j.id = p_id;
  -- The worker that runs the job may be awake. The notification lets it stop sooner than its next heartbeat would.
  perform q.notify(v_job.queue, 'cancel');
  return 'requested';
end $$;
comment on function q.cancel is 'Cancels a job. cancelled: it was waiting and is removed. requested: it is running, and its worker is asked to stop it. Null: it is not in the queue.';

create function q.redrive(p_id bigint) returns bigint
language plpgsql volatile set search_path = pg_catalog, q, pg_temp set enable_seqscan = off as $$
declare
  v_dead q.dead;
  v_new  bigint;
begin
  select * into v_dead from q.dead d where d.id = p_id and d.redriven_as is null for update;
  if not found then return null; end if;
  loop
    -- If a request with the same key waits, it is newer and so are its args.
    v_new := (q.lock_waiting(v_dead.unique_key, v_dead.queue, v_dead.kind)).id;
    exit when v_new is not null;
    begin
      v_new := q.enqueue(v_dead.queue, v_dead.kind, v_dead.args, v_dead.priority, '0', null, v_dead.unique_key,
                         v_dead.lane, v_dead.lane_cap, v_dead.max_attempts, v_dead.time_limit, v_dead.trace);
      exit when not exists (select 1 from q.job j where j.id = v_new and j.folds > 0);
      -- A newer request was committed in the meantime, and the old args have replaced its args. Undo that and try
      -- again.
      raise unique_violation;
    exception when unique_violation then null;
    end;
  end loop;
  update q.dead d set redriven_as = v_new, redriven_at = clock_timestamp() where d.id = p_id;
  return v_new;
end $$;
comment on function q.redrive is 'Enqueues a dead letter again as a new job without expiry, and returns its id. If a newer request with its key waits, returns that one''s id instead. Null: there is no such letter, or it was redriven before.';

-- A command that redrives in batches takes each letter once. Redriven jobs may fail again while it runs; without
-- p_until it would redrive them again for as long as the cause persists.
create function q.redrive_many(p_queue text, p_kind text default null, p_reason text default null,
                               p_since timestamptz default '-infinity', p_limit integer default 1000,
                               p_until timestamptz default now())
returns bigint
language sql volatile set search_path = pg_catalog, q, pg_temp as $$
  select count(q.redrive(d.id))
    from (select d.id from q.dead d
           where d.redriven_as is null and d.queue = p_queue and d.died_at >= p_since
             -- Compares when the job was enqueued, not when it died, because jobs that this command enqueued are newer
             -- than p_until.
             and d.created_at < p_until
             and (p_kind is null or d.kind = p_kind) and (p_reason is null or d.reason = p_reason)
           order by d.died_at limit p_limit) d
$$;
comment on function q.redrive_many is 'Redrives up to p_limit dead letters of a queue, oldest first, and returns how many; call q.wake() after the commit. Jobs that were enqueued at p_until or later are skipped. To redrive all, call it until it returns 0, each time with the same p_until, a time before the first call; each letter is then redriven once.';

create function q.discard_dead(p_id bigint) returns boolean
language sql volatile set search_path = pg_catalog, q, pg_temp as $$
  with gone as (delete from q.dead d where d.id = p_id and d.redriven_as is null returning 1)
  select exists (select 1 from gone)
$$;
comment on function q.discard_dead is 'Deletes a dead letter; false when there is none, or it was redriven. Its runs stay in q.run as long as other runs.';

-- The check of queue names for pause and limits, used by bardown and by the page /ops. An unknown name is most likely a
-- typing error.
create function q.is_known(p_queue text) returns boolean
language sql stable set search_path = pg_catalog, q, pg_temp set enable_seqscan = off as $$
  -- Each query stops at the first match. Dead letters come last, because no index has them by queue.
  select exists (select from q.worker w
                  where p_queue = any (w.queues) and (w.ended_at is null or w.started_at > now() - interval '30 days'))
      or exists (select from q.schedule s where s.queue = p_queue)
      or exists (select from q.queue l
                  where l.name = p_queue and num_nonnulls(l.paused_at, l.max_running, l.rate_per_s) > 0)
      or exists (select from q.job j where j.queue = p_queue and j.state = 'available')
      or exists (select from q.job j where j.queue = p_queue and j.state = 'running')
      or exists (select from q.dead d where d.queue = p_queue)
$$;
comment on function q.is_known is 'Whether a queue of this name is known: a job, a dead letter, a schedule, or a worker that is alive or began within 30 days belongs to it, or it is paused or limited.';

create function q.pause(p_queue text, p_by text) returns void
language sql volatile set search_path = pg_catalog, q, pg_temp as $$
  insert into q.queue as l (name, paused_at, paused_by) values (p_queue, clock_timestamp(), p_by)
  on conflict on constraint queue_pkey do update
     set paused_at = coalesce(l.paused_at, excluded.paused_at), paused_by = coalesce(l.paused_by, excluded.paused_by)
$$;
comment on function q.pause is 'Pauses a queue: no job of it is claimed until q.resume. Running jobs continue. If the queue is already paused, the first time and name stay.';

create function q.resume(p_queue text) returns boolean
language sql volatile set search_path = pg_catalog, q, pg_temp as $$
  select q.wake(array[p_queue]);
  with resumed as (
    update q.queue set paused_at = null, paused_by = null where name = p_queue and paused_at is not null returning 1
  )
  select exists (select 1 from resumed)
$$;
comment on function q.resume is 'Ends a pause; false when there was none. The queue''s workers wake at the commit.';

create function q.set_limits(p_queue text, p_max_running integer, p_rate_per_s double precision default null,
                             p_burst double precision default null) returns void
language sql volatile set search_path = pg_catalog, q, pg_temp as $$
  insert into q.queue (name, max_running, rate_per_s, burst, tokens)
  values (p_queue, p_max_running, p_rate_per_s,
          case when p_rate_per_s is not null then coalesce(p_burst, greatest(1, p_rate_per_s)) end,
          case when p_rate_per_s is not null then coalesce(p_burst, greatest(1, p_rate_per_s)) else 0 end)
  on conflict on constraint queue_pkey do update
     set max_running = excluded.max_running, rate_per_s = excluded.rate_per_s, burst = excluded.burst,
         tokens = excluded.tokens, tokens_at = clock_timestamp()
$$;
comment on function q.set_limits is 'Sets the limits of a queue over all processes: running jobs, starts per second, and the burst after a quiet time (by default the rate, but at least 1). Nulls remove them.';

-- Answers "Why does this job not run?"
create function q.explain_job(p_id bigint) returns setof text
language plpgsql stable set search_path = pg_catalog, q, pg_temp as $$
declare
  v_job    q.job;
  v_run    q.run;
  v_dead   q.dead;
  v_worker q.worker;
  v_limits q.queue;
  v_now    timestamptz := clock_timestamp();
  v_count  bigint;
  v_other  bigint;
  -- The format of times in bardown's lists, in UTC.
  c_form   constant text := 'YYYY-MM-DD HH24:MI:SS "UTC"';
begin
  select * into v_job from q.job j where j.id = p_id;
  if not found then
    select * into v_dead from q.dead d where d.id = p_id;
    if found then
      return next format('dead letter since %s (%s): %s', to_char(v_dead.died_at at time zone 'UTC', c_form),
                         v_dead.reason, v_dead.last_error);
      return next case when v_dead.redriven_as is null then 'redrive it once the cause is fixed'
                       else format('redriven as job %s', v_dead.redriven_as) end;
      return;
    end if;
    select * into v_run from q.run r where r.job_id = p_id order by r.finished_at desc limit 1;
    if not found then
      return next 'no such job, or its history was pruned';
      return;
    end if;
    select * into v_worker from q.worker w where w.id = v_run.worker_id;
    return next concat_ws(', ', format('%s at %s', v_run.outcome,
                                       to_char(v_run.finished_at at time zone 'UTC', c_form)),
                          case when v_run.claimed_at is not null
                               then format('after %s s of waiting and %s s of work',
                                           round(extract(epoch from v_run.claimed_at - v_run.run_at), 1),
                                           round(extract(epoch from v_run.finished_at - v_run.claimed_at), 1)) end,
                          case when v_worker.id is not null
                               then format('on worker %s (%s, %s, pid %s)', v_worker.id, v_worker.program, v_worker.host,
                                           v_worker.pid) end)
                || coalesce(': ' || v_run.error, '');
    if v_run.outcome = 'superseded' then return next 'a newer request for the same work took its place'; end if;
    return;
  end if;
  if v_job.state = 'running' then
    select * into v_worker from q.worker w where w.id = v_job.worker_id;
    return next format('running since %s on worker %s (%s, %s, pid %s)', to_char(v_job.claimed_at at time zone 'UTC', c_form),
                       v_worker.id,
                       v_worker.program, v_worker.host, v_worker.pid);
    if v_job.progress is not null then return next 'progress: ' || v_job.progress; end if;
    if v_job.cancel_at is not null then
      return next format('asked to stop at %s', to_char(v_job.cancel_at at time zone 'UTC', c_form));
    end if;
    if v_worker.ended_at is not null or v_worker.lease_until < v_now then
      return next 'its worker is lost; any other worker process will rescue it';
    elsif v_job.deadline_at < v_now then
      return next 'past its time limit; any worker process will rescue it';
    end if;
    return;
  end if;
  if v_job.run_at > v_now then
    return next format('due in %s', date_trunc('milliseconds', v_job.run_at - v_now));
  end if;
  if v_job.last_error is not null then
    return next format('the last run ended with: %s (%s)', v_job.last_error,
                       case v_job.max_attempts when 32767 then format('%s attempts used, without a limit', v_job.attempt)
                         else format('%s of %s attempts used', v_job.attempt, v_job.max_attempts) end);
  end if;
  if v_job.expires_at < v_now then return next 'too late to be worth running: a worker will drop it as expired'; end if;
  select * into v_limits from q.queue l where l.name = v_job.queue;
  if v_limits.paused_at is not null then
    return next format('the queue has been paused since %s by %s', to_char(v_limits.paused_at at time zone 'UTC', c_form),
                       v_limits.paused_by);
  end if;
  if v_limits.max_running is not null then
    select count(*) into v_count from q.job j
     where j.worker_id is not null and j.state = 'running' and j.queue = v_job.queue;
    if v_count >= v_limits.max_running then
      return next format('%s jobs of the queue are running; its limit is %s', v_count, v_limits.max_running);
    end if;
  end if;
  if v_limits.rate_per_s is not null and q.tokens(v_limits) < 1 then
    return next format('the queue starts %s jobs per second at most', v_limits.rate_per_s);
  end if;
  if not q.lane_is_free(v_job) then
    select e.id into v_other from q.job e
     where e.lane = v_job.lane and (e.id < v_job.id or e.state = 'running') order by e.state = 'running' desc, e.id limit 1;
    return next format('its lane %s is taken by job %s', v_job.lane, v_other);
  end if;
  if v_job.crashes >= 2 then
    return next format('its worker died %s times: it waits for a worker that has no other job; once it has been due '
                       'for 30 seconds, one worker takes no other job', v_job.crashes);
  end if;
  select count(*) into v_count from q.worker w
   where w.ended_at is null and w.lease_until > v_now and not w.draining and v_job.queue = any (w.queues);
  if v_count = 0 then
    return next format('no worker takes jobs of queue %s', v_job.queue);
  elsif v_job.run_at <= v_now then
    select count(*) into v_other from (
      select 1 from q.job j
       where j.queue = v_job.queue and j.state = 'available' and not j.blocked and j.run_at <= v_now
         and (j.priority, j.run_at, j.id) < (v_job.priority, v_job.run_at, v_job.id) limit 1000) ahead;
    return next format('%s before it, for %s',
                       case v_other when 1000 then '1000 or more due jobs' when 1 then '1 due job' else v_other || ' due jobs' end,
                       case v_count when 1 then '1 worker' else v_count || ' workers' end);
  end if;
end $$;
comment on function q.explain_job is 'Why a job does not run, or how it ended; one line per reason, the most important first.';

-- The third part of a trace is the id of the job whose run enqueued this job; of the first job of a trace it is a
-- random number.
create function q.trail(p_id bigint)
returns table (id bigint, parent_id bigint, queue text, kind text, state text, enqueued_at timestamptz,
               ended_at timestamptz)
language sql stable set search_path = pg_catalog, q, pg_temp as $$
  with recursive
  span as (
    -- The newest trace: a job that was enqueued again while it waited has that of the last time.
    select split_part((array_agg(s.trace order by s.last_at desc))[1], '-', 2) as trace_id, min(s.created_at) - interval '1 hour' as since,
           max(s.last_at) + interval '1 hour' as until
      from (select j.trace, j.created_at, clock_timestamp() as last_at from q.job j where j.id = p_id
            union all select d.trace, d.created_at, d.died_at from q.dead d where d.id = p_id
            union all select r.trace, r.created_at, r.finished_at from q.run r where r.job_id = p_id) s),
  -- A job is in the history once for each of its runs; its newest state counts. The index of q.run is by time.
  traced as materialized (
    select distinct on (s.id) s.*
      from span n
      cross join lateral (
        select j.id, j.queue, j.kind, case j.state when 'running' then 'running' else 'waiting' end as state,
               j.trace, j.created_at, null::timestamptz as ended_at
          from q.job j where j.created_at between n.since and n.until
        union all
        select d.id, d.queue, d.kind, 'dead', d.trace, d.created_at, d.died_at
          from q.dead d where d.created_at between n.since and n.until
        union all
        select r.job_id, r.queue, r.kind, r.outcome, r.trace, r.created_at, r.finished_at
          from q.run r where r.finished_at between n.since and n.until) s
     where s.id = p_id or split_part(s.trace, '-', 2) = n.trace_id
     order by s.id, (s.ended_at is null) desc, (s.state = 'dead') desc, s.ended_at desc),
  linked as materialized (
    select t.*, p.id as parent_id
      from traced t left join traced p on lpad(to_hex(p.id), 16, '0') = split_part(t.trace, '-', 3)),
  before as (
    select l.* from linked l where l.id = p_id
    union
    select l.* from before b join linked l on l.id = b.parent_id),
  after as (
    select l.* from linked l where l.id = p_id
    union
    select l.* from after a join linked l on l.parent_id = a.id)
  select l.id, l.parent_id, l.queue, l.kind, l.state, l.created_at, l.ended_at
    from (select * from before union select * from after) l
   order by l.created_at, l.id limit 1000
$$;
comment on function q.trail is 'A job, the jobs that led to it, and those that followed from it, in the order in which they were enqueued: at most 1000, within an hour before and after the job. state is waiting, running, dead or the outcome of the last run.';

grant execute on function q.explain_job
  to bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
-- migrate:down
