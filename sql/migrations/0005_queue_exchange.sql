-- migrate:up
-- The hot path: "these are done, give me more" in one round trip and one commit.

create function q.exchange(p_worker bigint, p_id bigint[], p_run_no integer[], p_outcome text[], p_reason text[],
                           p_error text[], p_queue text, p_want integer, p_alone boolean default false,
                           p_floor timestamptz[] default '{}')
returns table (what text, id bigint, run_no integer, kind text, args jsonb, priority smallint, lane text, attempt smallint,
               max_attempts smallint, crashes smallint, created_at timestamptz, run_at timestamptz,
               claimed_at timestamptz, deadline_at timestamptz, expires_at timestamptz, trace text, due_in_ms bigint)
language plpgsql volatile set search_path = pg_catalog, q set jit = off set plan_cache_mode = force_generic_plan as $$
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
  -- Finish first: SKIP LOCKED does not skip rows that this transaction locked itself.
  if cardinality(p_id) > 0 then
    v_accepted := array(select f from q.finish(p_worker, p_id, p_run_no, p_outcome, p_reason, p_error) as t (f));
    what := 'fenced';
    for id, run_no in
      select u.i, u.r from unnest(p_id, p_run_no) as u (i, r)
       where cardinality(v_accepted) < cardinality(p_id) and u.i <> all (v_accepted)
    loop
      return next;
    end loop;
    -- Under a cap the room that these ends made may be for a worker that sleeps.
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
  -- Who gets less than he asked for falls asleep. He says so first and looks once more when that is known: what was
  -- enqueued before is found then, and who enqueues later sees him sleep and wakes him.
  if not v_asleep then
    update q.worker w set asleep = true where w.id = p_worker;
    what := 'asleep';
    return next;
  end if;
  -- From before the claim's look: what fell due since then was missed by it and must not be missed here.
  v_due := q.next_due(p_queue, v_looked);
  if v_due is not null then
    what := 'due';
    due_in_ms := greatest(0, ceil(extract(epoch from v_due - clock_timestamp()) * 1000));
    return next;
  end if;
end $$;
comment on function q.exchange is 'Finishes runs and claims new jobs in one call. Rows: job, a claimed run; fenced, a run whose end was not accepted; asleep, the worker counts as sleeping from the commit on and is to look once more; due, how long until the next scheduled job. SQLSTATE BQ001: the worker has lost its lease.';
-- migrate:down
