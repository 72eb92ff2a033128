-- migrate:up
-- Jobs that wait behind others of an ordered lane are out of the claims' way. Each claim looked at every one of them: a backlog of
-- one lane slowed the whole queue down.
--
-- The first two jobs of a lane are always looked at. Those behind them are blocked when they are inserted; the end of each
-- job that is looked at makes one more of them visible. Two rather than one, because the job before may end while a
-- producer's transaction is open, and its end does not see what is not committed. Where both do, the next q.rescue finds what
-- is left over.

alter table q.job add column blocked boolean not null default false;
comment on column q.job.blocked is 'It waits behind at least two others of its ordered lane, and no claim looks at it. An end in the lane sets it to false for the first that is blocked.';

-- The functions of triggers have settings of their own. Those of the statement that fires them would hold for them as
-- well: under those of q.finish, which allow no index scan, each end would read and sort the whole lane.
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
  -- The last two, so that it is two rows however long the lane is. A range rather than "=", here and below: with "=" the order of
  -- the ids is all that is left to ask for, and the planner may read job_pkey until it comes upon the lane.
  select count(*) = 2 and bool_and(l.lane_cap = 1) into new.blocked
    from (select j.lane_cap from q.job j where j.lane >= new.lane and j.lane <= new.lane
           order by j.lane desc, j.id desc limit 2) l;
  return new;
end $$;
comment on function q.block_follower is 'Takes a new job out of the claims'' way while at least two others of its ordered lane are there.';

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
                   -- A producer may have it in hand. The next will do: the one after that is still among the first two.
                   limit 1 for no key update skip locked);
  return null;
end $$;
comment on function q.unblock_next is 'A job that claims look at has left its lane: the first that is blocked takes its place.';

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
    -- A loose index scan: one probe a lane, however many jobs it has.
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
  -- A producer may have one in hand: it is for the next look.
  v_rows := array(select j.ctid from q.job j where j.id = any (v_heads) and j.blocked for no key update skip locked);
  with visible as (update q.job j set blocked = false where j.ctid = any (v_rows) returning j.queue)
  select coalesce(array_agg(distinct v.queue), '{}') into v_queues from visible v;
  return v_queues;
end $$;
comment on function q.unblock_heads is 'Makes jobs visible that are blocked although they are the first of their lanes, in up to p_most lanes, and returns their queues, whose workers are to be woken. Seldom there are any: where all before one ended while the transaction that enqueued it was open.';
-- A trigger's function needs no grant.
grant execute on function q.unblock_heads to bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper,
  bardown_differ, bardown_push_sender;

create trigger job_follows before insert on q.job for each row
  when (new.lane is not null and new.lane_cap = 1 and new.state = 'available') execute function q.block_follower();
create trigger job_leaves_lane after delete on q.job for each row
  when (old.lane is not null and old.lane_cap = 1 and not old.blocked) execute function q.unblock_next();
-- A request that folds into a waiting job may put it into another lane.
create trigger job_changes_lane after update of lane, lane_cap on q.job for each row
  when (old.lane is not null and old.lane_cap = 1 and not old.blocked
        and (new.lane is distinct from old.lane or new.lane_cap <> 1)) execute function q.unblock_next();
create function q.unblock_moved() returns trigger
language plpgsql volatile set search_path = pg_catalog, q, pg_temp as $$
begin
  new.blocked := false;
  return new;
end $$;
comment on function q.unblock_moved is 'A job in a new lane keeps its id, which may be the first there.';
create trigger job_moves before update of lane, lane_cap on q.job for each row
  when (old.blocked and (new.lane is distinct from old.lane or new.lane_cap <> 1)) execute function q.unblock_moved();
-- migrate:down
