-- migrate:up
-- Leagues, their sources, teams and players, and the names that sources give them.
--
-- A league's own source (league.source) creates teams and games. Every other source only finds existing ones: by an id
-- that was matched before, by an alias, or by a name that is the same apart from its spelling, a nickname or the word
-- University. A name without a match waits in table unmatched for an operator (bardown games unmatched, bardown games
-- map). Nothing is guessed.

-- All differences between two leagues of one sport are in their rows: how games are divided, what a goal counts, and
-- what BarDown can do for the league. The table league_former_format has the divisions of former seasons. The rules of
-- a sport are in Swift, in its folder in Sources/Sports.
create table league (
  id            text     not null,
  name          text     not null,
  short_name    text,
  abbreviation  text,
  sport         text     not null,
  gender        text,
  zone          text     not null,
  source        text     not null,
  source_code   text     not null,
  division      smallint,
  detail_pages  text[]   not null,
  preview_pages text[]   not null default '{}',
  periods       smallint not null,
  period_name   text     not null,
  season_month  smallint not null,
  game_page     text,
  place         smallint not null,
  followed      boolean  not null default true,
  details       text     not null default 'wanted',
  alias_scope   text,
  lists_days    boolean  not null default false,
  listed        boolean  not null default true,
  rank_poll     text,
  rank_poll_slug text,
  scoreboard_poll          text,
  scoreboard_poll_slug     text,
  period_seconds           smallint not null default 900,
  overtime_seconds         smallint not null default 300,
  shootout                 smallint,
  playoff_overtime_seconds smallint,
  most_points_of_goal      smallint not null default 1,
  counts_overtime_losses   boolean  not null default false,
  three_point_arc_feet     double precision,
  three_point_corner_feet  double precision,
  win_chance_figure        double precision,
  capabilities             text[]   not null default '{}',
  is_default               boolean  not null default false,
  is_canary                boolean  not null default false,
  constraint league_pkey primary key (id),
  constraint league_sport_sense check (sport ~ '^[a-z][a-z_]*$'),
  constraint league_gender_known check (gender in ('men', 'women')),
  constraint league_division_positive check (division > 0),
  constraint league_scoreboard_poll_whole check ((scoreboard_poll is null) = (scoreboard_poll_slug is null)),
  constraint league_detail_pages_known check (
    detail_pages <@ array['play_by_play', 'box_score', 'team_stats', 'summary']),
  constraint league_preview_pages_known check (preview_pages <@ array['summary'] and preview_pages <@ detail_pages),
  constraint league_periods_positive check (periods > 0),
  constraint league_period_name_known check (period_name in ('quarter', 'half', 'period')),
  constraint league_season_month_range check (season_month between 1 and 12),
  constraint league_details_known check (details in ('all', 'wanted')),
  constraint league_format_sense check (period_seconds > 0 and overtime_seconds > 0 and playoff_overtime_seconds > 0
                                        and shootout > periods),
  constraint league_most_points_of_goal_positive check (most_points_of_goal > 0),
  constraint league_three_point_line_sense check (
    (three_point_arc_feet is null) = (three_point_corner_feet is null)
    and three_point_corner_feet > 0 and three_point_corner_feet <= three_point_arc_feet),
  constraint league_win_chance_figure_positive check (win_chance_figure > 0),
  constraint league_capabilities_known check (capabilities <@ array['plays', 'box', 'rankings', 'odds', 'contests',
                                                                    'stories', 'activities'])
);
comment on table league is 'Competitions that BarDown can follow.';
comment on column league.id is 'Short name in URLs, job arguments and JSON: mlax-d1.';
comment on column league.name is 'The name that people use.';
comment on column league.short_name is 'The name where there is little room: Men''s Lacrosse; null: as name. Leagues that one page shows have different short names.';
comment on column league.abbreviation is 'The name where there is the least room: MLAX; null: as short_name. Leagues that one page shows have different abbreviations.';
comment on column league.sport is 'The sport, by the name of its folder in Sources/Sports in lower case: lacrosse, basketball, hockey. Games of a sport that a program does not know are stored, and not compared.';
comment on column league.gender is 'men or women, where the competition says so; null for leagues that do not.';
comment on column league.zone is 'IANA time zone whose calendar days are the game days.';
comment on column league.source is 'Its own source, which creates its teams and games and has the pages of its games: ncaa, espn, nhl.';
comment on column league.source_code is 'The league''s code at that source. NCAA: sportCode; ESPN: sport and league in its paths.';
comment on column league.division is 'The division, from 1; null for a league without divisions.';
comment on column league.detail_pages is 'The pages of a live game that are read in addition to the scoreboard: play_by_play, box_score, team_stats, summary.';
comment on column league.preview_pages is 'Those of detail_pages that are also read before a game, for injuries, if its details are needed (view requested_game).';
comment on column league.periods is 'How many periods regulation has, unless a page states another format for its game.';
comment on column league.period_name is 'What a period of regulation is called: quarter, half, period.';
comment on column league.season_month is 'The month in which its seasons begin, 1 to 12. A season is named by the year in which its spring falls.';
comment on column league.game_page is 'The public page of a game, with {id} for the game''s id at the league''s source.';
comment on column league.place is 'Its position among the leagues on a page.';
comment on column league.followed is 'Whether the scheduler reads its pages.';
comment on column league.details is 'Which live games'' plays are read. wanted: games that a user follows or opened; all: every game, for a league with few requests.';
comment on column league.alias_scope is 'The file of aliases that applies, by name: college; null: the file of the league''s own id.';
comment on column league.lists_days is 'Whether its source lists the days of a season; the list is read a few times a day. For other leagues the seven days before and after today are read.';
comment on column league.listed is 'Whether it is shown to users. The canary is read, compared and pushed like any league, but appears on no page.';
comment on column league.rank_poll is 'The name of the poll that team.rank comes from: the first in the order of /api/v1/rankings that has points. A computed ranking such as the RPI has no points. A poll that has been absent from its page for a day comes last. Null until a poll is stored; the ranks then come from the scoreboard of the league''s own source, which names no poll.';
comment on column league.rank_poll_slug is 'The poll of rank_poll, as league_table.slug; null like rank_poll.';
comment on column league.scoreboard_poll is 'The name of the stored list that has the ranks of the scoreboard; null if none has them all, and if rank_poll is not null.';
comment on column league.scoreboard_poll_slug is 'The list of scoreboard_poll, as league_table.slug; null like scoreboard_poll.';
comment on column league.period_seconds is 'Seconds of a period of regulation.';
comment on column league.overtime_seconds is 'Seconds of an overtime.';
comment on column league.shootout is 'The period that is a shootout; null if overtimes continue until a side wins.';
comment on column league.playoff_overtime_seconds is 'Seconds of a playoff overtime, for playoffs without a shootout; null if playoffs are played like other games.';
comment on column league.most_points_of_goal is 'The most points that one goal can count for: 2 if goals from a distance count double.';
comment on column league.counts_overtime_losses is 'Whether the third number of a record counts overtime losses; otherwise it counts ties.';
comment on column league.three_point_arc_feet is 'Basketball: the distance of the three-point arc from the middle of the basket; null: not known, or another sport.';
comment on column league.three_point_corner_feet is 'Basketball: the distance of the three-point line in the corners from the middle of the basket, across the court; null like three_point_arc_feet.';
comment on column league.win_chance_figure is 'The figure by which a story computes chances to win: the goals of a side in a game, or in a sport with points the standard deviation of the final margin; null: the figure of the sport.';
comment on column league.capabilities is 'What BarDown can do for the league''s games: plays, box, rankings, odds, contests, stories, activities.';
comment on column league.is_default is 'Whether the api uses this league when a request names none. At most one row.';
comment on column league.is_canary is 'Whether this is the canary''s league: a league without real games, with a goal every hour. At most one row.';
-- At most one league is the default, and at most one the canary's.
create unique index league_default_once on league (is_default) where is_default;
create unique index league_canary_once on league (is_canary) where is_canary;

