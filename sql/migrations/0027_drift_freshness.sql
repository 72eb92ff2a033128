-- migrate:up
-- Whether the sources still speak as they did, and how old what we show is.
--
-- Drift is told by each parser's own past: the share of fields that its pages have, and how its pages are built. Writers:
-- the scrapers, after a page is stored. None of these tables is read to serve an answer.

create table parser_structure (
  parser     text        not null,
  pages      bigint      not null default 0,
  common     text[]      not null,
  ever       text[]      not null,
  first_seen timestamptz not null default clock_timestamp(),
  constraint parser_structure_pkey primary key (parser),
  constraint parser_structure_pages_positive check (pages >= 0)
);
comment on table parser_structure is 'How the pages of each parser have been built so far: by the paths of their fields or elements.';
comment on column parser_structure.parser is 'The source and its page: ncaa-scoreboard, nhl-box_score.';
comment on column parser_structure.pages is 'How many pages there were.';
comment on column parser_structure.common is 'The paths that every one had.';
comment on column parser_structure.ever is 'The paths that any one had.';

create table parser_fingerprint (
  parser      text        not null,
  fingerprint text        not null,
  pages       bigint      not null default 1,
  first_seen  timestamptz not null default clock_timestamp(),
  last_seen   timestamptz not null default clock_timestamp(),
  constraint parser_fingerprint_pkey primary key (parser, fingerprint),
  constraint parser_fingerprint_parser_fkey foreign key (parser) references parser_structure (parser) on delete cascade,
  constraint parser_fingerprint_pages_positive check (pages > 0)
);
comment on table parser_fingerprint is 'The structures that pages of a parser were seen to have. One that is here is not looked at again.';
comment on column parser_fingerprint.fingerprint is 'Hash of the sorted set of paths.';
comment on column parser_fingerprint.pages is 'How many pages had it.';

create table parser_share (
  parser   text        not null,
  field    text        not null,
  hour     timestamptz not null,
  found    bigint      not null,
  expected bigint      not null,
  constraint parser_share_pkey primary key (parser, field, hour),
  constraint parser_share_sense check (found between 0 and expected)
);
comment on table parser_share is 'Of how many records that should have a field how many had it, by the hour. Kept for eight days.';
comment on column parser_share.field is 'records: entries that could be read at all; else a field of the reading.';
comment on column parser_share.hour is 'The hour''s beginning.';
create index parser_share_hour_idx on parser_share (hour);

create table parser_drift (
  id         bigint      generated always as identity,
  parser     text        not null,
  kind       text        not null,
  subject    text        not null,
  detail     text        not null,
  target     text        not null,
  raised_at  timestamptz not null default clock_timestamp(),
  ended_at   timestamptz,
  body       bytea,
  body_bytes integer     not null,
  constraint parser_drift_pkey primary key (id),
  constraint parser_drift_kind_known check (kind in ('structure', 'share', 'unreadable')),
  constraint parser_drift_bytes_positive check (body_bytes >= 0)
);
comment on table parser_drift is 'When the pages of a parser changed, in structure or in what could be found in them. Somebody should look whether the parser still reads them right.';
comment on column parser_drift.kind is 'structure: built as no page before; share: a field is found much more seldom than before; unreadable: nothing of it could be read.';
comment on column parser_drift.subject is 'The new fingerprint, the field, or a word for what is wrong: malformed.';
comment on column parser_drift.detail is 'In words: which paths came and went, which shares.';
comment on column parser_drift.target is 'The page that showed it, as scrape_target.key.';
comment on column parser_drift.ended_at is 'When the share was again what it had been, or a page of the parser was read again. A new structure stays new: its row is dated at once.';
comment on column parser_drift.body is 'The page, for bardown parse; null after fourteen days. Postgres compresses it by itself (default_toast_compression), outside the row.';
comment on column parser_drift.body_bytes is 'The page''s size before that.';
create unique index parser_drift_open_key on parser_drift (parser, kind, subject) where ended_at is null;
-- Which pages are to be forgotten is asked with every page that is read.
create index parser_drift_page_idx on parser_drift (raised_at) where body is not null;

