-- migrate:up
-- The operators' and analysts' views over the product, the scaling of the programs, and the page /ops. The views over
-- the queue are in 0009.

-- Views over sources.

create view ops.host as
select b.host, b.enabled, b.state, b.state_since, b.state_reason, b.retry_at,
       case when b.paused_until > statement_timestamp() then b.paused_until end as paused_until,
       case when b.paused_until > statement_timestamp() then b.pause_reason end as pause_reason,
       b.rate, b.burst, b.crawl_delay, b.robots, b.robots_reason,
       (select string_agg(r.availability, ', ' order by r.origin) from robots_txt r
         where r.origin in ('https://' || b.host, 'http://' || b.host)) as robots_availability,
       b.failures, b.last_outcome, b.last_status, b.last_at
  from host_budget b;
comment on view ops.host is 'Every host with its health and rate limit. The first place to look when pages are not fetched.';
comment on column ops.host.host is 'name:port.';
comment on column ops.host.enabled is 'False: an operator switched it off.';
comment on column ops.host.state is 'Its breaker: closed, open, half_open.';
comment on column ops.host.state_since is 'When the breaker entered this state.';
comment on column ops.host.state_reason is 'What caused this state.';
comment on column ops.host.retry_at is 'Open: when a probe may be sent. Half open: when the current probe is given up. Null while closed.';
comment on column ops.host.paused_until is 'The end of the pause that the host asked for; null: there is none.';
comment on column ops.host.pause_reason is 'The outcome and status that caused the pause.';
comment on column ops.host.rate is 'Requests per second; null: HOST_RATE of the programs.';
comment on column ops.host.burst is 'How many requests beyond rate may arrive in any interval; null: HOST_BURST.';
comment on column ops.host.crawl_delay is 'Seconds between requests according to its robots.txt.';
comment on column ops.host.robots is 'obeyed or permitted.';
comment on column ops.host.robots_reason is 'Who gave the permission.';
comment on column ops.host.robots_availability is 'The state of its robots.txt: found, unavailable (all allowed), unreachable (all forbidden).';
comment on column ops.host.failures is 'Consecutive failures while closed, weighted as in host_budget.failures.';
comment on column ops.host.last_outcome is 'The outcome of the last fetch.';
comment on column ops.host.last_status is 'Its HTTP status.';
comment on column ops.host.last_at is 'When the last fetch ended.';

create view ops.scrape_health as
with counted as (
  select s.hour, s.host, sum(s.fetches)::bigint as fetches,
         coalesce(sum(s.fetches) filter (where o.failures is not null), 0)::bigint as sent,
         coalesce(sum(s.fetches) filter (where s.outcome = 'fetched'), 0)::bigint as fetched,
         coalesce(sum(s.fetches) filter (where s.outcome in ('unchanged', 'same_body')), 0)::bigint as unchanged,
         coalesce(sum(s.fetches) filter (where o.failures > 0), 0)::bigint as failed,
         coalesce(sum(s.fetches) filter (where s.outcome = 'blocked'), 0)::bigint as blocked,
         coalesce(sum(s.fetches) filter (where s.outcome = 'unreadable'), 0)::bigint as unreadable,
         coalesce(sum(s.fetches) filter (where o.failures is null), 0)::bigint as held_back,
         sum(s.bytes)::bigint as bytes, sum(s.items)::bigint as items
    from scrape_hour s
    join fetch_outcome o on o.outcome = s.outcome
   group by s.hour, s.host
)
select k.hour, k.host, k.fetches, k.sent, k.fetched, k.unchanged, k.failed, k.blocked, k.unreadable, k.held_back, k.bytes,
       k.items,
       -- The middle of a bucket as in q.bucket_ms. It is written out, because readers of a view need the right to every
       -- function that it calls.
       0.1 * power(2::double precision, (d.p50 - 0.5) / 4) as p50_ms, 0.1 * power(2::double precision, (d.p95 - 0.5) / 4) as p95_ms
  from counted k
  cross join lateral (
    -- p50 is the first bucket whose running total reaches half of all durations. It follows the buckets whose running
    -- total is less. p95 is found in the same way.
    select c.bucket[1 + width_bucket((c.total + 1) / 2 - 1, c.upto)] as p50,
           c.bucket[1 + width_bucket((19 * c.total + 19) / 20 - 1, c.upto)] as p95
      from (select array_agg(w.bucket) as bucket, array_agg(w.upto) as upto, max(w.upto) as total
              -- As integers, whose sum is a bigint. A sum of bigints is numeric, and slow.
              from (select u.bucket, sum(sum(u.n)::integer) over (order by u.bucket) as upto
                      from scrape_hour h join fetch_outcome ho on ho.outcome = h.outcome and ho.failures is not null
                      cross join lateral unnest(h.bucket, h.count) as u (bucket, n)
                     where h.hour = k.hour and h.host = k.host
                     group by u.bucket) w) c) d;
comment on view ops.scrape_health is 'Fetches by hour and host: where hour > now() - interval ''1 day'' order by hour desc.';
comment on column ops.scrape_health.hour is 'Start of the hour.';
comment on column ops.scrape_health.host is 'name:port.';
comment on column ops.scrape_health.fetches is 'All fetches, sent or not.';
comment on column ops.scrape_health.sent is 'Fetches that were sent to the host.';
comment on column ops.scrape_health.fetched is 'Pages that were received and parsed.';
comment on column ops.scrape_health.unchanged is 'Pages that had not changed, according to the source or by their bytes.';
comment on column ops.scrape_health.failed is 'Fetches that count as failures of the host.';
comment on column ops.scrape_health.blocked is 'Fetches that the host blocked.';
comment on column ops.scrape_health.unreadable is 'Responses that were not the page.';
comment on column ops.scrape_health.held_back is 'Fetches that were not sent: rate limit, pause, breaker, robots.txt.';
comment on column ops.scrape_health.bytes is 'Size of the bodies, in bytes.';
comment on column ops.scrape_health.items is 'Number of games, plays and rows that were parsed.';
comment on column ops.scrape_health.p50_ms is 'Median duration of sent fetches, within 9.1 %.';
comment on column ops.scrape_health.p95_ms is '95th percentile of the duration of sent fetches, within 9.1 %.';

create view ops.disagreements as
select d.game_id, g.league_id, g.day, home.name as home, away.name as away, 'sources' as kind, d.field as what,
       d.source || ' ' || d.value || ', ' || d.other_source || ' ' || d.other_value as detail, d.since
  from source_difference d
  join game g on g.id = d.game_id
  join team home on home.id = g.home_team_id
  join team away on away.id = g.away_team_id
 where d.until is null
union all
select c.game_id, g.league_id, g.day, home.name, away.name, 'check', c.name, c.detail || ' (' || c.source || ')', c.checked_at
  from game_check c
  join game g on g.id = c.game_id
  join team home on home.id = g.home_team_id
  join team away on away.id = g.away_team_id
 where not c.holds;
