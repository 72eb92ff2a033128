-- migrate:up
-- Games: what the sources reported, merged and guarded, in revisions.
--
-- Writers: scoreboard-scraper and detail-scraper (one transaction a game: reading, revision, job diff) and differ
-- (game_event). Readers: everyone. A figure is never erased by a reading that did not mention it, and never goes
-- backwards before it was confirmed (game_hold).

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
  changed_at      timestamptz not null default clock_timestamp(),
  -- Plays and box come from one source as a whole: a goal of one and a face-off of another would be a game that never
  -- was.
  plays_source    text,
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
comment on column game.changed_at is 'When the reading was asked for that last changed what fans see.';
comment on column game.plays_source is 'Whose plays stand in table play; null: nobody''s, or the league''s own source''s of before there were others.';
-- The games of a league's day.
create index game_day_idx on game (league_id, day);
-- The games of a team, whichever side it plays on.
create index game_home_idx on game (home_team_id, day);
create index game_away_idx on game (away_team_id, day);
-- The scheduler's question "what is on?", of a few dozen rows among a season.
create index game_open_idx on game (league_id, day) where status in ('scheduled', 'live', 'delayed', 'suspended');
-- A few games of a whole history: every scoreboard without a date asks for them.
create index game_live_idx on game (league_id, day) where status in ('live', 'delayed', 'suspended');
-- Games that were called off years ago, and those to come: without it a page of them is looked for among all that are
-- over.
create index game_unplayed_idx on game (league_id, day) where status in ('scheduled', 'postponed', 'cancelled');

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
-- Which ids a game has at its sources; and a game that is deleted takes them along.
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
  asked_at   timestamptz,
  asked_before_at timestamptz,
  in_play    boolean     not null default false,
  constraint game_revision_pkey primary key (game_id, revision),
  constraint game_revision_game_fkey foreign key (game_id) references game (id) on delete cascade,
  constraint game_revision_asked_in_order check (asked_before_at < asked_at)
);
comment on table game_revision is 'What a game looked like at each revision: the differ compares two of these, analysts read the course of the game.';
comment on column game_revision.snapshot is 'status, day, startTime, period, clock, score, periods; plays stand in table play.';
comment on column game_revision.source is 'Whose reading made this revision.';
comment on column game_revision.asked_at is 'When the source was asked that brought this; null: nobody was, an operator believed a reading.';
comment on column game_revision.asked_before_at is 'When it was asked before that, with another answer: the change lies between the two. Null: the first that was heard of the game, or of its plays.';
comment on column game_revision.in_play is 'Whether the game was on before or after this revision: the promises are about those.';
-- Of a month of revisions the views of latency read those of a day, and most are of games that are on: the order of
-- time is what saves the work.
create index game_revision_created_idx on game_revision (created_at) include (source, asked_at, asked_before_at, revision)
  where in_play;

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
    ('start', 'score', 'lead_change', 'tie', 'close_game', 'comeback', 'upset_alert', 'upset', 'shutout', 'milestone',
     'period_end', 'overtime', 'shootout', 'final', 'correction', 'postponed', 'cancelled', 'moved', 'suspended',
     'delayed', 'resumed')),
  constraint game_event_period_kind_known check (period_kind in ('regulation', 'overtime', 'shootout'))
);
comment on table game_event is 'What happened in a game, in order of id, by the differ: one row an event. Later only its scorers are added.';
comment on column game_event.revision is 'The revision that brought it.';
comment on column game_event.period_kind is 'regulation, overtime or shootout.';
comment on column game_event.facts is 'The event as the programs know it, with the score before it, the side and the scorer; of a comeback the deficit, of an upset the ranks, of a milestone the players.';

grant select on game to bardown_api, bardown_scheduler, bardown_differ, bardown_push_sender;
grant select on play, game_revision to bardown_api, bardown_differ, bardown_push_sender;
grant select on game_source_id to bardown_api, bardown_scheduler;
grant select on game_event to bardown_api, bardown_push_sender;
grant select on period_score, game_box, box_figure, box_table, box_line, game_odds, game_series to bardown_api;
grant select, insert, update on game, game_source_id, game_box, game_odds, game_series
  to bardown_scoreboard_scraper, bardown_detail_scraper;
grant select, insert, update, delete on period_score, play, box_figure, box_table, box_line
  to bardown_scoreboard_scraper, bardown_detail_scraper;
-- History: added to, never changed.
grant select, insert on game_revision to bardown_scoreboard_scraper, bardown_detail_scraper;
grant select, insert on game_event to bardown_differ;
-- Of a game the differ writes up to which revision it has compared.
grant update (diffed_revision) on game to bardown_differ;
-- migrate:down
