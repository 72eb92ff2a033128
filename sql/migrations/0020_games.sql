-- migrate:up
-- Leagues, teams, games: what the sources said, merged and guarded, in revisions.
--
-- Writers: scoreboard-scraper and detail-scraper (one transaction a game: reading, revision, job diff) and differ
-- (game_event). Readers: everyone. A figure is never erased by a reading that did not mention it, and never goes
-- backwards before it was confirmed (game_hold).

create table league (
  id            text     not null,
  name          text     not null,
  sport         text     not null,
  gender        text,
  zone          text     not null,
  source        text     not null,
  source_code   text     not null,
  division      smallint,
  detail_pages  text[]   not null,
  periods       smallint not null,
  period_name   text     not null,
  season_month  smallint not null,
  game_page     text,
  place         smallint not null,
  followed      boolean  not null default true,
  constraint league_pkey primary key (id),
  constraint league_sport_known check (sport in ('lacrosse', 'basketball', 'hockey')),
  constraint league_gender_known check (gender in ('men', 'women')),
  constraint league_division_positive check (division > 0),
  constraint league_detail_pages_known check (detail_pages <@ array['play_by_play', 'box_score', 'summary']),
  constraint league_periods_positive check (periods > 0),
  constraint league_period_name_known check (period_name in ('quarter', 'half', 'period')),
  constraint league_season_month_range check (season_month between 1 and 12)
);
comment on table league is 'Competitions that BarDown can follow.';
comment on column league.id is 'Short name in URLs, job arguments and JSON: mlax-d1.';
comment on column league.name is 'As people call it.';
comment on column league.sport is 'lacrosse, basketball, hockey: what decides which words are used, and what of a game is told.';
comment on column league.gender is 'men or women, where the competition says so; null for leagues that do not.';
comment on column league.zone is 'IANA zone in which a game day is a day.';
comment on column league.source is 'Its own source, which makes its teams and games and has the pages of its games: ncaa, espn, nhl.';
comment on column league.source_code is 'The league''s code at that source. NCAA: sportCode; ESPN: sport and league in its paths.';
comment on column league.division is 'From 1; null for a league without divisions.';
comment on column league.detail_pages is 'The pages of a live game that are read beside the scoreboard: play_by_play, box_score, summary.';
comment on column league.periods is 'How many periods regulation has.';
comment on column league.period_name is 'What a period of regulation is called: quarter, half, period.';
comment on column league.season_month is 'The month in which its seasons begin, 1 to 12. A season is named by the year in which its spring falls.';
comment on column league.game_page is 'A game''s page for people, with {id} for what the league''s source calls the game.';
comment on column league.place is 'Where it stands among the leagues on a page.';
comment on column league.followed is 'Whether the scheduler asks for it.';

-- The days of all of them are those of New York: it is by its calendar that their sources list games.
insert into league (id, name, sport, gender, zone, source, source_code, division, detail_pages, periods, period_name,
                    season_month, game_page, place, followed) values
  ('mlax-d1', 'NCAA Men''s Lacrosse, Division I', 'lacrosse', 'men', 'America/New_York', 'ncaa', 'MLA', 1,
   '{play_by_play,box_score}', 4, 'quarter', 1, 'https://www.ncaa.com/game/lacrosse-men/d1/{id}', 1, true),
  ('wlax-d1', 'NCAA Women''s Lacrosse, Division I', 'lacrosse', 'women', 'America/New_York', 'ncaa', 'WLA', 1,
   '{play_by_play,box_score}', 4, 'quarter', 1, 'https://www.ncaa.com/game/lacrosse-women/d1/{id}', 4, false),
  ('pll', 'Premier Lacrosse League', 'lacrosse', null, 'America/New_York', 'espn', 'lacrosse/pll', null,
   '{summary}', 4, 'quarter', 1, 'https://www.espn.com/pll/game/_/gameId/{id}', 5, false),
  ('nll', 'National Lacrosse League', 'lacrosse', null, 'America/New_York', 'espn', 'lacrosse/nll', null,
   '{summary}', 4, 'quarter', 11, 'https://www.espn.com/nll/game/_/gameId/{id}', 6, false),
  ('nba', 'NBA', 'basketball', null, 'America/New_York', 'espn', 'basketball/nba', null,
   '{summary}', 4, 'quarter', 9, 'https://www.espn.com/nba/game/_/gameId/{id}', 2, false),
  ('wnba', 'WNBA', 'basketball', 'women', 'America/New_York', 'espn', 'basketball/wnba', null,
   '{summary}', 4, 'quarter', 1, 'https://www.espn.com/wnba/game/_/gameId/{id}', 7, false),
  ('mbb-d1', 'NCAA Men''s Basketball, Division I', 'basketball', 'men', 'America/New_York', 'espn',
   'basketball/mens-college-basketball', 1, '{summary}', 2, 'half', 9,
   'https://www.espn.com/mens-college-basketball/game/_/gameId/{id}', 8, false),
  ('wbb-d1', 'NCAA Women''s Basketball, Division I', 'basketball', 'women', 'America/New_York', 'espn',
   'basketball/womens-college-basketball', 1, '{summary}', 4, 'quarter', 9,
   'https://www.espn.com/womens-college-basketball/game/_/gameId/{id}', 9, false),
  ('nhl', 'NHL', 'hockey', null, 'America/New_York', 'nhl', 'nhl', null,
   '{play_by_play,box_score}', 3, 'period', 9, 'https://www.nhl.com/gamecenter/{id}', 3, false);

