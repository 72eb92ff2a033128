-- migrate:up
-- The way in: one request or ten thousand, in the transaction of whoever stores what they are about.

-- Many jobs in one statement, inside the caller's transaction. NULL in an array means "the default".
create function q.enqueue_many(
  p_queue text[], p_kind text[], p_args jsonb[], p_priority smallint[], p_delay_ms bigint[], p_expires_ms bigint[],
  p_unique_key text[], p_lane text[], p_lane_cap smallint[], p_max_attempts smallint[], p_time_limit_ms bigint[],
  p_trace text[]
) returns table (ordinal bigint, id bigint, folded boolean)
-- plpgsql, because it keeps its plan for the session: a function in SQL is planned anew at every call, which for one job
-- takes longer than to write it.
language plpgsql volatile set search_path = pg_catalog, q set plan_cache_mode = force_generic_plan set jit = off as $$
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
                  run_at     = greatest(j.not_before, least(j.run_at, excluded.run_at)),
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
comment on function q.enqueue_many is 'Enqueues in the caller''s transaction, one or thousands. A request whose unique_key already waits folds into the waiting job: newest args and limits, earliest run_at that its backoff allows, highest priority. Call q.wake() after the commit.';

create function q.enqueue(
  p_queue text, p_kind text, p_args jsonb default '{}', p_priority integer default 2, p_delay interval default '0',
  p_expires_after interval default null, p_unique_key text default null, p_lane text default null,
  p_lane_cap integer default 1, p_max_attempts integer default 10, p_time_limit interval default '1 minute',
  p_trace text default null
) returns bigint
language sql volatile set search_path = pg_catalog, q as $$
  select id from q.enqueue_many(
    array[p_queue], array[p_kind], array[p_args], array[p_priority::smallint],
    array[(extract(epoch from p_delay) * 1000)::bigint], array[(extract(epoch from p_expires_after) * 1000)::bigint],
    array[p_unique_key], array[p_lane], array[p_lane_cap::smallint], array[p_max_attempts::smallint],
    array[(extract(epoch from p_time_limit) * 1000)::bigint], array[p_trace])
$$;
comment on function q.enqueue is 'Enqueues one job, for people and other languages: select q.enqueue(''detail'', ''scrape_detail'', ''{"game":"…"}'').';

create function q.wake(p_queues text[]) returns void
language plpgsql volatile set search_path = pg_catalog, q as $$
begin
  perform pg_notify('q_' || u.name, '')
    from (select distinct unnest(p_queues)) as u (name)
   -- A NOTIFY takes a lock of the whole cluster at its commit: none for workers that will look by themselves as soon as a
   -- slot is free. Who falls asleep says so first and looks once more then, so no job falls between the two looks.
   where exists (select 1 from q.worker w
                  where w.ended_at is null and w.asleep and not w.draining and u.name = any (w.queues));
end $$;
comment on function q.wake is 'Wakes sleeping workers of these queues; to be called after the commit that made their jobs. A hint: workers also poll.';
-- migrate:down
