-- migrate:up
-- A request with new arguments that folds into a job which failed has all its attempts, and does not wait out the old failure.

alter table q.job add column last_outcome text;
comment on column q.job.last_outcome is 'How its last run ended, as in q.run.outcome: why it waits until not_before. Null: it has not run yet.';

create or replace function q.enqueue_many(
  p_queue text[], p_kind text[], p_args jsonb[], p_priority smallint[], p_delay_ms bigint[], p_expires_ms bigint[],
  p_unique_key text[], p_lane text[], p_lane_cap smallint[], p_max_attempts smallint[], p_time_limit_ms bigint[],
  p_trace text[]
) returns table (ordinal bigint, id bigint, folded boolean)
-- plpgsql, because it keeps its plan for the session: a function in SQL is planned anew at every call, which for one job
-- takes longer than to write it.
language plpgsql volatile set search_path = pg_catalog, q, pg_temp set plan_cache_mode = force_generic_plan set jit = off as $$
#variable_conflict use_column
declare
  v_ids constant regclass := pg_get_serial_sequence('q.job', 'id');
begin
  return query
  with folded as (
    select t.queue, t.kind, t.args, t.unique_key, t.lane, t.lane_cap, t.max_attempts, t.time_limit_ms, t.trace, t.ordinal,
           -- The last of several requests with one key inside the same call stands for all of them, as if each had
           -- folded into the one before.
           row_number() over (same_key order by t.ordinal desc) as later,
           count(*) over same_key - 1 as earlier,
           min(coalesce(t.priority, 2)) over same_key as priority,
           min(coalesce(t.delay_ms, 0)) over same_key as delay_ms,
           case when bool_and(t.expires_ms is not null) over same_key then max(t.expires_ms) over same_key end
             as expires_ms
      from unnest(p_queue, p_kind, p_args, p_priority, p_delay_ms, p_expires_ms, p_unique_key, p_lane, p_lane_cap,
                  p_max_attempts, p_time_limit_ms, p_trace)
           with ordinality as t (queue, kind, args, priority, delay_ms, expires_ms, unique_key, lane, lane_cap,
                                 max_attempts, time_limit_ms, trace, ordinal)
    window same_key as (partition by t.unique_key, t.queue, t.kind, case when t.unique_key is null then t.ordinal end)
     order by t.ordinal
  ),
  -- Ids in the order of the call, whatever order the window above needed: a lane is served by id.
  asked as materialized (
    select f.*, nextval(v_ids) as id from folded f
  ),
  written as (
    insert into q.job as j
      (id, queue, kind, args, priority, run_at, expires_at, unique_key, lane, lane_cap, max_attempts, time_limit, trace,
       folds)
    select a.id, a.queue, a.kind, coalesce(a.args, '{}'), a.priority,
           clock_timestamp() + a.delay_ms * interval '1 ms',
           clock_timestamp() + a.expires_ms * interval '1 ms',
           a.unique_key, a.lane, coalesce(a.lane_cap, 1), coalesce(a.max_attempts, 10),
           coalesce(a.time_limit_ms, 60000) * interval '1 ms', a.trace, a.earlier
      from asked a
     where a.later = 1
     -- Sorted keys: two producers with the same keys in another order cannot deadlock each other.
     order by a.unique_key nulls last, a.queue, a.kind, a.ordinal
    -- DO UPDATE and never DO NOTHING: the update locks the waiting job until this transaction commits, so no worker
    -- can run it with the old data in the meantime and leave the new data to nobody.
    on conflict (unique_key, queue, kind) where unique_key is not null and state = 'available'
    do update set args       = excluded.args,
                  -- Other args are another request: what the old ones failed at says nothing of it. What they were told of when
                  -- to come back holds for it, too.
                  attempt    = case when j.args = excluded.args then j.attempt else 0 end,
                  crashes    = case when j.args = excluded.args then j.crashes else 0 end,
                  last_error = case when j.args = excluded.args then j.last_error end,
                  not_before = case when j.args = excluded.args or j.last_outcome is distinct from 'retried' then j.not_before end,
                  run_at     = greatest(case when j.args = excluded.args or j.last_outcome is distinct from 'retried'
                                             then j.not_before end, least(j.run_at, excluded.run_at)),
                  priority   = least(j.priority, excluded.priority),
                  expires_at = case when j.expires_at is null or excluded.expires_at is null then null
                                    else greatest(j.expires_at, excluded.expires_at) end,
                  lane         = excluded.lane,
                  lane_cap     = excluded.lane_cap,
                  trace        = excluded.trace,
                  max_attempts = excluded.max_attempts,
                  time_limit   = excluded.time_limit,
                  folds        = j.folds + excluded.folds + 1,
                  newest       = excluded.id
    returning j.id, j.unique_key, j.queue, j.kind
  )
  -- A job without a key got the id it was given; one with a key may live on under an older id.
  select a.ordinal, coalesce(w.id, a.id),
         a.later > 1 or (w.id is not null and w.id <> a.id)
    from asked a
    left join written w on w.unique_key = a.unique_key and w.queue = a.queue and w.kind = a.kind
   order by a.ordinal;
