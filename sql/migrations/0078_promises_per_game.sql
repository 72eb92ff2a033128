-- migrate:up
-- The two promises again, game by game: the views by hour and league say how often something was late, this one says where.

create view ops.game_promise as
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
    join game_revision r on r.game_id = e.game_id and r.revision = e.revision
    -- No delivery is older than its alert: half of the tallies need not be sorted by alert.
    join (select t.push_event_id, min(t.first_at) as first_at from push_tally t
           where t.outcome = 'delivered' and t.first_at > statement_timestamp() - interval '24 hours'
           group by t.push_event_id) t on t.push_event_id = e.id
   where e.created_at > statement_timestamp() - interval '24 hours' and r.asked_before_at is not null
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
comment on view ops.game_promise is 'How well the two promises were kept, by game and source, in the last 24 hours: the worst of each game first with order by greatest(total_max_s, push_total_max_s) desc. The shares are in ops.change_to_visible and ops.change_to_push.';
comment on column ops.game_promise.game_id is 'The game.';
comment on column ops.game_promise.league is 'Its league.';
comment on column ops.game_promise.day is 'Its day.';
comment on column ops.game_promise.home is 'The team at home.';
comment on column ops.game_promise.away is 'The visitors.';
comment on column ops.game_promise.source is 'Whose readings brought the changes.';
comment on column ops.game_promise.changes is 'How many there were while the game was on.';
comment on column ops.game_promise.poll_wait_max_s is 'Seconds from the question before to the one that brought a change, the longest; null: no change while the game was on.';
comment on column ops.game_promise.own_max_s is 'Seconds from that question to the revision, the longest.';
comment on column ops.game_promise.total_max_s is 'Both together, the longest.';
comment on column ops.game_promise.late is 'Changes that took more than 45 seconds, counted as if each had come right after the question before.';
comment on column ops.game_promise.own_late is 'Changes of which we ourselves took more than 1 second.';
comment on column ops.game_promise.alerts is 'Alerts that reached a phone.';
comment on column ops.game_promise.push_own_max_s is 'Seconds from the question that brought the change to the first delivery that was written down, the longest; null: no alert.';
comment on column ops.game_promise.push_total_max_s is 'The same with the wait for the poll, the longest.';
comment on column ops.game_promise.push_late is 'Alerts that took more than 60 seconds, counted likewise.';
-- migrate:down