comment on view ops.disagreements is 'Games on which sources currently differ, or that fail a consistency check: order by since.';
comment on column ops.disagreements.game_id is 'The game.';
comment on column ops.disagreements.league_id is 'Its league.';
comment on column ops.disagreements.day is 'Its day.';
comment on column ops.disagreements.home is 'The home team.';
comment on column ops.disagreements.away is 'The away team.';
comment on column ops.disagreements.kind is 'sources: two of them differ; check: the data of one source fails a consistency check.';
comment on column ops.disagreements.what is 'The field in which they differ, or the check that failed; see game_check.name.';
comment on column ops.disagreements.detail is 'Each source with its value, or the result of the check with the source of the page.';
comment on column ops.disagreements.since is 'When they began to differ, or when the check first had this result.';

create view ops.quarantine as
select q.id, q.league_id, q.game_id, q.source, q.source_id, q.kind, q.detail, q.seen, q.first_seen, q.last_seen
  from quarantine q where q.state = 'open';
comment on view ops.quarantine is 'Quarantined readings that are still open: bardown games quarantine.';
comment on column ops.quarantine.id is 'For bardown games quarantine release and dismiss.';
comment on column ops.quarantine.league_id is 'The league.';
comment on column ops.quarantine.game_id is 'The game that it was meant for; null if it matched no game.';
comment on column ops.quarantine.source is 'The source of the reading.';
comment on column ops.quarantine.source_id is 'The game''s id at the source.';
comment on column ops.quarantine.kind is 'As in table quarantine.';
comment on column ops.quarantine.detail is 'The implausible value.';
comment on column ops.quarantine.seen is 'How many readings had this mistake.';
comment on column ops.quarantine.first_seen is 'When the first one came.';
comment on column ops.quarantine.last_seen is 'When the last one came.';

create view ops.holds as
select g.id as game_id, g.league_id, g.day, home.name as home, away.name as away, h.what, h.source, h.reason, h.since,
       h.waits_for, h.released_by
  from (select w.game_id, 'reading' as what, w.source, w.reason, w.created_at as since,
               case when w.released_by is null
                    then 'a later page of ' || w.source || ' that says the same, or another source that does'
                    else 'the next reading that says the same' end as waits_for,
               w.released_by
          from game_hold w
        union all
        select p.id, 'plays', l.source,
               'a page with only ' || p.plays_retracted || ' plays where there are '
               || (select count(*) from play where play.game_id = p.id),
               p.plays_retracted_at, 'another page with as few', null
          from game p join league l on l.id = p.league_id where p.plays_retracted is not null) h
  join game g on g.id = h.game_id
  join team home on home.id = g.home_team_id
  join team away on away.id = g.away_team_id;
comment on view ops.holds is 'Held readings: changes that take something back and are not accepted yet. Use order by since. bardown games release accepts one.';
comment on column ops.holds.game_id is 'The game, for bardown games release.';
comment on column ops.holds.league_id is 'Its league.';
comment on column ops.holds.day is 'Its day.';
comment on column ops.holds.home is 'The home team.';
comment on column ops.holds.away is 'The away team.';
comment on column ops.holds.what is 'reading: a score, status or period was taken back; plays: the page has fewer plays.';
comment on column ops.holds.source is 'The source that took it back.';
comment on column ops.holds.reason is 'What was taken back.';
comment on column ops.holds.since is 'When it was first held.';
comment on column ops.holds.waits_for is 'What must arrive before it is accepted.';
comment on column ops.holds.released_by is 'The operator who released it.';

create view ops.parser_drift as
select d.id, d.parser, d.kind, d.subject, d.detail, d.target, d.raised_at, d.body is not null as has_body, d.body_bytes
  from parser_drift d
 where d.ended_at is null or d.kind = 'structure' and d.raised_at > statement_timestamp() - interval '7 days';
comment on view ops.parser_drift is 'Fields that are now found much less often than before, pages that cannot be parsed, and structures that are new this week. To get the stored page of a row: psql -XAtc "select encode(body, ''base64'') from parser_drift where id = …" | base64 -d.';
comment on column ops.parser_drift.id is 'As in table parser_drift.';
comment on column ops.parser_drift.parser is 'As in parser_structure.';
comment on column ops.parser_drift.kind is 'structure, share or unreadable.';
comment on column ops.parser_drift.subject is 'The new fingerprint, the field, or the kind of error: malformed.';
comment on column ops.parser_drift.detail is 'A description of the change.';
comment on column ops.parser_drift.target is 'The page on which it was found.';
comment on column ops.parser_drift.raised_at is 'When it was seen.';
comment on column ops.parser_drift.has_body is 'Whether the page is still stored.';
comment on column ops.parser_drift.body_bytes is 'The page''s size.';

create view ops.freshness as
select f.game_id, g.league_id, g.day, home.name as home, away.name as away, g.status, f.asked_at,
       statement_timestamp() - f.asked_at as age, f.changed_at, f.cadence, f.stale
  from game_freshness f
  join game g on g.id = f.game_id
  join team home on home.id = g.home_team_id
  join team away on away.id = g.away_team_id
 where g.status in ('scheduled', 'live', 'delayed', 'suspended') and g.day >= current_date - 2 and g.day <= current_date + 1;
comment on view ops.freshness is 'Current games that are not over, with the age of their stored state: order by stale desc, asked_at.';
comment on column ops.freshness.game_id is 'The game.';
comment on column ops.freshness.league_id is 'Its league.';
comment on column ops.freshness.day is 'Its day.';
comment on column ops.freshness.home is 'The home team.';
comment on column ops.freshness.away is 'The away team.';
comment on column ops.freshness.status is 'As in game.status.';
comment on column ops.freshness.asked_at is 'When the last accepted response was requested from its source.';
comment on column ops.freshness.age is 'The time since asked_at.';
comment on column ops.freshness.changed_at is 'When the reading was requested that last changed what users see.';
comment on column ops.freshness.cadence is 'As in game_freshness.cadence.';
comment on column ops.freshness.stale is 'Whether it is live and had no accepted response for too long: see game_freshness.stale.';

