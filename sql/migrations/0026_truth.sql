-- migrate:up
-- What is believed: the bounds of what can be, what was put aside, and where sources contradict each other.
--
-- Writers: the scrapers, in the transaction that stores a reading. Readers: operators, through bardown games and ops.

alter table game add column changed_at timestamptz not null default clock_timestamp();
comment on column game.changed_at is 'When the reading was asked for that last changed what fans see.';

create table scoring_pace (
  sport      text    not null,
  burst      integer not null,
  per_minute integer not null,
  most       integer not null,
  reason     text    not null,
  constraint scoring_pace_pkey primary key (sport),
  constraint scoring_pace_sense check (burst > 0 and per_minute >= 0 and most >= burst)
);
comment on table scoring_pace is 'How fast one side can score: a reading that gained more is put into quarantine. Operators may change it; the next reading is judged by it.';
comment on column scoring_pace.sport is 'As league.sport; a sport that is not here is not judged.';
comment on column scoring_pace.burst is 'Points of one side between two readings however soon the second comes.';
comment on column scoring_pace.per_minute is 'Points of one side for each minute since the game last changed for fans, beyond that.';
comment on column scoring_pace.most is 'More than any side ever had in a game.';
comment on column scoring_pace.reason is 'Why so many.';
insert into scoring_pace (sport, burst, per_minute, most, reason) values
  ('lacrosse', 4, 3, 50,
   'A run of goals straight from the face-offs takes some twenty seconds each: four at once is a source that lagged for a minute, six within seconds is one that slipped.'),
  ('basketball', 20, 8, 220,
   'A side scores two to three points a minute, eight at its very best; a source that stood still for a time-out and a break tells some twenty at once. No side of the NBA has reached 190.'),
  ('hockey', 3, 2, 20,
   'Three goals in half a minute have happened once in a generation; sixteen are the most that a side of the NHL ever had.');

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
-- What makes the same slip again count instead of fill the table.
create unique index quarantine_open_key on quarantine (source, source_id, kind, detail) where state = 'open';
create index quarantine_game_idx on quarantine (game_id);
create index quarantine_last_seen_idx on quarantine (last_seen);

create table source_order (
  league_id text     not null,
  matter    text     not null,
  place     smallint not null,
  source    text     not null,
  reason    text     not null,
  constraint source_order_pkey primary key (league_id, matter, place),
  constraint source_order_source_key unique (league_id, matter, source),
  constraint source_order_league_fkey foreign key (league_id) references league (id),
  constraint source_order_matter_known check (matter in ('game', 'line_score')),
  constraint source_order_place_positive check (place > 0)
);
comment on table source_order is 'Whom to believe where sources contradict each other, the best first. Sources that are not listed come after those that are, the league''s own before the others.';
comment on column source_order.matter is 'game: status, score, period, clock and start, which are taken from one source as a whole; line_score.';
comment on column source_order.place is 'From 1, the best.';
comment on column source_order.reason is 'Why.';
insert into source_order (league_id, matter, place, source, reason)
select l.id, 'line_score', 1, 'statcrew', 'The scorer''s own file; the NCAA''s line is made from it and comes later.'
  from league l where l.sport = 'lacrosse' and l.division is not null;

create table source_word (
  game_id     uuid        not null,
  source      text        not null,
  reading     jsonb       not null,
  observed_at timestamptz not null,
  since       timestamptz not null,
  reach       jsonb       not null,
  constraint source_word_pkey primary key (game_id, source),
  constraint source_word_game_fkey foreign key (game_id) references game (id) on delete cascade
);
comment on table source_word is 'What each source last said of a game that more than one source covers, with the sides as the game has them.';
comment on column source_word.reading is 'Without plays and box.';
comment on column source_word.observed_at is 'When it was asked for. A page that has not changed since says it still: scrape_target.answered_at.';
comment on column source_word.since is 'Since when it has said this and nothing else: one that stands still for long in a game is thought to be stuck.';
comment on column source_word.reach is 'The furthest that it ever said: score, period, whether the game has begun and ended. Who never said what fans see is behind, and takes nothing back.';

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
create unique index source_difference_open_key on source_difference (game_id, field, source, other_source) where until is null;
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
create index game_check_broken_idx on game_check (checked_at) where not holds;

create view ops.disagreements as
select d.game_id, g.league_id, g.day, home.name as home, away.name as away, 'sources' as kind, d.field as what,
       d.source || ' ' || d.value || ', ' || d.other_source || ' ' || d.other_value as detail, d.since
  from source_difference d
  join game g on g.id = d.game_id
  join team home on home.id = g.home_team_id
  join team away on away.id = g.away_team_id
 where d.until is null
union all
select c.game_id, g.league_id, g.day, home.name, away.name, 'check', c.name, c.detail || ' (' || c.source || ')', c.checked_at
  from game_check c
  join game g on g.id = c.game_id
  join team home on home.id = g.home_team_id
  join team away on away.id = g.away_team_id
 where not c.holds;
comment on view ops.disagreements is 'Games about which sources differ now, or whose figures do not add up: order by since.';
comment on column ops.disagreements.game_id is 'The game.';
comment on column ops.disagreements.league_id is 'Its league.';
comment on column ops.disagreements.day is 'Its day.';
comment on column ops.disagreements.home is 'The team at home.';
comment on column ops.disagreements.away is 'The visitors.';
comment on column ops.disagreements.kind is 'sources: two of them differ; check: the figures of one do not add up.';
comment on column ops.disagreements.what is 'The field that they differ in, or the check that does not hold; see game_check.name.';
comment on column ops.disagreements.detail is 'What each says.';
comment on column ops.disagreements.since is 'Since when they differ; when it was checked.';

create view ops.quarantine as
select q.id, q.league_id, q.game_id, q.source, q.source_id, q.kind, q.detail, q.seen, q.first_seen, q.last_seen
  from quarantine q where q.state = 'open';
comment on view ops.quarantine is 'Readings that were not believed and that nobody has settled: bardown games quarantine.';
comment on column ops.quarantine.id is 'For bardown games quarantine release and dismiss.';
comment on column ops.quarantine.league_id is 'The league.';
comment on column ops.quarantine.game_id is 'The game that it was meant for; null where it named none of ours.';
comment on column ops.quarantine.source is 'Whose reading it was.';
comment on column ops.quarantine.source_id is 'What the source calls the game.';
comment on column ops.quarantine.kind is 'As in table quarantine.';
comment on column ops.quarantine.detail is 'What cannot be.';
comment on column ops.quarantine.seen is 'How many readings said so.';
comment on column ops.quarantine.first_seen is 'When the first did.';
comment on column ops.quarantine.last_seen is 'When the last did.';
-- migrate:down
