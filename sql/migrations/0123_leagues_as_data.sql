-- migrate:up
-- All that differs between two leagues of one sport is a row: how games are divided, now and in former seasons, what a goal
-- counts, and what BarDown can do for the league. The rules of a sport are Swift: a sport is known to the programs that have
-- its folder in Sources/Sports, and to no list here.

alter table league
  drop constraint league_sport_known,
  add column period_seconds           smallint not null default 900,
  add column overtime_seconds         smallint not null default 300,
  add column shootout                 smallint,
  add column playoff_overtime_seconds smallint,
  add column most_points_of_goal      smallint not null default 1,
  add column counts_overtime_losses   boolean  not null default false,
  add column capabilities             text[]   not null default '{}',
  add column is_default               boolean  not null default false,
  add column is_canary                boolean  not null default false,
  add constraint league_sport_sense check (sport ~ '^[a-z][a-z_]*$'),
  add constraint league_format_sense check (period_seconds > 0 and overtime_seconds > 0 and playoff_overtime_seconds > 0
                                            and shootout > periods),
  add constraint league_most_points_of_goal_positive check (most_points_of_goal > 0),
  add constraint league_capabilities_known check (capabilities <@ array['plays', 'box', 'rankings', 'odds', 'contests',
                                                                        'stories', 'activities']);

comment on column league.sport is 'The sport, by the name of its folder in Sources/Sports in lower case: lacrosse, basketball, hockey. Games of a sport that a program does not know are stored, and not compared.';
comment on column league.periods is 'How many periods regulation has, where a page does not state its game''s own format.';
comment on column league.period_seconds is 'Seconds of a period of regulation.';
comment on column league.overtime_seconds is 'Seconds of an overtime.';
comment on column league.shootout is 'The period that is a shootout; null where overtime follows overtime until a side wins.';
comment on column league.playoff_overtime_seconds is 'Seconds of an overtime of the playoffs, which have no shootout; null where they are played as other games are.';
comment on column league.most_points_of_goal is 'The most that one goal counts for: 2 where a goal from a distance counts for two.';
comment on column league.counts_overtime_losses is 'Whether the third number of a record counts losses in overtime; it counts ties otherwise.';
comment on column league.capabilities is 'What BarDown can do for the league''s games: plays, box, rankings, odds, contests, stories, activities.';
comment on column league.is_default is 'Whether the api means this league where a request names none. One row at the most.';
comment on column league.is_canary is 'Whether this is the canary''s league: played nowhere, with a goal on the hour. One row at the most.';

create unique index league_default_once on league (is_default) where is_default;
create unique index league_canary_once on league (is_canary) where is_canary;

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
comment on table league_former_format is 'How a league divided its games in former seasons. A page of an old game is read by it.';
comment on column league_former_format.league_id is 'The league.';
comment on column league_former_format.until_day is 'The first day on which the format no longer held.';
comment on column league_former_format.periods is 'How many periods regulation had.';
comment on column league_former_format.period_seconds is 'Seconds of a period of regulation.';
comment on column league_former_format.overtime_seconds is 'Seconds of an overtime.';

comment on table scoring_pace is 'How fast one side can score, where an operator says otherwise than the sport: a reading that gained more is put into quarantine. The next reading is judged by it.';
comment on column scoring_pace.sport is 'As league.sport; a sport that is not here is judged by its own pace, in Sources/Sports.';

grant select on league_former_format to bardown_api, bardown_scoreboard_scraper, bardown_detail_scraper;
-- The pages of games are drawn by the facts of their leagues.
grant select on league_source to bardown_api;

-- The alerts of the canary, whatever its league is called.
create or replace view ops.canary as
select e.kind, r.created_at as stored_at, p.created_at as planned_from, t.told_at,
       -- What the source shows on the hour is read within a poll of it.
       t.told_at - date_trunc('hour', r.created_at) as after_hour,
       t.told_at - r.created_at as after_stored, t.outcome, p.id as push_event_id, p.game_id
  from push_event p
  join game g on g.id = p.game_id
  join league l on l.id = g.league_id and l.is_canary
  join game_event e on e.id = p.game_event_id
  left join game_revision r on r.game_id = p.game_id and r.revision = p.revision
  left join lateral (
    -- One device hears it; a dry run tells real phones no more than it tells this one.
    select max(c.last_at) as told_at, max(c.outcome) as outcome
      from push_tally c where c.push_event_id = p.id) t on true;
-- migrate:down