-- Games that should be live, and whether their pages are still read. Alerts use it before users notice a problem.
--
-- A league counts as read if the scoreboard of another source reports its games. A scoreboard that reports only a few
-- of them does not suffice.
create view ops.pending_scoreboard as
with begun as (
  select g.league_id, g.day, g.start_time, b.answered_at, greatest(b.answered_at, g.start_time) as heard_at
    from game g
    join league l on l.id = g.league_id and l.followed and l.listed
   cross join lateral (
     select max(t.answered_at) as answered_at
       from scrape_target t
      where t.kind = 'scoreboard' and t.league_id = g.league_id and t.day = g.day and not t.is_far_future
        -- A scoreboard counts for the games that its source lists. For a game that no source has listed yet, any
        -- scoreboard counts.
        and (exists (select from game_source_id i where i.game_id = g.id and i.source = coalesce(t.source, l.source))
             or not exists (select from game_source_id i where i.game_id = g.id))
     -- A game for which there is no scoreboard page is left out.
     having count(*) > 0) b
   where g.status in ('scheduled', 'live') and g.day between current_date - 1 and current_date + 1
     and g.start_time between statement_timestamp() - interval '6 hours' and statement_timestamp()
)
select league_id, count(*) as games, min(start_time) as since,
       (array_agg(answered_at order by heard_at))[1] as answered_at,
       statement_timestamp() - min(heard_at) as silence
  from begun
 group by league_id, day;
comment on view ops.pending_scoreboard is 'Leagues with games that should have begun, and the longest silence about one of them. It also detects a source that fails before the start of the first game, when no game is live yet.';
comment on column ops.pending_scoreboard.league_id is 'The league.';
comment on column ops.pending_scoreboard.games is 'The number of its games that should be live.';
comment on column ops.pending_scoreboard.since is 'The scheduled start of the first of them.';
comment on column ops.pending_scoreboard.answered_at is 'When a scoreboard of any source that lists the game with the longest silence last responded; null: never.';
comment on column ops.pending_scoreboard.silence is 'The time since answered_at, or since the scheduled start.';

-- A page of a current scoreboard that lists a game sets its observed_at to the time of the request, changed or not. Held
-- and quarantined games are left out, because other alerts cover these.
create view ops.unlisted_games as
select g.league_id, count(*) as games, avg((g.observed_at < t.whole_at)::int)::double precision as share
  from game g
  join league l on l.id = g.league_id and l.followed and l.listed
  join scrape_target t on t.key = 'scoreboard:' || g.league_id || ':' || g.day and t.whole_at is not null
 where g.status in ('scheduled', 'live') and g.day between current_date - 1 and current_date + 1
   and g.start_time between statement_timestamp() - interval '6 h' and statement_timestamp() + interval '6 h'
   and not exists (select from game_hold h where h.game_id = g.id)
   and not exists (select from quarantine q where q.game_id = g.id and q.state = 'open')
 group by g.league_id;
comment on view ops.unlisted_games is 'Leagues with current games, and how many of these the newest page of their scoreboard lacks. Current games are live, or begin or have begun within six hours.';
comment on column ops.unlisted_games.league_id is 'The league.';
comment on column ops.unlisted_games.games is 'The number of its current games.';
comment on column ops.unlisted_games.share is 'The share of them that the page lacks, 0 to 1.';

-- Older games are not polled any more, whatever their status.
create view ops.live_data as
select count(*) as games, count(*) filter (where f.stale) as stale, max(f.age) as oldest
  from ops.freshness f
  join league l on l.id = f.league_id and l.listed and l.followed
   and f.day >= (clock_timestamp() at time zone l.zone)::date - 1
 where f.status = 'live';
comment on view ops.live_data is 'How old the data of live games is, in one row.';
comment on column ops.live_data.games is 'Live games.';
comment on column ops.live_data.stale is 'Live games whose source has been silent for three times its cadence.';
comment on column ops.live_data.oldest is 'The longest time since the source of a live game answered; null: no game is live.';

create view ops.live_clock as
select g.id as game_id, concat_ws(' ', g.period_label, g.clock) as clock
  from ops.freshness f
  join game g on g.id = f.game_id and g.clock is not null
  join league l on l.id = g.league_id and l.listed
 where f.status = 'live' and not f.stale;
comment on view ops.live_clock is 'The clocks of live games whose source answers.';
comment on column ops.live_clock.game_id is 'The game.';
comment on column ops.live_clock.clock is 'Its period and clock.';

-- Pages of finished games at secondary sources are left out: they are next read weeks later, so the age of their last
-- answer says nothing about the source.
create view ops.source_answer as
select coalesce(t.source, l.source) as source, max(t.answered_at) as answered_at,
       clock_timestamp() - max(t.answered_at) as silence
  from scrape_target t join league l on l.id = t.league_id
 where t.answered_at is not null
   and not (t.kind = 'detail' and t.source is not null and t.next_at > clock_timestamp() + interval '1 day')
 group by 1;
comment on view ops.source_answer is 'When each polled source last answered with a page or confirmed one.';
comment on column ops.source_answer.source is 'The source.';
comment on column ops.source_answer.answered_at is 'When it last answered.';
comment on column ops.source_answer.silence is 'The time since then.';

create view ops.schedule_lag as
select case when count(*) > 0 then greatest(clock_timestamp() - min(t.next_at), interval '0') end as lag
  from scrape_target t where not t.is_far_future;
comment on view ops.schedule_lag is 'How late the scheduler is, in one row. It takes due pages within two seconds, so a minute means that none runs.';
comment on column ops.schedule_lag.lag is 'The time for which the page that has been due the longest has been due; 0: none is due; null: there are no pages.';

-- Alerts and Live Activities.

create view ops.alert as
select p.id, g.league_id as league, p.game_id, p.kind, r.created_at as stored_at, e.created_at as detected_at,
       p.planned_at, t.first_at, t.last_at,
       1000 * extract(epoch from t.first_at - r.created_at)::double precision as first_ms,
       1000 * extract(epoch from t.last_at - r.created_at)::double precision as last_ms,
       p.audience, coalesce(t.finished, 0) as finished, coalesce(t.delivered, 0) as delivered,
       coalesce(t.dead, 0) as dead, coalesce(t.unwanted, 0) as unwanted, coalesce(t.late, 0) as late,
       coalesce(t.failed, 0) as failed, p.expires_at, p.created_at, coalesce(t.unsent, 0) as unsent
  from alert p
  join game g on g.id = p.game_id
  join game_event e on e.id = p.game_event_id
  left join game_revision r on r.game_id = p.game_id and r.revision = p.revision
  left join lateral (
    select min(c.first_at) filter (where c.outcome = 'delivered') as first_at,
           max(c.last_at) filter (where c.outcome = 'delivered') as last_at,
           sum(c.devices)::bigint as finished,
           (sum(c.devices) filter (where c.outcome = 'delivered'))::bigint as delivered,
           (sum(c.devices) filter (where c.outcome = 'dead_token'))::bigint as dead,
           (sum(c.devices) filter (where c.outcome = 'quiet'))::bigint as unwanted,
           (sum(c.devices) filter (where c.outcome in ('expired', 'superseded')))::bigint as late,
           (sum(c.devices) filter (where c.outcome in ('rejected', 'unreachable')))::bigint as failed,
           (sum(c.devices) filter (where c.outcome = 'dry_run'))::bigint as unsent
      from push_tally c where c.alert_id = p.id) t on true;