create table league_source (
  league_id   text     not null,
  source      text     not null,
  source_code text     not null,
  followed    boolean  not null default true,
  constraint league_source_pkey primary key (league_id, source),
  constraint league_source_league_fkey foreign key (league_id) references league (id) on delete cascade
);
comment on table league_source is 'Who else lists a league''s games. Their scoreboards are read beside its own source''s: two witnesses are better than one, and scores go on where one is silent. They find teams and games, and make none.';
comment on column league_source.source is 'As league.source.';
comment on column league_source.source_code is 'The league''s code at that source, as league.source_code.';
comment on column league_source.followed is 'Whether it is read, where the league is.';
insert into league_source (league_id, source, source_code) values
  ('mlax-d1', 'espn', 'lacrosse/mens-college-lacrosse'),
  ('wlax-d1', 'espn', 'lacrosse/womens-college-lacrosse'),
  ('nhl', 'espn', 'hockey/nhl');

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
  record_wins            smallint,
  record_losses          smallint,
  record_ties            smallint,
  record_overtime_losses smallint,
  record_at              timestamptz,
  updated_at   timestamptz not null default clock_timestamp(),
  constraint team_pkey primary key (id),
  constraint team_slug_key unique (league_id, slug),
  constraint team_league_fkey foreign key (league_id) references league (id),
  constraint team_rank_positive check (rank > 0),
  constraint team_record_whole check ((record_wins is null) = (record_losses is null)
                                      and (record_wins is null) = (record_at is null))
);
comment on table team is 'A team of a league, under the id that apps know.';
comment on column team.slug is 'Short name in URLs and in registrations of devices: johns-hopkins.';
comment on column team.conference is 'The source''s short name of the conference, as found: big-ten.';
comment on column team.rank is 'Rank in the poll that the scoreboard shows; null: not ranked.';

comment on column team.record_wins is 'Games won in the season, as a source states it; null where none does, and they are counted.';
comment on column team.record_losses is 'Games lost, those in overtime not among them where they are counted apart.';
comment on column team.record_ties is 'Null where the league knows none.';
comment on column team.record_overtime_losses is 'Games lost after regulation, where the league counts them apart: the NHL.';
comment on column team.record_at is 'When the record became so: it holds for the season of that day.';

create table team_source_id (
  source    text not null,
  league_id text not null,
  source_id text not null,
  team_id   uuid not null,
  constraint team_source_id_pkey primary key (source, league_id, source_id),
  constraint team_source_id_team_fkey foreign key (team_id) references team (id) on delete cascade
);
comment on table team_source_id is 'The names that sources give to a team.';
create index team_source_id_team_idx on team_source_id (team_id);