-- All leagues except the canary have the time zone of New York, because their sources list games by that calendar.
insert into league (id, name, sport, gender, zone, source, source_code, division, detail_pages, periods, period_name,
                    season_month, game_page, place, followed, alias_scope, lists_days, period_seconds,
                    overtime_seconds, capabilities) values
  ('mlax-d1', 'NCAA Men''s Lacrosse, Division I', 'lacrosse', 'men', 'America/New_York', 'ncaa', 'MLA', 1,
   '{play_by_play,box_score,team_stats}', 4, 'quarter', 1, 'https://www.ncaa.com/game/lacrosse-men/d1/{id}', 1, true,
   'college', true, 900, 240, '{plays,box,rankings,activities}'),
  ('nba', 'NBA', 'basketball', null, 'America/New_York', 'espn', 'basketball/nba', null,
   '{summary}', 4, 'quarter', 9, 'https://www.espn.com/nba/game/_/gameId/{id}', 2, false,
   null, true, 720, 300, '{plays,box,odds,contests,activities}'),
  ('nhl', 'NHL', 'hockey', null, 'America/New_York', 'nhl', 'nhl', null,
   '{play_by_play,box_score}', 3, 'period', 9, 'https://www.nhl.com/gamecenter/{id}', 3, false,
   null, false, 1200, 300, '{plays,box,odds,contests,activities}'),
  ('wlax-d1', 'NCAA Women''s Lacrosse, Division I', 'lacrosse', 'women', 'America/New_York', 'ncaa', 'WLA', 1,
   '{play_by_play,box_score,team_stats}', 4, 'quarter', 1, 'https://www.ncaa.com/game/lacrosse-women/d1/{id}', 4, false,
   'college', true, 900, 360, '{plays,box,rankings,activities}'),
  ('pll', 'Premier Lacrosse League', 'lacrosse', null, 'America/New_York', 'espn', 'lacrosse/pll', null,
   '{summary}', 4, 'quarter', 1, 'https://www.espn.com/pll/game/_/gameId/{id}', 5, false,
   null, true, 720, 600, '{plays,box,odds,activities}'),
  ('nll', 'National Lacrosse League', 'lacrosse', null, 'America/New_York', 'espn', 'lacrosse/nll', null,
   '{summary}', 4, 'quarter', 11, 'https://www.espn.com/nll/game/_/gameId/{id}', 6, false,
   null, true, 900, 900, '{plays,box,odds,activities}'),
  ('wnba', 'WNBA', 'basketball', 'women', 'America/New_York', 'espn', 'basketball/wnba', null,
   '{summary}', 4, 'quarter', 1, 'https://www.espn.com/wnba/game/_/gameId/{id}', 7, false,
   null, true, 600, 300, '{plays,box,odds,activities}'),
  ('mbb-d1', 'NCAA Men''s Basketball, Division I', 'basketball', 'men', 'America/New_York', 'espn',
   'basketball/mens-college-basketball', 1, '{summary}', 2, 'half', 9,
   'https://www.espn.com/mens-college-basketball/game/_/gameId/{id}', 8, false,
   'college', true, 1200, 300, '{plays,box,rankings,activities}'),
  ('wbb-d1', 'NCAA Women''s Basketball, Division I', 'basketball', 'women', 'America/New_York', 'espn',
   'basketball/womens-college-basketball', 1, '{summary}', 4, 'quarter', 9,
   'https://www.espn.com/womens-college-basketball/game/_/gameId/{id}', 9, false,
   'college', true, 600, 300, '{plays,box,rankings,activities}'),
  -- The other divisions of college lacrosse, on the same pages of the same source and with the same rules.
  ('mlax-d2', 'NCAA Men''s Lacrosse, Division II', 'lacrosse', 'men', 'America/New_York', 'ncaa', 'MLA', 2,
   '{play_by_play,box_score,team_stats}', 4, 'quarter', 1, 'https://www.ncaa.com/game/lacrosse-men/d2/{id}', 10, false,
   'college', true, 900, 240, '{plays,box,activities}'),
  ('mlax-d3', 'NCAA Men''s Lacrosse, Division III', 'lacrosse', 'men', 'America/New_York', 'ncaa', 'MLA', 3,
   '{play_by_play,box_score,team_stats}', 4, 'quarter', 1, 'https://www.ncaa.com/game/lacrosse-men/d3/{id}', 11, false,
   'college', true, 900, 240, '{plays,box,activities}'),
  ('wlax-d2', 'NCAA Women''s Lacrosse, Division II', 'lacrosse', 'women', 'America/New_York', 'ncaa', 'WLA', 2,
   '{play_by_play,box_score,team_stats}', 4, 'quarter', 1, 'https://www.ncaa.com/game/lacrosse-women/d2/{id}', 12, false,
   'college', true, 900, 360, '{plays,box,activities}'),
  ('wlax-d3', 'NCAA Women''s Lacrosse, Division III', 'lacrosse', 'women', 'America/New_York', 'ncaa', 'WLA', 3,
   '{play_by_play,box_score,team_stats}', 4, 'quarter', 1, 'https://www.ncaa.com/game/lacrosse-women/d3/{id}', 13, false,
   'college', true, 900, 360, '{plays,box,activities}');