comment on view ops.alert is 'Every alert from its revision to the last delivery: where created_at > now() - interval ''1 hour'' order by id desc.';
comment on column ops.alert.id is 'alert.id.';
comment on column ops.alert.league is 'The game''s league.';
comment on column ops.alert.game_id is 'The game.';
comment on column ops.alert.kind is 'The kind of event.';
comment on column ops.alert.stored_at is 'When its revision was stored; null if that was deleted.';
comment on column ops.alert.detected_at is 'When the differ stored the event.';
comment on column ops.alert.planned_at is 'When the last part of its audience was planned; null: planning is not finished.';
comment on column ops.alert.first_at is 'When the first delivery was recorded.';
comment on column ops.alert.last_at is 'When the last delivery so far was recorded.';
comment on column ops.alert.first_ms is 'Milliseconds from stored_at to first_at.';
comment on column ops.alert.last_ms is 'Milliseconds from stored_at to last_at.';
comment on column ops.alert.audience is 'Number of devices to send to, in the pages planned so far.';
comment on column ops.alert.finished is 'Devices with a known outcome.';
comment on column ops.alert.delivered is 'Devices whose push service accepted it.';
comment on column ops.alert.dead is 'Devices that are gone.';
comment on column ops.alert.unwanted is 'Devices that did not want it at that time: quiet hours, spoiler-free mode.';
comment on column ops.alert.late is 'Devices for which it was outdated before it was sent.';
comment on column ops.alert.failed is 'Devices whose push service rejected it for another reason, or gave no response.';
comment on column ops.alert.expires_at is 'The time until which it may be sent.';
comment on column ops.alert.created_at is 'When the alert was created.';
comment on column ops.alert.unsent is 'Devices for which push-sender did everything except the sending, in dry-run mode.';

-- Pushes are kept for a month. This view covers a day, and reads no more than that.
create view ops.push_reason as
-- Alerts are numbered in order of creation, so the tallies of a day are adjacent in push_tally_pkey.
with day as (
  select (select p.id from alert p where p.created_at > statement_timestamp() - interval '24 hours'
           order by p.created_at limit 1) as oldest,
         (select max(p.id) from alert p) as newest
), ended as (
  select t.alert_id, t.outcome, t.reason, sum(t.devices) as devices, max(t.last_at) as last_at
    from day d join push_tally t on t.alert_id between d.oldest and d.newest
   group by t.alert_id, t.outcome, t.reason
)
select outcome, reason, sum(devices)::bigint as devices, count(*) as alerts, max(last_at) as last_at
  from ended group by outcome, reason;
comment on view ops.push_reason is 'Deliveries of the last day''s alerts, by outcome and by the push service''s reason.';
comment on column ops.push_reason.outcome is 'As delivery.outcome.';
comment on column ops.push_reason.reason is 'As delivery.reason; empty if there is none.';
comment on column ops.push_reason.devices is 'How many deliveries had this outcome.';
comment on column ops.push_reason.alerts is 'The number of alerts with this outcome.';
comment on column ops.push_reason.last_at is 'When the last of them was recorded.';

create view ops.activity_update as
select g.league_id as league, u.game_id, u.delay_s, u.stamp, u.revision, u.state ->> 'status' as status,
       (u.state -> 'score' ->> 'home')::integer as home_score, (u.state -> 'score' ->> 'away')::integer as away_score,
       u.is_end, u.priority, r.created_at as stored_at, u.created_at, u.last_at,
       1000 * extract(epoch from u.last_at - r.created_at - u.delay_s * interval '1 s')::double precision as last_ms,
       u.started, u.delivered, u.broadcast, u.dead, u.rejected, u.retried, u.dry_run
  from activity_update u
  join game g on g.id = u.game_id
  left join game_revision r on r.game_id = u.game_id and r.revision = u.revision;
comment on view ops.activity_update is 'Every state that was sent to Live Activities, from its revision to the last response: where created_at > now() - interval ''1 hour'' order by created_at desc.';
comment on column ops.activity_update.league is 'The game''s league.';
comment on column ops.activity_update.game_id is 'The game.';
comment on column ops.activity_update.delay_s is 'The delay of these phones, in seconds.';
comment on column ops.activity_update.stamp is 'The payload''s timestamp, seconds since 1970.';
comment on column ops.activity_update.revision is 'The revision that is shown.';
comment on column ops.activity_update.status is 'The game''s status that is shown.';
comment on column ops.activity_update.home_score is 'The home team''s score that is shown; null: none.';
comment on column ops.activity_update.away_score is 'The away team''s score that is shown; null: none.';
comment on column ops.activity_update.is_end is 'Whether activities end with it.';
comment on column ops.activity_update.priority is '10: immediate; 5: when convenient for the phone.';
comment on column ops.activity_update.stored_at is 'When the revision was stored; null if that was deleted.';
comment on column ops.activity_update.created_at is 'When the state was created.';
comment on column ops.activity_update.last_at is 'When the last response to it was recorded; null: none yet.';
comment on column ops.activity_update.last_ms is 'Milliseconds from stored_at to last_at, without delay_s.';
comment on column ops.activity_update.started is 'Number of activities that were started with it.';
comment on column ops.activity_update.delivered is 'Number of activities for which APNs accepted it.';
comment on column ops.activity_update.broadcast is 'Number of channels that it was broadcast to.';
comment on column ops.activity_update.dead is 'Number of activities whose token is gone.';
comment on column ops.activity_update.rejected is 'Number of activities for which APNs rejected it.';
comment on column ops.activity_update.retried is 'Number of failed attempts that were postponed; the next attempt sends the newest state.';
comment on column ops.activity_update.dry_run is 'Number of activities to which it was not sent, because push-sender was in dry-run mode.';

create view ops.live_activity as
select g.league_id as league, a.game_id, a.state, coalesce(a.reason, '') as reason, a.on_channel,
       count(*) as activities, count(*) filter (where a.failures > 0) as failing, max(a.updated_at) as last_at
  from live_activity a join game g on g.id = a.game_id
 group by g.league_id, a.game_id, a.state, coalesce(a.reason, ''), a.on_channel;
comment on view ops.live_activity is 'The number of Live Activities of each game, by state, reason and whether they listen to a channel.';
comment on column ops.live_activity.league is 'The game''s league.';
comment on column ops.live_activity.game_id is 'The game.';
comment on column ops.live_activity.state is 'As live_activity.state.';
comment on column ops.live_activity.reason is 'As live_activity.reason; empty if there is none.';
comment on column ops.live_activity.on_channel is 'Whether they listen to the game''s channel.';
comment on column ops.live_activity.activities is 'How many activities.';
comment on column ops.live_activity.failing is 'How many of them had a failed last push.';
comment on column ops.live_activity.last_at is 'When the last of them changed.';