create table game (
  id              uuid        not null default gen_random_uuid(),
  league_id       text        not null,
  home_team_id    uuid        not null,
  away_team_id    uuid        not null,
  day             date        not null,
  start_time      timestamptz,
  status          text        not null,
  status_text     text,
  period          smallint,
  period_label    text,
  period_kind     text,
  clock           text,
  home_score      smallint,
  away_score      smallint,
  venue           text,
  place           text,
  revision        bigint      not null default 1,
  diffed_revision bigint      not null default 0,
  observed_at     timestamptz not null,
  detail_observed_at timestamptz,
  fewer_plays     integer,
  fewer_plays_at   timestamptz,
  fewer_plays_page text,
  ended_at        timestamptz,
  created_at      timestamptz not null default clock_timestamp(),
  updated_at      timestamptz not null default clock_timestamp(),
  constraint game_pkey primary key (id),
  constraint game_league_fkey foreign key (league_id) references league (id),
  constraint game_home_team_fkey foreign key (home_team_id) references team (id),
  constraint game_away_team_fkey foreign key (away_team_id) references team (id),
  constraint game_two_teams check (home_team_id <> away_team_id),
  constraint game_status_known check (status in
    ('scheduled', 'live', 'final', 'postponed', 'cancelled', 'suspended', 'delayed')),
  constraint game_score_both_or_none check ((home_score is null) = (away_score is null)),
  constraint game_score_not_negative check (home_score >= 0 and away_score >= 0),
  constraint game_final_has_score check (status <> 'final' or home_score is not null),
  constraint game_period_positive check (period > 0),
  constraint game_period_whole check ((period is null) = (period_kind is null)
                                      and (period is null) = (period_label is null)),
  constraint game_period_kind_known check (period_kind in ('regulation', 'overtime', 'shootout')),
  constraint game_diff_not_ahead check (diffed_revision <= revision)
);
comment on table game is 'One game, as the accepted readings of all its sources have it now.';
comment on column game.day is 'The league''s local day. Two games of the same teams on one day are two games.';
comment on column game.start_time is 'Null: to be announced.';
comment on column game.status_text is 'The source''s own words, as found: FINAL (OT).';
comment on column game.period is 'From 1; overtime and a shootout go on counting.';
comment on column game.period_label is 'As scoreboards print it: 3rd, OT, 2OT, SO.';
comment on column game.period_kind is 'regulation, overtime or shootout: the fifth period of a hockey game may be either of the two.';
comment on column game.clock is 'Time left in the period, m:ss; in the last minute of basketball with tenths, 42.3.';
comment on column game.venue is 'Where it is played, as its source says: TD Garden.';
comment on column game.place is 'The place that the venue is in: Boston, MA.';
comment on column game.revision is 'Grows by one with every accepted change of what fans see.';
comment on column game.diffed_revision is 'The differ has said what happened up to here.';
comment on column game.observed_at is 'When the newest accepted reading was asked for; older readings cannot take a figure back.';
comment on column game.fewer_plays is 'A page with only so many plays came once: a second one with as many is believed.';
comment on column game.fewer_plays_at is 'When that page was asked for.';
comment on column game.fewer_plays_page is 'Which version of the page it was: the same one again is no second one before no cache can have it any more.';
comment on column game.ended_at is 'When it was first seen to be over.';
create index game_day_idx on game (league_id, day);
create index game_home_idx on game (home_team_id, day);
create index game_away_idx on game (away_team_id, day);
-- The scheduler's question "what is on?", of a few dozen rows among a season.
create index game_open_idx on game (league_id, day) where status in ('scheduled', 'live', 'delayed', 'suspended');

create table game_source_id (
  source    text not null,
  source_id text not null,
  game_id   uuid not null,
  named_at  timestamptz not null default clock_timestamp(),
  constraint game_source_id_pkey primary key (source, source_id),
  constraint game_source_id_game_fkey foreign key (game_id) references game (id) on delete cascade
);
comment on table game_source_id is 'The names that sources give to a game; the primary key is what makes a second reading find the first''s game.';
comment on column game_source_id.named_at is 'When the source first called the game so. It may list a game anew under another id: the last one is what it is asked by.';
create index game_source_id_game_idx on game_source_id (game_id);

create table period_score (
  game_id    uuid     not null,
  number     smallint not null,
  label      text     not null,
  kind       text     not null,
  home_score smallint not null,
  away_score smallint not null,
  constraint period_score_pkey primary key (game_id, number),
  constraint period_score_game_fkey foreign key (game_id) references game (id) on delete cascade,
  constraint period_score_number_positive check (number > 0),
  constraint period_score_kind_known check (kind in ('regulation', 'overtime', 'shootout'))
);
comment on table period_score is 'The line score: goals or points in each period alone.';
comment on column period_score.label is 'As scoreboards print it: 3rd, OT, 2OT, SO.';
comment on column period_score.kind is 'regulation, overtime or shootout, which gives its winner one goal however many were scored.';

