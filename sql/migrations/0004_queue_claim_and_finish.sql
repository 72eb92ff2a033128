-- migrate:up
-- Claims, which choose the next jobs under row locks that other claims skip, and the ways a run ends.

-- Returns how many jobs of a queue this claim may take: 0 while the queue is paused; p_want if the queue has no limits;
-- otherwise one worker's share of the number that the limits allow, and at most p_want. In the last case the row of the
-- queue stays locked until the claim commits, so that two claims never use the same allowance.
create function q.allowance(p_queue text, p_want integer) returns integer
language plpgsql volatile set search_path = pg_catalog, q, pg_temp set enable_seqscan = off set jit = off as $$
declare
  v_limits  q.queue;
  v_workers integer;
  v_room    double precision := p_want;
begin
  select * into v_limits from q.queue l where l.name = p_queue;
  if not found then return p_want; end if;
  if v_limits.paused_at is not null then return 0; end if;
  if v_limits.max_running is null and v_limits.rate_per_s is null then return p_want; end if;
  select * into v_limits from q.queue l where l.name = p_queue for no key update;
  if v_limits.max_running is not null then
    v_room := least(v_room, v_limits.max_running
      - (select count(*) from q.job j where j.worker_id is not null and j.state = 'running' and j.queue = p_queue));
  end if;
  if v_limits.rate_per_s is not null then
    v_room := least(v_room, floor(q.tokens(v_limits)));
  end if;
  -- The room is divided among the workers, so that the first one does not take all of it.
  select count(*) into v_workers from q.worker w
   where w.ended_at is null and not w.draining and p_queue = any (w.queues);
  return greatest(0, least(p_want, ceil(v_room / greatest(1, v_workers))))::integer;
end $$;
comment on function q.allowance is 'How many jobs of the queue one worker may claim now, at most p_want: its share of what the cap and the rate allow; 0 during a pause.';

create function q.tokens(p_limits q.queue) returns double precision
language sql stable set search_path = pg_catalog, q, pg_temp as $$
  select least(p_limits.burst, p_limits.tokens
               + greatest(0, extract(epoch from clock_timestamp() - p_limits.tokens_at)) * p_limits.rate_per_s)
$$;
comment on function q.tokens is 'How many starts the rate limit allows now. A clock that was set back adds none.';

-- A claim counts the running jobs of a full lane once, and not once for each of its waiting jobs.
create function q.running_in_lane(p_lane text) returns integer
language sql stable set search_path = pg_catalog, q, pg_temp set enable_seqscan = off set enable_bitmapscan = off as $$
  -- Each count uses one index. Together the two indexes contain the lane's running jobs and none of the waiting ones. A
  -- job with a worker is running (job_held_iff_running). With a condition on state the planner might count all running
  -- jobs instead of the lane's.
  select (select count(*) from q.job j where j.lane = p_lane and j.lane_cap > 1 and j.worker_id is not null)::integer
       + (select count(*) from q.job j where j.lane = p_lane and j.lane_cap = 1 and j.state = 'running')::integer
$$;
comment on function q.running_in_lane is 'How many jobs of a lane run, as far as this transaction can see.';

create function q.lane_is_free(p_job q.job) returns boolean
language sql stable set search_path = pg_catalog, q, pg_temp as $$
  select case
    when p_job.lane is null then true
    -- In an ordered lane only the earliest job may start, and only while no other job of the lane runs.
    when p_job.lane_cap = 1
      then not exists (select 1 from q.job e where e.lane = p_job.lane and e.id < p_job.id)
           and q.running_in_lane(p_job.lane) = 0
    else q.running_in_lane(p_job.lane) < p_job.lane_cap end
$$;
comment on function q.lane_is_free is 'Whether the job''s lane has room for it, as far as this transaction can see.';

-- When several claims want jobs of a lane with a cap above 1 at the same time, each waits a moment for its turn. A
-- claim that gave up immediately would take nothing and sleep until the next poll.
create function q.locks_soon(p_key bigint) returns boolean
language plpgsql volatile set search_path = pg_catalog, q, pg_temp set lock_timeout = '50ms' as $$
begin
  if pg_try_advisory_xact_lock(p_key) then return true; end if;
  -- A claim holds the lock until it commits, which takes milliseconds.
  begin
    perform pg_advisory_xact_lock(p_key);
    return true;
  exception when lock_not_available then return false;
  end;
