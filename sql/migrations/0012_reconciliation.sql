-- migrate:up
-- How readings are checked before they change a game: which are held or quarantined, which source has precedence when
-- sources contradict each other, and which names could not be matched.
--
-- Writers: the scrapers, in the transaction that stores a reading. Readers: operators, through bardown games and ops.

-- Readings that are not accepted yet, and status texts that no parser knows.
create table game_hold (
  game_id     uuid        not null,
  source      text        not null,
  reason      text        not null,
  reading     jsonb       not null,
  page        text,
  observed_at timestamptz not null,
  created_at  timestamptz not null default clock_timestamp(),
  released_by text,
  released_at timestamptz,
  constraint game_hold_pkey primary key (game_id),
  constraint game_hold_released_whole check ((released_by is null) = (released_at is null))
);
comment on table game_hold is 'Readings that took something back. Such a reading waits here until a second one says the same, and then becomes a correction.';
comment on column game_hold.reading is 'The status, score and period of the reading.';
comment on column game_hold.page is 'The version of its page, as in scrape_target.digest. The same page again, from a cache, does not count as a second reading.';
comment on column game_hold.observed_at is 'When the page of the reading was first requested.';
comment on column game_hold.released_by is 'The operator who released it; the next reading that says the same is accepted, from any source. Null: not released.';
comment on column game_hold.released_at is 'When it was released.';

create table status_word (
  league_id  text        not null,
  source     text        not null,
  word       text        not null,
  seen       bigint      not null default 1,
  first_seen timestamptz not null default clock_timestamp(),
  last_seen  timestamptz not null default clock_timestamp(),
  constraint status_word_pkey primary key (league_id, source, word)
);
comment on table status_word is 'Status texts that match no rule. Their games kept the last known status; the parser needs a new rule.';

-- Limits of plausible scores.
create table scoring_pace (
  sport      text    not null,
  burst      integer not null,
  per_minute integer not null,
  most       integer not null,
  reason     text    not null,
  constraint scoring_pace_pkey primary key (sport),
  constraint scoring_pace_sense check (burst > 0 and per_minute >= 0 and most >= burst)
);
comment on table scoring_pace is 'Operators'' overrides of how fast one side can score. A reading with a larger gain is quarantined. Changes apply from the next reading on.';
comment on column scoring_pace.sport is 'As league.sport. A sport without a row uses its own limits, in Sources/Sports.';
comment on column scoring_pace.burst is 'Points that one side may gain between two readings, however short the time.';
comment on column scoring_pace.per_minute is 'Additional points for each minute since users last saw the game change.';
comment on column scoring_pace.most is 'The limit of one side''s score in a game, above every score in history.';
comment on column scoring_pace.reason is 'The reason for these limits.';

-- Implausible readings.
create table quarantine (
  id          bigint      generated always as identity,
  league_id   text        not null,
  game_id     uuid,
  source      text        not null,
  source_id   text        not null,
  kind        text        not null,
  detail      text        not null,
  reading     jsonb       not null,
  observed_at timestamptz not null,
  seen        bigint      not null default 1,
  first_seen  timestamptz not null default clock_timestamp(),
  last_seen   timestamptz not null default clock_timestamp(),
  state       text        not null default 'open',
  resolved_at timestamptz,
  resolved_by text,
  constraint quarantine_pkey primary key (id),
  constraint quarantine_league_fkey foreign key (league_id) references league (id),
  constraint quarantine_game_fkey foreign key (game_id) references game (id) on delete cascade,
  constraint quarantine_kind_known check (kind in
    ('jump', 'beyond_reach', 'zeros', 'zero_section', 'other_day', 'other_teams', 'other_game')),
  constraint quarantine_state_known check (state in ('open', 'confirmed', 'released', 'dismissed')),
  constraint quarantine_resolved check ((state = 'open') = (resolved_at is null)),
  constraint quarantine_seen_positive check (seen > 0)
);
comment on table quarantine is 'Readings and sections of readings that cannot be true. They changed nothing. A new entry deletes those that were last seen more than 30 days ago.';
comment on column quarantine.game_id is 'The game that the reading was meant for; null if it matched no game.';
comment on column quarantine.kind is 'jump: a larger gain than is possible in the time. beyond_reach: a higher score than any side ever had. zeros: 0-0 although the game has a score. zero_section: a line score or box of zeros with a real score. other_day, other_teams, other_game: a page of another game.';
comment on column quarantine.detail is 'A description; the same mistake has the same text each time.';
comment on column quarantine.reading is 'The reading without plays and box score.';
comment on column quarantine.observed_at is 'When the newest such reading was requested.';
comment on column quarantine.seen is 'How many readings had this mistake.';
comment on column quarantine.state is 'open; confirmed: accepted because another source said the same or because it had become plausible with time; released, dismissed: accepted or rejected by an operator.';
comment on column quarantine.resolved_by is 'The operator, or the source that confirmed it.';
-- A mistake that occurs again is counted in its row and adds no row.
create unique index quarantine_open_key on quarantine (source, source_id, kind, detail) where state = 'open';
-- The entries of one game; also for deleting a game.
create index quarantine_game_idx on quarantine (game_id);
-- For operators, who read entries in this order, and for deleting entries that are a month old.
create index quarantine_last_seen_idx on quarantine (last_seen);

