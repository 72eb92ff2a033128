-- migrate:up
-- Games as reconciled from their sources, with their revisions.
--
-- Writers: scoreboard-scraper and detail-scraper (reading, revision and diff job in one transaction per game), and
-- differ (game_event). Readers: all programs. A reading never erases a value that it does not mention, and a value
-- never goes backwards before a second reading confirms it (game_hold).

create table game (
  id                   uuid        not null default gen_random_uuid(),
  league_id            text        not null,
  home_team_id         uuid        not null,
  away_team_id         uuid        not null,
  day                  date        not null,
  start_time           timestamptz,
  status               text        not null,
  status_text          text,
  period               smallint,
  period_label         text,
  period_kind          text,
  clock                text,
  home_score           smallint,
  away_score           smallint,
  venue                text,
  place                text,
  revision             bigint      not null default 1,
  diffed_revision      bigint      not null default 0,
  observed_at          timestamptz not null,
  detail_observed_at   timestamptz,
  plays_retracted      integer,
  plays_retracted_at   timestamptz,
  plays_retracted_page text,
  ended_at             timestamptz,
  created_at           timestamptz not null default clock_timestamp(),
  updated_at           timestamptz not null default clock_timestamp(),
  changed_at           timestamptz not null default clock_timestamp(),
  -- Plays and box score come from one source as a whole, because a mixture of two sources' plays would be a game that
  -- never happened.
  plays_source         text,
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
comment on table game is 'One game, in the state that the accepted readings of all its sources give.';
comment on column game.day is 'The league''s local day. Two games of the same teams on one day have two rows.';
comment on column game.start_time is 'Null: to be announced.';
comment on column game.status_text is 'The source''s text, unchanged: FINAL (OT).';
comment on column game.period is 'From 1; overtime and shootout continue the count.';
comment on column game.period_label is 'As scoreboards print it: 3rd, OT, 2OT, SO.';
comment on column game.period_kind is 'regulation, overtime or shootout: the fifth period of a hockey game may be either of the two.';
comment on column game.clock is 'Time left in the period, m:ss; in the last minute of basketball with tenths, 42.3.';
comment on column game.venue is 'The venue, as its source names it: TD Garden.';
comment on column game.place is 'The place of the venue: Boston, MA.';
comment on column game.revision is 'Grows by one with every accepted change that users see.';
comment on column game.diffed_revision is 'The newest revision that the differ has compared.';
comment on column game.observed_at is 'When the newest accepted reading was requested; older readings cannot take a value back.';
comment on column game.plays_retracted is 'The number of plays of a page that had fewer plays than stored. A second page with the same number is accepted.';
comment on column game.plays_retracted_at is 'When that page was requested; a day earlier once an operator has released it.';
comment on column game.plays_retracted_page is 'The version of that page. The same version counts as a second page only after it can no longer come from a cache.';
comment on column game.ended_at is 'When it was first seen to be over. For a game that was already over when its source first listed it: at that time, but at most six hours after its start. Null: it is not final. It only decides which pages are read.';
comment on column game.changed_at is 'When the reading was requested that last changed what users see.';
comment on column game.plays_source is 'The source of the rows in table play; null: there are none, or they are the league''s own source''s, stored before the source was recorded.';
-- The games of a league's day.
create index game_day_idx on game (league_id, day);
-- The games of a team, whichever side it plays on.
create index game_home_idx on game (home_team_id, day);
create index game_away_idx on game (away_team_id, day);
-- Answers the scheduler's question "which games are open?": a few dozen rows of a season.
create index game_open_idx on game (league_id, day) where status in ('scheduled', 'live', 'delayed', 'suspended');
-- The live games, which are few in the whole history. Every scoreboard request without a date reads them.
create index game_live_idx on game (league_id, day) where status in ('live', 'delayed', 'suspended');
-- Games that were not played: future games, and games that were called off, even years ago. Without this index, a query
-- for a page of them would search all finished games.
create index game_unplayed_idx on game (league_id, day) where status in ('scheduled', 'postponed', 'cancelled');

create table game_source_id (
  source    text not null,
  source_id text not null,
  game_id   uuid not null,
  named_at  timestamptz not null default clock_timestamp(),
  constraint game_source_id_pkey primary key (source, source_id),
  constraint game_source_id_game_fkey foreign key (game_id) references game (id) on delete cascade
);
comment on table game_source_id is 'The ids of a game at its sources. By the primary key a second reading finds the game of the first.';
comment on column game_source_id.named_at is 'When the source first used the id. A source may list a game again under another id; requests use the newest one.';
-- The ids of one game; also for deleting a game.
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
comment on table period_score is 'The line score: goals or points of each single period.';
comment on column period_score.label is 'As scoreboards print it: 3rd, OT, 2OT, SO.';
comment on column period_score.kind is 'regulation, overtime or shootout. A shootout adds one goal to its winner''s score, however many were scored in it.';

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
  shot_x        smallint,
  shot_y        smallint,
  constraint play_pkey primary key (game_id, ordinal),
  constraint play_game_fkey foreign key (game_id) references game (id) on delete cascade,
  constraint play_side_known check (side in ('home', 'away')),
  constraint play_period_kind_known check (period_kind in ('regulation', 'overtime', 'shootout')),
  constraint play_clock_not_negative check (clock_seconds >= 0),
  constraint play_score_both_or_none check ((home_score is null) = (away_score is null)),
  constraint play_shot_both_or_none check ((shot_x is null) = (shot_y is null)),
  constraint play_shot_has_side check (shot_x is null or side is not null),
  constraint play_shot_range check (shot_x between -150 and 150 and shot_y between -100 and 400)
);
comment on table play is 'The play-by-play in the order of the source.';
comment on column play.ordinal is 'From 0, in the order of the source''s page.';
comment on column play.period_kind is 'regulation, overtime or shootout.';
comment on column play.clock_seconds is 'Seconds left in the period: 462; with one decimal where tenths are counted, 42.3.';
comment on column play.side is 'Null: belongs to neither team.';
comment on column play.kind is 'goal, shot, faceoff …; other: a text that matches no rule, kept verbatim.';
comment on column play.home_score is 'The running score after a play that scores; null on others.';
comment on column play.players is 'The players'' names as printed and their roles: [{"name":"…","role":"scorer"}].';
comment on column play.shot_x is 'The distance of a shot to the right of the middle of the goal or basket, in feet, from the viewpoint of a shooter who faces it; negative to the left; null: not a shot, or the position is not known.';
comment on column play.shot_y is 'The distance of a shot in feet from the goal line, or from the middle of the basket, towards the other end; negative behind it; null like shot_x.';
-- The differ looks up the scorer of the goal that led to a score.
create index play_goal_idx on play (game_id, home_score, away_score) where kind = 'goal';

