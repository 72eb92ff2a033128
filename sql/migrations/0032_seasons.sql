-- migrate:up
-- Seasons: on which days a league plays, and the scoreboards of other days than the present one.
--
-- Writers: detail-scraper (the days, from a source's list), scheduler (what is read of them, and when). Readers: the api,
-- analysts. The present day, and yesterday while it is open, are read as before; the others one at a time, so many an hour.

create table season_day (
  league_id text        not null,
  day       date        not null,
  games     integer,
  listed_at timestamptz not null,
  constraint season_day_pkey primary key (league_id, day),
  constraint season_day_league_fkey foreign key (league_id) references league (id) on delete cascade,
  constraint season_day_games_not_negative check (games >= 0)
);
comment on table season_day is 'The days of its season that a league''s source lists. The newest list counts from its first day on; what lies before it stays.';
comment on column season_day.day is 'The league''s local day.';
comment on column season_day.games is 'How many games the source says are played on it; null where its list has days alone. Which games those are says table game.';
comment on column season_day.listed_at is 'When the newest list was asked for that has the day.';

alter table league add column lists_days boolean not null default false;
comment on column league.lists_days is 'Whether its source has a list of the days of a season, which is read some times a day. Of other leagues the seven days before and after the present one are read.';
update league set lists_days = true where source in ('ncaa', 'espn');

alter table scrape_target add column distant boolean not null default false;
comment on column scrape_target.distant is 'Of a scoreboard of the league''s own source: its day is not the present one. It waits for a turn of the season''s, so many an hour of all leagues together, in which next_at only says from when on it may have one. A day that is over has one turn.';
comment on column scrape_target.key is 'scoreboard:<league>:<day>, table:<league>:<kind>, the latter with /<name> where the page has one, or detail:<game>:<page>; all with :<source> where it is not the league''s own. Or games:<league>:<source>:<address>, season:<league>.';
comment on column scrape_target.kind is 'scoreboard: of a league and day; detail: a page of one game; table: rankings, standings, leaders; games: a row of game_page; season: the list of a league''s days.';
alter table scrape_target drop constraint scrape_target_kind_known;
alter table scrape_target add constraint scrape_target_kind_known check (kind in ('scoreboard', 'detail', 'table', 'games', 'season'));
alter table scrape_target add constraint scrape_target_distant_is_scoreboard check (
  not distant or kind = 'scoreboard' and source is null);

create view season_board as
select l.id as league_id, d.day
  from league l
  cross join lateral (select (clock_timestamp() at time zone l.zone)::date as today) t
  cross join lateral (
    -- A list that was never read again for a month is no list any more.
    select exists (select from season_day s
                    where s.league_id = l.id and s.listed_at > clock_timestamp() - interval '30 days') as is_listed) h
  cross join lateral (
    select s.day from season_day s
     where h.is_listed and s.league_id = l.id and s.games is distinct from 0 and s.day > t.today - 300
    union all
    select t.today + n from generate_series(-7, 7) as g (n) where not h.is_listed) d
 where l.followed and d.day <> t.today;
comment on view season_board is 'The days other than the present one whose scoreboards are to be read: those of the season that have games; the seven before and after today where no list of them is known.';
comment on column season_board.league_id is 'A followed league.';
comment on column season_board.day is 'Its local day.';

create view season_calendar as
select coalesce(s.league_id, g.league_id) as league_id, coalesce(s.day, g.day) as day,
       coalesce(g.games, 0) as games, s.games as listed
  from season_day s
  full join (select league_id, day, count(*) as games from game
              where status not in ('cancelled', 'postponed') group by league_id, day) g
    on g.league_id = s.league_id and g.day = s.day;
comment on view season_calendar is 'Days on which a league plays, by what is stored and by what its source lists: where league_id = … and day between … and ….';
comment on column season_calendar.league_id is 'The league.';
comment on column season_calendar.day is 'Its local day.';
comment on column season_calendar.games is 'The games that are stored, without those that were cancelled or postponed.';
comment on column season_calendar.listed is 'How many its source lists; null where it lists none or does not say. More than are stored: the day''s scoreboard was not read yet.';

grant select on season_day, season_calendar to bardown_api;
-- migrate:down
