-- migrate:up
-- How pages are read: which parser vouches for what is stored, what a refused picture means for its host, what is held;
-- and the teams' figures that a box score lacks. Of deliveries, how often they were tried.

alter table scrape_target add column parser text;
comment on column scrape_target.parser is 'What read the version of the page that is stored, with its own version, as scrape_run.parser. To any other parser the page is not known, and is read whole: a mended one reads again what has not changed.';

insert into fetch_outcome (outcome, failures, meaning) values
  ('refused', 1, 'The host refuses this one picture (401, 403, 451). Of five different ones in a row it is the host that refuses.');

alter table game_hold add column released_by text;
alter table game_hold add column released_at timestamptz;
alter table game_hold add constraint game_hold_released_whole check ((released_by is null) = (released_at is null));
comment on column game_hold.released_by is 'The operator who said that it is right: the next reading that says the same is believed, whoever gives it. Null: nobody did.';
comment on column game_hold.released_at is 'When that was said.';

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
               'a page with only ' || p.fewer_plays || ' plays where there are '
               || (select count(*) from play where play.game_id = p.id),
               p.fewer_plays_at, 'another page with as few', null
          from game p join league l on l.id = p.league_id where p.fewer_plays is not null) h
  join game g on g.id = h.game_id
  join team home on home.id = g.home_team_id
  join team away on away.id = g.away_team_id;
comment on view ops.holds is 'What sources took back and is not believed yet: order by since. bardown games release believes it.';
comment on column ops.holds.game_id is 'The game, for bardown games release.';
comment on column ops.holds.league_id is 'Its league.';
comment on column ops.holds.day is 'Its day.';
comment on column ops.holds.home is 'The team at home.';
comment on column ops.holds.away is 'The visitors.';
comment on column ops.holds.what is 'reading: a score, status or period; plays: fewer of them.';
comment on column ops.holds.source is 'Who took it back.';
comment on column ops.holds.reason is 'What.';
comment on column ops.holds.since is 'Since when it waits.';
comment on column ops.holds.waits_for is 'What has to come for it to be believed.';
comment on column ops.holds.released_by is 'The operator who said that it is right.';

-- A page of the NCAA beside the box score has what that lacks of the teams' figures.
alter table league drop constraint league_detail_pages_known;
alter table league add constraint league_detail_pages_known check (
  detail_pages <@ array['play_by_play', 'box_score', 'team_stats', 'summary']);
comment on column league.detail_pages is 'The pages of a live game that are read beside the scoreboard: play_by_play, box_score, team_stats, summary.';
alter table scrape_target drop constraint scrape_target_page_known;
alter table scrape_target add constraint scrape_target_page_known check (
  page in ('play_by_play', 'box_score', 'team_stats', 'summary'));
comment on column scrape_target.page is 'Which page of the game it is: play_by_play, box_score, team_stats or summary.';
update league set detail_pages = detail_pages || '{team_stats}' where source = 'ncaa';

alter table delivery add column failures smallint not null default 0;
alter table delivery add constraint delivery_failures_not_negative check (failures >= 0);
comment on column delivery.failures is 'How many sends before the last one came to nothing that we know of. APNs may have taken one whose answer did not come in time: the phone was sent it twice then, under the same apns_id, and shows it once.';
-- migrate:down
