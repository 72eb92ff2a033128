-- migrate:up
-- The two latency objectives: a change at a source is visible within 45 seconds, of which BarDown may use 1, and
-- reaches devices within 60.
--
-- extract() returns numeric, which is slower than double precision. So the views that compute a value for each change
-- use date_part().

create view ops.change_to_visible as
select date_trunc('hour', r.created_at) as hour, g.league_id as league, r.source, count(*) as changes,
       percentile_cont(0.5) within group (order by p.poll_wait_s) as poll_wait_p50_s,
       percentile_cont(0.95) within group (order by p.poll_wait_s) as poll_wait_p95_s,
       max(p.poll_wait_s) as poll_wait_max_s,
       percentile_cont(0.5) within group (order by p.own_s) as own_p50_s,
       percentile_cont(0.95) within group (order by p.own_s) as own_p95_s,
       max(p.own_s) as own_max_s,
       percentile_cont(0.95) within group (order by p.poll_wait_s + p.own_s) as total_p95_s,
       count(*) filter (where p.poll_wait_s + p.own_s > 45) as late,
       count(*) filter (where p.own_s > 1) as own_late
  from game_revision r
  join game g on g.id = r.game_id
  cross join lateral (
    select date_part('epoch', r.asked_at - r.asked_before_at) as poll_wait_s,
           date_part('epoch', r.created_at - r.asked_at) as own_s) p
 where r.in_play and r.created_at > statement_timestamp() - interval '24 hours'
   and r.asked_before_at is not null
 group by 1, 2, 3;
comment on view ops.change_to_visible is 'Latency of changes in live games from their source to our responses, by hour, league and source, in the last 24 hours. Of the changes, late is the number that missed the objective of 45 seconds, and own_late the number that missed that of 1 second.';
comment on column ops.change_to_visible.hour is 'The hour in which the changes were stored.';
comment on column ops.change_to_visible.league is 'The games'' league.';
comment on column ops.change_to_visible.source is 'The source whose readings brought them.';
comment on column ops.change_to_visible.changes is 'The number of changes.';
comment on column ops.change_to_visible.poll_wait_p50_s is 'Median of the seconds from the previous request to the one that brought the change. They are the longest time that the change can have waited for its request; on average a change waits half of them.';
comment on column ops.change_to_visible.poll_wait_p95_s is 'The 95th percentile of the same seconds.';
comment on column ops.change_to_visible.poll_wait_max_s is 'The maximum of the same seconds.';
comment on column ops.change_to_visible.own_p50_s is 'Median of the seconds from that request to the revision: waiting for the rate limit, response, parsing and storing.';
comment on column ops.change_to_visible.own_p95_s is 'The 95th percentile of the same seconds.';
comment on column ops.change_to_visible.own_max_s is 'The maximum of the same seconds.';
comment on column ops.change_to_visible.total_p95_s is 'The 95th percentile of the seconds from the previous request to the revision.';
comment on column ops.change_to_visible.late is 'Changes that took more than 45 seconds, counted as if each had happened right after the previous request.';
comment on column ops.change_to_visible.own_late is 'Changes for which BarDown itself took more than 1 second.';

-- Pushes are kept for a month. This view covers a day, and reads no more than that.
create view ops.change_to_push as
select date_trunc('hour', e.created_at) as hour, g.league_id as league, p.source, count(*) as alerts,
       percentile_cont(0.5) within group (order by p.poll_wait_s) as poll_wait_p50_s,
       percentile_cont(0.95) within group (order by p.poll_wait_s) as poll_wait_p95_s,
       percentile_cont(0.5) within group (order by p.own_s) as own_p50_s,
       percentile_cont(0.95) within group (order by p.own_s) as own_p95_s,
       max(p.own_s) as own_max_s,
       percentile_cont(0.95) within group (order by p.poll_wait_s + p.own_s) as total_p95_s,
       count(*) filter (where p.poll_wait_s + p.own_s > 60) as late
  from alert e
  join game g on g.id = e.game_id
  -- A month has many more tallies than a day, so each alert of the day looks up its own with push_tally_first_idx, and
  -- its revision. Because of "limit 1" Postgres does not consider reading all revisions instead.
  cross join lateral (
    select min(t.first_at) as first_at from push_tally t
     where t.alert_id = e.id and t.outcome = 'delivered') t
  cross join lateral (
    select r.source, date_part('epoch', r.asked_at - r.asked_before_at) as poll_wait_s,
           date_part('epoch', t.first_at - r.asked_at) as own_s
      from game_revision r
     where r.game_id = e.game_id and r.revision = e.revision and r.asked_before_at is not null
     limit 1) p
 where e.created_at > statement_timestamp() - interval '24 hours' and t.first_at is not null
 group by 1, 2, 3;
