-- migrate:up
-- How readings are checked before they change a game: which are held or put aside, which source counts where several
-- contradict each other, and which names could not be matched.
--
-- Writers: the scrapers, in the transaction that stores a reading. Readers: operators, through bardown games and ops.

-- Readings that are not believed yet, and words for a status that no parser knows.
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
comment on table game_hold is 'A reading that took something back: it waits here for a second one that says the same, and becomes a correction then.';
comment on column game_hold.reading is 'The status, score and period that the reading gave.';
comment on column game_hold.page is 'The version of its page, as scrape_target.digest: the same page again, out of a cache, is no second reading.';
comment on column game_hold.observed_at is 'When it was asked for first.';
comment on column game_hold.released_by is 'The operator who said that it is right: the next reading that says the same is believed, whoever gives it. Null: nobody did.';
comment on column game_hold.released_at is 'When that was said.';

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

-- Bounds of what can be.
create table scoring_pace (
  sport      text    not null,
  burst      integer not null,
  per_minute integer not null,
  most       integer not null,
  reason     text    not null,
  constraint scoring_pace_pkey primary key (sport),
  constraint scoring_pace_sense check (burst > 0 and per_minute >= 0 and most >= burst)
);
comment on table scoring_pace is 'How fast one side can score, where an operator says otherwise than the sport: a reading that gained more is put into quarantine. The next reading is judged by it.';
comment on column scoring_pace.sport is 'As league.sport; a sport that is not here is judged by its own pace, in Sources/Sports.';
comment on column scoring_pace.burst is 'Points of one side between two readings however soon the second comes.';
comment on column scoring_pace.per_minute is 'Points of one side for each minute since the game last changed for fans, beyond that.';
comment on column scoring_pace.most is 'More than any side ever had in a game.';
comment on column scoring_pace.reason is 'Why so many.';

-- Readings that cannot be true.
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
  settled_at  timestamptz,
  settled_by  text,
  constraint quarantine_pkey primary key (id),
  constraint quarantine_league_fkey foreign key (league_id) references league (id),
  constraint quarantine_game_fkey foreign key (game_id) references game (id) on delete cascade,
  constraint quarantine_kind_known check (kind in
    ('jump', 'beyond_reach', 'zeros', 'zero_section', 'other_day', 'other_teams', 'other_game')),
  constraint quarantine_state_known check (state in ('open', 'confirmed', 'released', 'dismissed')),
  constraint quarantine_settled check ((state = 'open') = (settled_at is null)),
  constraint quarantine_seen_positive check (seen > 0)
);
comment on table quarantine is 'Readings, and sections of readings, that cannot be: they changed nothing, the game kept what it had. A new entry forgets those that were last seen more than 30 days ago.';
comment on column quarantine.game_id is 'The game that the reading was meant for; null where it named none of ours.';
comment on column quarantine.kind is 'jump: more gained than can be scored in the time. beyond_reach: more than any side ever had. zeros: 0-0 where the game has a score. zero_section: a line score or box of zeros beside a real score. other_day, other_teams, other_game: a page of another game.';
comment on column quarantine.detail is 'In words. The same slip reads the same each time.';
comment on column quarantine.reading is 'What the reading said, without plays and box.';
comment on column quarantine.observed_at is 'When the newest such reading was asked for.';
comment on column quarantine.seen is 'How many readings said so.';
comment on column quarantine.state is 'open; confirmed: another source said the same, or it was likely in the time that had passed, and it was believed; released, dismissed: an operator did or did not believe it.';
comment on column quarantine.settled_by is 'The operator, or the source that confirmed it.';
-- The same mistake again is counted in its row instead of adding a row.
create unique index quarantine_open_key on quarantine (source, source_id, kind, detail) where state = 'open';
-- What was put aside of one game; and a game that is deleted takes it along.
create index quarantine_game_idx on quarantine (game_id);
-- Operators read in this order, and what is a month old is forgotten.
create index quarantine_last_seen_idx on quarantine (last_seen);

-- Which source counts where several report the same thing.
create table source_order (
  league_id text     not null,
  matter    text     not null,
  place     smallint not null,
  source    text     not null,
  reason    text     not null,
  constraint source_order_pkey primary key (league_id, matter, place),
  constraint source_order_source_key unique (league_id, matter, source),
  constraint source_order_league_fkey foreign key (league_id) references league (id),
  constraint source_order_matter_known check (matter in ('game', 'line_score', 'plays', 'box_score')),
  constraint source_order_place_positive check (place > 0)
);
comment on table source_order is 'Whom to believe where sources contradict each other, the best first. Sources that are not listed come after those that are, the league''s own before the others.';
comment on column source_order.matter is 'game: status, score, period, clock and start, which are taken from one source as a whole; line_score; plays and box_score, as a whole too.';
comment on column source_order.place is 'From 1, the best.';
comment on column source_order.reason is 'Why.';
insert into source_order (league_id, matter, place, source, reason)
select l.id, m.matter, 1, 'statcrew', 'The scorer''s own file; the NCAA''s is made from it and comes later.'
  from league l cross join (values ('line_score'), ('plays'), ('box_score')) as m (matter)
 where l.sport = 'lacrosse' and l.division is not null;