create view ops.stories as
select g.league_id as league, g.day, s.game_id, home.name as home, away.name as away, s.state, s.reason,
       coalesce(jsonb_array_length(s.blocks), 0) as blocks,
       coalesce((select sum(cardinality(regexp_split_to_array(b.block ->> 'narrative', '\s+')))
                   from jsonb_array_elements(s.blocks) as b (block)), 0)::integer as words,
       s.fallbacks, s.format, s.archetype, s.excitement, s.updated_at, statement_timestamp() - s.updated_at as age
  from game_story s
  join game g on g.id = s.game_id
  join team home on home.id = g.home_team_id
  join team away on away.id = g.away_team_id;
comment on view ops.stories is 'The stories of finished games: order by updated_at desc. bardown stories show prints one.';
comment on column ops.stories.league is 'The game''s league.';
comment on column ops.stories.day is 'Its day.';
comment on column ops.stories.game_id is 'The game.';
comment on column ops.stories.home is 'The home team.';
comment on column ops.stories.away is 'The away team.';
comment on column ops.stories.state is 'pending, ready or none; see game_story.state.';
comment on column ops.stories.reason is 'Why there is none; see game_story.reason.';
comment on column ops.stories.blocks is 'The number of its blocks; 0 without a story.';
comment on column ops.stories.words is 'The number of words in all blocks.';
comment on column ops.stories.fallbacks is 'How many blocks state only the score, because their sentences broke a rule.';
comment on column ops.stories.format is 'The version of the rules by which it was made.';
comment on column ops.stories.archetype is 'The kind of game; see game_story.archetype.';
comment on column ops.stories.excitement is 'How much the chance to win changed; see game_story.excitement.';
comment on column ops.stories.updated_at is 'When it was made, or when it became pending.';
comment on column ops.stories.age is 'The time since updated_at.';

-- The alerts of the canary, whose league has is_canary set.
create view ops.canary as
select e.kind, r.created_at as stored_at, p.created_at as planned_from, t.delivered_at,
       -- The source has a goal at every full hour. It is read at the next poll.
       t.delivered_at - date_trunc('hour', r.created_at) as after_hour,
       t.delivered_at - r.created_at as after_stored, t.outcome, p.id as alert_id, p.game_id
  from alert p
  join game g on g.id = p.game_id
  join league l on l.id = g.league_id and l.is_canary
  join game_event e on e.id = p.game_event_id
  left join game_revision r on r.game_id = p.game_id and r.revision = p.revision
  left join lateral (
    -- Only one device follows it. In dry-run mode its rows look the same, because nothing is sent to real phones
    -- either.
    select max(c.last_at) as delivered_at, max(c.outcome) as outcome
      from push_tally c where c.alert_id = p.id) t on true;
comment on view ops.canary is 'The alerts of the canary, from the revision to the last step before a phone. For the last day: order by alert_id desc limit 24.';
comment on column ops.canary.kind is 'The kind of event: start, score every hour, final.';
comment on column ops.canary.stored_at is 'When its revision was stored.';
comment on column ops.canary.planned_from is 'When the alert was created.';
comment on column ops.canary.delivered_at is 'When it reached the point where it would be sent to a phone; null: not yet.';
comment on column ops.canary.after_hour is 'How long after the full hour that was: the wait for the poll plus our own time.';
comment on column ops.canary.after_stored is 'How long after the revision was stored.';
comment on column ops.canary.outcome is 'As delivery.outcome: dry_run on success.';
comment on column ops.canary.alert_id is 'alert.id.';
comment on column ops.canary.game_id is 'The day''s game.';

create view ops.canary_silence as
select greatest(clock_timestamp() - greatest(d.created_at, heard.at), interval '0') as silence
  from league l
  join follow f on f.league_id = l.id
  join device d on d.id = f.device_id and d.environment = 'canary'
 cross join lateral (
   select max(c.last_at) as at
     from game g
     join alert p on p.game_id = g.id
     join push_tally c on c.alert_id = p.id and c.outcome = 'dry_run'
    -- Includes yesterday, because a game of yesterday ends today.
    where g.league_id = l.id and g.day >= (clock_timestamp() at time zone l.zone)::date - 1) heard
 where l.is_canary and l.followed;
comment on view ops.canary_silence is 'How long the canary has been silent, in one row; no row if it is not running.';
comment on column ops.canary_silence.silence is 'The time since its last alert was delivered; before the first alert, since it was started.';

-- The state of Postgres itself, in one row: sessions, vacuum, size, and whether the WAL is archived. A disabled archive
-- does not count as failing.
--
-- The age of the oldest snapshot can only be read with pg_read_all_stats, which also shows every session's statements,
-- including those of operators. The owner has that right; callers of this function see only two numbers.
create function ops.oldest_snapshot(out transactions bigint, out held_for interval)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select h.transactions::bigint, h.held_for from ops.xmin_holder h order by h.transactions desc limit 1
$$;
comment on function ops.oldest_snapshot is 'How many transactions have begun since the oldest one that is still open, and how long it has been open, as far as the database''s owner can see it (pg_read_all_stats); null: there is none.';

create view ops.database as
select d.datname::text as name,
       c.connections,
       current_setting('max_connections')::bigint - current_setting('superuser_reserved_connections')::bigint
         as connections_allowed,
       greatest(x.transactions, w.transactions) as oldest_snapshot,
       x.held_for as oldest_snapshot_held_for,
       j.n_live_tup as live_jobs, j.n_dead_tup as dead_job_rows,
       greatest(j.last_vacuum, j.last_autovacuum) as jobs_vacuumed_at,
       age(p.datfrozenxid)::bigint as frozen_age,
       current_setting('archive_mode') <> 'off' as archives,
       a.last_archived_time as archived_at,
       current_setting('archive_mode') <> 'off'
         and coalesce(a.last_failed_time > coalesce(a.last_archived_time, '-infinity'), false) as archive_fails,
       s.bytes as log_kept_bytes,
       pg_database_size(p.oid) as bytes,
       d.deadlocks, d.temp_bytes
  from pg_stat_database d
  join pg_database p on p.oid = d.datid
  cross join (select sum(numbackends)::bigint as connections from pg_stat_database) c
  cross join pg_stat_archiver a
  left join pg_stat_user_tables j on j.schemaname = 'q' and j.relname = 'job'
  cross join ops.oldest_snapshot() x
  -- The oldest transaction that has written and is still open. Reading it needs no right.
  cross join lateral (
    select pg_snapshot_xmax(n.now)::text::bigint - pg_snapshot_xmin(n.now)::text::bigint as transactions
      from (select pg_current_snapshot() as now) n) w
  cross join lateral (
    select coalesce(max(pg_wal_lsn_diff(
             case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end,
             r.restart_lsn)), 0)::bigint as bytes
      from pg_replication_slots r) s
 where d.datname = current_database();