update league set is_default = true where id = 'mlax-d1';
update league set short_name = s.short_name, abbreviation = s.abbreviation
  from (values ('mlax-d1', 'Men''s Lacrosse', 'MLAX'), ('wlax-d1', 'Women''s Lacrosse', 'WLAX'), ('pll', 'PLL', 'PLL'),
               ('nll', 'NLL', 'NLL'), ('mbb-d1', 'Men''s Basketball', 'MBB'),
               ('wbb-d1', 'Women''s Basketball', 'WBB'), ('mlax-d2', 'Men''s Lacrosse D-II', 'MLAX D-II'),
               ('mlax-d3', 'Men''s Lacrosse D-III', 'MLAX D-III'), ('wlax-d2', 'Women''s Lacrosse D-II', 'WLAX D-II'),
               ('wlax-d3', 'Women''s Lacrosse D-III', 'WLAX D-III')) as s (id, short_name, abbreviation)
 where league.id = s.id;
update league set most_points_of_goal = 2 where id = 'pll';
-- ESPN lists no injuries of colleges and lacrosse leagues.
update league set preview_pages = '{summary}' where id in ('nba', 'wnba');
update league set three_point_arc_feet = l.arc, three_point_corner_feet = l.corner
  from (values ('nba', 23.75, 22), ('wnba', 22.15, 22), ('mbb-d1', 22.15, 21.65),
               ('wbb-d1', 22.15, 21.65)) as l (id, arc, corner)
 where league.id = l.id;
