-- migrate:up
-- Claims look at no job that is blocked. And where several claims at once want jobs of a lane with a cap above 1, each waits a
-- moment for its turn: those that did not get the lock at once took nothing and slept until the next poll.

create function q.takes_turn(p_key bigint) returns boolean
language plpgsql volatile set search_path = pg_catalog, q, pg_temp set lock_timeout = '50ms' as $$
begin
  if pg_try_advisory_xact_lock(p_key) then return true; end if;
  -- A claim holds it until it commits, which takes milliseconds.
  begin
    perform pg_advisory_xact_lock(p_key);
    return true;
  exception when lock_not_available then return false;
  end;
end $$;
comment on function q.takes_turn is 'Takes a lock until the end of the transaction, if it can be had within 50 milliseconds.';
grant execute on function q.takes_turn to bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper,
  bardown_differ, bardown_push_sender;

-- An ordered lane is kept by a unique index. Where several may run at once, claimers take turns on a lock of the lane, and
-- count again once they have it: only then do they see what the others took.
create or replace function q.within_lane_caps(p_picked tid[]) returns tid[]
language plpgsql volatile
set search_path = pg_catalog, q, pg_temp
set enable_seqscan = off
set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_lane record;
  v_free integer;
begin
  for v_lane in
    select j.lane, min(j.lane_cap) as cap, array_agg(j.ctid order by j.priority, j.run_at, j.id) as picked
      -- That the lane is set is asked below: here it would open job_lane_idx to the planner in place of the rows' addresses.
      from q.job j where j.ctid = any (p_picked) and j.lane_cap > 1
     group by j.lane
     -- Two claims that need the same lanes ask for them in the same order.
     order by j.lane
  loop
    continue when v_lane.lane is null;
    v_free := 0;
    if q.takes_turn(hashtextextended('q.lane:' || v_lane.lane, 0)) then
      v_free := v_lane.cap - q.running_in_lane(v_lane.lane);
    end if;
    p_picked := array(select p from unnest(p_picked) as p
                       where p <> all (v_lane.picked) or p = any (v_lane.picked[1:greatest(0, v_free)]));
  end loop;
  return p_picked;
end $$;

-- The rows of a claim, locked; the locks make their ctids stable until the claim's update.
create or replace function q.pick(p_queue text, p_want integer, p_alone boolean, p_now timestamptz,
                                  p_floor timestamptz[])
returns tid[]
language plpgsql volatile
set search_path = pg_catalog, q, pg_temp
set enable_seqscan = off
set enable_bitmapscan = off
set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  -- How long a job waits for each step of priority before it is as urgent as the most urgent.
  c_age_step constant interval := '60 s';
  -- Places of every batch that belong to those that have waited out their priority: the urgent ones never stop coming on a
  -- Saturday. Of small batches every fourth is theirs.
  v_aged   constant integer := case when p_want >= 4 then p_want / 4 when random() < 0.25 then 1 else 0 end;
  -- Which of the priorities comes first to these places: each as often as the others.
  v_turn   constant integer := floor(random() * 3);
  v_picked tid[] := '{}';
  v_kept   tid[];
  v_got    tid[];
  v_full   text[];
  -- Whether any of those that are picked is of a lane with a cap above 1.
  v_capped boolean := false;
  v_band   record;