-- The order of precedence of sources.
create table source_order (
  league_id text     not null,
  part      text     not null,
  place     smallint not null,
  source    text     not null,
  reason    text     not null,
  constraint source_order_pkey primary key (league_id, part, place),
  constraint source_order_source_key unique (league_id, part, source),
  constraint source_order_league_fkey foreign key (league_id) references league (id),
  constraint source_order_part_known check (part in ('game', 'line_score', 'plays', 'box_score')),
  constraint source_order_place_positive check (place > 0)
);
comment on table source_order is 'The precedence of sources that contradict each other, best first. Sources without a row come last, and among them the league''s own source first.';
comment on column source_order.part is 'game: status, score, period, clock and start, which are taken together from one source; line_score; plays and box_score, each taken together as well.';
comment on column source_order.place is 'From 1, the best.';
comment on column source_order.reason is 'The reason.';
insert into source_order (league_id, part, place, source, reason)
select l.id, m.part, 1, 'statcrew', 'The scorer''s own file; the NCAA''s is made from it and comes later.'
  from league l cross join (values ('line_score'), ('plays'), ('box_score')) as m (part)
 where l.sport = 'lacrosse' and l.division is not null;

create table source_report (
  game_id         uuid        not null,
  source          text        not null,
  reading         jsonb       not null,
  observed_at     timestamptz not null,
  since           timestamptz not null,
  high_water_mark jsonb       not null,
  target          text,
  constraint source_report_pkey primary key (game_id, source),
  constraint source_report_game_fkey foreign key (game_id) references game (id) on delete cascade
);
comment on table source_report is 'The last report of each source about a game that several sources cover, with home and away as in the game.';
comment on column source_report.reading is 'The reading without plays and box score.';
comment on column source_report.observed_at is 'When it was requested. An unchanged page confirms it later, see scrape_target.answered_at.';
comment on column source_report.since is 'When the source began to say this. A source that does not change for long during a game is considered stuck.';
comment on column source_report.high_water_mark is 'The furthest that it ever reported: score, period, and whether the game has begun and ended. A source that never reported the published score is merely behind; it does not retract it.';
comment on column source_report.target is 'The page of the report, as in scrape_target.key; null: a scoreboard of the game''s day.';
-- The games of a page are looked up whenever its next reading is planned.
create index source_report_target_idx on source_report (target) where target is not null;

create table source_difference (
  id           bigint      generated always as identity,
  game_id      uuid        not null,
  field        text        not null,
  source       text        not null,
  value        text        not null,
  other_source text        not null,
  other_value  text        not null,
  since        timestamptz not null,
  until        timestamptz,
  constraint source_difference_pkey primary key (id),
  constraint source_difference_game_fkey foreign key (game_id) references game (id) on delete cascade,
  constraint source_difference_field_known check (field in ('status', 'score', 'period', 'start', 'line_score')),
  constraint source_difference_order check (source < other_source)
);
comment on table source_difference is 'Differences between two sources of a game, from the first reading that differed to the first that agreed again. A short difference only means that one source is faster.';
comment on column source_difference.source is 'The source that comes first in alphabetical order.';
comment on column source_difference.value is 'Its last value.';
comment on column source_difference.since is 'When the first reading that differed was requested.';
comment on column source_difference.until is 'When the first reading that agreed again was requested; null: they still differ.';
-- A continuing difference is one row, however often it is seen.
create unique index source_difference_open_key on source_difference (game_id, field, source, other_source)
  where until is null;
-- The differences of one game; also for deleting a game.
create index source_difference_game_idx on source_difference (game_id);