comment on view ops.database is 'The state of Postgres, in one row. For details see ops.xmin_holder, ops.table_health, ops.index_health.';
comment on column ops.database.name is 'This database.';
comment on column ops.database.connections is 'Sessions of the whole server, including those of other databases.';
comment on column ops.database.connections_allowed is 'How many are allowed, without those reserved for superusers.';
comment on column ops.database.oldest_snapshot is 'How many transactions have begun since the oldest one that is still open. Rows that died since then cannot be vacuumed. If the database''s owner does not have pg_read_all_stats, only writing transactions count.';
comment on column ops.database.oldest_snapshot_held_for is 'How long that transaction has been open; null: there is none, or the owner may not see it.';
comment on column ops.database.live_jobs is 'Rows of q.job, estimated.';
comment on column ops.database.dead_job_rows is 'Dead rows of q.job, estimated; claims must skip them.';
comment on column ops.database.jobs_vacuumed_at is 'When q.job was last vacuumed.';
comment on column ops.database.frozen_age is 'Transactions since the oldest unfrozen row of the database. At two billion the server stops writing.';
comment on column ops.database.archives is 'Whether the WAL is archived, which point-in-time recovery needs.';
comment on column ops.database.archived_at is 'When a WAL segment was last archived.';
comment on column ops.database.archive_fails is 'Whether the archive is enabled and its last attempt failed. The WAL stays on disk until one succeeds.';
comment on column ops.database.log_kept_bytes is 'How much WAL is kept for the replication slot that is furthest behind; 0: there is none.';
comment on column ops.database.bytes is 'Size on disk.';
comment on column ops.database.deadlocks is 'Deadlocks since the statistics were reset.';
comment on column ops.database.temp_bytes is 'Bytes that sorts and joins wrote to disk since then.';

-- How many workers each program needs, now and in ten minutes. The depth of a queue alone shows a need too late. KEDA
-- and `bardown dev --autoscale` read this view.
create table program_scale (
  program         text     not null,
  queue           text     not null,
  least           smallint not null default 1,
  most            smallint not null default 4,
  slots           smallint not null default 8,
  usual_ms        double precision not null,
  unit            text     not null,
  jobs_per_minute double precision not null,
  constraint program_scale_pkey primary key (queue),
  constraint program_scale_bounds_sane check (least between 0 and most and most between 1 and 1000),
  constraint program_scale_slots_positive check (slots > 0),
  constraint program_scale_usual_positive check (usual_ms > 0),
  constraint program_scale_unit_known check (unit in ('board', 'page', 'game')),
  constraint program_scale_jobs_not_negative check (jobs_per_minute >= 0)
);
comment on table program_scale is 'The queues of the programs that can be scaled, with limits. Operators change the rows; ops.scaler_signal reads them.';
comment on column program_scale.program is 'The program. It may have several queues. The limits are the same in each of its rows, except that only one of them needs a worker at all times (least).';
comment on column program_scale.queue is 'The queue that its workers serve.';
comment on column program_scale.least is 'The minimum number of workers.';
comment on column program_scale.most is 'The maximum number of workers. For scrapers the rate limits of the sources set it: all workers share one limit per host, so further workers would only wait.';
comment on column program_scale.slots is 'Jobs that one worker runs at the same time (WORKER_SLOTS; for activities ACTIVITY_SLOTS). While workers are alive, their own number counts.';
comment on column program_scale.usual_ms is 'Assumed duration of a job in milliseconds, used while fewer than 20 ran in the last half hour.';
comment on column program_scale.unit is 'What causes work during games. board: a scoreboard at one source; page: a page of a game in requested_game; game: a game.';
comment on column program_scale.jobs_per_minute is 'The minimum number of jobs per minute of one such unit during its game; a page is read every 30 s. A higher measured rate counts instead.';
insert into program_scale (program, queue, least, slots, usual_ms, unit, jobs_per_minute) values
  ('scoreboard-scraper', 'scoreboard', 1, 8, 1000, 'board', 2),
  ('detail-scraper', 'detail', 1, 8, 1000, 'page', 2),
  ('differ', 'diff', 1, 32, 50, 'game', 4),
  -- After its end, a game leads to one or two jobs that make its story. They may wait, so they do not require that a
  -- differ is running.
  ('differ', 'story', 0, 2, 20, 'game', 0),
  -- An alert is one plan and four sends. Activities count when the number of push-senders is computed, but do not by
  -- themselves require that one is running.
  ('push-sender', 'push', 1, 8, 500, 'game', 2),
  ('push-sender', 'activities', 0, 8, 500, 'game', 2);

create function ops.workers_desired(
  p_jobs_per_s double precision, p_job_s double precision, p_due bigint, p_slots integer, p_least integer, p_most integer
) returns integer
language sql immutable parallel safe as $$
  -- By Little's law the number of busy slots is rate times duration. This adds a third, so that jobs seldom find all
  -- slots busy, and as many as finish the waiting jobs within half a minute.
  select least(p_most, greatest(p_least, pg_catalog.ceil(least(
    (p_jobs_per_s * p_job_s / 0.75 + p_due * p_job_s / 30) / p_slots, 1000))::integer))
$$;
comment on function ops.workers_desired is 'Workers of p_slots slots for p_jobs_per_s jobs per second that take p_job_s seconds each, while p_due wait; never fewer than p_least or more than p_most.';

