-- migrate:up
-- The claim: what runs next, decided under row locks that other claimers step over.

-- How many jobs of a queue this claim may take: p_want, unless the queue has limits. Where it has, its row stays locked
-- until the claim commits, so that two claimers never share one allowance.
create function q.allowance(p_queue text, p_want integer) returns integer
language plpgsql volatile set search_path = pg_catalog, q set enable_seqscan = off set jit = off as $$
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
  -- What is scarce is shared: no process takes all of it because it came first.
  select count(*) into v_workers from q.worker w
   where w.ended_at is null and not w.draining and p_queue = any (w.queues);
  return greatest(0, least(p_want, ceil(v_room / greatest(1, v_workers))))::integer;
end $$;
comment on function q.allowance is 'How many jobs of the queue may be claimed now, up to p_want: pause, cap and rate.';

create function q.tokens(p_limits q.queue) returns double precision
language sql stable set search_path = pg_catalog, q as $$
  select least(p_limits.burst, p_limits.tokens
               + greatest(0, extract(epoch from clock_timestamp() - p_limits.tokens_at)) * p_limits.rate_per_s)
$$;
comment on function q.tokens is 'Starts that a rate allows now. A clock that was set back adds none.';

-- Up to p_want due jobs of one queue, most urgent first.
create function q.claim(p_worker bigint, p_queue text, p_want integer, p_alone boolean default false,
                        p_floor timestamptz[] default '{}')
returns setof q.job
language plpgsql volatile
set search_path = pg_catalog, q
-- The statistics of a queue are always wrong (empty a moment ago, full now): plans are pinned, not guessed. With a large
-- table the guessed cost alone would have each call compiled (jit), which takes longer than the call.
set enable_seqscan = off
set enable_bitmapscan = off
set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_now    timestamptz := clock_timestamp();
  v_want   integer := q.allowance(p_queue, p_want);
  v_picked tid[];
  v_taken  tid[];
begin
  if v_want = 0 then return; end if;
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
comment on function q.claim is 'Takes up to p_want due jobs of a queue for a worker, under row locks that others skip. p_alone: the worker has nothing else in hand, so it may take a job that took its worker down twice. p_floor: by priority from 0, jobs that are due earlier are not looked at; null or missing: all are.';

-- The rows of a claim, locked; the locks make their ctids stable until the claim's update.
create function q.pick(p_queue text, p_want integer, p_alone boolean, p_now timestamptz, p_floor timestamptz[])
returns tid[]
language plpgsql volatile
set search_path = pg_catalog, q
set enable_seqscan = off
set enable_bitmapscan = off
set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  -- How long a job waits for each step of priority before it is as urgent as the most urgent.
  c_age_step constant interval := '60 s';
  v_picked tid[] := '{}';
  v_kept   tid[];
  v_got    tid[];
  v_full   text[] := '{}';
  v_band   record;