create table game_check (
  game_id    uuid        not null,
  name       text        not null,
  holds      boolean     not null,
  detail     text        not null,
  source     text        not null,
  checked_at timestamptz not null,
  constraint game_check_pkey primary key (game_id, name),
  constraint game_check_game_fkey foreign key (game_id) references game (id) on delete cascade,
  constraint game_check_name_known check (name in
    ('line_adds_up', 'plays_add_up', 'plays_end_at_score', 'box_matches_plays'))
);
comment on table game_check is 'Consistency checks of finished games, as of the last reading of their plays.';
comment on column game_check.name is 'line_adds_up: the periods add up to the score. plays_add_up: the scoring plays add up to it. plays_end_at_score: their running score ends with it. box_matches_plays: the box score has as many goals as the plays.';
comment on column game_check.detail is 'The value that was found and the expected value.';
comment on column game_check.source is 'The source of the page that was checked.';
comment on column game_check.checked_at is 'When the page was requested that first had this result.';
-- The checks that fail, which are few.
create index game_check_broken_idx on game_check (checked_at) where not holds;

-- Names that could not be matched, and the decisions about names.
create table unmatched (
  kind       text        not null,
  source     text        not null,
  league_id  text        not null,
  source_id  text        not null,
  name       text        not null,
  reason     text        not null,
  reading    jsonb       not null,
  seen       bigint      not null default 1,
  first_seen timestamptz not null default clock_timestamp(),
  last_seen  timestamptz not null default clock_timestamp(),
  constraint unmatched_pkey primary key (kind, source, league_id, source_id),
  constraint unmatched_league_fkey foreign key (league_id) references league (id),
  constraint unmatched_kind_known check (kind in ('team', 'game', 'player')),
  constraint unmatched_seen_positive check (seen > 0)
);
comment on table unmatched is 'Teams, games and players of secondary sources that match none of ours, or several. A row is deleted when its name is matched.';
comment on column unmatched.kind is 'team, game or player. A game stays unmatched as long as one of its teams is.';
comment on column unmatched.source_id is 'The source''s id; name:<name> for a team or player without an id.';
comment on column unmatched.name is 'The name as the source writes it: Hopkins, or Yale at Duke on 2026-05-02.';
comment on column unmatched.reason is 'Why it could not be matched.';
comment on column unmatched.reading is 'The source''s last reading of it, without plays and box score.';
comment on column unmatched.seen is 'How many readings named it.';

create table identity_decision (
  id         bigint      generated always as identity,
  kind       text        not null,
  source     text        not null,
  league_id  text        not null,
  source_id  text        not null,
  team_id    uuid,
  game_id    uuid,
  player_id  uuid,
  previous   uuid,
  evidence   text        not null,
  decided_by text,
  decided_at timestamptz not null default clock_timestamp(),
  constraint identity_decision_pkey primary key (id),
  constraint identity_decision_team_fkey foreign key (team_id) references team (id) on delete cascade,
  constraint identity_decision_game_fkey foreign key (game_id) references game (id) on delete cascade,
  constraint identity_decision_player_fkey foreign key (player_id) references player (id) on delete cascade,
  constraint identity_decision_one check (
    (kind = 'team') = (team_id is not null) and (kind = 'game') = (game_id is not null)
    and (kind = 'player') = (player_id is not null)),
  constraint identity_decision_evidence_known check (evidence in
    ('name', 'alias', 'folded_name', 'without_university', 'without_nickname', 'other_id', 'teams_and_start',
     'player_name', 'player_initial', 'player_shirt', 'operator'))
);
comment on table identity_decision is 'Decisions on which team, game or player a name of a secondary source means, with time and evidence. Rows are only added.';
comment on column identity_decision.kind is 'team, game or player.';
comment on column identity_decision.source_id is 'As in unmatched.';
comment on column identity_decision.previous is 'What it meant before; null: it was unknown.';
comment on column identity_decision.evidence is 'For a team: name, alias, folded_name, without_university, without_nickname. For a game: other_id, the page names the game''s id at another source; teams_and_start, the same teams at the same time. For a player of the team: player_name; player_initial, the last name and an initial; player_shirt, the jersey number among namesakes. operator: bardown games map.';
comment on column identity_decision.decided_by is 'The operator; null: a program.';
-- The decisions about one name.
create index identity_decision_name_idx on identity_decision (source, source_id);

-- The scheduler reads for which games a page could not be accepted.
grant select on game_hold, quarantine, source_report to bardown_scheduler;
grant select, insert, update, delete on game_hold, quarantine, unmatched
  to bardown_scoreboard_scraper, bardown_detail_scraper;
grant select, insert, update on status_word, source_order, source_report, source_difference, game_check
  to bardown_scoreboard_scraper, bardown_detail_scraper;
grant select on scoring_pace to bardown_scoreboard_scraper, bardown_detail_scraper;
-- History: rows are added, never changed.
grant select, insert on identity_decision to bardown_scoreboard_scraper, bardown_detail_scraper;
-- migrate:down