create table play (
  game_id       uuid     not null,
  ordinal       integer  not null,
  period        smallint not null,
  period_kind   text     not null,
  clock_seconds numeric,
  side          text,
  kind          text     not null,
  text          text     not null,
  home_score    smallint,
  away_score    smallint,
  players       jsonb    not null default '[]',
  constraint play_pkey primary key (game_id, ordinal),
  constraint play_game_fkey foreign key (game_id) references game (id) on delete cascade,
  constraint play_side_known check (side in ('home', 'away')),
  constraint play_period_kind_known check (period_kind in ('regulation', 'overtime', 'shootout')),
  constraint play_clock_not_negative check (clock_seconds >= 0),
  constraint play_score_both_or_none check ((home_score is null) = (away_score is null))
);
comment on table play is 'The play-by-play in the order of the source.';
comment on column play.ordinal is 'From 0, in the order of the source''s page.';
comment on column play.period_kind is 'regulation, overtime or shootout.';
comment on column play.clock_seconds is 'Seconds left in the period: 462; with one decimal where tenths are counted, 42.3.';
comment on column play.side is 'Null: belongs to neither team.';
comment on column play.kind is 'goal, shot, faceoff …; other: a text that no rule knows, kept verbatim.';
comment on column play.home_score is 'The running score after a play that scores; null on others.';
comment on column play.players is 'Names as printed and what each did: [{"name":"…","role":"scorer"}].';
-- The differ looks up who scored the goal that led to a score.
create index play_goal_idx on play (game_id, home_score, away_score) where kind = 'goal';

create table game_box (
  game_id     uuid        not null,
  source      text        not null,
  observed_at timestamptz not null,
  constraint game_box_pkey primary key (game_id),
  constraint game_box_game_fkey foreign key (game_id) references game (id) on delete cascade
);
comment on table game_box is 'The games of which a source printed a box score: whose it is. What it says stands in box_figure, box_table and box_line.';
comment on column game_box.source is 'Whose box score it is.';
comment on column game_box.observed_at is 'When the page was asked for; an older page cannot replace it.';

create table box_figure (
  game_id   uuid     not null,
  side      text     not null,
  ordinal   smallint not null,
  key       text     not null,
  label     text     not null,
  statistic text,
  printed   text     not null,
  value     jsonb,
  constraint box_figure_pkey primary key (game_id, side, ordinal),
  constraint box_figure_box_fkey foreign key (game_id) references game_box (game_id) on delete cascade,
  constraint box_figure_side_known check (side in ('home', 'away'))
);
comment on table box_figure is 'The figures of whole teams in a box score, in the order of the source.';
comment on column box_figure.ordinal is 'From 0.';
comment on column box_figure.key is 'The source''s own name of the figure, stable where the label is not.';
comment on column box_figure.label is 'What stands above or beside it.';
comment on column box_figure.statistic is 'What it counts, in our words: rebounds, shots_on_goal. Null where that is not certain.';
comment on column box_figure.printed is 'As found: 38-90.';
comment on column box_figure.value is 'What it says: {"number": 12}, {"made": 38, "of": 90}, {"seconds": 2301} or {"share": 0.941}; null where it says nothing.';

create table box_table (
  game_id uuid     not null,
  side    text     not null,
  ordinal smallint not null,
  name    text,
  columns jsonb    not null,
  totals  jsonb,
  figures jsonb    not null,
  constraint box_table_pkey primary key (game_id, side, ordinal),
  constraint box_table_box_fkey foreign key (game_id) references game_box (game_id) on delete cascade,
  constraint box_table_side_known check (side in ('home', 'away'))
);
comment on table box_table is 'The tables of players in a box score: basketball has one a team, hockey three, lacrosse one a kind of figures.';
comment on column box_table.ordinal is 'From 0, in the order of the source.';
comment on column box_table.name is 'As found: goalies; null where a team has only one.';
comment on column box_table.columns is 'What stands above the cells: [{"key": …, "label": …, "statistic": …}].';
comment on column box_table.totals is 'The line below the players, as printed, one text a column; null where there is none.';
comment on column box_table.figures is 'What the totals say, by what they count; as box_line.figures.';