create view ops.scaler_signal as
with moment as (select statement_timestamp() as now),
-- Current games that are not over.
open_game as materialized (
  select g.id, g.league_id, g.day, g.status = 'live' as is_live, cardinality(l.detail_pages) as pages,
         -- An unknown start is ignored, and a start that is half an hour late is no longer expected.
         case when g.status in ('scheduled', 'delayed') and g.start_time > m.now - interval '30 minutes' then g.start_time end
           as starts
    from moment m
    cross join league l
    join game g on g.league_id = l.id and g.day between current_date - 1 and current_date + 1
   where l.followed and g.status in ('scheduled', 'live', 'delayed', 'suspended')
),
-- Scoreboards are read at the pace of live games from ten minutes before the first start. Scoreboards in the first five
-- minutes of that pace are not in the measured rates yet, and count as future ones.
board as (
  select b.sources, b.is_live or b.first_start <= m.now + interval '5 minutes' as is_on,
         not b.is_live and b.first_start > m.now + interval '5 minutes'
           and b.first_start <= m.now + interval '20 minutes' as is_soon
    from moment m
    cross join (
      select bool_or(o.is_live) as is_live, min(o.starts) as first_start,
             1 + (select count(*) from league_source s
                   where s.league_id = o.league_id and s.followed and s.scoreboard) as sources
        from open_game o group by o.league_id, o.day) b
),
-- Games that are live or begin within ten minutes, with the pages that will be read of them.
near_game as materialized (
  select o.is_live, case when exists (select from requested_game w where w.game_id = o.id) then o.pages else 0 end as pages
    from moment m join open_game o on o.is_live or o.starts <= m.now + interval '10 minutes'
),
unit as (
  select 'board' as unit, coalesce(sum(b.sources) filter (where b.is_on), 0) as on_now,
         coalesce(sum(b.sources) filter (where b.is_soon), 0) as soon from board b
  union all
  select 'page', coalesce(sum(n.pages) filter (where n.is_live), 0),
         coalesce(sum(n.pages) filter (where not n.is_live), 0) from near_game n
  union all
  select 'game', count(*) filter (where n.is_live), count(*) filter (where not n.is_live) from near_game n
),
-- Full minutes, as q.roll_up counted them.
measured as (
  select t.queue,
         greatest(coalesce(sum(t.runs) filter (where t.minute >= t.this - interval '5 minutes'), 0) / 300.0,
                  coalesce(sum(t.runs) filter (where t.minute >= t.this - interval '1 minute'), 0) / 60.0)::double precision
           as per_s,
         case when sum(t.timed) >= 20 then sum(t.run_ms) / sum(t.timed) / 1000 end as job_s
    from (select r.queue, r.minute, r.runs, r.timed, r.run_ms, date_trunc('minute', m.now) as this
            from moment m join q.run_minute r
              on r.minute >= date_trunc('minute', m.now) - interval '30 minutes' and r.minute < date_trunc('minute', m.now)
           -- Runs that were given back or dropped do not count as work.
           where r.outcome not in ('released', 'expired', 'cancelled')) t
   group by t.queue
),
live as (
  select p.queue, count(w.id) as workers, max(w.slots) as slots
    from program_scale p
    left join q.worker w on w.ended_at is null and not w.draining and p.queue = any (w.queues)
   group by p.queue
),
load as (
  select p.program, p.queue, p.least, p.most, v.workers, coalesce(v.slots, p.slots)::integer as slots,
         l.paused_at is not null as is_paused,
         -- If the count stopped at its limit, the sampled one, which is at most some minutes old, may be larger.
         coalesce(greatest(d.due, case when d.due >= 2000 then s.due end), 0) as due,
         statement_timestamp() - d.oldest_due_at as oldest_wait,
         -- All slots are busy and a job has waited for five seconds, so jobs now take longer than in the last half
         -- hour. Add one worker at a time while that lasts.
         case when l.paused_at is null and v.workers > 0 and d.running >= v.workers * v.slots
                and d.oldest_due_at < statement_timestamp() - interval '5 seconds'
              then least(p.most, v.workers + 1)::integer end as one_more,
         coalesce(t.job_s, p.usual_ms / 1000) as job_s,
         greatest(coalesce(t.per_s, 0), u.on_now * p.jobs_per_minute / 60) as per_s,
         u.soon * p.jobs_per_minute / 60 as more_per_s, u.on_now, u.soon
    from program_scale p
    join live v on v.queue = p.queue
    join unit u on u.unit = p.unit
    left join ops.depths(2000) d on d.queue = p.queue
    left join q.queue l on l.name = p.queue
    left join measured t on t.queue = p.queue
    left join (select c.queue, c.due from q.depth c join q.rolled r on r.depth_at = c.at) s on s.queue = p.queue
),
answer as (
  select a.*,
         greatest(ops.workers_desired(a.per_s, a.job_s, a.due, a.slots, a.least, a.most), a.one_more) as desired_now,
         ops.workers_desired(a.per_s, a.job_s, 0, a.slots, a.least, a.most) as by_load,
         ops.workers_desired(a.per_s + a.more_per_s, a.job_s, 0, a.slots, a.least, a.most) as desired_soon
    from load a
)
-- A process has workers for all queues of its program, so the queue that needs the most workers decides; among equals
-- the one that needs a worker at all times.
select distinct on (a.program)
       a.program, a.queue, a.workers, a.slots, a.due, a.oldest_wait, a.job_s as job_seconds,
       a.per_s as jobs_per_second, a.per_s + a.more_per_s as jobs_per_second_soon, a.on_now as units_now,
       a.soon as units_soon, w.now as desired_now, w.soon as desired_soon, greatest(w.now, w.soon) as desired,
       case when a.is_paused then 'the queue is paused'
            when greatest(w.now, w.soon) = a.most and a.most > a.least then 'the maximum'
            when w.soon > w.now then 'games begin soon'
            when w.now > a.by_load then 'jobs wait'
            when w.now > a.least then 'jobs arrive'
            else 'the minimum is enough' end as because
  from answer a
  -- Jobs of a paused queue are not claimed.
  cross join lateral (
    select case when a.is_paused then a.least else a.desired_now end::integer as now,
           case when a.is_paused then a.least else a.desired_soon end::integer as soon) w
 order by a.program, desired desc, a.least desc, a.queue;
comment on view ops.scaler_signal is 'How many workers each program needs now and in ten minutes, from the due jobs, their durations and rate, and the games that are live or about to begin. Limits and assumptions are in program_scale. KEDA and bardown dev --autoscale follow the column desired.';
comment on column ops.scaler_signal.program is 'The program.';
comment on column ops.scaler_signal.queue is 'The queue that its workers serve; of several the one that needs the most workers.';
comment on column ops.scaler_signal.workers is 'Workers that are alive, without draining ones.';
comment on column ops.scaler_signal.slots is 'Jobs that one of them runs at the same time.';
comment on column ops.scaler_signal.due is 'Jobs that wait for a worker; if there are 2000 or more, counted a minute or more ago.';
comment on column ops.scaler_signal.oldest_wait is 'How long the job that has been due the longest has waited; null: none is due.';
comment on column ops.scaler_signal.job_seconds is 'How long a job takes on average: in the last half hour, or program_scale.usual_ms while fewer than 20 ran.';
comment on column ops.scaler_signal.jobs_per_second is 'The largest of: the rate of the last five full minutes, that of the last full minute, and the minimum rate of the active units.';
comment on column ops.scaler_signal.jobs_per_second_soon is 'The same in ten minutes, with the rate of the units that become active.';
comment on column ops.scaler_signal.units_now is 'Scoreboards that are read now, or pages of live requested games, or live games, depending on program_scale.unit.';
comment on column ops.scaler_signal.units_soon is 'Those that become active within ten minutes in addition; games without a known start do not count.';
comment on column ops.scaler_signal.desired_now is 'Workers for the current load, so that waiting jobs finish within half a minute; one more than there are if all slots are busy and a job has waited for 5 s.';
comment on column ops.scaler_signal.desired_soon is 'Workers for the load in ten minutes.';
comment on column ops.scaler_signal.desired is 'The larger of both, because a worker takes time to start.';
comment on column ops.scaler_signal.because is 'The reason: jobs arrive, jobs wait, games begin soon, the maximum, the minimum is enough, the queue is paused.';