update league set win_chance_figure = l.figure
  from (values ('wnba', 11.5), ('mbb-d1', 11), ('wbb-d1', 11.5), ('nll', 11), ('wlax-d1', 12.5), ('wlax-d2', 12.5),
               ('wlax-d3', 12.5)) as l (id, figure)
 where league.id = l.id;
update league set shootout = 5, playoff_overtime_seconds = 1200, counts_overtime_losses = true where id = 'nhl';

-- The canary: a league without real games and with a goal every hour, so that the whole way from a page to a device can
-- be monitored when no game is played. "bardown push canary --start" starts it.
insert into league (id, name, sport, gender, zone, source, source_code, division, detail_pages, periods, period_name,
                    season_month, game_page, place, followed, listed, overtime_seconds, is_canary) values
  ('canary', 'Canary', 'lacrosse', null, 'UTC', 'canary', 'canary', null, '{}', 4, 'quarter', 1, null, 999, false, false,
   240, true);

create table league_former_format (
  league_id        text     not null,
  until_day        date     not null,
  periods          smallint not null,
  period_seconds   smallint not null,
  overtime_seconds smallint not null,
  constraint league_former_format_pkey primary key (league_id, until_day),
  constraint league_former_format_league_fkey foreign key (league_id) references league (id) on delete cascade,
  constraint league_former_format_sense check (periods > 0 and period_seconds > 0 and overtime_seconds > 0)
);
comment on table league_former_format is 'How a league divided its games in former seasons. Pages of old games are read with this format.';
comment on column league_former_format.league_id is 'The league.';
comment on column league_former_format.until_day is 'The first day on which the format no longer applied.';
comment on column league_former_format.periods is 'How many periods regulation had.';
comment on column league_former_format.period_seconds is 'Seconds of a period of regulation.';
comment on column league_former_format.overtime_seconds is 'Seconds of an overtime.';
-- Women's lacrosse has had quarters since the season of 2022, and women's basketball since the season of 2016.
insert into league_former_format (league_id, until_day, periods, period_seconds, overtime_seconds) values
  ('wlax-d1', '2022-01-01', 2, 1800, 360),
  ('wlax-d2', '2022-01-01', 2, 1800, 360),
  ('wlax-d3', '2022-01-01', 2, 1800, 360),
  ('wbb-d1', '2015-07-01', 2, 1200, 300);

-- Sources other than the league's own.
create table league_source (
  league_id   text     not null,
  source      text     not null,
  source_code text     not null,
  followed    boolean  not null default true,
  scoreboard  boolean  not null default true,
  detail_pages text[]  not null default '{}',
  preview_pages text[] not null default '{}',
  constraint league_source_pkey primary key (league_id, source),
  constraint league_source_league_fkey foreign key (league_id) references league (id) on delete cascade,
  constraint league_source_detail_pages_known check (detail_pages <@ array['play_by_play', 'box_score', 'summary']),
  constraint league_source_preview_pages_known check (preview_pages <@ array['summary']),
  constraint league_source_preview_pages_apart check (not preview_pages && detail_pages)
);
comment on table league_source is 'Secondary sources of a league''s games, read in addition to its own source, from scoreboards or from pages in game_page. They cross-check scores, and scores continue when one source is down. They match existing teams and games, and create none.';
comment on column league_source.source is 'As league.source.';
comment on column league_source.source_code is 'The league''s code at that source, as league.source_code. StatCrew: the root of its files; StatBroadcast: the gender in its events, M or W.';
comment on column league_source.followed is 'Whether it is read, if the league is followed.';
comment on column league_source.scoreboard is 'Whether it has a scoreboard per day; otherwise it is read from its pages in game_page.';
comment on column league_source.detail_pages is 'The pages of a game that are read once at this source, after a game that it has listed is over.';
comment on column league_source.preview_pages is 'The pages of a game that are read at this source before the game, for injuries, if the source has listed the game and its details are needed (view requested_game).';
insert into league_source (league_id, source, source_code, preview_pages) values
  ('mlax-d1', 'espn', 'lacrosse/mens-college-lacrosse', '{}'),
  ('wlax-d1', 'espn', 'lacrosse/womens-college-lacrosse', '{}'),
  -- The NHL's own pages have no injuries.
  ('nhl', 'espn', 'hockey/nhl', '{summary}');
