-- migrate:up
-- The ends of runs: for good, many at once, or back among the waiting jobs, one at a time.

-- Ends of runs after which the job is gone. Returns the ids that the fence let pass.
create function q.finish(p_worker bigint, p_id bigint[], p_run_no integer[], p_outcome text[], p_reason text[],
                         p_error text[])
returns setof bigint
language plpgsql volatile
set search_path = pg_catalog, q
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
-- A vacuum of the empty queue leaves statistics that say "one row" until the next vacuum, however many came since. An index
-- scan can be had without a condition, and the planner then reads all of job_pkey against all that are told; a bitmap
-- scan cannot.
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
     -- The fence: only the worker that holds this very run may end it.
     -- Who has a worker is running (job_held_iff_running). To say so would open job_running_idx to the planner, and all
     -- of a worker's jobs against all that are told is a square.
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
  buried as (
    insert into q.dead (id, reason, queue, kind, priority, attempt, max_attempts, run_no, crashes, created_at,
                        expires_at, unique_key, lane, lane_cap, time_limit, trace, args, last_error)
    select g.id, g.reason, g.queue, g.kind, g.priority, g.attempt, g.max_attempts, g.run_no, g.crashes, g.created_at,
           g.expires_at, g.unique_key, g.lane, g.lane_cap, g.time_limit, g.trace, g.args, g.error
      from gone g where g.outcome = 'discarded'
  )
  select g.id from gone g;
end $$;
comment on function q.finish is 'Ends runs for good (completed, discarded, expired, cancelled), many at once. Ids that are not returned were fenced off.';

-- The end of a run inside the handler's own transaction: what the handler wrote and the word that it is done are one
-- commit, so they happen exactly once.
create function q.complete(p_worker bigint, p_id bigint, p_run_no integer) returns boolean
language sql volatile set search_path = pg_catalog, q as $$
  select exists (select 1 from q.finish(p_worker, array[p_id], array[p_run_no], array['completed'], array[null::text],
                                        array[null::text]))
$$;
comment on function q.complete is 'Completes a run in the caller''s transaction. False: the run was taken from this worker; the caller must roll back.';

-- Single rows for the history and the dead letters, of jobs that end one at a time.
create function q.note_end(p_job q.job, p_outcome text, p_error text) returns void
language sql volatile set search_path = pg_catalog, q as $$
  insert into q.run (job_id, run_no, queue, kind, outcome, attempt, worker_id, created_at, run_at, claimed_at,
                     finished_at, error, trace, args)
  values (p_job.id, p_job.run_no, p_job.queue, p_job.kind, p_outcome, p_job.attempt, p_job.worker_id, p_job.created_at,
          p_job.run_at, p_job.claimed_at, clock_timestamp(), p_error, p_job.trace, p_job.args)
$$;
comment on function q.note_end is 'Writes down how a run ended, or a job that never ran.';

create function q.bury(p_job q.job, p_reason text, p_error text) returns void
language sql volatile set search_path = pg_catalog, q as $$
  insert into q.dead (id, reason, queue, kind, priority, attempt, max_attempts, run_no, crashes, created_at, expires_at,
                      unique_key, lane, lane_cap, time_limit, trace, args, last_error)
  values (p_job.id, p_reason, p_job.queue, p_job.kind, p_job.priority, p_job.attempt, p_job.max_attempts, p_job.run_no,
          p_job.crashes, p_job.created_at, p_job.expires_at, p_job.unique_key, p_job.lane, p_job.lane_cap,
          p_job.time_limit, p_job.trace, p_job.args, p_error)
$$;
comment on function q.bury is 'Puts a job among the dead letters; the caller takes it out of q.job.';

-- One job back among the waiting ones, or, where it cannot or need not wait, out of the queue.
create function q.put_back(p_job q.job, p_not_before timestamptz, p_attempt smallint, p_crashes smallint, p_error text)
returns boolean
language plpgsql volatile set search_path = pg_catalog, q as $$
declare
  v_waiting    q.job;
  v_not_before timestamptz := p_not_before;
begin
  for v_try in 1..3 loop
    begin
      update q.job j
         set state = 'available', worker_id = null, claimed_at = null, deadline_at = null,
             run_at = coalesce(v_not_before, clock_timestamp()), not_before = v_not_before, attempt = p_attempt,
             crashes = p_crashes, last_error = coalesce(p_error, j.last_error)
       where j.id = p_job.id;
      return true;
    exception when unique_violation then null;
    end;
    -- Another request with the same key waits; unless it was claimed just now, only one of the two goes on waiting.
    select * into v_waiting from q.job j
     where j.unique_key = p_job.unique_key and j.queue = p_job.queue and j.kind = p_job.kind and j.state = 'available'
       for update;
    continue when not found;
    if coalesce(v_waiting.newest, v_waiting.id) > coalesce(p_job.newest, p_job.id) then
      -- The other is newer; it will see all that this one would have seen. What this run learned of when to come back
      -- holds for it, too.
      delete from q.job j where j.id = p_job.id;
      update q.job j
         set not_before = greatest(j.not_before, p_not_before), run_at = greatest(j.run_at, p_not_before)
       where j.id = v_waiting.id;
      return false;
    end if;
    -- Both were running, and the older one came back first: it goes, or the newest args would go with this one.
    delete from q.job j where j.id = v_waiting.id;
    perform q.note_end(v_waiting, 'superseded', null);
    v_not_before := greatest(p_not_before, v_waiting.not_before);
  end loop;
  raise lock_not_available using message = format('job %s finds its key taken again and again', p_job.id);
end $$;
comment on function q.put_back is 'Makes a running job wait again, not before p_not_before, in place of an older request with its key. False: a newer one waits already, and the job is gone.';

-- One row a call: it may have to wait for a producer's open transaction that holds the same unique_key, and the batch of
-- completions must never stand behind that.
create function q.rearm(p_worker bigint, p_id bigint, p_run_no integer, p_outcome text, p_delay_ms bigint,
                        p_error text)
returns boolean
language plpgsql volatile
set search_path = pg_catalog, q
set lock_timeout = '2s'
as $$
declare
  v_job     q.job;
  v_outcome text := p_outcome;
begin
  -- The fence, as in q.finish.
  select * into v_job from q.job j
   where j.id = p_id and j.run_no = p_run_no and j.worker_id = p_worker for update;
  if not found then return false; end if;
  if v_job.cancel_at is not null then
    delete from q.job j where j.id = p_id;
    v_outcome := 'cancelled';
  elsif not q.put_back(
      v_job, clock_timestamp() + p_delay_ms * interval '1 ms',
      -- Only a failure costs an attempt; run_no, the fence, is never given back.
      (v_job.attempt - case when p_outcome = 'retried' then 0 else 1 end)::smallint, v_job.crashes, p_error) then
    v_outcome := 'superseded';
  end if;
  perform q.note_end(v_job, v_outcome, p_error);
  return true;
end $$;
comment on function q.rearm is 'Gives one job back: retried, snoozed or released, to run after p_delay_ms. False: fenced off.';
-- migrate:down
