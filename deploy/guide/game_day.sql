-- A small game day for deploy/guide/check: one game that ended today and was pushed to one phone, and its jobs.

insert into team (league_id, slug, name) values ('mlax-d1', 'virginia', 'Virginia'), ('mlax-d1', 'duke', 'Duke');

insert into game (league_id, home_team_id, away_team_id, day, start_time, status, status_text, period, period_label,
                  period_kind, home_score, away_score, revision, diffed_revision, observed_at, ended_at)
select l.id, h.id, a.id, (now() at time zone l.zone)::date, now() - interval '2 hours', 'final', 'FINAL', 4, '4th',
       'regulation', 2, 1, 3, 3, now(), now()
  from league l, team h, team a
 where l.id = 'mlax-d1' and h.slug = 'virginia' and a.slug = 'duke';

insert into period_score (game_id, number, label, kind, home_score, away_score)
select g.id, p.number, p.label, 'regulation', p.home, p.away
  from game g, (values (1, '1st', 1, 1), (2, '2nd', 1, 0), (3, '3rd', 0, 0), (4, '4th', 0, 0)) p (number, label, home, away);

insert into play (game_id, ordinal, period, period_kind, clock_seconds, side, kind, text, home_score, away_score, players)
select g.id, 0, 1, 'regulation', 745, 'home', 'goal', 'GOAL by VIR Ike Lind', 1, 0, '[{"name": "Ike Lind", "role": "scorer"}]'
  from game g;

insert into game_revision (game_id, revision, snapshot, source, created_at, asked_at, asked_before_at, in_play)
select g.id, n, jsonb_build_object('status', case n when 3 then 'final' else 'live' end, 'clock', '7:45',
         'period', jsonb_build_object('number', n), 'score', jsonb_build_object('home', n - 1, 'away', 1)),
       'ncaa', t.at, t.at - interval '300 ms', t.at - interval '20 s', true
  from game g, generate_series(1, 3) n, lateral (select now() - (3 - n) * interval '10 minutes' as at) t;

insert into game_event (game_id, revision, kind, home_score, away_score, created_at)
select g.id, e.revision, e.kind, e.home, 1, now() - (3 - e.revision) * interval '10 minutes' + interval '10 ms'
  from game g, (values (2, 'tie', 1), (3, 'lead_change', 2), (3, 'final', 2)) e (revision, kind, home);

insert into game_box (game_id, source, observed_at) select id, 'espn', now() from game;
insert into box_table (game_id, side, ordinal, columns, figures)
select id, 'home', 0, '[{"key": "points", "label": "PTS", "statistic": "points"}]', '{}' from game;
insert into box_line (game_id, side, box_table, ordinal, name, cells, figures)
select id, 'home', 0, 0, 'Ike Lind', '["2"]', '{"points": {"number": 2}}' from game;

insert into league_table (league_id, kind, source, page, slug, name, as_of, asked_at, changed_at)
values ('mlax-d1', 'rankings', 'ncaa', 'ncaa-mens-lacrosse-rpi', 'ncaa-mens-lacrosse-rpi', 'NCAA Men''s Lacrosse RPI',
        'Through Games May 3, 2026', now(), now());
insert into ranking_entry (table_id, place, rank, team_id, team, previous_rank, was_unranked, previous_printed, other)
select r.id, 1, 1, t.id, t.name, 3, false, true, '[]' from league_table r, team t where t.slug = 'virginia';

select register_device(repeat('ab', 32), 'production', 'app.example', '[{"team": "duke", "league": "mlax-d1"}]');

insert into alert (game_event_id, game_id, revision, kind, alert, expires_at, audience, planned_at)
select e.id, e.game_id, e.revision, 'final', '{}', now() + interval '1 hour', 1, now()
  from game_event e where e.kind = 'final';

insert into delivery (alert_id, device_id, apns_id, outcome, finished_at)
select p.id, d.id, gen_random_uuid(), 'delivered', now() + interval '90 ms' from alert p, device d;

-- A worker that has finished one job and runs another, while a third waits.
select q.enqueue('scoreboard', 'scrape_scoreboard'), q.enqueue('scoreboard', 'scrape_scoreboard'),
       q.enqueue('detail', 'scrape_detail');
do $$
declare
  v_worker bigint := (select q.register_worker('scoreboard-scraper', 'here', 1, 'none', '{scoreboard}', 2, interval '1 hour'));
begin
  perform q.complete(v_worker, j.id, j.run_no) from (select (c).id, (c).run_no from q.claim(v_worker, 'scoreboard', 1) c) j;
  perform q.claim(v_worker, 'scoreboard', 1);
end $$;
select q.roll_up('0');