create table game_box (
  game_id     uuid        not null,
  source      text        not null,
  observed_at timestamptz not null,
  top_performers jsonb,
  constraint game_box_pkey primary key (game_id),
  constraint game_box_game_fkey foreign key (game_id) references game (id) on delete cascade
);
comment on table game_box is 'Games that have a box score, and its source. Its content is in box_figure, box_table and box_line.';
comment on column game_box.source is 'The source of the box score.';
comment on column game_box.observed_at is 'When the page was requested; an older page cannot replace it.';
comment on column game_box.top_performers is 'The best player of each team, so that scoreboards need not read all players: [{"side": "home", "player": "…", "figures": [{"statistic": "goals", "value": {"number": 4}}]}]; null if there is none.';

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
comment on table box_figure is 'Team totals in a box score, in the order of the source.';
comment on column box_figure.ordinal is 'From 0.';
comment on column box_figure.key is 'The source''s own name of the figure, which is stable even if the label changes.';
comment on column box_figure.label is 'The label that is printed with it.';
comment on column box_figure.statistic is 'The statistic, by BarDown''s name: rebounds, shots_on_goal. Null if it is not certain.';
comment on column box_figure.printed is 'The text as printed: 38-90.';
comment on column box_figure.value is 'The parsed value: {"number": 12}, {"made": 38, "of": 90}, {"seconds": 2301} or {"share": 0.941}; null if there is none.';

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
comment on table box_table is 'The tables of players in a box score: basketball has one per team, hockey three, lacrosse one per kind of figure.';
comment on column box_table.ordinal is 'From 0, in the order of the source.';
comment on column box_table.name is 'The name as the source writes it: goalies; null if a team has only one table.';
comment on column box_table.columns is 'The column headings: [{"key": …, "label": …, "statistic": …}].';
comment on column box_table.totals is 'The line below the players, as printed, one text per column; null if there is none.';
comment on column box_table.figures is 'The parsed totals by statistic, as in box_line.figures.';

