-- migrate:up
-- A full lane costs a claim one look at what runs of it, not one for each of its jobs that wait; and every priority has its part of
-- the places that belong to those that waited out their rank.

create function q.running_in_lane(p_lane text) returns integer
language sql stable set search_path = pg_catalog, q, pg_temp set enable_seqscan = off set enable_bitmapscan = off as $$
  -- One index for each: together they hold what runs, and nothing of what waits. That a job has a worker says that it runs
  -- (job_held_iff_running); by its state, the planner might count all that run instead of the lane.
  select (select count(*) from q.job j where j.lane = p_lane and j.lane_cap > 1 and j.worker_id is not null)::integer
       + (select count(*) from q.job j where j.lane = p_lane and j.lane_cap = 1 and j.state = 'running')::integer
$$;
comment on function q.running_in_lane is 'How many jobs of a lane run, as far as this transaction can see.';
grant execute on function q.running_in_lane to bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper,
  bardown_differ, bardown_push_sender;

create or replace function q.lane_is_free(p_job q.job) returns boolean
language sql stable set search_path = pg_catalog, q, pg_temp as $$
  select case
    when p_job.lane is null then true
    -- Of an ordered lane only the earliest job, and only while none of it runs.
    when p_job.lane_cap = 1
      then not exists (select 1 from q.job e where e.lane = p_job.lane and e.id < p_job.id)
           and q.running_in_lane(p_job.lane) = 0
    else q.running_in_lane(p_job.lane) < p_job.lane_cap end
$$;

-- The rows of a claim, locked; the locks make their ctids stable until the claim's update.
create or replace function q.pick(p_queue text, p_want integer, p_alone boolean, p_now timestamptz, p_floor timestamptz[])
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
                       where j.queue = p_queue and j.state = 'available' and j.priority = b.priority and j.run_at <= b.due
                         and j.run_at >= coalesce(p_floor[b.priority + 1], '-infinity')
                       limit 1) as waiting
      window by_place as (partition by b.is_aged order by b.place)
       order by b.place
    loop
      continue when cardinality(v_picked) >= v_band.share;
      -- One exact range of job_available_idx per priority: with one query over all of them, future rows of a high
      -- priority would be stepped over again and again.
      select array_agg(t.ctid), v_capped or coalesce(bool_or(t.lane_cap > 1 and t.lane is not null), false)
        into v_got, v_capped from (
        select j.ctid, j.lane, j.lane_cap from q.job j
         where j.queue = p_queue and j.state = 'available' and j.priority = v_band.priority and j.run_at <= v_band.due
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
  loop
    continue when v_lane.lane is null;
    v_free := 0;
    if pg_try_advisory_xact_lock(hashtextextended('q.lane:' || v_lane.lane, 0)) then
      v_free := v_lane.cap - q.running_in_lane(v_lane.lane);
    end if;
    p_picked := array(select p from unnest(p_picked) as p
                       where p <> all (v_lane.picked) or p = any (v_lane.picked[1:greatest(0, v_free)]));
  end loop;
  return p_picked;
end $$;
-- migrate:down
