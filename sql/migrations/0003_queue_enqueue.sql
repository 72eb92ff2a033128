-- migrate:up
-- Enqueueing: one job or ten thousand, in the transaction that stores the data they work on.

-- Enqueues many jobs in one statement, inside the caller's transaction. NULL in an array means "the default". A request
-- with new arguments that folds into a failed job resets its attempts, and does not wait for the end of the pause after
-- the failure.
create function q.enqueue_many(
  p_queue text[], p_kind text[], p_args jsonb[], p_priority smallint[], p_delay_ms bigint[], p_expires_ms bigint[],
  p_unique_key text[], p_lane text[], p_lane_cap smallint[], p_max_attempts smallint[], p_time_limit_ms bigint[],
  p_trace text[]
) returns table (ordinal bigint, id bigint, folded boolean)
-- plpgsql keeps its plan for the session. A function in SQL is planned again at every call, and for a single job
-- the planning takes longer than the insert.
language plpgsql volatile set search_path = pg_catalog, q, pg_temp set plan_cache_mode = force_generic_plan set jit = off as $$
#variable_conflict use_column
declare
  v_ids constant regclass := pg_get_serial_sequence('q.job', 'id');
begin
  return query
  with folded as (
    select t.queue, t.kind, t.args, t.unique_key, t.lane, t.lane_cap, t.max_attempts, t.time_limit_ms, t.trace, t.ordinal,
           -- Of several requests with one key in the same call only the last is inserted, as if each had folded into
           -- the one before.
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
  -- Ids follow the order of the requests in the call, because the jobs of an ordered lane run in the order of their
  -- ids. The window above may have used another order.
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
     -- Sorted keys: two producers with the same keys in a different order cannot deadlock each other.
     order by a.unique_key nulls last, a.queue, a.kind, a.ordinal
    -- DO UPDATE and never DO NOTHING: the update locks the waiting job until this transaction commits. Otherwise a
    -- worker could run it with the old data in the meantime, and the new data would never be processed.
    on conflict (unique_key, queue, kind) where unique_key is not null and state = 'available'
    do update set args       = excluded.args,
                  -- Other args are a different request, so failures with the old args do not count. A snooze does
                  -- count: its time applies to the new args, too.
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
  -- A job without a key has its new id; one with a key may have folded into a job with an older id.
  select a.ordinal, coalesce(w.id, a.id),
         a.later > 1 or (w.id is not null and w.id <> a.id)
    from asked a
    left join written w on w.unique_key = a.unique_key and w.queue = a.queue and w.kind = a.kind
   order by a.ordinal;
end $$;
comment on function q.enqueue_many is 'Enqueues one or thousands of jobs in the caller''s transaction. A request whose unique_key already waits folds into the waiting job, which gets the newest args and limits, the higher priority, the later expiry and the earlier run_at. The run_at is not before the end of a snooze, or of the pause after a failure with the same args. If the args differ, its attempts are reset. Call q.wake() after the commit.';

-- A job that is enqueued without p_trace starts its own trace. In plpgsql for the same reason as q.enqueue_many.
create function q.enqueue(
  p_queue text, p_kind text, p_args jsonb default '{}', p_priority integer default 2, p_delay interval default '0',
  p_expires_after interval default null, p_unique_key text default null, p_lane text default null,
  p_lane_cap integer default 1, p_max_attempts integer default 10, p_time_limit interval default '1 minute',
  p_trace text default null
) returns bigint
language plpgsql volatile set search_path = pg_catalog, q, pg_temp as $$
begin
  return (
    select e.id from q.enqueue_many(
      array[p_queue], array[p_kind], array[p_args], array[p_priority::smallint],
      array[(extract(epoch from p_delay) * 1000)::bigint], array[(extract(epoch from p_expires_after) * 1000)::bigint],
      array[p_unique_key], array[p_lane], array[p_lane_cap::smallint], array[p_max_attempts::smallint],
      array[(extract(epoch from p_time_limit) * 1000)::bigint],
      -- The trace id, shared by all runs of the job: 16 and 8 random bytes in the form of a W3C traceparent.
      array[coalesce(p_trace, format('00-%s-%s-01', replace(gen_random_uuid()::text, '-', ''),
                                     left(replace(gen_random_uuid()::text, '-', ''), 16)))]) e);
end $$;
comment on function q.enqueue is 'Enqueues one job; for use in psql and from other languages: select q.enqueue(''detail'', ''scrape_detail'', ''{"game":"…"}'').';

-- A notification must never fail the work that it announces. When a session listens but reads nothing, the server's
-- notification queue fills up, and then the commit of every transaction that notifies fails. Without the notification a
-- worker finds the job when it polls.
create function q.may_notify() returns boolean
-- In plpgsql for the same reason as q.enqueue_many.
language plpgsql volatile set search_path = pg_catalog, q, pg_temp as $$
begin
  -- Stops well before the queue is full, because other transactions may notify before this one commits.
  return pg_notification_queue_usage() < 0.5;
end $$;
comment on function q.may_notify is 'Whether the server has room for notifications.';

create function q.notify(p_queue text, p_payload text) returns void
language plpgsql volatile set search_path = pg_catalog, q, pg_temp as $$
begin
  if q.may_notify() then perform pg_notify('q_' || p_queue, p_payload); end if;
end $$;
comment on function q.notify is 'Notifies the workers of a queue at the commit of this transaction, if the server has room. It is only a hint, because workers also poll.';

create function q.wake(p_queues text[]) returns void
language plpgsql volatile set search_path = pg_catalog, q, pg_temp as $$
begin
  perform q.notify(u.name, '')
    from (select distinct unnest(p_queues)) as u (name)
   -- A NOTIFY takes a lock of the whole cluster at its commit. It is skipped for workers that look for jobs by
   -- themselves as soon as a slot is free. A worker that falls asleep records that first and then looks once more, so
   -- no job is missed between the two looks.
   where exists (select 1 from q.worker w
                  where w.ended_at is null and w.asleep and not w.draining and u.name = any (w.queues));
end $$;
comment on function q.wake is 'Wakes sleeping workers of these queues. Call it after the commit that created their jobs. It is only a hint, because workers also poll.';

-- In an ordered lane (lane_cap 1), claims skip jobs that wait behind others. A claim that checked each of them would
-- slow the whole queue down when one lane has a backlog.
--
-- Claims always see the first two jobs of a lane. Jobs behind them are blocked when they are inserted, and the end of
-- each visible job unblocks one more. Two jobs are visible rather than one, because a job may end while a producer's
-- transaction is open, and its end cannot unblock a row that is not committed yet. If both end in that time, the next
-- q.rescue unblocks the rest (q.unblock_heads).
--
-- The trigger functions have settings of their own. Otherwise the settings of the statement that fires them would
-- apply: those of q.finish allow no index scan, and each end would read and sort the whole lane.
create function q.block_follower() returns trigger
language plpgsql volatile
set search_path = pg_catalog, q, pg_temp
set enable_seqscan = off
set enable_indexscan = on
set enable_bitmapscan = off
set enable_sort = off
set jit = off
set plan_cache_mode = force_generic_plan
as $$
begin
  -- Reads only the last two rows, however long the lane is. The condition is a range instead of "=", here and below:
  -- with "=" the planner drops lane from the order, and may then scan job_pkey until it meets a row of the lane.
  select count(*) = 2 and bool_and(l.lane_cap = 1) into new.blocked
    from (select j.lane_cap from q.job j where j.lane >= new.lane and j.lane <= new.lane
           order by j.lane desc, j.id desc limit 2) l;
  return new;
end $$;
comment on function q.block_follower is 'Blocks a new job, so that claims skip it, while its ordered lane has at least two others.';

create function q.unblock_next() returns trigger
language plpgsql volatile
set search_path = pg_catalog, q, pg_temp
set enable_seqscan = off
set enable_indexscan = on
set enable_bitmapscan = off
set enable_sort = off
set jit = off
set plan_cache_mode = force_generic_plan
as $$
begin
  update q.job j set blocked = false
   where j.id = (select n.id from q.job n
                where n.lane >= old.lane and n.lane <= old.lane and n.blocked
                order by n.lane, n.id
                   -- If a producer has locked this job, the next blocked job is unblocked instead. The skipped job is
                   -- unblocked when the next visible job ends.
                   limit 1 for no key update skip locked);
  return null;
end $$;
comment on function q.unblock_next is 'Unblocks the first blocked job of a lane when a visible job has left it.';

create function q.unblock_moved() returns trigger
language plpgsql volatile set search_path = pg_catalog, q, pg_temp as $$
begin
  new.blocked := false;
  return new;
end $$;
comment on function q.unblock_moved is 'Unblocks a job that moves to another lane. It keeps its id, so it may be the first there.';

create function q.unblock_heads(p_most integer) returns text[]
language plpgsql volatile
set search_path = pg_catalog, q, pg_temp
set enable_seqscan = off
set enable_bitmapscan = off
set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_heads  bigint[];
  v_rows   tid[];
  v_queues text[];
begin
  v_heads := array(
    with recursive
    -- A loose index scan: one probe per lane, however many jobs it has.
    lane (name, number) as (
      (select j.lane, 1 from q.job j where j.blocked order by j.lane limit 1)
      union all
      select (select j.lane from q.job j where j.blocked and j.lane > l.name order by j.lane limit 1), l.number + 1
        from lane l where l.name is not null and l.number < p_most
    )
    select h.id from lane l,
         lateral (select j.id, j.blocked from q.job j where j.lane >= l.name and j.lane <= l.name
                   order by j.lane, j.id limit 1) h
     where h.blocked);
  if cardinality(v_heads) = 0 then return '{}'; end if;
  -- A producer may hold a row's lock. The next call unblocks that row.
  v_rows := array(select j.ctid from q.job j where j.id = any (v_heads) and j.blocked for no key update skip locked);
  with visible as (update q.job j set blocked = false where j.ctid = any (v_rows) returning j.queue)
  select coalesce(array_agg(distinct v.queue), '{}') into v_queues from visible v;
  return v_queues;
end $$;
comment on function q.unblock_heads is 'Unblocks jobs that are blocked although they are the first of their lanes, in up to p_most lanes. Returns their queues, whose workers the caller must wake. Such a job is rare: all jobs before it must have ended while the transaction that enqueued it was open.';

create trigger job_follows before insert on q.job for each row
  when (new.lane is not null and new.lane_cap = 1 and new.state = 'available') execute function q.block_follower();
create trigger job_leaves_lane after delete on q.job for each row
  when (old.lane is not null and old.lane_cap = 1 and not old.blocked) execute function q.unblock_next();
-- A request that folds into a waiting job may move it to another lane.
create trigger job_changes_lane after update of lane, lane_cap on q.job for each row
  when (old.lane is not null and old.lane_cap = 1 and not old.blocked
        and (new.lane is distinct from old.lane or new.lane_cap <> 1)) execute function q.unblock_next();
create trigger job_moves before update of lane, lane_cap on q.job for each row
  when (old.blocked and (new.lane is distinct from old.lane or new.lane_cap <> 1)) execute function q.unblock_moved();

-- Trigger functions need no grant.
grant execute on function q.enqueue_many, q.enqueue, q.may_notify, q.notify, q.wake, q.unblock_heads
  to bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
-- migrate:down