-- The page /ops: a login that reads the views, and acts through one function that records who did what.
create table operator_action (
  id      bigint      generated always as identity,
  at      timestamptz not null default clock_timestamp(),
  who     text        not null,
  action  text        not null,
  subject text        not null,
  outcome text        not null,
  constraint operator_action_pkey primary key (id),
  constraint operator_action_who_named check (length(who) between 1 and 60),
  constraint operator_action_known check (action in ('pause', 'resume', 'retry', 'cancel', 'discard', 'message', 'suspend',
                                                        'restore', 'erase', 'configure', 'grant', 'revoke'))
);
comment on table operator_action is 'The actions of operators at /ops, those of bardown accounts on members, and the changes of administrators among the members at /api/v1/admin. Only the functions that act write rows, in the transaction of the action.';
comment on column operator_action.id is 'In the order of the actions.';
comment on column operator_action.at is 'When it was done.';
comment on column operator_action.who is 'The operator''s name, as given when signing in or by --by; of an administrator the word member and the id.';
comment on column operator_action.action is 'pause, resume: a queue; retry, cancel, discard: a job; message: a member, or all; suspend, restore, erase: a member; configure: the apps of a platform; grant, revoke: an administrator.';
comment on column operator_action.subject is 'The queue''s name, the job''s or the member''s id, all, or the platform.';
comment on column operator_action.outcome is 'The result, as text; actions without effect are recorded as well, except for suspend, restore and erase of operators.';

create view ops.action as
select a.id, a.at, a.who, a.action, a.subject, a.outcome from operator_action a;
comment on view ops.action is 'The actions of operators at /ops and by bardown accounts, and of administrators: order by id desc.';
comment on column ops.action.id is 'In the order of the actions.';
comment on column ops.action.at is 'When it was done.';
comment on column ops.action.who is 'The operator''s name; of an administrator the word member and the id.';
comment on column ops.action.action is 'pause, resume, retry, cancel, discard, message, suspend, restore, erase, configure, grant or revoke.';
comment on column ops.action.subject is 'The queue''s name, the job''s or the member''s id, all, or the platform.';
comment on column ops.action.outcome is 'The result.';

create function ops.operate(p_who text, p_action text, p_subject text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, public, q, pg_temp as $$
declare
  v_job     bigint := case when p_subject ~ '^[0-9]{1,18}$' then p_subject::bigint end;
  v_new     bigint;
  v_queue   text;
  v_outcome text;
begin
  case p_action
    when 'pause' then
      if q.is_known(p_subject) then
        perform q.pause(p_subject, p_who);
        v_outcome := 'paused';
      else
        v_outcome := 'no such queue';
      end if;
    when 'resume' then
      v_outcome := case when q.resume(p_subject) then 'resumed' else 'was not paused' end;
    when 'retry' then
      v_new := coalesce(q.run_now(v_job), q.redrive(v_job));
      select j.queue into v_queue from q.job j where j.id = v_new;
      -- The queue's workers wake at the commit.
      if v_queue is not null then perform q.wake(array[v_queue]); end if;
      v_outcome := case when v_new is null then 'neither waiting nor a dead letter' when v_new = v_job then 'due now'
                        else 'enqueued again as ' || v_new end;
    when 'cancel' then
      v_outcome := coalesce(q.cancel(v_job), 'neither waiting nor running');
    when 'discard' then
      v_outcome := case when q.discard_dead(v_job) then 'discarded' else 'not a dead letter' end;
    else
      raise exception 'unknown action %', p_action using errcode = '22023';
  end case;
  insert into operator_action (who, action, subject, outcome) values (p_who, p_action, p_subject, v_outcome);
  return v_outcome;
end $$;
comment on function ops.operate is 'Performs an action of the page /ops: pause or resume the queue p_subject; retry, cancel or discard the job p_subject. Records the operator and the result, and returns the result.';

create function ops.explain(p_job bigint) returns setof text
language sql stable security definer set search_path = pg_catalog, q, pg_temp as $$
  select q.explain_job(p_job)
$$;
comment on function ops.explain is 'q.explain_job for logins that may use this schema but not q.';

-- Sessions of /ops. A cookie is a random value, and its meaning is stored here. A cookie that was sealed with the
-- tokens would let its owner try tokens on it offline, and would stay valid after signing out.
create table ops_session (
  digest     bytea       not null,
  who        text        not null,
  may_act    boolean     not null,
  tokens     bytea       not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  constraint ops_session_pkey primary key (digest),
  constraint ops_session_digest_length check (octet_length(digest) = 32),
  constraint ops_session_who_named check (length(who) between 1 and 60)
);
comment on table ops_session is 'Sessions at /ops. Written by ops.sign_in; deleted by ops.sign_out, and after their expiry by the next sign-in.';
comment on column ops_session.digest is 'SHA-256 of the cookie, which is 32 random bytes.';
comment on column ops_session.who is 'The name given when signing in.';
comment on column ops_session.may_act is 'True: signed in with OPS_TOKEN; false: with OPS_READ_TOKEN.';
comment on column ops_session.tokens is 'The scrypt hash of both tokens. A session ends when one of them changes.';
comment on column ops_session.created_at is 'When the operator signed in.';
comment on column ops_session.expires_at is 'When the session ends.';

create function ops.sign_in(p_digest bytea, p_who text, p_may_act boolean, p_tokens bytea, p_lifetime interval) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from ops_session s where s.expires_at < clock_timestamp();
  insert into ops_session (digest, who, may_act, tokens, expires_at)
  values (p_digest, p_who, p_may_act, p_tokens, clock_timestamp() + p_lifetime);
$$;
comment on function ops.sign_in is 'Starts a session for the cookie with this SHA-256.';

create function ops.session(p_digest bytea, p_tokens bytea) returns table (who text, may_act boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.who, s.may_act from ops_session s
   where s.digest = p_digest and s.tokens = p_tokens and s.expires_at > clock_timestamp()
$$;
comment on function ops.session is 'The session of the cookie with this SHA-256; none if it has ended, or if the tokens have changed.';

create function ops.sign_out(p_digest bytea) returns boolean
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (delete from ops_session s where s.digest = p_digest returning 1)
  select exists (select 1 from gone)
$$;
comment on function ops.sign_out is 'Ends a session; false when there was none.';

-- A view calls a function with the rights of its reader. The first function shows no more than ops.database, and the
-- second only computes.
grant execute on function ops.oldest_snapshot, ops.workers_desired to public;
grant select on ops.host, ops.pending_scoreboard, ops.database, ops.unlisted_games, ops.live_data, ops.live_clock,
                ops.source_answer, ops.schedule_lag, ops.canary_silence, ops.parser_drift, ops.quarantine
  to bardown_scheduler, bardown_ops;
grant select on ops.freshness, ops.canary to bardown_scheduler;
grant select on ops.scrape_health, ops.alert, ops.push_reason, ops.scaler_signal, ops.action to bardown_ops;
grant execute on function ops.operate, ops.explain, ops.sign_in, ops.session, ops.sign_out to bardown_ops;
-- migrate:down
