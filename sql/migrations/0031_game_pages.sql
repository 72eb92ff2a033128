-- migrate:up
-- Pages beside the scoreboards of days that tell of games, and the sources that have such pages.
--
-- Writer: bardown pages (which pages there are), scoreboard-scraper (what they say). A scorer's file, a school's page of
-- events or a team's season names its games itself: they are found by teams and start, as on any second scoreboard.

alter table league_source add column scoreboard boolean not null default true;
alter table league_source add column detail_pages text[] not null default '{}';
alter table league_source add constraint league_source_detail_pages_known
  check (detail_pages <@ array['play_by_play', 'box_score', 'summary']);
comment on column league_source.scoreboard is 'Whether it has a scoreboard of a day; what has none is read by its pages in game_page.';
comment on column league_source.detail_pages is 'The pages of a game that are read at this source, each once, when a game that it has named is over.';
comment on table league_source is 'Who else lists a league''s games. They are read beside its own source, by scoreboards or by pages in game_page: two witnesses are better than one, and scores go on where one is silent. They find teams and games, and make none.';

insert into league_source (league_id, source, source_code, scoreboard, detail_pages)
select l.id, s.source, s.source_code, false, s.detail_pages
  from league l
  cross join lateral (values ('statcrew', 'lcgame', '{}'::text[]),
                             ('statbroadcast', upper(left(l.gender, 1)), '{summary}'),
                             ('ncaa-stats', l.source_code, '{box_score}')) as s (source, source_code, detail_pages)
 where l.sport = 'lacrosse' and l.division is not null;
comment on column league_source.source_code is 'The league''s code at that source, as league.source_code. StatCrew: the root of its files; StatBroadcast: the gender in its events, M or W.';

create table game_page (
  league_id text        not null,
  source    text        not null,
  page      text        not null,
  tells     text        not null,
  team_id   uuid,
  followed  boolean     not null default true,
  added_at  timestamptz not null default clock_timestamp(),
  constraint game_page_pkey primary key (league_id, source, page),
  constraint game_page_source_fkey foreign key (league_id, source) references league_source (league_id, source) on delete cascade,
  constraint game_page_team_fkey foreign key (team_id) references team (id) on delete set null,
  constraint game_page_page_sense check (page ~ '^[!-~]+$' and length(page) <= 500),
  constraint game_page_tells_known check (tells in ('play', 'results'))
);
comment on table game_page is 'Pages at a source, beside the scoreboards of days, that tell of games. Operators add what they are given: bardown pages.';
comment on column game_page.source is 'A source of the league in league_source: statcrew, statbroadcast, ncaa-stats.';
comment on column game_page.page is 'Its address, or what the source calls it there. StatCrew: the URL of a file, of one game or always of the present one; StatBroadcast: a group, duke; stats.ncaa.org: a team of a season, 594020.';
comment on column game_page.tells is 'play: how games stand, so it is read as often as a scoreboard while one of them is played. results: how they ended; it is read every few hours.';
comment on column game_page.team_id is 'Whose games it tells: the page is read closely from just before each of them. Null: once it has told of a game, for that game.';
comment on column game_page.followed is 'Whether it is read, where league and source are.';

alter table scrape_target add column address text;
alter table scrape_target add column tells text;
alter table scrape_target drop constraint scrape_target_kind_known;
alter table scrape_target drop constraint scrape_target_source_not_of_detail;
alter table scrape_target add constraint scrape_target_kind_known
  check (kind in ('scoreboard', 'detail', 'table', 'games'));
alter table scrape_target add constraint scrape_target_games_whole check (
  (kind = 'games') = (address is not null) and (kind = 'games') = (tells is not null)
  and (kind <> 'games' or source is not null));
comment on column scrape_target.kind is 'scoreboard: of a league and day; detail: a page of one game; table: rankings, standings, leaders; games: a row of game_page.';
comment on column scrape_target.key is 'scoreboard:<league>:<day> or table:<league>:<kind>, the latter with /<name> where the page has one, or detail:<game>:<page>; all with :<source> where it is not the league''s own. Or games:<league>:<source>:<address>.';
comment on column scrape_target.source is 'Whose page it is, as in league_source; null: the league''s own.';
comment on column scrape_target.address is 'As game_page.page.';
comment on column scrape_target.tells is 'As game_page.tells.';

alter table source_word add column target text;
comment on column source_word.target is 'The page that it stands on, as scrape_target.key, where that is no scoreboard of the game''s day.';
-- What is on behind a page of games is asked whenever its next reading is chosen.
create index source_word_target_idx on source_word (target) where target is not null;

-- Plays and box come from one source as a whole: a goal of one and a face-off of another would be a game that never was.
alter table game add column plays_source text;
comment on column game.plays_source is 'Whose plays stand in table play; null: nobody''s, or the league''s own source''s of before there were others.';
alter table source_order drop constraint source_order_matter_known;
alter table source_order add constraint source_order_matter_known
  check (matter in ('game', 'line_score', 'plays', 'box_score'));
comment on column source_order.matter is 'game: status, score, period, clock and start, which are taken from one source as a whole; line_score; plays and box_score, as a whole too.';
insert into source_order (league_id, matter, place, source, reason)
select l.id, m.matter, 1, 'statcrew', 'The scorer''s own file; the NCAA''s is made from it and comes later.'
  from league l cross join (values ('line_score'), ('plays'), ('box_score')) as m (matter)
 where l.sport = 'lacrosse' and l.division is not null
on conflict do nothing;

-- It refuses programs, as StatBroadcast does (see 0023): off until an operator has leave. Who reads it slowly is borne
-- longest, so it is slower still.
update host_budget set enabled = false, rate = 0.2 where host = 'stats.ncaa.org:443';
-- migrate:down