create table box_line (
  game_id    uuid     not null,
  side       text     not null,
  box_table  smallint not null,
  ordinal    smallint not null,
  source_id  text,
  name       text     not null,
  jersey     text,
  position   text,
  class_year text,
  is_starter boolean,
  has_played boolean,
  note       text,
  cells      jsonb    not null,
  figures    jsonb    not null,
  constraint box_line_pkey primary key (game_id, side, box_table, ordinal),
  constraint box_line_table_fkey foreign key (game_id, side, box_table)
    references box_table (game_id, side, ordinal) on delete cascade
);
comment on table box_line is 'The players of a box score, a row each.';
comment on column box_line.box_table is 'The ordinal of its box_table.';
comment on column box_line.ordinal is 'From 0, in the order of the source.';
comment on column box_line.source_id is 'What game_box.source calls the player.';
comment on column box_line.name is 'As printed.';
comment on column box_line.jersey is 'As printed: two digits, or none.';
comment on column box_line.position is 'As printed: G, LW.';
comment on column box_line.class_year is 'The year of study, as printed.';
comment on column box_line.is_starter is 'Null where the source does not say.';
comment on column box_line.has_played is 'False for who was dressed and did not play; null where the source does not say.';
comment on column box_line.note is 'Why somebody did not play; a goalie''s W, L or O.';
comment on column box_line.cells is 'As printed, one text a column of its table; empty for who did not play.';
comment on column box_line.figures is 'What the cells say, by what they count: {"points": {"number": 31}, "field_goals": {"made": 12, "of": 20}}.';

create table game_odds (
  game_id        uuid        not null,
  provider       text        not null,
  details        text,
  spread         text,
  over_under     text,
  home_moneyline text,
  away_moneyline text,
  updated_at     timestamptz not null default clock_timestamp(),
  constraint game_odds_pkey primary key (game_id, provider),
  constraint game_odds_game_fkey foreign key (game_id) references game (id) on delete cascade
);
comment on table game_odds is 'What bookmakers offer on a game, as a source gives it: texts, of which nothing is computed.';
comment on column game_odds.provider is 'The bookmaker; empty where the source names nobody.';
comment on column game_odds.details is 'The source''s summary: PHI -8.5.';
comment on column game_odds.spread is 'Points that the home team gives.';
comment on column game_odds.over_under is 'Points of both together.';
comment on column game_odds.home_moneyline is 'The price of a win of the home team: -110, EVEN.';
comment on column game_odds.away_moneyline is 'The price of a win of the visitors.';

create table game_series (
  game_id     uuid        not null,
  kind        text        not null,
  title       text,
  summary     text,
  game_number smallint,
  length      smallint,
  home_wins   smallint,
  away_wins   smallint,
  is_over     boolean,
  updated_at  timestamptz not null default clock_timestamp(),
  constraint game_series_pkey primary key (game_id, kind),
  constraint game_series_game_fkey foreign key (game_id) references game (id) on delete cascade,
  constraint game_series_wins_both_or_none check ((home_wins is null) = (away_wins is null))
);
comment on table game_series is 'The series that a game is part of: of a playoff, of the season.';
comment on column game_series.kind is 'The source''s word: playoff, season; empty where it has none.';
comment on column game_series.title is 'East 1st Round.';
comment on column game_series.summary is 'BOS leads series 2-1.';
comment on column game_series.game_number is 'Which game of the series this is, from 1.';
comment on column game_series.length is 'How many games it has, or may have.';
comment on column game_series.home_wins is 'Games of the series that the home team has won.';
comment on column game_series.away_wins is 'Games of the series that the visitors have won.';
comment on column game_series.is_over is 'Whether it has been decided.';

create table game_revision (
  game_id    uuid        not null,
  revision   bigint      not null,
  snapshot   jsonb       not null,
  source     text        not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint game_revision_pkey primary key (game_id, revision),
  constraint game_revision_game_fkey foreign key (game_id) references game (id) on delete cascade
);
comment on table game_revision is 'What a game looked like at each revision: the differ compares two of these, analysts read the course of the game.';
comment on column game_revision.snapshot is 'status, day, startTime, period, clock, score, periods; plays stand in table play.';
comment on column game_revision.source is 'Whose reading made this revision.';