begin
  if p_alone then
    select array_agg(t.ctid) into v_got from (
      select j.ctid from q.job j
       where j.queue = p_queue and j.state = 'available' and j.crashes >= 2 and j.run_at <= p_now
         and q.lane_is_free(j)
       order by j.run_at, j.id limit 1 for no key update skip locked) t;
    -- Alone means alone: should it take the worker down again, it takes no other job with it.
    if v_got is not null then return v_got; end if;
  end if;
  loop
    v_capped := false;
    for v_band in
      with band as (
        select p as priority, p_now - p * c_age_step as due, true as is_aged, (p + v_turn) % 3 - 3 as place
          from generate_series(1, 3) as p where v_aged > 0
        union all
        select p, p_now, false, p from generate_series(0, 3) as p
      )
      -- Most bands are empty most of the time, and to look into one costs less than to begin a statement that locks. With
      -- "limit 1" it stays a look: "exists" is planned as a join that reads all that waits.
      select b.priority, b.due,
             -- The aged places are dealt out evenly; what one priority leaves goes to those behind it.
             case when b.is_aged
                  then ceil(v_aged * row_number() over by_place / count(*) over (partition by b.is_aged)::numeric)
                  else p_want end::integer as share
        from band b,
             lateral (select 1 from q.job j
                       where j.queue = p_queue and j.state = 'available' and not j.blocked and j.priority = b.priority
                         and j.run_at <= b.due
                         and j.run_at >= coalesce(p_floor[b.priority + 1], '-infinity')
                       limit 1) as waiting
      window by_place as (partition by b.is_aged order by b.place)
       order by b.place
    loop
      continue when cardinality(v_picked) >= v_band.share;
      -- One exact range of job_claim_idx per priority: with one query over all of them, future rows of a high
      -- priority would be stepped over again and again.
      select array_agg(t.ctid), v_capped or coalesce(bool_or(t.lane_cap > 1 and t.lane is not null), false)
        into v_got, v_capped from (
        select j.ctid, j.lane, j.lane_cap from q.job j
         where j.queue = p_queue and j.state = 'available' and not j.blocked and j.priority = v_band.priority
           and j.run_at <= v_band.due
           -- While a transaction somewhere is old, the dead entries of all that was claimed since stay at the head.
           and j.run_at >= coalesce(p_floor[v_band.priority + 1], '-infinity')
           and j.crashes < 2
           -- As q.lane_is_free has it of ordered lanes, written out: a call for each row costs more than the claim. Of the
           -- others it is asked below, once a lane: a count for each row of a long lane costs more than the queue can bear.
           and (j.lane is null
                or j.lane_cap = 1
                   -- One index answers each. None answers all at once: the first of a lane would read all the others.
                   and not exists (select 1 from q.job e where e.lane = j.lane and e.id < j.id)
                   and not exists (select 1 from q.job e
                                    where e.lane = j.lane and e.lane_cap = 1 and e.state = 'running' offset 0)
                   and not exists (select 1 from q.job e
                                    where e.lane = j.lane and e.lane_cap > 1 and e.worker_id is not null offset 0)
                or j.lane_cap > 1 and (v_full is null or j.lane <> all (v_full)))
           -- SKIP LOCKED does not skip what this very transaction has locked.
           and j.ctid <> all (v_picked)
         order by j.run_at, j.id
         limit v_band.share - cardinality(v_picked)
           for no key update skip locked) t;
      v_picked := v_picked || coalesce(v_got, '{}');
    end loop;
    exit when not v_capped;
    v_kept := q.within_lane_caps(v_picked);
    exit when cardinality(v_kept) = cardinality(v_picked);
    if v_full is null then
      -- Once more from the beginning, without the lanes that are full: their jobs were in the way of others.
      v_full := array(
        select e.lane from q.job e
         where e.lane is not null and e.lane_cap > 1 and e.worker_id is not null
         group by e.lane having count(*) >= min(e.lane_cap));
      v_picked := '{}';
      continue;
    end if;
    -- Lanes that this claim itself fills, or that another claim has in hand: what lies behind their jobs is looked for as
    -- well, or a worker that nothing wakes would leave it beside its free slots.
    v_full := v_full || array(
      select distinct j.lane from q.job j where j.ctid = any (v_picked) and j.ctid <> all (v_kept));
    v_picked := v_kept;
  end loop;
  return v_picked;
end $$;
comment on function q.pick is 'Locks up to p_want due jobs for a claim and returns where they stand.';

