-- migrate:up
-- A job that took its worker down twice runs on a worker that has nothing else in hand. Under load no worker ever has: one makes
-- room for it now, after 30 seconds.

alter table q.worker add column makes_room_since timestamptz;
comment on column q.worker.makes_room_since is 'Since when it takes no job, to have nothing in hand: a job that took its worker down twice has been due for 30 seconds. Null: it takes what there is.';

create function q.makes_room(p_worker bigint, p_queue text) returns boolean
language plpgsql volatile set search_path = pg_catalog, q, pg_temp as $$
begin
  -- One worker is enough. It has its hands empty once its longest job ends; where that takes very long, another one tries.
  update q.worker w set makes_room_since = coalesce(w.makes_room_since, clock_timestamp())
   where w.id = p_worker
     and (w.makes_room_since is not null
          or not exists (select from q.worker o
                          where o.id <> p_worker and o.ended_at is null and not o.draining and p_queue = any (o.queues)
                            and o.lease_until > clock_timestamp()
                            and o.makes_room_since > clock_timestamp() - interval '15 minutes'));
  return found;
end $$;
comment on function q.makes_room is 'Whether this worker is the one that takes no job until it has nothing in hand.';
grant execute on function q.makes_room to bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper,
  bardown_differ, bardown_push_sender;

create or replace function q.claim(p_worker bigint, p_queue text, p_want integer, p_alone boolean default false,
                        p_floor timestamptz[] default '{}')
returns setof q.job
language plpgsql volatile
set search_path = pg_catalog, q, pg_temp
-- The statistics of a queue are always wrong (empty a moment ago, full now): plans are pinned, not guessed. With a large
-- table the guessed cost alone would have each call compiled (jit), which takes longer than the call.
set enable_seqscan = off
set enable_bitmapscan = off
set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_now      timestamptz := clock_timestamp();
  v_want     integer := q.allowance(p_queue, p_want);
  -- Whether a job has waited long for a worker that has nothing else in hand, as this one has not.
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
    -- It is alone, or such a job is gone: another worker took it, or somebody cancelled it.
    update q.worker w set makes_room_since = null where w.id = p_worker and w.makes_room_since is not null;
  end if;
  for v_try in 1..3 loop
    begin
      v_picked := q.pick(p_queue, v_want, p_alone, v_now, p_floor);
      if cardinality(v_picked) = 0 then return; end if;
      -- ctid = any(array): no join, so no plan can be chosen that touches more rows than were picked.
      with taken as (
        update q.job j
           set state = 'running', worker_id = p_worker, run_no = j.run_no + 1, attempt = j.attempt + 1,
               claimed_at = v_now, deadline_at = v_now + j.time_limit
         where j.ctid = any (v_picked)
        returning j.ctid
      )
      select array_agg(t.ctid) into v_taken from taken t;
      exit;
    exception
      -- job_lane_running_key: another claimer took a job of the same lane that this one could not see yet. Nothing was
      -- claimed here; the next try sees the other's. Two lanes taken crosswise end as a deadlock of the same kind.
      when unique_violation or deadlock_detected then v_taken := '{}';
    end;
  end loop;
  update q.queue l set tokens = q.tokens(l) - cardinality(v_taken), tokens_at = clock_timestamp()
   where l.name = p_queue and l.rate_per_s is not null and cardinality(v_taken) > 0;
  -- Only now: rows returned by the update itself would stay returned when the exception above takes it back.
  return query select * from q.job j where j.ctid = any (v_taken) order by j.priority, j.run_at, j.id;
end $$;
comment on function q.claim is 'Takes up to p_want due jobs of a queue for a worker, under row locks that others skip. p_alone: the worker has nothing else in hand, so it may take a job that took its worker down twice; when such a job has waited for 30 seconds, one worker gets nothing until it is alone. p_floor: by priority from 0, jobs that are due earlier are not looked at; null or missing: all are.';
-- migrate:down