create table box_line (
  game_id    uuid     not null,
  side       text     not null,
  box_table  smallint not null,
  ordinal    smallint not null,
  source_id  text,
  identity   text,
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
comment on table box_line is 'The players of a box score, one row each.';
comment on column box_line.box_table is 'The ordinal of its box_table.';
comment on column box_line.ordinal is 'From 0, in the order of the source.';
comment on column box_line.source_id is 'The player''s id at game_box.source.';
comment on column box_line.identity is 'The player''s player_source_id.source_id at game_box.source, which a player without an id has as well. Season statistics are summed by it.';
comment on column box_line.name is 'As printed.';
comment on column box_line.jersey is 'As printed: two digits, or none.';
comment on column box_line.position is 'As printed: G, LW.';
comment on column box_line.class_year is 'The year of study, as printed.';
comment on column box_line.is_starter is 'Null if the source does not say.';
comment on column box_line.has_played is 'False: dressed but did not play; null if the source does not say.';
comment on column box_line.note is 'Why a player did not play; a goalie''s W, L or O.';
comment on column box_line.cells is 'The texts as printed, one per column of its table; empty for players who did not play.';
comment on column box_line.figures is 'The parsed cells by statistic: {"points": {"number": 31}, "field_goals": {"made": 12, "of": 20}}.';

create table game_information (
  game_id         uuid    not null,
  broadcasts      jsonb,
  neutral_site    boolean,
  conference_game boolean,
  season_type     text,
  attendance      integer,
  officials       jsonb,
  updated_at      timestamptz not null default clock_timestamp(),
  constraint game_information_pkey primary key (game_id),
  constraint game_information_game_fkey foreign key (game_id) references game (id) on delete cascade,
  constraint game_information_season_type_known check (season_type in ('preseason', 'regular', 'postseason')),
  constraint game_information_attendance_positive check (attendance > 0)
);
comment on table game_information is 'What sources state about a game in addition to score, plays and venue. It makes no revision and no alert.';
comment on column game_information.broadcasts is 'Channels and services: [{"name": "ESPNU", "medium": "television", "market": "national", "country": "US"}]; null if no source names any.';
comment on column game_information.neutral_site is 'Whether neither team is at home; null if no source states it.';
comment on column game_information.conference_game is 'Whether it counts for the standings of a conference; null if no source states it.';
comment on column game_information.season_type is 'preseason, regular or postseason; null if no source states it.';
comment on column game_information.attendance is 'The number of spectators; null if no source states it.';
comment on column game_information.officials is 'The referees: [{"name": "…", "role": "Linesman"}]; null if no source names any.';

create table game_injuries (
  game_id     uuid        not null,
  source      text        not null,
  observed_at timestamptz not null,
  home        jsonb       not null,
  away        jsonb       not null,
  constraint game_injuries_pkey primary key (game_id),
  constraint game_injuries_game_fkey foreign key (game_id) references game (id) on delete cascade
);
comment on table game_injuries is 'The injured players of both teams, as a source lists them on a page of the game. A game without a row has no such list. Lists of pages that were read after the game are not stored, because those are of the day on which the page was read. The list makes no revision and no alert.';
comment on column game_injuries.source is 'The source of the list.';
comment on column game_injuries.observed_at is 'When the page was requested; an older page cannot replace the list.';
comment on column game_injuries.home is 'The injured players of the home team, in the order of the source: [{"player": {"name": "…"}, "statusText": "Out", "part": "Ankle", "detail": "Sprain", "bodySide": "left", "returnDay": "2026-03-15"}].';
comment on column game_injuries.away is 'Those of the visitors.';

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
comment on table game_odds is 'Bookmakers'' odds on a game, as texts from a source. Nothing is computed from them.';
comment on column game_odds.provider is 'The bookmaker; empty if the source names none.';
comment on column game_odds.details is 'The source''s summary: PHI -8.5.';
comment on column game_odds.spread is 'The point spread of the home team.';
comment on column game_odds.over_under is 'The over/under: points of both teams together.';
comment on column game_odds.home_moneyline is 'The moneyline of the home team: -110, EVEN.';
comment on column game_odds.away_moneyline is 'The moneyline of the visitors.';

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
comment on table game_series is 'The series that a game is part of, in a playoff or in the season.';
comment on column game_series.kind is 'The source''s word: playoff, season; empty if it has none.';
comment on column game_series.title is 'The title, for example East 1st Round.';
comment on column game_series.summary is 'The state of the series, for example BOS leads series 2-1.';
comment on column game_series.game_number is 'Which game of the series this is, from 1.';
comment on column game_series.length is 'The number of games of the series, or its maximum.';
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
comment on table game_revision is 'The state of a game at each revision. The differ compares two of them; analysts read the history of the game.';
comment on column game_revision.snapshot is 'status, day, startTime, period, clock, score, periods; plays are in table play.';
comment on column game_revision.source is 'The source whose reading made this revision.';
comment on column game_revision.asked_at is 'When the request was sent whose response brought this revision; null: no request brought it, because an operator released a reading or the differ added scorers or a story (add_detail_revision).';
comment on column game_revision.asked_before_at is 'When the previous request was sent, whose response differed; the change happened between the two. Null: this is the first reading of the game, or of its plays, or asked_at is null.';
comment on column game_revision.in_play is 'Whether the game was live before or after this revision. The latency objectives cover only these.';
-- The latency views read one day out of a month of revisions. Most revisions are of live games, so this index saves
-- work by its order of time, and hardly by its condition.
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
  -- Because of this constraint a second run of the differ adds nothing.
  constraint game_event_once unique (game_id, revision, kind),
  constraint game_event_game_fkey foreign key (game_id) references game (id) on delete cascade,
  constraint game_event_kind_known check (kind in
    ('start', 'score', 'lead_change', 'tie', 'close_game', 'comeback', 'upset_alert', 'upset', 'shutout', 'milestone',
     'period_end', 'overtime', 'shootout', 'final', 'correction', 'postponed', 'cancelled', 'moved', 'suspended',
     'delayed', 'resumed')),
  constraint game_event_period_kind_known check (period_kind in ('regulation', 'overtime', 'shootout'))
);
comment on table game_event is 'The events of a game in order of id, written by the differ; one row per event. Later only the scorers are added.';
comment on column game_event.revision is 'The revision in which it appeared.';
comment on column game_event.period_kind is 'regulation, overtime or shootout.';
comment on column game_event.facts is 'The event''s details: the score before it, the side and the scorers with their assists; for a comeback the deficit, for an upset the ranks, for a milestone the players.';