begin
  if p_alone then
    select array_agg(t.ctid) into v_got from (
      select j.ctid from q.job j
       where j.queue = p_queue and j.state = 'available' and j.crashes >= 2 and j.run_at <= p_now
         and q.lane_is_free(j)
       order by j.run_at, j.id limit 1 for no key update skip locked) t;
    -- Alone means alone: should it take the worker down again, it takes nobody with it.
    if v_got is not null then return v_got; end if;
  end if;
  loop
    for v_band in
      with band as (
        -- A share of every batch belongs to those that have waited out their priority: the urgent ones never stop coming on
        -- a Saturday. Of small batches every fourth is theirs.
        select p as priority, p_now - p * c_age_step as due, greatest(1, p_want / 4) as share, -p as place
          from generate_series(1, 3) as p where p_want >= 4 or random() < 0.25
        union all
        select p, p_now, p_want, p from generate_series(0, 3) as p
      )
      -- Most bands are empty most of the time, and to look into one costs less than to begin a statement that locks. With
      -- "limit 1" it stays a look: "exists" is planned as a join that reads all that waits.
      select b.*
        from band b,
             lateral (select 1 from q.job j
                       where j.queue = p_queue and j.state = 'available' and j.priority = b.priority and j.run_at <= b.due
                         and j.run_at >= coalesce(p_floor[b.priority + 1], '-infinity')
                       limit 1) as waiting
       order by b.place
    loop
      continue when cardinality(v_picked) >= v_band.share;
      -- One exact range of job_available_idx per priority: with one query over all of them, future rows of a high
      -- priority would be stepped over again and again.
      select array_agg(t.ctid) into v_got from (
        select j.ctid from q.job j
         where j.queue = p_queue and j.state = 'available' and j.priority = v_band.priority and j.run_at <= v_band.due
           -- While a transaction somewhere is old, the dead entries of all that was claimed since stay at the head.
           and j.run_at >= coalesce(p_floor[v_band.priority + 1], '-infinity')
           and j.crashes < 2
           -- As q.lane_is_free has it, written out: a call for each row costs more than the claim.
           and (j.lane is null
                or j.lane_cap = 1 and not exists (
                     select 1 from q.job e where e.lane = j.lane and (e.id < j.id or e.state = 'running'))
                -- Who has a worker is running (job_held_iff_running). To say so would open job_running_idx to the planner, and
                -- whenever it believes the table empty it may count all that run instead of the lane.
                or j.lane_cap > 1 and j.lane <> all (v_full) and (
                     select count(*) from q.job e where e.lane = j.lane and e.worker_id is not null) < j.lane_cap)
           -- SKIP LOCKED does not skip what this very transaction has locked.
           and j.ctid <> all (v_picked)
         order by j.run_at, j.id
         limit v_band.share - cardinality(v_picked)
           for no key update skip locked) t;
      v_picked := v_picked || coalesce(v_got, '{}');
    end loop;
    v_kept := q.within_lane_caps(v_picked);
    exit when cardinality(v_kept) = cardinality(v_picked);
    -- Jobs of a full lane were in the way of others: those are looked for again, or a worker that nobody wakes would
    -- leave them lying beside its free slots.
    select v_full || array_agg(distinct j.lane) into v_full
      from q.job j where j.ctid = any (v_picked) and j.ctid <> all (v_kept);
    v_picked := v_kept;
  end loop;
  return v_picked;
end $$;
comment on function q.pick is 'Locks up to p_want due jobs for a claim and returns where they stand.';

create function q.lane_is_free(p_job q.job) returns boolean
language sql stable set search_path = pg_catalog, q as $$
  select case
    when p_job.lane is null then true
    -- Of an ordered lane only the earliest job, and only while none of it runs.
    when p_job.lane_cap = 1 then not exists (
      select 1 from q.job e where e.lane = p_job.lane and (e.id < p_job.id or e.state = 'running'))
    else (select count(*) from q.job e where e.lane = p_job.lane and e.worker_id is not null) < p_job.lane_cap end
$$;
comment on function q.lane_is_free is 'Whether the job''s lane has room for it, as far as this transaction can see.';

-- An ordered lane is kept by a unique index. Where several may run at once, claimers take turns on a lock of the lane, and
-- count again once they have it: only then do they see what the others took.
create function q.within_lane_caps(p_picked tid[]) returns tid[]
language plpgsql volatile set search_path = pg_catalog, q set enable_seqscan = off set jit = off as $$
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
      select v_lane.cap - count(*) into v_free from q.job j where j.lane = v_lane.lane and j.worker_id is not null;
    end if;
    p_picked := array(select p from unnest(p_picked) as p
                       where p <> all (v_lane.picked) or p = any (v_lane.picked[1:greatest(0, v_free)]));
  end loop;
  return p_picked;
end $$;
comment on function q.within_lane_caps is 'Those of the picked rows that fit under the caps of their lanes.';

create function q.next_due(p_queue text, p_after timestamptz default clock_timestamp()) returns timestamptz
language plpgsql volatile
set search_path = pg_catalog, q
set enable_seqscan = off
set enable_bitmapscan = off
set jit = off
set plan_cache_mode = force_generic_plan
as $$
begin
  return greatest(
    (select min(due.run_at)
       from generate_series(0, 3) as p (priority),
            lateral (select j.run_at from q.job j
                      where j.queue = p_queue and j.state = 'available' and j.priority = p.priority
                        and j.run_at > p_after
                      order by j.run_at limit 1) due),
    -- Not before the rate allows one. Where it does now, it is no reason to look again: greatest() passes over null.
    (select clock_timestamp() + (1 - q.tokens(l)) / l.rate_per_s * interval '1 s'
       from q.queue l where l.name = p_queue and l.rate_per_s is not null and q.tokens(l) < 1));
end $$;
comment on function q.next_due is 'When the next job of the queue that is scheduled after p_after falls due; null when none is scheduled.';
-- migrate:down