end $$;
comment on function q.locks_soon is 'Takes a lock until the end of the transaction, waiting at most 50 milliseconds; false if another transaction still holds it then.';

-- A unique index ensures that an ordered lane runs one job at a time. For lanes with a cap above 1, claims take turns
-- on a lock of the lane and count again once they have it, because only then do they see the jobs that other claims
-- took.
create function q.within_lane_caps(p_picked tid[]) returns tid[]
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
      -- "lane is not null" is checked below: here the planner could use job_lane_idx instead of the ctids.
      from q.job j where j.ctid = any (p_picked) and j.lane_cap > 1
     group by j.lane
     -- Two claims that need the same lanes lock them in the same order.
     order by j.lane
  loop
    continue when v_lane.lane is null;
    v_free := 0;
    if q.locks_soon(hashtextextended('q.lane:' || v_lane.lane, 0)) then
      v_free := v_lane.cap - q.running_in_lane(v_lane.lane);
    end if;
    p_picked := array(select p from unnest(p_picked) as p
                       where p <> all (v_lane.picked) or p = any (v_lane.picked[1:greatest(0, v_free)]));
  end loop;
  return p_picked;
end $$;
comment on function q.within_lane_caps is 'The picked rows that fit under the caps of their lanes.';

-- Locks the rows of a claim. The locks keep their ctids stable until the claim's update. Some places are reserved for
-- aged jobs, which have waited so long that they count as most urgent. Each of the priorities 1 to 3 gets a share of
-- these places.
create function q.pick(p_queue text, p_want integer, p_alone boolean, p_now timestamptz,
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
  -- A job ages one step of priority in this time. At step 0 it is as urgent as the most urgent jobs.
  c_age_step constant interval := '60 s';
  -- How many places of a batch are reserved for aged jobs, because on a busy Saturday urgent jobs never stop coming.
  -- About every fourth of the batches with fewer than four places has one reserved place.
  v_aged   constant integer := case when p_want >= 4 then p_want / 4 when random() < 0.25 then 1 else 0 end;
  -- Decides which priority comes first in the reserved places. It is chosen at random.
  v_turn   constant integer := floor(random() * 3);
  v_picked tid[] := '{}';
  v_kept   tid[];
  v_got    tid[];
  v_full   text[];
  -- Whether a picked job is in a lane with a cap above 1.
  v_capped boolean := false;
  v_band   record;
begin
  if p_alone then
    select array_agg(t.ctid) into v_got from (
      select j.ctid from q.job j
       where j.queue = p_queue and j.state = 'available' and j.crashes >= 2 and j.run_at <= p_now
         and q.lane_is_free(j)
       order by j.run_at, j.id limit 1 for no key update skip locked) t;
    -- It runs alone: should its worker die again, no other job is affected.
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
      -- Most bands are empty most of the time, and a probe costs less than starting a statement that locks. "limit 1"
      -- keeps it a probe; "exists" is planned as a join that reads all waiting jobs.
      select b.priority, b.due,
             -- The reserved places are split evenly; places that one priority leaves go to the next.
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
      -- One exact range of job_claim_idx per priority. One query over all of them would skip future rows of a high
      -- priority again and again.
      select array_agg(t.ctid), v_capped or coalesce(bool_or(t.lane_cap > 1 and t.lane is not null), false)
        into v_got, v_capped from (
        select j.ctid, j.lane, j.lane_cap from q.job j
         where j.queue = p_queue and j.state = 'available' and not j.blocked and j.priority = v_band.priority
           and j.run_at <= v_band.due
           -- Skips the dead entries of claimed jobs at the head of the index. Vacuum cannot remove them while an old
           -- transaction is open.
           and j.run_at >= coalesce(p_floor[v_band.priority + 1], '-infinity')
           and j.crashes < 2
           -- The same check as q.lane_is_free makes for ordered lanes. It is written out because a function call for
           -- each row costs more than the claim. Other lanes are checked below, once per lane, because counting for
           -- each row of a long lane is too expensive.
           and (j.lane is null
                or j.lane_cap = 1
                   -- Each condition has its own index. No index serves all of them, so with a single condition the
                   -- check of a lane's first job would read all other jobs of the lane.
                   and not exists (select 1 from q.job e where e.lane = j.lane and e.id < j.id)
                   and not exists (select 1 from q.job e
                                    where e.lane = j.lane and e.lane_cap = 1 and e.state = 'running' offset 0)
                   and not exists (select 1 from q.job e
                                    where e.lane = j.lane and e.lane_cap > 1 and e.worker_id is not null offset 0)
                or j.lane_cap > 1 and (v_full is null or j.lane <> all (v_full)))
           -- SKIP LOCKED does not skip rows that this transaction has locked itself.
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
      -- Start again without the full lanes, because their jobs took the places of others.
      v_full := array(
        select e.lane from q.job e
         where e.lane is not null and e.lane_cap > 1 and e.worker_id is not null
         group by e.lane having count(*) >= min(e.lane_cap));
      v_picked := '{}';
      continue;
    end if;
    -- Lanes that this claim fills, or whose lock another claim holds. The loop looks behind their jobs as well;
    -- otherwise a worker with free slots would miss runnable jobs until its next poll.
    v_full := v_full || array(
      select distinct j.lane from q.job j where j.ctid = any (v_picked) and j.ctid <> all (v_kept));
    v_picked := v_kept;
  end loop;
  return v_picked;
end $$;
comment on function q.pick is 'Locks up to p_want due jobs for a claim and returns their ctids. p_alone: if a job is due whose worker died twice, locks only that one.';

-- A job whose worker died twice runs only on a worker that holds no other job. Under load that never happens by itself,
-- so after 30 seconds one worker stops taking jobs.
create function q.makes_room(p_worker bigint, p_queue text) returns boolean
language plpgsql volatile set search_path = pg_catalog, q, pg_temp as $$
begin
  -- One worker is enough. It is free when its longest job ends; after 15 minutes another worker may try.
  update q.worker w set makes_room_since = coalesce(w.makes_room_since, clock_timestamp())
   where w.id = p_worker
     and (w.makes_room_since is not null
          or not exists (select from q.worker o
                          where o.id <> p_worker and o.ended_at is null and not o.draining and p_queue = any (o.queues)
                            and o.lease_until > clock_timestamp()
                            and o.makes_room_since > clock_timestamp() - interval '15 minutes'));
  return found;
end $$;
comment on function q.makes_room is 'Whether this worker is the one that claims no job until it holds none, so that it can run a suspect job alone.';

-- Claims up to p_want due jobs of one queue, most urgent first.
create function q.claim(p_worker bigint, p_queue text, p_want integer, p_alone boolean default false,
                        p_floor timestamptz[] default '{}')
returns setof q.job
language plpgsql volatile
set search_path = pg_catalog, q, pg_temp
-- The statistics of a queue are always wrong (empty a moment ago, full now), so the settings pin the plans. With a
-- large table, the estimated cost alone would make every call use jit, whose compilation takes longer than the call.
set enable_seqscan = off
set enable_bitmapscan = off
set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_now      timestamptz := clock_timestamp();
  v_want     integer := q.allowance(p_queue, p_want);
  -- Whether a suspect job (its worker died twice) has waited long, while this worker holds other jobs.
  v_is_asked boolean;
  v_picked   tid[];
  v_taken    tid[];
begin
  if v_want = 0 then return; end if;
  v_is_asked := not p_alone and exists (
    select from q.job j
     where j.queue = p_queue and j.state = 'available' and j.crashes >= 2 and j.run_at < v_now - interval '30 s'
       and q.lane_is_free(j));
  if v_is_asked then
    if q.makes_room(p_worker, p_queue) then return; end if;
  else
    -- This worker is alone, or the job is gone: another worker took it, or it was cancelled.
    update q.worker w set makes_room_since = null where w.id = p_worker and w.makes_room_since is not null;
  end if;
  for v_try in 1..3 loop
    begin
      v_picked := q.pick(p_queue, v_want, p_alone, v_now, p_floor);
      if cardinality(v_picked) = 0 then return; end if;
      -- ctid = any(array) is no join, so every plan touches only the picked rows.
      with taken as (
        update q.job j
           set state = 'running', worker_id = p_worker, run_no = j.run_no + 1, attempt = j.attempt + 1,
               claimed_at = v_now, deadline_at = v_now + j.time_limit
         where j.ctid = any (v_picked)
           -- q.exchange has checked the lease, but a rescue may have ended it since then and put back jobs, which were
           -- picked here. The lost worker could run them, but not report their ends.
           and exists (select from q.worker w where w.id = p_worker and w.ended_at is null)
        returning j.ctid
      )
      select array_agg(t.ctid) into v_taken from taken t;
      exit;
    exception
      -- job_lane_running_key: another claim took a job of the same lane that this one could not see yet. Nothing was
      -- claimed here, and the next try sees it. Two claims that take two lanes in opposite order end as a deadlock.
      when unique_violation or deadlock_detected then v_taken := '{}';
    end;
  end loop;
  update q.queue l set tokens = q.tokens(l) - cardinality(v_taken), tokens_at = clock_timestamp()
   where l.name = p_queue and l.rate_per_s is not null and cardinality(v_taken) > 0;
  -- Rows are returned only now. Rows returned by the update itself would stay returned when the exception above undoes
  -- it.
  return query select * from q.job j where j.ctid = any (v_taken) order by j.priority, j.run_at, j.id;
end $$;
comment on function q.claim is 'Claims up to p_want due jobs of a queue for a worker, under row locks that other claims skip. p_alone: the worker holds no other job, so it may take a job whose worker died twice; when such a job has waited for 30 seconds, one worker gets nothing until it is alone. p_floor: for each priority from 0, jobs due earlier are skipped; null or missing: none are.';

create function q.next_due(p_queue text, p_after timestamptz default clock_timestamp()) returns timestamptz
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
    -- When the rate limit allows the next start. If it allows one now, the result is null, which greatest() ignores.
    (select clock_timestamp() + (1 - q.tokens(l)) / l.rate_per_s * interval '1 s'
       from q.queue l where l.name = p_queue and l.rate_per_s is not null and q.tokens(l) < 1));
end $$;
comment on function q.next_due is 'When the next job of the queue that is scheduled after p_after falls due, or when the rate limit allows the next start, whichever is later; null when no job is scheduled and the rate limit allows a start now.';

-- Ends runs after which the job is gone. Returns the ids that passed the fence.
create function q.finish(p_worker bigint, p_id bigint[], p_run_no integer[], p_outcome text[], p_reason text[],
                         p_error text[])
returns setof bigint
language plpgsql volatile
set search_path = pg_catalog, q, pg_temp
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
-- A vacuum of the empty queue leaves statistics of one row until the next vacuum, however many jobs came since. The
-- planner can choose an index scan without a condition, and then reads all of job_pkey for each reported run. It cannot
-- do that with a bitmap scan.
set enable_indexscan = off
set jit = off
set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  with said as (
    select * from unnest(p_id, p_run_no, p_outcome, p_reason, p_error) as t (id, run_no, outcome, reason, error)
  ),
  gone as (
    delete from q.job j using said s
     -- The fence: only the worker that holds this very run may end it. A job with a worker is running
     -- (job_held_iff_running). With a condition on state the planner could use job_running_idx and compare all of the
     -- worker's jobs with all reported runs, which is quadratic.
     where j.id = s.id and j.run_no = s.run_no and j.worker_id + 0 = p_worker
    returning j.*, s.outcome, s.reason, s.error
  ),
  kept as (
    insert into q.run (job_id, run_no, queue, kind, outcome, attempt, worker_id, created_at, run_at, claimed_at,
                       finished_at, error, trace, args)
    select g.id, g.run_no, g.queue, g.kind, g.outcome, g.attempt, g.worker_id, g.created_at, g.run_at, g.claimed_at,
           clock_timestamp(), g.error, g.trace, case when g.outcome <> 'completed' then g.args end
      from gone g
  ),
  dead_lettered as (
    insert into q.dead (id, reason, queue, kind, priority, attempt, max_attempts, run_no, crashes, created_at,
                        expires_at, unique_key, lane, lane_cap, time_limit, trace, args, last_error)
    select g.id, g.reason, g.queue, g.kind, g.priority, g.attempt, g.max_attempts, g.run_no, g.crashes, g.created_at,
           g.expires_at, g.unique_key, g.lane, g.lane_cap, g.time_limit, g.trace, g.args, g.error
      from gone g where g.outcome = 'discarded'
  )
  select g.id from gone g;
end $$;
comment on function q.finish is 'Ends runs for good (completed, discarded, expired, cancelled), many at once. Ids that are not returned did not pass the fence.';

-- Ends a run inside the handler's own transaction. The handler's writes and the completion are one commit, so they
-- happen exactly once.
create function q.complete(p_worker bigint, p_id bigint, p_run_no integer) returns boolean
language sql volatile set search_path = pg_catalog, q, pg_temp as $$
  select exists (select 1 from q.finish(p_worker, array[p_id], array[p_run_no], array['completed'], array[null::text],
                                        array[null::text]))
$$;
comment on function q.complete is 'Completes a run in the caller''s transaction. False: the run was taken from this worker; the caller must roll back.';

-- This function and the next add one row to the history or to the dead letters, for jobs that end one at a time.
create function q.record_end(p_job q.job, p_outcome text, p_error text) returns void
language sql volatile set search_path = pg_catalog, q, pg_temp as $$
  insert into q.run (job_id, run_no, queue, kind, outcome, attempt, worker_id, created_at, run_at, claimed_at,
                     finished_at, error, trace, args)
  values (p_job.id, p_job.run_no, p_job.queue, p_job.kind, p_outcome, p_job.attempt, p_job.worker_id, p_job.created_at,
          p_job.run_at, p_job.claimed_at, clock_timestamp(), p_error, p_job.trace, p_job.args)
$$;
comment on function q.record_end is 'Records in the history how a run ended, or how a job ended that never ran.';

create function q.move_to_dead_letters(p_job q.job, p_reason text, p_error text) returns void
language sql volatile set search_path = pg_catalog, q, pg_temp as $$
  insert into q.dead (id, reason, queue, kind, priority, attempt, max_attempts, run_no, crashes, created_at, expires_at,
                      unique_key, lane, lane_cap, time_limit, trace, args, last_error)
  values (p_job.id, p_reason, p_job.queue, p_job.kind, p_job.priority, p_job.attempt, p_job.max_attempts, p_job.run_no,
          p_job.crashes, p_job.created_at, p_job.expires_at, p_job.unique_key, p_job.lane, p_job.lane_cap,
          p_job.time_limit, p_job.trace, p_job.args, p_error)
$$;
comment on function q.move_to_dead_letters is 'Copies a job to the dead letters; the caller deletes it from q.job.';

create function q.lock_waiting(p_unique_key text, p_queue text, p_kind text) returns q.job
language plpgsql volatile
set search_path = pg_catalog, q, pg_temp
set enable_seqscan = off
set enable_bitmapscan = off
set enable_sort = off
as $$
declare
  v_waiting q.job;
begin
  select * into v_waiting from q.job j
   -- Only job_unique_key has this order. Without it the planner could choose an index of all waiting jobs, which looks
   -- as good when it believes that the table is empty.
   where j.unique_key >= p_unique_key and j.unique_key <= p_unique_key and j.queue || '' = p_queue and j.kind = p_kind
     and j.state = 'available'
   order by j.unique_key
     for update;
  return v_waiting;
end $$;
comment on function q.lock_waiting is 'Locks the waiting job with a key and returns it; all columns are null if none waits.';

-- Makes a running job wait again. If a newer request with the same key already waits, the running job is deleted
-- instead; an older request that waits is deleted and replaced by the job. unhandled_since is always set, to null if
-- the caller passes no time. Otherwise a job that a handler ran, and whose worker was then lost or stopped, would keep
-- the old time and become a dead letter too soon.
create function q.put_back(p_job q.job, p_not_before timestamptz, p_attempt smallint, p_crashes smallint, p_error text,
                           p_outcome text, p_unhandled_since timestamptz default null)
returns boolean
language plpgsql volatile set search_path = pg_catalog, q, pg_temp set enable_seqscan = off as $$
declare
  v_waiting    q.job;
  v_not_before timestamptz := p_not_before;
begin
  for v_try in 1..3 loop
    begin
      update q.job j
         set state = 'available', worker_id = null, claimed_at = null, deadline_at = null,
             run_at = coalesce(v_not_before, clock_timestamp()), not_before = v_not_before, attempt = p_attempt,
             crashes = p_crashes, last_error = coalesce(p_error, j.last_error), last_outcome = p_outcome,
             unhandled_since = p_unhandled_since
       where j.id = p_job.id;
      return true;
    exception when unique_violation then null;
    end;
    -- Another request with the same key waits. Unless it was claimed just now, only one of the two may go on waiting.
    v_waiting := q.lock_waiting(p_job.unique_key, p_job.queue, p_job.kind);
    continue when v_waiting.id is null;
    if coalesce(v_waiting.newest, v_waiting.id) > coalesce(p_job.newest, p_job.id) then
      -- The other is newer, and it sees all data that this one would have seen. The time of a snooze applies to it,
      -- too, but not the pause after a failure with other args.
      delete from q.job j where j.id = p_job.id;
      if p_outcome <> 'retried' or p_job.args = v_waiting.args then
        update q.job j
           set not_before = greatest(j.not_before, p_not_before), run_at = greatest(j.run_at, p_not_before),
               last_outcome = case when p_not_before >= coalesce(j.not_before, '-infinity') then p_outcome
                                   else j.last_outcome end,
               -- Both are of the same kind, so the earlier time at which a handler was missing applies.
               unhandled_since = least(j.unhandled_since, p_unhandled_since)
         where j.id = v_waiting.id;
      end if;
      return false;
    end if;
    -- Both were running, and the older one came back first. It is removed; otherwise the newest args would be lost.
    delete from q.job j where j.id = v_waiting.id;
    perform q.record_end(v_waiting, 'superseded', null);
    if v_waiting.last_outcome is distinct from 'retried' or p_job.args = v_waiting.args then
      v_not_before := greatest(p_not_before, v_waiting.not_before);
    end if;
  end loop;
  raise lock_not_available using message = format('the key of job %s was taken in each of 3 attempts', p_job.id);
end $$;
comment on function q.put_back is 'Makes a running job wait again, not before p_not_before (null: now), replacing an older request with its key. p_unhandled_since: when workers began to have no handler for its kind; null: it comes back for another reason. False: a newer request waits already, and the job is gone.';

-- Ends a run whose worker has no handler for it. The job waits for a newer program, longer each time up to ten minutes.
-- After a day it becomes a dead letter; otherwise it would come back forever, and no operator would see it.
create function q.put_aside(p_job q.job, p_delay interval, p_error text) returns text
language plpgsql volatile set search_path = pg_catalog, q, pg_temp as $$
declare
  v_since timestamptz := coalesce(p_job.unhandled_since, clock_timestamp());
  v_for   interval := clock_timestamp() - v_since;
begin
  -- A day is longer than an upgrade takes.
  if v_for >= interval '1 day' then
    perform q.move_to_dead_letters(p_job, 'unhandled', p_error);
    delete from q.job j where j.id = p_job.id;
    return 'discarded';
  end if;
  -- The pause is as long as the time since the job was first put back, at least p_delay and at most ten minutes. Pauses
  -- therefore double up to that maximum.
  if not q.put_back(p_job, clock_timestamp() + greatest(p_delay, least(v_for, interval '10 minutes')),
                    (p_job.attempt - 1)::smallint, p_job.crashes, p_error, 'released', v_since) then
    return 'superseded';
  end if;
  return 'released';
end $$;
comment on function q.put_aside is 'Puts back a job for which its worker has no handler: first for p_delay, later for up to ten minutes. After a day the job becomes a dead letter. Returns the outcome of the run.';

-- One job per call, because the call may have to wait for a producer's open transaction with the same unique_key. The
-- batch of completions must never wait for that.
create function q.rearm(p_worker bigint, p_id bigint, p_run_no integer, p_outcome text, p_delay_ms bigint,
                        p_error text)
returns boolean
language plpgsql volatile
set search_path = pg_catalog, q, pg_temp
set lock_timeout = '2s'
as $$
declare
  v_job     q.job;
  v_delay   interval := p_delay_ms * interval '1 ms';
  v_outcome text := p_outcome;
begin
  -- The fence, as in q.finish.
  select * into v_job from q.job j
   where j.id = p_id and j.run_no = p_run_no and j.worker_id = p_worker for update;
  if not found then return false; end if;
  if v_job.cancel_at is not null then
    delete from q.job j where j.id = p_id;
    v_outcome := 'cancelled';
  -- A worker that stops gives no reason; a worker without a handler for the kind gives one.
  elsif p_outcome = 'released' and p_error is not null then
    v_outcome := q.put_aside(v_job, v_delay, p_error);
  elsif not q.put_back(
      v_job, clock_timestamp() + v_delay,
      -- Only a failure uses up an attempt. run_no, the fence, never falls.
      (v_job.attempt - case when p_outcome = 'retried' then 0 else 1 end)::smallint, v_job.crashes, p_error, p_outcome) then
    v_outcome := 'superseded';
  end if;
  perform q.record_end(v_job, v_outcome, p_error);
  return true;
end $$;
comment on function q.rearm is 'Returns one job to the queue (retried, snoozed or released), to run after p_delay_ms. If its cancel was requested, it ends as cancelled instead. Released with an error: the worker has no handler for its kind (q.put_aside). False: the run did not pass the fence.';

-- The hot path: reports finished runs and claims new jobs in one round trip and one commit.
create function q.exchange(p_worker bigint, p_id bigint[], p_run_no integer[], p_outcome text[], p_reason text[],
                           p_error text[], p_queue text, p_want integer, p_alone boolean default false,
                           p_floor timestamptz[] default '{}')
returns table (what text, id bigint, run_no integer, kind text, args jsonb, priority smallint, lane text, attempt smallint,
               max_attempts smallint, crashes smallint, created_at timestamptz, run_at timestamptz,
               claimed_at timestamptz, deadline_at timestamptz, expires_at timestamptz, trace text, due_in_ms bigint)
language plpgsql volatile set search_path = pg_catalog, q, pg_temp set jit = off set plan_cache_mode = force_generic_plan as $$
declare
  v_asleep   boolean;
  v_accepted bigint[];
  v_looked   timestamptz;
  v_claimed  integer;
  v_due      timestamptz;
begin
  select w.asleep into v_asleep from q.worker w where w.id = p_worker and w.ended_at is null;
  if not found then
    raise exception 'worker % has lost its lease', p_worker using errcode = 'BQ001';
  end if;
  -- Finish first, because SKIP LOCKED does not skip rows that this transaction locked itself.
  if cardinality(p_id) > 0 then
    v_accepted := array(select f from q.finish(p_worker, p_id, p_run_no, p_outcome, p_reason, p_error) as t (f));
    what := 'fenced';
    for id, run_no in
      select u.i, u.r from unnest(p_id, p_run_no) as u (i, r)
       where cardinality(v_accepted) < cardinality(p_id) and u.i <> all (v_accepted)
    loop
      return next;
    end loop;
    -- If the queue has a cap, a sleeping worker may use the places that these runs freed.
    perform q.wake(array[p_queue]) from q.queue l where l.name = p_queue and l.max_running is not null;
  end if;
  if p_want = 0 then return; end if;
  v_looked := clock_timestamp();
  return query
    select 'job', c.id, c.run_no, c.kind, c.args, c.priority, c.lane, c.attempt, c.max_attempts, c.crashes, c.created_at, c.run_at,
           c.claimed_at, c.deadline_at, c.expires_at, c.trace, null::bigint
      from q.claim(p_worker, p_queue, p_want, p_alone, p_floor) c;
  get diagnostics v_claimed = row_count;
  if v_claimed = p_want then
    if v_asleep then update q.worker w set asleep = false where w.id = p_worker; end if;
    return;
  end if;
  id := null;
  run_no := null;
  -- A worker that gets fewer jobs than it requested falls asleep. It first records that, and then claims once more.
  -- That claim finds all jobs that were enqueued before, and a later producer sees that the worker sleeps and wakes it.
  if not v_asleep then
    update q.worker w set asleep = true where w.id = p_worker;
    what := 'asleep';
    return next;
  end if;
  -- Measured from the time before the claim looked for jobs, because it missed jobs that have become due since then.
  v_due := q.next_due(p_queue, v_looked);
  if v_due is not null then
    what := 'due';
    due_in_ms := greatest(0, ceil(extract(epoch from v_due - clock_timestamp()) * 1000));
    return next;
  end if;
end $$;
comment on function q.exchange is 'Finishes runs and claims new jobs in one call. Rows: job, a claimed run; fenced, a run whose end was not accepted; asleep, the worker counts as sleeping from the commit on and must look once more; due, the milliseconds until the time that q.next_due returns. SQLSTATE BQ001: the worker has lost its lease.';

grant execute on function q.allowance, q.tokens, q.running_in_lane, q.lane_is_free, q.locks_soon, q.within_lane_caps,
  q.pick, q.makes_room, q.claim, q.next_due, q.finish, q.complete, q.record_end, q.move_to_dead_letters, q.lock_waiting, q.put_back,
  q.put_aside, q.rearm, q.exchange
  to bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
-- migrate:down
