-- migrate:up
-- Words that operators read: what a run that is over ended with and where it ran, and that a worker drains.

create or replace function q.explain_job(p_id bigint) returns setof text
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
begin
  select * into v_job from q.job j where j.id = p_id;
  if not found then
    select * into v_dead from q.dead d where d.id = p_id;
    if found then
      return next format('dead letter since %s (%s): %s', v_dead.died_at::timestamptz(0), v_dead.reason, v_dead.last_error);
      return next case when v_dead.redriven_as is null then 'redrive it once the cause is mended'
                       else format('redriven as job %s', v_dead.redriven_as) end;
      return;
    end if;
    select * into v_run from q.run r where r.job_id = p_id order by r.finished_at desc limit 1;
    if not found then
      return next 'no such job, or its history was pruned';
      return;
    end if;
    select * into v_worker from q.worker w where w.id = v_run.worker_id;
    return next concat_ws(', ', format('%s at %s', v_run.outcome, v_run.finished_at::timestamptz(0)),
                          case when v_worker.id is not null
                               then format('on worker %s (%s, %s, pid %s)', v_worker.id, v_worker.program, v_worker.host,
                                           v_worker.pid) end)
                || coalesce(': ' || v_run.error, '');
    if v_run.outcome = 'superseded' then return next 'a newer request for the same work took its place'; end if;
    return;
  end if;
  if v_job.state = 'running' then
    select * into v_worker from q.worker w where w.id = v_job.worker_id;
    return next format('runs since %s on worker %s (%s, %s, pid %s)', v_job.claimed_at::timestamptz(0), v_worker.id,
                       v_worker.program, v_worker.host, v_worker.pid);
    if v_job.progress is not null then return next 'progress: ' || v_job.progress; end if;
    if v_job.cancel_at is not null then
      return next format('asked to stop at %s', v_job.cancel_at::timestamptz(0));
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
    return next format('the last run ended with: %s (%s of %s attempts used)', v_job.last_error, v_job.attempt, v_job.max_attempts);
  end if;
  if v_job.expires_at < v_now then return next 'too late to be worth running: a worker will drop it as expired'; end if;
  select * into v_limits from q.queue l where l.name = v_job.queue;
  if v_limits.paused_at is not null then
    return next format('the queue is paused since %s by %s', v_limits.paused_at::timestamptz(0), v_limits.paused_by);
  end if;
  if v_limits.max_running is not null then
    select count(*) into v_count from q.job j
     where j.worker_id is not null and j.state = 'running' and j.queue = v_job.queue;
    if v_count >= v_limits.max_running then
      return next format('%s jobs of the queue run, its limit is %s', v_count, v_limits.max_running);
    end if;
  end if;
  if v_limits.rate_per_s is not null and q.tokens(v_limits) < 1 then
    return next format('the queue starts %s jobs a second at the most', v_limits.rate_per_s);
  end if;
  if not q.lane_is_free(v_job) then
    select e.id into v_other from q.job e
     where e.lane = v_job.lane and (e.id < v_job.id or e.state = 'running') order by e.state = 'running' desc, e.id limit 1;
    return next format('its lane %s is taken by job %s', v_job.lane, v_other);
  end if;
  if v_job.crashes >= 2 then
    return next format('took its worker down %s times: waits for a worker that has nothing else in hand', v_job.crashes);
  end if;
  select count(*) into v_count from q.worker w
   where w.ended_at is null and w.lease_until > v_now and not w.draining and v_job.queue = any (w.queues);
  if v_count = 0 then
    return next format('no worker takes jobs of queue %s', v_job.queue);
  elsif v_job.run_at <= v_now then
    select count(*) into v_other from (
      select 1 from q.job j
       where j.queue = v_job.queue and j.state = 'available' and j.run_at <= v_now
         and (j.priority, j.run_at, j.id) < (v_job.priority, v_job.run_at, v_job.id) limit 1000) ahead;
    return next format('%s due jobs before it, for %s workers', case v_other when 1000 then '1000 or more' else v_other::text end,
                       v_count);
  end if;
end $$;

-- As it was but for draining, which looked like any other worker that is alive.
create or replace view ops.worker as
select w.id, w.program, w.host, w.pid, w.version, w.queues, w.slots, w.busy, w.draining, w.started_at,
       case when w.ended_at is not null then w.end_reason
            when w.lease_until < statement_timestamp() then 'overdue'
            when w.draining then 'draining' else 'alive' end as state,
       w.lease_until, w.ended_at, h.held, h.oldest_claim
  from q.worker w
  left join lateral (
    select count(*) as held, min(j.claimed_at) as oldest_claim
      from q.job j where j.worker_id = w.id and j.state = 'running' and w.ended_at is null) h on true;
comment on column ops.worker.state is 'alive; draining: it finishes what it has and takes no more; overdue: its lease has run out and nobody has noticed yet; stopped; lost.';
-- migrate:down