create or replace function q.next_due(p_queue text, p_after timestamptz default clock_timestamp()) returns timestamptz
language plpgsql volatile
set search_path = pg_catalog, q, pg_temp
set enable_seqscan = off
set enable_bitmapscan = off
set jit = off
set plan_cache_mode = force_generic_plan
as $$
begin
  return greatest(
    (select min(due.run_at)
       from generate_series(0, 3) as p (priority), (values (false), (true)) as b (blocked),
            lateral (select j.run_at from q.job j
                      where j.queue = p_queue and j.state = 'available' and j.blocked = b.blocked and j.priority = p.priority
                        and j.run_at > p_after
                      order by j.run_at limit 1) due),
    -- Not before the rate allows one. Where it does now, it is no reason to look again: greatest() passes over null.
    (select clock_timestamp() + (1 - q.tokens(l)) / l.rate_per_s * interval '1 s'
       from q.queue l where l.name = p_queue and l.rate_per_s is not null and q.tokens(l) < 1));
end $$;
comment on function q.next_due is 'When the next job of the queue that is scheduled after p_after falls due; null when none is scheduled.';

create or replace function q.rescue(p_max_crashes integer default 3, p_grace interval default '5 s')
returns table (job_id bigint, outcome text)
language plpgsql volatile set search_path = pg_catalog, q, pg_temp set lock_timeout = '500ms' set jit = off as $$
declare
  v_job       q.job;
  v_end       text;
  v_crashes   smallint;
  v_error     text;
  v_outcome   text;
  v_freed     text[] := '{}';
  v_conflicts integer := 0;
begin
  -- Any process may call; one at a time works. No leader to elect, nothing to release: the lock ends with the call.
  if not pg_try_advisory_xact_lock(hashtextextended('q.rescue', 0)) then return; end if;
  update q.worker w
     set ended_at = clock_timestamp(), end_reason = case when q.other_was_seen(w) then 'lost' else 'cut_off' end
   where w.ended_at is null and w.lease_until < clock_timestamp();
  for v_job in
    select j.* from q.job j
     where j.state = 'running'
       and (j.deadline_at < clock_timestamp() - p_grace
            or not exists (select 1 from q.worker w where w.id = j.worker_id and w.ended_at is null))
     -- Not j.id alone: in its order the planner would read all of job_pkey, waiting jobs included.
     order by j.id + 0 limit 500 for update skip locked
  loop
    select w.end_reason into v_end from q.worker w where w.id = v_job.worker_id;
    v_error := case when v_end = 'cut_off' then 'its worker was cut off from the database'
                    when v_job.deadline_at < clock_timestamp() - p_grace then 'ran past its time limit'
                    else 'its worker was lost' end;
    v_crashes := v_job.crashes + case when v_end = 'cut_off' then 0 else 1 end;
    -- A block of its own for every row: one conflict never stops the sweep.
    begin
      if v_job.cancel_at is not null then
        v_outcome := 'cancelled';
        delete from q.job j where j.id = v_job.id;
      elsif v_crashes >= p_max_crashes then
        v_outcome := 'discarded';
        v_job.crashes := v_crashes;
        perform q.bury(v_job, 'crashed', v_error);
        delete from q.job j where j.id = v_job.id;
      -- The crash is counted; the attempt is given back, it never got to succeed or fail.
      elsif q.put_back(v_job, null, greatest(0, v_job.attempt - 1)::smallint, v_crashes, v_error, 'lost') then
        v_outcome := 'lost';
      else
        v_outcome := 'superseded';
      end if;
    exception when lock_not_available or deadlock_detected then
      -- A producer's open transaction holds the key: the next sweep. Twice, and this one ends: what it has rescued is
      -- locked until it commits, and the live workers wait behind that.
      v_conflicts := v_conflicts + 1;
      exit when v_conflicts > 1;
      continue;
    end;
    perform q.note_end(v_job, v_outcome, v_error);
    if v_job.queue <> all (v_freed) then v_freed := v_freed || v_job.queue; end if;
    job_id := v_job.id;
    outcome := v_outcome;
    return next;
  end loop;
  -- Even a job that died frees its lane, and those that are first in theirs without being seen are seen from now on.
  perform q.wake(v_freed || q.unblock_heads(10000));