-- These sources have no scoreboard of a day. Each of their pages (a scorer's file, a school's page of events, a team's
-- page of a season) names its games itself.
insert into league_source (league_id, source, source_code, scoreboard, detail_pages)
select l.id, s.source, s.source_code, false, s.detail_pages
  from league l
  cross join lateral (values ('statcrew', 'lcgame', '{}'::text[]),
                             ('statbroadcast', upper(left(l.gender, 1)), '{summary}'),
                             ('ncaa-stats', l.source_code, '{box_score}')) as s (source, source_code, detail_pages)
 where l.sport = 'lacrosse' and l.division is not null;

create table team (
  id           uuid        not null default gen_random_uuid(),
  league_id    text        not null,
  slug         text        not null,
  name         text        not null,
  full_name    text,
  abbreviation text,
  conference   text,
  rank         smallint,
  color        text,
  logo         text,
  record_wins            smallint,
  record_losses          smallint,
  record_ties            smallint,
  record_overtime_losses smallint,
  record_at              timestamptz,
  record_day             date,
  facts_day              date,
  updated_at   timestamptz not null default clock_timestamp(),
  -- A conference that was taken from standings follows later standings, because leagues move teams. One that a page of
  -- a game named does not change.
  conference_from_standings boolean not null default false,
  -- A record that was taken from standings follows later standings, too. A record of a scoreboard is newer than that of
  -- standings.
  record_from_standings boolean not null default false,
  constraint team_pkey primary key (id),
  constraint team_slug_key unique (league_id, slug),
  constraint team_league_fkey foreign key (league_id) references league (id),
  constraint team_rank_positive check (rank > 0),
  constraint team_record_whole check ((record_wins is null) = (record_losses is null)
                                      and (record_wins is null) = (record_at is null))
);
comment on table team is 'A team of a league, under the id that apps use.';
comment on column team.slug is 'Short name in URLs and in registrations of devices: johns-hopkins.';
comment on column team.conference is 'The source''s short name of the conference, unchanged: big-ten; null: no source has named it, and readers use team_fact.conference.';
comment on column team.abbreviation is 'The source''s abbreviation: HOPKNS. Readers prefer that of team_fact.';
comment on column team.color is 'The color as a source gives it. Readers prefer that of team_fact.';
comment on column team.logo is 'The file name of the picture that is shown where one is enough: sha256.format of table logo; null: there is none. The trigger team_logo_is_chosen keeps it, because lists of games look up hundreds of them.';
comment on column team.rank is 'Rank in the poll that league.rank_poll describes; tied teams share a rank; null: not ranked.';
comment on column team.record_wins is 'Games won in the season, as a page of games states it, or otherwise the standings; null if neither does, and then they are counted from the games.';
comment on column team.record_losses is 'Games lost, without overtime losses if the league counts those separately.';
comment on column team.record_ties is 'Ties; null if the league has none.';
comment on column team.record_overtime_losses is 'Games lost after regulation, if the league counts them separately, as the NHL does.';
comment on column team.record_at is 'When the record last changed; it belongs to the season of that day.';
comment on column team.record_day is 'The latest day whose page of games stated the record. A page of an earlier day that is read later does not change it.';
comment on column team.facts_day is 'The same for name, abbreviation, conference, color and rank; null: no page of games has stated them.';
comment on column team.conference_from_standings is 'Whether the conference comes from standings, because no page of a game has named one.';
comment on column team.record_from_standings is 'Whether the record comes from standings, because no page of games has stated one.';
-- The teams of a conference, and the conferences of a league.
create index team_conference_idx on team (league_id, conference);