end $$;
comment on function q.enqueue_many is 'Enqueues in the caller''s transaction, one or thousands. A request whose unique_key already waits folds into the waiting job: newest args and limits, earliest run_at that a snooze allows, highest priority; where the args differ, with all attempts again. Call q.wake() after the commit.';
comment on column q.job.not_before is 'A run that failed or asked to be left alone set this: no request that folds into the job makes it due sooner, but one with other args after a failure.';

drop function q.put_back(q.job, timestamptz, smallint, smallint, text);
-- One job back among the waiting ones, or, where it cannot or need not wait, out of the queue.
create function q.put_back(p_job q.job, p_not_before timestamptz, p_attempt smallint, p_crashes smallint, p_error text,
                           p_outcome text)
returns boolean
language plpgsql volatile set search_path = pg_catalog, q, pg_temp as $$
declare
  v_waiting    q.job;
  v_not_before timestamptz := p_not_before;
begin
  for v_try in 1..3 loop
    begin
      update q.job j
         set state = 'available', worker_id = null, claimed_at = null, deadline_at = null,
             run_at = coalesce(v_not_before, clock_timestamp()), not_before = v_not_before, attempt = p_attempt,
             crashes = p_crashes, last_error = coalesce(p_error, j.last_error), last_outcome = p_outcome
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
      -- holds for it, too, but not the pause after a failure of other args.
      delete from q.job j where j.id = p_job.id;
      if p_outcome <> 'retried' or p_job.args = v_waiting.args then
        update q.job j
           set not_before = greatest(j.not_before, p_not_before), run_at = greatest(j.run_at, p_not_before),
               last_outcome = case when p_not_before >= coalesce(j.not_before, '-infinity') then p_outcome else j.last_outcome end
         where j.id = v_waiting.id;
      end if;
      return false;
    end if;
    -- Both were running, and the older one came back first: it goes, or the newest args would go with this one.
    delete from q.job j where j.id = v_waiting.id;
    perform q.note_end(v_waiting, 'superseded', null);
    if v_waiting.last_outcome is distinct from 'retried' or p_job.args = v_waiting.args then
      v_not_before := greatest(p_not_before, v_waiting.not_before);
    end if;
  end loop;
  raise lock_not_available using message = format('job %s finds its key taken again and again', p_job.id);
end $$;
comment on function q.put_back is 'Makes a running job wait again, not before p_not_before, in place of an older request with its key. False: a newer one waits already, and the job is gone.';

grant execute on function q.put_back to bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ,
  bardown_push_sender;

create or replace function q.rearm(p_worker bigint, p_id bigint, p_run_no integer, p_outcome text, p_delay_ms bigint,
                        p_error text)
returns boolean
language plpgsql volatile
set search_path = pg_catalog, q, pg_temp
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
      (v_job.attempt - case when p_outcome = 'retried' then 0 else 1 end)::smallint, v_job.crashes, p_error,
      p_outcome) then
    v_outcome := 'superseded';
  end if;
  perform q.note_end(v_job, v_outcome, p_error);
  return true;
end $$;

create or replace function q.rescue(p_max_crashes integer default 3, p_grace interval default '5 s')
returns table (job_id bigint, outcome text)
language plpgsql volatile set search_path = pg_catalog, q, pg_temp set lock_timeout = '500ms' set jit = off as $$
declare
  v_job       q.job;
  v_error     text;
  v_outcome   text;
  v_freed     text[] := '{}';
  v_conflicts integer := 0;
begin
  -- Any process may call; one at a time works. No leader to elect, nothing to release: the lock ends with the call.
  if not pg_try_advisory_xact_lock(hashtextextended('q.rescue', 0)) then return; end if;
  update q.worker w set ended_at = clock_timestamp(), end_reason = 'lost'
   where w.ended_at is null and w.lease_until < clock_timestamp();
  for v_job in
    select j.* from q.job j
     where j.state = 'running'
       and (j.deadline_at < clock_timestamp() - p_grace
            or not exists (select 1 from q.worker w where w.id = j.worker_id and w.ended_at is null))
     -- Not j.id alone: in its order the planner would read all of job_pkey, waiting jobs included.
     order by j.id + 0 limit 500 for update skip locked
  loop
    v_error := case when v_job.deadline_at < clock_timestamp() - p_grace then 'ran past its time limit'
                    else 'its worker was lost' end;
    -- A block of its own for every row: one conflict never stops the sweep.
    begin
      if v_job.cancel_at is not null then
        v_outcome := 'cancelled';
        delete from q.job j where j.id = v_job.id;
      elsif v_job.crashes + 1 >= p_max_crashes then
        v_outcome := 'discarded';
        v_job.crashes := v_job.crashes + 1;
        perform q.bury(v_job, 'crashed', v_error);
        delete from q.job j where j.id = v_job.id;
      -- The crash is counted; the attempt is given back, it never got to succeed or fail.
      elsif q.put_back(v_job, null, greatest(0, v_job.attempt - 1)::smallint, (v_job.crashes + 1)::smallint, v_error,
                       'lost') then
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
  -- Even a job that died frees its lane.
  perform q.wake(v_freed);
end $$;
-- migrate:down