create table game_story (
  game_id         uuid        not null,
  state           text        not null,
  reason          text,
  plays_version   bytea,
  format          smallint    not null,
  archetype       text,
  excitement      numeric(5, 1),
  comeback_factor numeric(5, 1),
  blocks          jsonb,
  fallbacks       smallint    not null default 0,
  updated_at      timestamptz not null default clock_timestamp(),
  constraint game_story_pkey primary key (game_id),
  constraint game_story_game_fkey foreign key (game_id) references game (id) on delete cascade,
  constraint game_story_state_known check (state in ('pending', 'ready', 'none')),
  constraint game_story_reason_known check (reason in
    ('no_plays', 'too_short', 'incomplete_plays', 'scores_disagree', 'unsupported')),
  constraint game_story_none_has_reason check ((state = 'none') = (reason is not null)),
  constraint game_story_ready_has_blocks check ((state = 'ready') = (blocks is not null)),
  constraint game_story_ready_has_shape check ((state = 'ready') = (archetype is not null)
                                               and (state = 'ready') = (excitement is not null)),
  constraint game_story_built_has_version check ((state = 'pending') = (plays_version is null)),
  constraint game_story_version_is_sha256 check (length(plays_version) = 32),
  constraint game_story_fallbacks_not_negative check (fallbacks >= 0)
);
comment on table game_story is 'The story of a finished game, which the differ makes from its plays. A game that was never over has no row.';
comment on column game_story.state is 'pending: it is to be made, or the end of the game was taken back; ready: it is in blocks; none: the plays do not suffice.';
comment on column game_story.reason is 'Why there is none. no_plays: no plays are known; too_short: fewer plays than a story needs; incomplete_plays: a part of the game or most times are missing; scores_disagree: the last score of the plays is not the final score; unsupported: the sport has no stories.';
comment on column game_story.plays_version is 'SHA-256 of everything that the story depends on: the plays, the final score, the names of the teams, the facts of the league, and format. Null while it is pending.';
comment on column game_story.format is 'The version of the rules by which it was made. The scheduler enqueues stories of older versions.';
comment on column game_story.archetype is 'The kind of game: comeback, back_and_forth, blowout, late_separation, low_event, wire_to_wire or steady. Null without a story.';
comment on column game_story.excitement is 'The sum of all changes of the chance to win; 1 is a change from 0 to 100 %. Null without a story.';
comment on column game_story.comeback_factor is 'One divided by the winner''s lowest chance to win. Null without a story, and for a draw.';
comment on column game_story.blocks is 'The blocks in order: [{"role": "SETUP", "narrative": "…", "plays": [0, 41], …}]. Null without a story.';
comment on column game_story.fallbacks is 'How many blocks state only the score, because their sentences broke a rule.';
comment on column game_story.updated_at is 'When the row last changed.';
-- The scheduler looks for stories of older formats, and for those that stay pending, once a minute. Normally there are
-- none.
create index game_story_format_idx on game_story (format) where state <> 'pending';
create index game_story_pending_idx on game_story (updated_at) where state = 'pending';
-- Operators list the newest stories.
create index game_story_updated_idx on game_story (updated_at);

