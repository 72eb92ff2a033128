-- Read by views.sql: the other data of a Saturday. Sixty games have 150 revisions and thirty alerts each, fifteen hosts
-- have a week of fetches, there are devices and activities, and sources differ and change their pages.
\echo filling the pipeline's tables
insert into game_revision (game_id, revision, snapshot, source, created_at, asked_at, asked_before_at, in_play)
select g.id, n, '{"status": "live", "day": "2026-05-02", "periods": []}', 'ncaa', t.at, t.at - interval '300 ms',
       t.at - interval '20 s', true
  from (select id from game where status = 'live' order by start_time limit 60) g, generate_series(1, 150) n,
       lateral (select clock_timestamp() - interval '20 hours' + n * interval '1 minute' as at) t;
insert into game_event (game_id, revision, kind, created_at)
select r.game_id, r.revision, 'score', r.created_at from game_revision r where r.revision % 5 = 0;
insert into alert (game_event_id, game_id, revision, kind, alert, expires_at, created_at, planned_at, audience)
select e.id, e.game_id, e.revision, 'score', '{}', e.created_at + interval '10 min', e.created_at, e.created_at, 1600
  from game_event e;
insert into push_tally (alert_id, part, outcome, reason, devices, first_at, last_at)
select p.id, part, case when part < 14 then 'delivered' when part = 14 then 'dead_token' else 'expired' end,
       case part when 14 then 'Unregistered' else '' end, 100, p.created_at, p.created_at
  from alert p, generate_series(0, 15) part;

insert into host_budget (host, state, last_outcome, last_status, last_at)
select 'host-' || g || '.test:443', 'closed', 'fetched', 200, clock_timestamp() from generate_series(1, 15 - (select count(*) from host_budget)) g;
insert into scrape_hour (hour, host, outcome, fetches, bytes, items, duration_ms, bucket, count)
select date_trunc('hour', clock_timestamp()) - h * interval '1 hour', b.host, o.outcome, 500, 5000000, 20000, 60000,
       array(select generate_series(20, 50)), array(select 10 from generate_series(20, 50))
  from generate_series(0, 7 * 24) h, host_budget b,
       (select outcome from fetch_outcome order by outcome limit 5) o;
insert into parser_structure (parser, common, ever)
select 'parser-' || g, '{}', '{}' from generate_series(1, 40) g;
insert into parser_drift (parser, kind, subject, detail, target, raised_at, ended_at, body_bytes)
select 'parser-' || g % 40, 'share', 'field-' || g, 'gone', 'target-' || g, clock_timestamp() - g * interval '1 minute',
       case when g > 200 then clock_timestamp() end, 0
  from generate_series(1, 20000) g;

insert into quarantine (league_id, source, source_id, kind, detail, reading, observed_at, state, resolved_at, resolved_by)
select l.id, 'ncaa', 'game-' || g, 'jump', 'from 3 to 30', '{}', clock_timestamp(),
       case when g > 300 then 'released' else 'open' end, case when g > 300 then clock_timestamp() end,
       case when g > 300 then 'somebody' end
  from generate_series(1, 20000) g, lateral (select id from league where followed order by id limit 1) l;
insert into game_hold (game_id, source, reason, reading, observed_at)
select id, 'ncaa', 'its score went back', '{}', clock_timestamp() from game where status = 'live' limit 200;
insert into source_difference (game_id, field, source, value, other_source, other_value, since, until)
select g.id, 'score', 'espn', '0', 'ncaa', n::text, clock_timestamp() - n * interval '1 minute',
       case when n < 40 then clock_timestamp() end
  from game g, generate_series(1, 40) n where g.status = 'live';
insert into game_check (game_id, name, holds, detail, source, checked_at)
select g.id, n.name, n.name <> 'box_matches_plays', 'detail', 'ncaa', clock_timestamp()
  from game g, unnest('{line_adds_up,plays_add_up,plays_end_at_score,box_matches_plays}'::text[]) n (name)
 where g.status = 'live';

insert into device (token, environment, topic)
select lpad(to_hex(g), 64, '0'), 'production', 'app.test' from generate_series(1, 2000) g;
insert into live_activity (game_id, device_id, state, on_channel, token, token_digest)
select g.id, d.id, 'live', false, lpad(to_hex(row_number() over ()), 64, 'a'), sha256(convert_to(g.id::text || d.id, 'utf8'))
  from (select id, row_number() over () as n from game where status = 'live') g
  join (select id, row_number() over () as n from device) d on (g.n + d.n) % 10 = 0;
insert into activity_update (game_id, delay_s, stamp, revision, state, safe_stamp, is_end, priority, delivered, last_at)
select r.game_id, 0, 1000000 + r.revision, r.revision, '{"status": "live", "score": {"home": 1, "away": 0}}',
       1000000 + r.revision, false, 5, 100, clock_timestamp()
  from game_revision r where r.revision % 5 = 0;
insert into q.schedule (key, spec, queue, kind, next_fire_at)
select 'schedule-' || g, '*/5 * * * *', 'queue-1', 'kind-1', clock_timestamp() + interval '1 minute' from generate_series(1, 100) g;
insert into operator_action (who, action, subject, outcome)
select 'somebody', 'retry', g::text, 'done' from generate_series(1, 20000) g;
analyze game_revision, game_event, alert, push_tally, scrape_hour, parser_drift, quarantine, source_difference, game_check,
  live_activity, activity_update, operator_action;