create table source_word (
  game_id     uuid        not null,
  source      text        not null,
  reading     jsonb       not null,
  observed_at timestamptz not null,
  since       timestamptz not null,
  reach       jsonb       not null,
  target      text,
  constraint source_word_pkey primary key (game_id, source),
  constraint source_word_game_fkey foreign key (game_id) references game (id) on delete cascade
);
comment on table source_word is 'What each source last said of a game that more than one source covers, with the sides as the game has them.';
comment on column source_word.reading is 'Without plays and box.';
comment on column source_word.observed_at is 'When it was asked for. A page that has not changed since says it still: scrape_target.answered_at.';
comment on column source_word.since is 'Since when it has said this and nothing else: one that stands still for long in a game is thought to be stuck.';
comment on column source_word.reach is 'The furthest that it ever said: score, period, whether the game has begun and ended. Who never said what fans see is behind, and takes nothing back.';
comment on column source_word.target is 'The page that it stands on, as scrape_target.key, where that is no scoreboard of the game''s day.';
-- The games that a page reports are looked up whenever its next reading is planned.
create index source_word_target_idx on source_word (target) where target is not null;

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
comment on table source_difference is 'Where two sources said different things of one game, from the first such reading to the first that agreed again. Short ones are only one source being quicker.';
comment on column source_difference.source is 'The one that comes first in the alphabet.';
comment on column source_difference.value is 'What it said last.';
comment on column source_difference.since is 'When the reading was asked for that first differed.';
comment on column source_difference.until is 'When the reading was asked for that agreed again; null: they differ still.';
-- A difference that goes on is one row, however often it is seen.
create unique index source_difference_open_key on source_difference (game_id, field, source, other_source)
  where until is null;
-- The differences of one game; and a game that is deleted takes them along.
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
comment on table game_check is 'What must be true of a game that is over, and whether it was at the last reading of its plays.';
comment on column game_check.name is 'line_adds_up: the periods make the score. plays_add_up: the plays that scored do. plays_end_at_score: their running score ends there. box_matches_plays: the box has as many goals.';
comment on column game_check.detail is 'Both figures: what was found, what it should be.';
comment on column game_check.source is 'Whose page was checked.';
comment on column game_check.checked_at is 'When it was asked for.';
-- The checks that do not hold are few among all.
create index game_check_broken_idx on game_check (checked_at) where not holds;

-- Names of a source that could not be matched, and what was decided about each name.
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
comment on table unmatched is 'Teams, games and players of second sources that fit none of ours, or more than one. A row goes when its name is matched.';
comment on column unmatched.kind is 'team, game or player. A game waits for as long as one of its teams does.';
comment on column unmatched.source_id is 'The source''s id; name:<name> for a team or player that the source gives no id.';
comment on column unmatched.name is 'As the source has it: Hopkins, or Yale at Duke on 2026-05-02.';
comment on column unmatched.reason is 'Why it could not be placed.';
comment on column unmatched.reading is 'What the source last said of it, without plays and box.';
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
comment on table identity_decision is 'Which name of a second source was found to mean which team, game or player, when, and by what. Only ever added to.';
comment on column identity_decision.kind is 'team, game or player.';
comment on column identity_decision.source_id is 'As in unmatched.';
comment on column identity_decision.previous is 'What it meant before; null: nothing.';
comment on column identity_decision.evidence is 'name, alias, folded_name, without_university, without_nickname: of a team. other_id: the page names the game''s id at another source. teams_and_start: the same teams at the same time. player_name, player_initial, player_shirt: of a player of the team, by the name, by the last name and an initial, by the number of namesakes. operator: bardown games map.';
comment on column identity_decision.decided_by is 'The operator; null: the programs.';
-- How a source's name was decided.
create index identity_decision_name_idx on identity_decision (source, source_id);

-- The scheduler reads which games a page could not be believed of.
grant select on game_hold, quarantine, source_word to bardown_scheduler;
grant select, insert, update, delete on game_hold, quarantine, unmatched
  to bardown_scoreboard_scraper, bardown_detail_scraper;
grant select, insert, update on status_word, source_order, source_word, source_difference, game_check
  to bardown_scoreboard_scraper, bardown_detail_scraper;
grant select on scoring_pace to bardown_scoreboard_scraper, bardown_detail_scraper;
-- History: added to, never changed.
grant select, insert on identity_decision to bardown_scoreboard_scraper, bardown_detail_scraper;
-- migrate:down