-- Readers of changes read a game again when it has a new revision. Scorers and stories are added by the differ, without
-- a new reading.
create function add_detail_revision(p_game uuid) returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_revision bigint;
begin
  insert into game_revision (game_id, revision, snapshot, source, in_play)
  select r.game_id, greatest(g.revision, r.revision) + 1, r.snapshot, r.source, r.in_play
    from game g join game_revision r on r.game_id = g.id
   where g.id = p_game
   order by r.revision desc limit 1
  returning revision into v_revision;
  update game g set revision = v_revision, diffed_revision = v_revision, updated_at = clock_timestamp()
   where g.id = p_game and v_revision is not null;
  return v_revision;
end $$;
comment on function add_detail_revision is 'Adds a revision with the state of the newest one, so that readers of changes read the details of the game again, and returns its number; null if the game has no revision. The revision counts as compared. The caller has compared all revisions, and holds the lock on the game''s row.';

grant select on game to bardown_api, bardown_scheduler, bardown_differ, bardown_push_sender;
grant select on play, game_revision to bardown_api, bardown_differ, bardown_push_sender;
grant select on game_source_id to bardown_api, bardown_scheduler;
grant select on game_event to bardown_api, bardown_push_sender;
grant select on period_score, game_box, box_figure, box_table, box_line, game_odds, game_series, game_information,
  game_injuries to bardown_api;
grant select, insert, update on game, game_source_id, game_box, game_odds, game_series, game_information, game_injuries
  to bardown_scoreboard_scraper, bardown_detail_scraper;
grant select, insert, update, delete on period_score, play, box_figure, box_table, box_line
  to bardown_scoreboard_scraper, bardown_detail_scraper;
-- History: rows are added, never changed.
grant select, insert on game_revision to bardown_scoreboard_scraper, bardown_detail_scraper;
grant select, insert on game_event to bardown_differ;
-- The differ writes only the newest revision that it has compared.
grant update (diffed_revision) on game to bardown_differ;
grant select, insert, update on game_story to bardown_differ;
grant select on game_story to bardown_api;
grant select (game_id, state, format, updated_at) on game_story to bardown_scheduler;
grant execute on function add_detail_revision to bardown_differ;
-- migrate:down
