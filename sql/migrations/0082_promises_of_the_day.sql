-- migrate:up
-- Pushes are remembered for a month, and these views speak of a day: they read no more than that.

create or replace view ops.change_to_push as
select date_trunc('hour', e.created_at) as hour, g.league_id as league, p.source, count(*) as alerts,
       percentile_cont(0.5) within group (order by p.poll_wait_s) as poll_wait_p50_s,
       percentile_cont(0.95) within group (order by p.poll_wait_s) as poll_wait_p95_s,
       percentile_cont(0.5) within group (order by p.own_s) as own_p50_s,
       percentile_cont(0.95) within group (order by p.own_s) as own_p95_s,
       max(p.own_s) as own_max_s,
       percentile_cont(0.95) within group (order by p.poll_wait_s + p.own_s) as total_p95_s,
       count(*) filter (where p.poll_wait_s + p.own_s > 60) as late
  from push_event e
  join game g on g.id = e.game_id
  -- The tallies of a month are many times those of a day: each alert of the day looks up its own, by push_tally_first_idx, and its
  -- revision. With limit 1 Postgres does not weigh reading all revisions instead.
  cross join lateral (
    select min(t.first_at) as first_at from push_tally t
     where t.push_event_id = e.id and t.outcome = 'delivered') t
  cross join lateral (
    select r.source, date_part('epoch', r.asked_at - r.asked_before_at) as poll_wait_s,
           date_part('epoch', t.first_at - r.asked_at) as own_s
      from game_revision r
     where r.game_id = e.game_id and r.revision = e.revision and r.asked_before_at is not null
     limit 1) p
 where e.created_at > statement_timestamp() - interval '24 hours' and t.first_at is not null
 group by 1, 2, 3;

create or replace view ops.game_promise as
-- Spans are compared as intervals and become seconds once a game: a day has thousands of changes.
with seen as (
  select r.game_id, r.source, count(*) as changes,
         max(r.asked_at - r.asked_before_at) as poll_wait_max, max(r.created_at - r.asked_at) as own_max,
         max(r.created_at - r.asked_before_at) as total_max,
         count(*) filter (where r.created_at - r.asked_before_at > interval '45 s') as late,
         count(*) filter (where r.created_at - r.asked_at > interval '1 s') as own_late
    from game_revision r
   where r.in_play and r.created_at > statement_timestamp() - interval '24 hours' and r.asked_before_at is not null
   group by r.game_id, r.source
), pushed as (
  select e.game_id, r.source, count(*) as alerts,
         max(t.first_at - r.asked_before_at) as total_max, max(t.first_at - r.asked_at) as own_max,
         count(*) filter (where t.first_at - r.asked_before_at > interval '60 s') as late
    from push_event e
   -- As in ops.change_to_push: by the alerts of the day, not by the tallies of a month.
   cross join lateral (
     select min(t.first_at) as first_at from push_tally t where t.push_event_id = e.id and t.outcome = 'delivered') t
   cross join lateral (
     select r.source, r.asked_at, r.asked_before_at from game_revision r
      where r.game_id = e.game_id and r.revision = e.revision and r.asked_before_at is not null
      limit 1) r
   where e.created_at > statement_timestamp() - interval '24 hours' and t.first_at is not null
   group by e.game_id, r.source
)
-- Of a game that is called off before it begins there is an alert, and no change while it is on.
select game_id, g.league_id as league, g.day, home.name as home, away.name as away, source,
       coalesce(s.changes, 0) as changes,
       extract(epoch from s.poll_wait_max)::double precision as poll_wait_max_s,
       extract(epoch from s.own_max)::double precision as own_max_s,
       extract(epoch from s.total_max)::double precision as total_max_s,
       coalesce(s.late, 0) as late, coalesce(s.own_late, 0) as own_late,
       coalesce(u.alerts, 0) as alerts,
       extract(epoch from u.own_max)::double precision as push_own_max_s,
       extract(epoch from u.total_max)::double precision as push_total_max_s,
       coalesce(u.late, 0) as push_late
  from seen s
  full join pushed u using (game_id, source)
  join game g on g.id = game_id
  join team home on home.id = g.home_team_id
  join team away on away.id = g.away_team_id;

create or replace view ops.push_reason as
-- The tallies of a day lie side by side, by push_tally_pkey: alerts are numbered as they are made.
with day as (
  select (select p.id from push_event p where p.created_at > statement_timestamp() - interval '24 hours'
           order by p.created_at limit 1) as oldest,
         (select max(p.id) from push_event p) as newest
), told as (
  select t.push_event_id, t.outcome, t.reason, sum(t.devices) as devices, max(t.last_at) as last_at
    from day d join push_tally t on t.push_event_id between d.oldest and d.newest
   group by t.push_event_id, t.outcome, t.reason
)
select outcome, reason, sum(devices)::bigint as devices, count(*) as alerts, max(last_at) as last_at
  from told group by outcome, reason;

-- There are some queues, not the thousand rows that are supposed of a function: else Postgres compiles a plan for what takes less
-- time than to compile it.
alter function ops.depths(integer) rows 20;
-- migrate:down