comment on view ops.change_to_push is 'Latency from a change at its source to the first delivered push, by hour, league and source, in the last 24 hours. Of the alerts, late is the number that missed the objective of 60 seconds.';
comment on column ops.change_to_push.hour is 'The hour in which the alerts were created.';
comment on column ops.change_to_push.league is 'The games'' league.';
comment on column ops.change_to_push.source is 'The source whose reading brought the event.';
comment on column ops.change_to_push.alerts is 'Alerts that a push service accepted for at least one device.';
comment on column ops.change_to_push.poll_wait_p50_s is 'As in ops.change_to_visible.';
comment on column ops.change_to_push.poll_wait_p95_s is 'The 95th percentile of the same seconds.';
comment on column ops.change_to_push.own_p50_s is 'Median of the seconds from the request that brought the change to the first recorded delivery.';
comment on column ops.change_to_push.own_p95_s is 'The 95th percentile of the same seconds.';
comment on column ops.change_to_push.own_max_s is 'The maximum of the same seconds.';
comment on column ops.change_to_push.total_p95_s is 'The 95th percentile of the seconds from the previous request to the first recorded delivery.';
comment on column ops.change_to_push.late is 'Alerts that took more than 60 seconds, counted as if the change had happened right after the previous request.';

-- The latency by game: the views by hour and league show how often something was late, and this one shows where.
create view ops.slo_game_latency as
-- Times are compared as intervals and converted to seconds once per game, because a day has thousands of changes.
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
    from alert e
   -- As in ops.change_to_push: starts from the alerts of the day, not from the tallies of a month.
   cross join lateral (
     select min(t.first_at) as first_at from push_tally t where t.alert_id = e.id and t.outcome = 'delivered') t
   cross join lateral (
     select r.source, r.asked_at, r.asked_before_at from game_revision r
      where r.game_id = e.game_id and r.revision = e.revision and r.asked_before_at is not null
      limit 1) r
   where e.created_at > statement_timestamp() - interval '24 hours' and t.first_at is not null
   group by e.game_id, r.source
)
-- A full join, because a game that is called off before it begins has an alert, but no change while it is live.
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
comment on view ops.slo_game_latency is 'Worst latencies by game and source, in the last 24 hours. For the worst games first: order by greatest(total_max_s, push_total_max_s) desc. For the counts per hour see ops.change_to_visible and ops.change_to_push.';
comment on column ops.slo_game_latency.game_id is 'The game.';
comment on column ops.slo_game_latency.league is 'Its league.';
comment on column ops.slo_game_latency.day is 'Its day.';
comment on column ops.slo_game_latency.home is 'The home team.';
comment on column ops.slo_game_latency.away is 'The away team.';
comment on column ops.slo_game_latency.source is 'The source whose readings brought the changes.';
comment on column ops.slo_game_latency.changes is 'The number of changes while the game was live.';
comment on column ops.slo_game_latency.poll_wait_max_s is 'Maximum of the seconds from the previous request to the one that brought a change; null: no change while the game was live.';
comment on column ops.slo_game_latency.own_max_s is 'Maximum of the seconds from that request to the revision.';
comment on column ops.slo_game_latency.total_max_s is 'Maximum of the seconds from the previous request to the revision.';
comment on column ops.slo_game_latency.late is 'Changes that took more than 45 seconds, counted as if each had happened right after the previous request.';
comment on column ops.slo_game_latency.own_late is 'Changes for which BarDown itself took more than 1 second.';
comment on column ops.slo_game_latency.alerts is 'Alerts that a push service accepted for at least one device.';
comment on column ops.slo_game_latency.push_own_max_s is 'Maximum of the seconds from the request that brought the change to the first recorded delivery; null: no alert.';
comment on column ops.slo_game_latency.push_total_max_s is 'Maximum of the seconds from the previous request to the first recorded delivery; null: no alert.';
comment on column ops.slo_game_latency.push_late is 'Alerts that took more than 60 seconds, counted in the same way.';

grant select on ops.change_to_visible, ops.change_to_push to bardown_ops;
-- migrate:down
