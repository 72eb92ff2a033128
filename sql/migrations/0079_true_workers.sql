-- migrate:up
-- What said more than was so, or nothing: workers that are gone counted as workers, a league was heard of where one source's
-- scoreboard brought a few of its games, a job enqueued in SQL had no trace, and a queue that was empty had no depth.

create or replace view ops.queue as
select d.queue, d.due, d.scheduled, d.running, d.retrying,
       statement_timestamp() - d.oldest_due_at as oldest_wait,
       2000 in (d.due, d.scheduled, d.retrying) as capped,
       s.due as sampled_due, s.scheduled as sampled_scheduled, s.at as sampled_at,
       w.workers, w.slots, w.busy, l.paused_at, l.paused_by, l.max_running, l.rate_per_s
  from ops.depths(2000) d
  left join q.queue l on l.name = d.queue
  left join (select s.queue, s.due, s.scheduled, s.at from q.depth s, q.rolled r where s.at = r.depth_at) s
    on s.queue = d.queue
  left join lateral (
    select count(*) as workers, coalesce(sum(w.slots), 0) as slots, coalesce(sum(w.busy), 0) as busy
      from q.worker w
     where w.ended_at is null and w.lease_until > statement_timestamp() and d.queue = any (w.queues)) w on true;
comment on column ops.queue.workers is 'Worker processes that serve the queue and have a lease.';

create or replace view ops.awaited as
with begun as (
  select g.league_id, g.day, g.start_time, b.answered_at, greatest(b.answered_at, g.start_time) as heard_at
    from game g
    join league l on l.id = g.league_id and l.followed and l.listed
   cross join lateral (
     select max(t.answered_at) as answered_at
       from scrape_target t
      where t.kind = 'scoreboard' and t.league_id = g.league_id and t.day = g.day and not t.distant
        -- A scoreboard speaks for the games that its source lists; of a game that no source has named yet, any may.
        and (exists (select from game_source_id i where i.game_id = g.id and i.source = coalesce(t.source, l.source))
             or not exists (select from game_source_id i where i.game_id = g.id))
     -- None at all: it is not by scoreboards that this game is read.
     having count(*) > 0) b
   where g.status in ('scheduled', 'live') and g.day between current_date - 1 and current_date + 1
     and g.start_time between statement_timestamp() - interval '6 hours' and statement_timestamp()
)
select league_id, count(*) as games, min(start_time) as since,
       (array_agg(answered_at order by heard_at))[1] as answered_at,
       statement_timestamp() - min(heard_at) as silence
  from begun
 group by league_id, day;
comment on view ops.awaited is 'Leagues'' days with games that have begun by the calendar, and for how long nothing has been heard of the one of which nothing was heard for the longest: a source that fails before the first whistle leaves no live game to look at.';
comment on column ops.awaited.answered_at is 'When a scoreboard that lists that game last answered, of whichever source; null: none ever.';
comment on column ops.awaited.silence is 'Since then, or since the game was to begin.';

create or replace function q.enqueue(
  p_queue text, p_kind text, p_args jsonb default '{}', p_priority integer default 2, p_delay interval default '0',
  p_expires_after interval default null, p_unique_key text default null, p_lane text default null,
  p_lane_cap integer default 1, p_max_attempts integer default 10, p_time_limit interval default '1 minute',
  p_trace text default null
) returns bigint
language sql volatile set search_path = pg_catalog, q, pg_temp as $$
  select id from q.enqueue_many(
    array[p_queue], array[p_kind], array[p_args], array[p_priority::smallint],
    array[(extract(epoch from p_delay) * 1000)::bigint], array[(extract(epoch from p_expires_after) * 1000)::bigint],
    array[p_unique_key], array[p_lane], array[p_lane_cap::smallint], array[p_max_attempts::smallint],
    array[(extract(epoch from p_time_limit) * 1000)::bigint],
    -- A trace begins here, so that all runs of the job have the same: 16 and 8 random bytes, as W3C's traceparent writes them.
    array[coalesce(p_trace, format('00-%s-%s-01', replace(gen_random_uuid()::text, '-', ''),
                                   left(replace(gen_random_uuid()::text, '-', ''), 16)))])
$$;

-- A queue that somebody serves is counted when it is empty as well: a curve falls to 0, and an average knows of the good minutes.
create or replace function q.count_live() returns void
language plpgsql volatile set search_path = pg_catalog, q, pg_temp as $$
declare
  v_start timestamptz := clock_timestamp();
begin
  insert into q.depth (at, queue, due, scheduled, running, retrying, oldest_due_at)
  select v_start, queue, coalesce(c.due, 0), coalesce(c.scheduled, 0), coalesce(c.running, 0), coalesce(c.retrying, 0),
         c.oldest_due_at
    from (select j.queue,
                 count(*) filter (where j.state = 'available' and j.run_at <= v_start) as due,
                 count(*) filter (where j.state = 'available' and j.run_at > v_start) as scheduled,
                 count(*) filter (where j.state = 'running') as running,
                 count(*) filter (where j.state = 'available' and j.attempt > 0) as retrying,
                 min(j.run_at) filter (where j.state = 'available' and j.run_at <= v_start) as oldest_due_at
            from q.job j group by j.queue) c
    full join (select distinct unnest(w.queues) as queue from q.worker w
                where w.ended_at is null and w.lease_until > v_start) served using (queue);
  update q.rolled set depth_at = v_start, depth_took = clock_timestamp() - v_start;
end $$;
comment on table q.depth is 'Live jobs by queue, counted exactly about once a minute by q.roll_up. A queue that is empty and that nobody serves has no row.';

comment on view ops.parser_drift is 'Shares that are low now, pages that cannot be read, and structures that are new this week. The page, of one that has it: psql -XAtc "select encode(body, ''base64'') from parser_drift where id = …" | base64 -d.';

-- Which games a page could not be believed of.
grant select on game_hold, quarantine to bardown_scheduler;
-- migrate:down