create view ops.parser_drift as
select d.id, d.parser, d.kind, d.subject, d.detail, d.target, d.raised_at, d.body is not null as has_body, d.body_bytes
  from parser_drift d
 where d.ended_at is null or d.kind = 'structure' and d.raised_at > statement_timestamp() - interval '7 days';
comment on view ops.parser_drift is 'Shares that are low now, pages that cannot be read, and structures that are new this week. The page: copy (select encode(body, ''escape'') …) or a client.';
comment on column ops.parser_drift.id is 'As in table parser_drift.';
comment on column ops.parser_drift.parser is 'As in parser_structure.';
comment on column ops.parser_drift.kind is 'structure, share or unreadable.';
comment on column ops.parser_drift.subject is 'The new fingerprint, the field, or a word for what is wrong: malformed.';
comment on column ops.parser_drift.detail is 'What changed, in words.';
comment on column ops.parser_drift.target is 'The page that showed it.';
comment on column ops.parser_drift.raised_at is 'When it was seen.';
comment on column ops.parser_drift.has_body is 'Whether the page is still kept.';
comment on column ops.parser_drift.body_bytes is 'The page''s size.';

alter table scrape_target add column answered_at timestamptz;
alter table scrape_target add column whole_at timestamptz;
comment on column scrape_target.answered_at is 'When the newest answer was asked for, "not modified" included.';
comment on column scrape_target.whole_at is 'When the newest answer was asked for that was a page: later answers without one say that it still holds.';

create view game_freshness as
select g.id as game_id,
       -- An answer "not modified" speaks for the games that were believed of the page before it.
       case when t.answered_at > g.observed_at and g.observed_at >= t.whole_at then t.answered_at else g.observed_at end as asked_at,
       g.changed_at,
       t.next_at - t.last_at as cadence,
       g.status = 'live' and
       case when t.answered_at > g.observed_at and g.observed_at >= t.whole_at then t.answered_at else g.observed_at end
         < clock_timestamp() - greatest(coalesce(3 * (t.next_at - t.last_at), interval '2 minutes'), interval '1 minute') as stale
  from game g
  left join scrape_target t on t.key = 'scoreboard:' || g.league_id || ':' || g.day;
comment on view game_freshness is 'How old what we show of a game is.';
comment on column game_freshness.asked_at is 'When its source was last asked with an answer that was believed.';
comment on column game_freshness.changed_at is 'When the reading was asked for that last changed what fans see.';
comment on column game_freshness.cadence is 'How often its scoreboard is read now; null: not at all.';
comment on column game_freshness.stale is 'Whether it is live and nothing was heard of it for three times its cadence, a minute at the least.';
grant select on game_freshness to bardown_api;

create view ops.freshness as
select f.game_id, g.league_id, g.day, home.name as home, away.name as away, g.status, f.asked_at,
       statement_timestamp() - f.asked_at as age, f.changed_at, f.cadence, f.stale
  from game_freshness f
  join game g on g.id = f.game_id
  join team home on home.id = g.home_team_id
  join team away on away.id = g.away_team_id
 where g.status in ('scheduled', 'live', 'delayed', 'suspended') and g.day >= current_date - 2 and g.day <= current_date + 1;
comment on view ops.freshness is 'The games of these days that are not over, with how old what we show of them is: order by stale desc, asked_at.';
comment on column ops.freshness.game_id is 'The game.';
comment on column ops.freshness.league_id is 'Its league.';
comment on column ops.freshness.day is 'Its day.';
comment on column ops.freshness.home is 'The team at home.';
comment on column ops.freshness.away is 'The visitors.';
comment on column ops.freshness.status is 'As in game.status.';
comment on column ops.freshness.asked_at is 'When its source was last asked with an answer that was believed.';
comment on column ops.freshness.age is 'Since then.';
comment on column ops.freshness.changed_at is 'When it last changed for fans.';
comment on column ops.freshness.cadence is 'How often its scoreboard is read now; null: not at all.';
comment on column ops.freshness.stale is 'Whether it is live and nothing was heard of it for three times that.';
-- migrate:down