create table team_source_id (
  source    text not null,
  league_id text not null,
  source_id text not null,
  team_id   uuid not null,
  constraint team_source_id_pkey primary key (source, league_id, source_id),
  constraint team_source_id_team_fkey foreign key (team_id) references team (id) on delete cascade
);
comment on table team_source_id is 'The ids of a team at its sources. Source name: the slug of a name under which the league''s own source listed the team without an id.';
-- The ids of one team; also for merging and deleting a team.
create index team_source_id_team_idx on team_source_id (team_id);

create table team_alias (
  scope text not null,
  alias text not null,
  name  text not null,
  constraint team_alias_pkey primary key (scope, alias)
);
comment on table team_alias is 'Other names of teams, from the files in sql/data/aliases. bardown migrate up rewrites them; an operator''s matches are in team_source_id.';
comment on column team_alias.scope is 'As league.alias_scope: the name of the file.';
comment on column team_alias.alias is 'The other name, in lower case and with single blanks: jhu.';
comment on column team_alias.name is 'The team''s name that the alias means; not every league of the scope has such a team.';

create table team_nickname (
  scope    text not null,
  nickname text not null,
  constraint team_nickname_pkey primary key (scope, nickname)
);
comment on table team_nickname is 'Nicknames that may follow a school''s name but are not part of it: Blue Devils. From the same files.';
comment on column team_nickname.scope is 'As league.alias_scope.';
comment on column team_nickname.nickname is 'The nickname as written in the file.';

create table player (
  id         uuid        not null default gen_random_uuid(),
  team_id    uuid        not null,
  name       text        not null,
  jersey     text,
  position   text,
  updated_at timestamptz not null default clock_timestamp(),
  constraint player_pkey primary key (id),
  constraint player_team_fkey foreign key (team_id) references team (id) on delete cascade
);
comment on table player is 'A player of a team, named first by the league''s own source. A player who changes teams gets a new row.';
comment on column player.name is 'The name as a source writes it: Nikolic, AJ. A full first name replaces an initial of the same player.';
comment on column player.jersey is 'The jersey number that a source gave first; null if none did.';
comment on column player.position is 'The position that a source gave first, as it writes it: A, Goalkeeper; null if none did.';
-- The players of a team.
create index player_team_idx on player (team_id);

create table player_source_id (
  source    text not null,
  team_id   uuid not null,
  source_id text not null,
  player_id uuid not null,
  constraint player_source_id_pkey primary key (source, team_id, source_id),
  constraint player_source_id_player_fkey foreign key (player_id) references player (id) on delete cascade
);
comment on table player_source_id is 'The ids of a player at its sources.';
comment on column player_source_id.source_id is 'The source''s id; name:<the name in lower case> if it gives none, followed by # and the jersey number if the page has the name with several numbers. Unique within a team only, because two teams may each have a J. Smith.';
-- The ids of one player; also for deleting a player.
create index player_source_id_player_idx on player_source_id (player_id);

-- Functions and indexes for searching by the words of a name.
create function folded_name(p_name text) returns text
language sql immutable strict parallel safe
return trim(regexp_replace(
         regexp_replace(
           -- Accents are removed after letters were decomposed. The letters that translate() replaces do not decompose.
           lower(translate(regexp_replace(normalize(p_name, nfkd), '[\u0300-\u036f]', '', 'g'), 'ØøŁłĐđıÞþ', 'OoLlDdiTt')),
           '[.''’`]', '', 'g'),
         '[^[:alnum:]]+', ' ', 'g'));
comment on function folded_name is 'A name as people type it in a search: lower case without accents, apostrophes and full stops removed, every other character that is not a letter or digit replaced by a blank. Björn O''Neil-Sørby: bjorn oneil sorby.';

create function name_words(p_name text) returns tsvector
language sql immutable strict parallel safe
return to_tsvector('simple'::regconfig, folded_name(p_name));
comment on function name_words is 'The folded words of a name, including frequent words.';

create function name_query(p_words text) returns tsquery
language sql immutable strict parallel safe
return to_tsquery('simple'::regconfig, replace(nullif(folded_name(p_words), ''), ' ', ':* & ') || ':*');
comment on function name_query is 'A query for names with words that begin with each of these words; null if they contain no letter or digit.';

-- The words of team and player names. The search reads only these indexes.
create index team_words_idx on team using gin
  (name_words(name || ' ' || coalesce(full_name, '') || ' ' || coalesce(abbreviation, '')));
create index player_words_idx on player using gin (name_words(name));

