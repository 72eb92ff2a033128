-- migrate:up
-- The canary: a league that is played nowhere, with a goal on the hour, so that the whole way from a page to a phone can be
-- watched when nobody plays. "bardown push canary --start" sets it going.

alter table league add column listed boolean not null default true;
comment on column league.listed is 'Whether people are shown it. The canary is read, compared and told as any league, and is on no page.';

insert into league (id, name, sport, gender, zone, source, source_code, division, detail_pages, periods, period_name,
                    season_month, game_page, place, followed, listed) values
  ('canary', 'Canary', 'lacrosse', null, 'UTC', 'canary', 'canary', null, '{}', 4, 'quarter', 1, null, 999, false, false);

-- A canary needs somebody who hears it, and no phone should.
alter table device drop constraint device_environment_known;
alter table device add constraint device_environment_known check (environment in ('production', 'sandbox', 'canary')) not valid;
comment on column device.environment is 'production, sandbox: which of Apple''s two services gave out the token; production for all other services. canary: nobody''s phone; everything is done for it but the sending.';

-- What nobody is shown is no change for anybody.
create or replace function lay_change() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into unnumbered_change (game_id, revision)
  select g.id, new.revision from game g join league l on l.id = g.league_id where g.id = new.game_id and l.listed;
  return null;
end $$;
comment on function lay_change is 'A revision that is stored is to be numbered, whoever stored it, unless its league is not listed.';

create view ops.canary as
select e.kind, r.created_at as stored_at, p.created_at as planned_from, t.told_at,
       -- What the source shows on the hour is read within a poll of it.
       t.told_at - date_trunc('hour', r.created_at) as after_hour,
       t.told_at - r.created_at as after_stored, t.outcome, p.id as push_event_id, p.game_id
  from push_event p
  join game g on g.id = p.game_id and g.league_id = 'canary'
  join game_event e on e.id = p.game_event_id
  left join game_revision r on r.game_id = p.game_id and r.revision = p.revision
  left join lateral (
    -- One device hears it; a dry run tells real phones no more than it tells this one.
    select max(c.last_at) as told_at, max(c.outcome) as outcome
      from push_tally c where c.push_event_id = p.id) t on true;
comment on view ops.canary is 'The alerts of the canary, from the revision to the last step before a phone: order by push_event_id desc limit 24 is the last day.';
comment on column ops.canary.kind is 'What was told: start, score on the hour, final.';
comment on column ops.canary.stored_at is 'When the revision was stored that brought it.';
comment on column ops.canary.planned_from is 'When the alert was made.';
comment on column ops.canary.told_at is 'When it arrived where a phone would have been sent to; null: has not.';
comment on column ops.canary.after_hour is 'How long after the hour that was: the poll''s wait and all of our own.';
comment on column ops.canary.after_stored is 'How long after the revision was stored.';
comment on column ops.canary.outcome is 'delivery.outcome: dry_run where all went well.';
comment on column ops.canary.push_event_id is 'push_event.id.';
comment on column ops.canary.game_id is 'The game of that day.';

-- It has no season: nobody looks at its other days.
create or replace view season_board as
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
 where l.followed and l.listed and d.day <> t.today;
-- migrate:down