end $$;

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
  -- As bardown's lists have times, wherever the session's clock is.
  c_form   constant text := 'YYYY-MM-DD HH24:MI:SS "UTC"';
begin
  select * into v_job from q.job j where j.id = p_id;
  if not found then
    select * into v_dead from q.dead d where d.id = p_id;
    if found then
      return next format('dead letter since %s (%s): %s', to_char(v_dead.died_at at time zone 'UTC', c_form),
                         v_dead.reason, v_dead.last_error);
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
    return next concat_ws(', ', format('%s at %s', v_run.outcome,
                                       to_char(v_run.finished_at at time zone 'UTC', c_form)),
                          case when v_worker.id is not null
                               then format('on worker %s (%s, %s, pid %s)', v_worker.id, v_worker.program, v_worker.host,
                                           v_worker.pid) end)
                || coalesce(': ' || v_run.error, '');
    if v_run.outcome = 'superseded' then return next 'a newer request for the same work took its place'; end if;
    return;
  end if;
  if v_job.state = 'running' then
    select * into v_worker from q.worker w where w.id = v_job.worker_id;
    return next format('runs since %s on worker %s (%s, %s, pid %s)', to_char(v_job.claimed_at at time zone 'UTC', c_form),
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
    return next format('the last run ended with: %s (%s of %s attempts used)', v_job.last_error, v_job.attempt, v_job.max_attempts);
  end if;
  if v_job.expires_at < v_now then return next 'too late to be worth running: a worker will drop it as expired'; end if;
  select * into v_limits from q.queue l where l.name = v_job.queue;
  if v_limits.paused_at is not null then
    return next format('the queue is paused since %s by %s', to_char(v_limits.paused_at at time zone 'UTC', c_form),
                       v_limits.paused_by);
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
    return next format('took its worker down %s times: waits for a worker that has nothing else in hand; once it has been due '
                       'for 30 seconds, one takes no other job for it', v_job.crashes);
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
    return next format('%s due jobs before it, for %s workers', case v_other when 1000 then '1000 or more' else v_other::text end,
                       v_count);
  end if;
end $$;


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

create or replace function q.redrive(p_id bigint) returns bigint
language plpgsql volatile set search_path = pg_catalog, q, pg_temp set enable_seqscan = off as $$
declare
  v_dead q.dead;
  v_new  bigint;
begin
  select * into v_dead from q.dead d where d.id = p_id and d.redriven_as is null for update;
  if not found then return null; end if;
  loop
    -- A newer request with the same key waits: its args are newer, too.
    v_new := (q.lock_waiting(v_dead.unique_key, v_dead.queue, v_dead.kind)).id;
    exit when v_new is not null;
    begin
      v_new := q.enqueue(v_dead.queue, v_dead.kind, v_dead.args, v_dead.priority, '0', null, v_dead.unique_key,
                         v_dead.lane, v_dead.lane_cap, v_dead.max_attempts, v_dead.time_limit, v_dead.trace);
      exit when not exists (select 1 from q.job j where j.id = v_new and j.folds > 0);
      -- Such a request was committed in between, and the old args are over its new ones: back, and look again.
      raise unique_violation;
    exception when unique_violation then null;
    end;
  end loop;
  update q.dead d set redriven_as = v_new, redriven_at = clock_timestamp() where d.id = p_id;
  return v_new;
end $$;

create or replace view ops.due as
select j.queue, j.priority, j.run_at, j.id, j.kind, statement_timestamp() - j.run_at as waits, j.attempt,
       j.expires_at, j.lane, j.unique_key, j.args
  from q.job j
 where j.state = 'available' and j.run_at <= statement_timestamp() and not j.blocked
union all
-- Two ranges of one index, which are merged in its order.
select j.queue, j.priority, j.run_at, j.id, j.kind, statement_timestamp() - j.run_at as waits, j.attempt,
       j.expires_at, j.lane, j.unique_key, j.args
  from q.job j
 where j.state = 'available' and j.run_at <= statement_timestamp() and j.blocked;

-- job_claim_idx has the same rows.
drop index q.job_available_idx;
-- migrate:down