-- A fact from the files in sql/data is preferred to a source's, because a source has its own abbreviations (HOPKNS) and
-- at most one color for all backgrounds. It is also preferred to a guess, such as the first letters of a name. Only for
-- the conference the source is preferred, because sources follow a team that changes its conference. The file's
-- conference is used until a source has named one.
create table team_fact (
  league_id      text not null,
  slug           text not null,
  name           text not null,
  abbreviation   text not null,
  location       text not null,
  nickname       text not null,
  full_name      text not null,
  color          text not null,
  second_color   text not null,
  color_on_light text not null,
  color_on_dark  text not null,
  conference     text,
  division       text,
  constraint team_fact_pkey primary key (league_id, slug),
  constraint team_fact_league_fkey foreign key (league_id) references league (id) on delete cascade,
  constraint team_fact_abbreviation_length check (length(abbreviation) between 1 and 4),
  constraint team_fact_colors_sense check (color ~ '^#[0-9A-F]{6}$' and second_color ~ '^#[0-9A-F]{6}$'
                                           and color_on_light ~ '^#[0-9A-F]{6}$' and color_on_dark ~ '^#[0-9A-F]{6}$')
);
comment on table team_fact is 'Names and colors of teams, from the files in sql/data/teams and sql/data/conferences. bardown migrate up rewrites them. A team has several rows with the same facts, one for each slug that a source may give it.';
comment on column team_fact.slug is 'As team.slug.';
comment on column team_fact.name is 'The team''s name in the files; the same in all rows of a team.';
comment on column team_fact.abbreviation is 'As fans know it, at most four letters: JHU.';
comment on column team_fact.location is 'The place or school before the nickname: Minnesota, Johns Hopkins.';
comment on column team_fact.nickname is 'The nickname after the place or school: Timberwolves, Blue Jays.';
comment on column team_fact.full_name is 'The full name of the team or school: Minnesota Timberwolves, Johns Hopkins University.';
comment on column team_fact.color is 'The published color: #266092.';
comment on column team_fact.second_color is 'The published second color.';
comment on column team_fact.color_on_light is 'The color of text and marks in the light scheme, with a contrast of at least 4.5 to 1.';
comment on column team_fact.color_on_dark is 'The same in the dark scheme.';
comment on column team_fact.conference is 'As team.conference; null if the files do not say.';
comment on column team_fact.division is 'The division as fans call it: Atlantic; null in a league without divisions.';
-- Search by the words of these names.
create index team_fact_words_idx on team_fact using gin
  (name_words(abbreviation || ' ' || location || ' ' || nickname || ' ' || full_name));

create table conference_name (
  conference   text not null,
  abbreviation text not null,
  title        text not null,
  constraint conference_name_pkey primary key (conference)
);
comment on table conference_name is 'What fans call the conferences that sources name. Without a row, a conference is called by the source''s own words.';
comment on column conference_name.conference is 'The source''s short name, as team.conference: big-ten. A conference may have several.';
comment on column conference_name.abbreviation is 'The abbreviation in the API and in the addresses of pages: B1G.';
comment on column conference_name.title is 'The name that fans use: Big Ten.';
insert into conference_name (conference, abbreviation, title) values
  ('acc', 'ACC', 'ACC'),
  ('america-east', 'AE', 'America East'),
  ('asun', 'ASUN', 'ASUN'),
  ('atlantic-10', 'A10', 'Atlantic 10'),
  ('atlantic-sun', 'ASUN', 'ASUN'),
  ('big-12', 'BIG12', 'Big 12'),
  ('big-east', 'BIGEAST', 'Big East'),
  ('big-south', 'BIGSOUTH', 'Big South'),
  ('big-ten', 'B1G', 'Big Ten'),
  ('caa', 'CAA', 'CAA'),
  ('coastal-athletic', 'CAA', 'CAA'),
  ('colonial', 'CAA', 'CAA'),
  ('di-independent', 'IND', 'Independents'),
  ('eastern', 'EAST', 'Eastern'),
  ('independent', 'IND', 'Independents'),
  ('ivy-league', 'IVY', 'Ivy League'),
  ('maac', 'MAAC', 'MAAC'),
  ('mac', 'MAC', 'MAC'),
  ('mid-american', 'MAC', 'MAC'),
  ('nec', 'NEC', 'NEC'),
  ('northeast', 'NEC', 'NEC'),
  ('ohio-valley', 'OVC', 'Ohio Valley'),
  ('ovc', 'OVC', 'Ohio Valley'),
  ('pac-12', 'PAC12', 'Pac-12'),
  ('patriot', 'PATRIOT', 'Patriot League'),
  ('patriot-league', 'PATRIOT', 'Patriot League'),
  ('socon', 'SOCON', 'Southern'),
  ('southern', 'SOCON', 'Southern'),
  ('western', 'WEST', 'Western');