create table game_hold (
  game_id     uuid        not null,
  source      text        not null,
  reason      text        not null,
  reading     jsonb       not null,
  page        text,
  observed_at timestamptz not null,
  created_at  timestamptz not null default clock_timestamp(),
  constraint game_hold_pkey primary key (game_id)
);
comment on table game_hold is 'A reading that took something back: it waits here for a second one that says the same, and becomes a correction then.';
comment on column game_hold.reading is 'The status, score and period that the reading gave.';
comment on column game_hold.page is 'The version of its page, as scrape_target.digest: the same page again, out of a cache, is no second reading.';
comment on column game_hold.observed_at is 'When it was asked for first.';

create table status_word (
  league_id  text        not null,
  source     text        not null,
  word       text        not null,
  seen       bigint      not null default 1,
  first_seen timestamptz not null default clock_timestamp(),
  last_seen  timestamptz not null default clock_timestamp(),
  constraint status_word_pkey primary key (league_id, source, word)
);
comment on table status_word is 'Status words that no rule knows. The games concerned kept their last known status; somebody should teach the parser.';

create table game_event (
  id         bigint      generated always as identity,
  game_id    uuid        not null,
  revision   bigint      not null,
  kind       text        not null,
  home_score smallint,
  away_score smallint,
  period     smallint,
  period_kind text,
  clock      text,
  facts      jsonb       not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  constraint game_event_pkey primary key (id),
  -- What makes a second run of the differ add nothing.
  constraint game_event_once unique (game_id, revision, kind),
  constraint game_event_game_fkey foreign key (game_id) references game (id) on delete cascade,
  constraint game_event_kind_known check (kind in
    ('start', 'score', 'lead_change', 'tie', 'close_game', 'period_end', 'overtime', 'shootout', 'final', 'correction',
     'postponed', 'cancelled', 'moved', 'suspended', 'delayed', 'resumed')),
  constraint game_event_period_kind_known check (period_kind in ('regulation', 'overtime', 'shootout'))
);
comment on table game_event is 'What happened in a game, in order of id: the differ''s word, one row an event, never written twice.';
comment on column game_event.period_kind is 'regulation, overtime or shootout.';
comment on column game_event.revision is 'The revision that brought it.';
comment on column game_event.facts is 'The event as the programs know it, with the score before it, the side and the scorer.';

create table scrape_target (
  key       text        not null,
  kind      text        not null,
  league_id text        not null,
  day       date,
  source    text,
  game_id   uuid,
  page      text,
  next_at   timestamptz not null default clock_timestamp(),
  last_at   timestamptz,
  stirred   boolean     not null default false,
  etag      text,
  last_modified text,
  forgotten_at  timestamptz,
  constraint scrape_target_pkey primary key (key),
  constraint scrape_target_kind_known check (kind in ('scoreboard', 'detail')),
  constraint scrape_target_whole check ((kind = 'scoreboard') = (day is not null)
                                        and (kind = 'detail') = (game_id is not null)
                                        and (kind = 'detail') = (page is not null)),
  constraint scrape_target_source_of_scoreboard check (source is null or kind = 'scoreboard'),
  constraint scrape_target_page_known check (page in ('play_by_play', 'box_score', 'summary')),
  constraint scrape_target_league_fkey foreign key (league_id) references league (id),
  constraint scrape_target_game_fkey foreign key (game_id) references game (id) on delete cascade
);
comment on table scrape_target is 'What is read again and again, and when next. A scheduler takes a due row under a lock that others skip, so two of them never ask twice.';
comment on column scrape_target.key is 'scoreboard:<league>:<day>, with :<source> where it is not the league''s own, or detail:<game>:<page>.';
comment on column scrape_target.forgotten_at is 'What was on the page and found no game may find one since then: the version of a page that was asked for before is not kept.';
comment on column scrape_target.source is 'Of a scoreboard: whose it is, as in league_source; null: the league''s own.';
comment on column scrape_target.page is 'Which page of the game it is: play_by_play, box_score or summary.';
comment on column scrape_target.next_at is 'When its next job is to be enqueued.';
comment on column scrape_target.stirred is 'A reading brought news after next_at was chosen: the scheduler chooses again.';
comment on column scrape_target.etag is 'Names the version of the page that is stored whole; null has the next reading fetch it.';
comment on column scrape_target.last_modified is 'As etag, for sources that only give a time.';
create index scrape_target_next_idx on scrape_target (next_at);
-- migrate:down