-- Logos are fetched once, checked, and served from here, so that users' phones send no requests to a school's server.
--
-- Writer: detail-scraper. Reader: the api.
create table logo (
  sha256    text        not null,
  format    text        not null,
  bytes     bytea       not null,
  stored_at timestamptz not null default clock_timestamp(),
  constraint logo_pkey primary key (sha256),
  constraint logo_sha256_own check (sha256 = encode(sha256(bytes), 'hex')),
  constraint logo_format_known check (format in ('png', 'jpg', 'gif', 'webp', 'svg')),
  constraint logo_size_range check (octet_length(bytes) between 1 and 1048576)
);
comment on table logo is 'Pictures of logos, one row for each content. Two teams with the same logo share a row; a new logo is a new row with a new address.';
comment on column logo.sha256 is 'SHA-256 of the bytes in hexadecimal. The api serves the picture under this name permanently.';
comment on column logo.format is 'The format by the picture''s first bytes, and the extension of its name: png, jpg, gif, webp, svg.';

create table team_logo (
  team_id    uuid        not null,
  background text        not null,
  url        text        not null,
  sha256     text,
  refusal    text,
  checked_at timestamptz not null default clock_timestamp(),
  constraint team_logo_pkey primary key (team_id, background),
  constraint team_logo_team_fkey foreign key (team_id) references team (id) on delete cascade,
  constraint team_logo_logo_fkey foreign key (sha256) references logo (sha256),
  constraint team_logo_background_known check (background in ('any', 'light', 'dark'))
);
comment on table team_logo is 'The logo of a team, and its origin.';
comment on column team_logo.background is 'The background that the logo is made for: light, dark, or any if the source does not say.';
comment on column team_logo.url is 'Its address at the source. Clients are never sent there.';
comment on column team_logo.sha256 is 'The picture; null until a valid one was fetched. If a later one is rejected, the old one stays.';
comment on column team_logo.refusal is 'Why the last fetched picture is not served; null: it is served.';
comment on column team_logo.checked_at is 'When it was last fetched.';
-- The teams that have a picture. The foreign key reads them when a picture is deleted.
create index team_logo_sha256_idx on team_logo (sha256);

create function choose_team_logo() returns trigger
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
begin
  -- A statement of its own, so that the choice sees what was committed while the lock waited.
  perform from team t where t.id = new.team_id for no key update;
  update team t set logo = chosen.name
    from (select (select l.sha256 || '.' || l.format from team_logo o join logo l using (sha256)
                   where o.team_id = new.team_id order by o.background = 'dark', o.background limit 1)) as chosen (name)
   where t.id = new.team_id and t.logo is distinct from chosen.name;
  return null;
end $$;
comment on function choose_team_logo is 'Chooses the logo of a team: one for any background, otherwise for a light one, otherwise for a dark one.';

create trigger team_logo_is_chosen after insert or update of sha256 on team_logo for each row
  execute function choose_team_logo();

create function rename_logo() returns trigger
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
begin
  update team t set logo = new.sha256 || '.' || new.format where t.logo = old.sha256 || '.' || old.format;
  return null;
end $$;
comment on function rename_logo is 'Renames the logo of all teams that show a picture whose format was corrected.';

create trigger logo_is_renamed after update of format on logo for each row
  when (old.format <> new.format) execute function rename_logo();

grant select on league
  to bardown_api, bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ,
    bardown_push_sender;
-- The pages of a game depend on its league and the league's sources.
grant select on league_source
  to bardown_api, bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ;
grant select on team to bardown_api, bardown_scheduler, bardown_differ, bardown_push_sender;
grant select on league_former_format
  to bardown_api, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ;
-- A program that writes a name also updates the index of its words.
grant execute on function folded_name, name_words to bardown_api, bardown_scoreboard_scraper, bardown_detail_scraper;
grant select on player to bardown_api, bardown_differ, bardown_push_sender;
grant select on team_source_id to bardown_api, bardown_differ;
-- For the statistics of players, which are summed over box scores from several sources.
grant select on player_source_id to bardown_api;
grant select on team_fact, conference_name to bardown_api;
grant select on team_fact to bardown_differ, bardown_push_sender;
grant select on logo, team_logo to bardown_api, bardown_push_sender;
grant execute on function name_query to bardown_api;
grant select, insert, update on team, team_source_id, player, player_source_id
  to bardown_scoreboard_scraper, bardown_detail_scraper;
grant select on team_alias, team_nickname to bardown_scoreboard_scraper, bardown_detail_scraper;
grant select, insert, update on logo, team_logo to bardown_detail_scraper;
-- migrate:down
