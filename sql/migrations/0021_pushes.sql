-- migrate:up
-- Devices, what they follow, what they are told and how that went.

create table device (
  id            uuid        not null default gen_random_uuid(),
  token         text        not null,
  environment   text        not null,
  topic         text        not null,
  token_seen_at timestamptz not null default clock_timestamp(),
  dead_at       timestamptz,
  dead_reason   text,
  spoiler_safe  boolean     not null default false,
  delay_s       smallint    not null default 0,
  quiet_from    smallint,
  quiet_until   smallint,
  zone          text        not null default 'UTC',
  created_at    timestamptz not null default clock_timestamp(),
  updated_at    timestamptz not null default clock_timestamp(),
  constraint device_pkey primary key (id),
  constraint device_token_key unique (token, environment, topic),
  constraint device_environment_known check (environment in ('production', 'sandbox')),
  constraint device_token_form check (length(token) between 8 and 400 and token !~ '[^0-9A-Za-z_-]'),
  constraint device_death_whole check ((dead_at is null) = (dead_reason is null)),
  constraint device_delay_bounded check (delay_s between 0 and 120),
  constraint device_quiet_whole check ((quiet_from is null) = (quiet_until is null)),
  constraint device_quiet_minutes check (quiet_from between 0 and 1439 and quiet_until between 0 and 1439)
);
comment on table device is 'Phones that asked to be told. The token is a secret: only push-sender may read it.';
comment on column device.token_seen_at is 'When the app last presented the token. An answer "unregistered" that is older than this does not kill it.';
comment on column device.dead_at is 'When Apple said that the token is gone; registering again revives it.';
comment on column device.spoiler_safe is 'Told only what gives nothing of a game away: that it began, that it is over, that its date changed.';
comment on column device.delay_s is 'Seconds that alerts about a game are held back for somebody who watches a late stream.';
comment on column device.quiet_from is 'Minute of the local day, 0 to 1439, from which nothing is told; the night it begins may be over after midnight.';
comment on column device.quiet_until is 'Minute of the local day from which alerts are told again; the same as quiet_from: never quiet.';
comment on column device.zone is 'IANA zone of quiet_from and quiet_until.';

create function is_quiet(p_device device, p_at timestamptz) returns boolean
language sql stable set search_path = pg_catalog as $$
  select case when p_device.quiet_from is null then false
              when p_device.quiet_from <= p_device.quiet_until
                then m.minute >= p_device.quiet_from and m.minute < p_device.quiet_until
              else m.minute >= p_device.quiet_from or m.minute < p_device.quiet_until end
    -- The wall clock of the zone, so that a night is a night when clocks are changed, too.
    from (select extract(hour from p_at at time zone p_device.zone) * 60
                 + extract(minute from p_at at time zone p_device.zone) as minute) m
$$;
comment on function is_quiet is 'Whether the device wants to hear nothing at this instant.';

create table follow (
  device_id uuid        not null,
  team_id   uuid,
  game_id   uuid,
  league_id text,
  alerts    text[],
  since     timestamptz not null default clock_timestamp(),
  -- In the order of an audience: each is read from a device on, a page at a time.
  constraint follow_team_key unique (team_id, device_id),
  constraint follow_game_key unique (game_id, device_id),
  constraint follow_league_key unique (league_id, device_id),
  constraint follow_one_thing check (num_nonnulls(team_id, game_id, league_id) = 1),
  constraint follow_team_fkey foreign key (team_id) references team (id) on delete cascade,
  constraint follow_game_fkey foreign key (game_id) references game (id) on delete cascade,
  constraint follow_league_fkey foreign key (league_id) references league (id),
  constraint follow_device_fkey foreign key (device_id) references device (id) on delete cascade
);
comment on table follow is 'Which device follows which team, game or league.';
comment on column follow.alerts is 'The kinds of alert that it wants to hear (push_event.kind); null: all.';
-- What a device follows is replaced as a whole when it registers.
create index follow_device_idx on follow (device_id);

create table mute (
  device_id uuid        not null,
  game_id   uuid        not null,
  since     timestamptz not null default clock_timestamp(),
  constraint mute_pkey primary key (device_id, game_id),
  constraint mute_device_fkey foreign key (device_id) references device (id) on delete cascade,
  constraint mute_game_fkey foreign key (game_id) references game (id) on delete cascade
);
comment on table mute is 'Games of which a device wants to hear nothing, whatever it follows.';
create index mute_game_idx on mute (game_id);

create table push_event (
  id            bigint      generated always as identity,
  game_event_id bigint      not null,
  game_id       uuid        not null,
  revision      bigint      not null,
  kind          text        not null,
  alert         jsonb       not null,
  expires_at    timestamptz not null,
  created_at    timestamptz not null default clock_timestamp(),
  plan_cursor   uuid,
  planned_at    timestamptz,
  audience      integer     not null default 0,
  constraint push_event_pkey primary key (id),
  constraint push_event_once unique (game_event_id),
  constraint push_event_event_fkey foreign key (game_event_id) references game_event (id) on delete cascade,
  constraint push_event_kind_known check (kind in
    ('start', 'score', 'lead_change', 'close_game', 'period_end', 'overtime', 'shootout', 'final', 'postponed',
     'cancelled', 'moved', 'correction'))
);
comment on table push_event is 'Alerts: events that passed the rules and are to be told to the followers.';
comment on column push_event.alert is 'The alert as the programs know it: what to say, without names of teams.';
comment on column push_event.expires_at is 'Telling it later is worse than not telling it. Counted from when the revision was stored, not from when it was compared.';
comment on column push_event.plan_cursor is 'The followers up to this device are planned. Moved by the transaction that enqueues their sends, so that a plan that was broken off goes on there.';
comment on column push_event.planned_at is 'When the last page was planned; a plan that finds it set does nothing.';
comment on column push_event.audience is 'Devices that are to be told, of the pages planned so far.';
-- "Is there a later score of this game?" is asked before every send.
create index push_event_game_idx on push_event (game_id, revision);

create table delivery (
  push_event_id bigint      not null,
  device_id     uuid        not null,
  apns_id       uuid        not null,
  outcome       text        not null,
  reason        text,
  settled_at    timestamptz not null default clock_timestamp(),
  constraint delivery_pkey primary key (push_event_id, device_id),
  constraint delivery_event_fkey foreign key (push_event_id) references push_event (id) on delete cascade,
  constraint delivery_outcome_known check (outcome in
    ('delivered', 'dead_token', 'expired', 'superseded', 'quiet', 'rejected', 'unreachable'))
);
comment on table delivery is 'How one alert to one device ended. The key is what keeps a repeated job from telling it twice.';
comment on column delivery.apns_id is 'The same for every try of this alert to this device.';
comment on column delivery.outcome is 'delivered: APNs took it; dead_token: the device is gone; expired, superseded: not sent, no longer worth it; quiet: not sent, the device does not want to hear it now; rejected: APNs refused for another reason; unreachable: no answer in the alert''s useful time.';
comment on column delivery.reason is 'APNs''s word for it, verbatim.';

-- What a registration means by the things that it names; all ids are null where a name stands for nothing.
create function named_things(p_follows jsonb)
returns table (team_id uuid, game_id uuid, league_id text, alerts text[], name text)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  -- Named twice, a thing is followed as it was named first.
  select distinct on (t.id, g.id, l.id, case when t.id is null and g.id is null and l.id is null then named.name end)
         t.id, g.id, l.id, f.alerts, named.name
    from rows from (jsonb_to_recordset(p_follows) as (team text, league text, game uuid, alerts text[]))
         with ordinality as f (team, league, game, alerts, place)
   cross join lateral (select coalesce(f.team, f.game::text, f.league) as name) named
    left join team t on f.team is not null
      -- By its slug, which is of a league, or by its id, which is what answers of the api call it.
      and (t.league_id = f.league and t.slug = f.team
           or t.id = case when f.team ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then f.team::uuid end)
    left join game g on f.team is null and g.id = f.game
    left join league l on f.team is null and f.game is null and l.id = f.league
   order by t.id, g.id, l.id, case when t.id is null and g.id is null and l.id is null then named.name end, f.place
$$;
comment on function named_things is 'The teams, games and leagues of a registration, each once.';

-- Registration goes through functions, because the api's role may read scores and nothing else.
create function register_device(p_token text, p_environment text, p_topic text, p_follows jsonb,
                                p_muted uuid[] default '{}', p_spoiler_safe boolean default false,
                                p_delay_s smallint default 0, p_quiet_from smallint default null,
                                p_quiet_until smallint default null, p_zone text default 'UTC')
returns table (device_id uuid, unknown text[], is_new boolean)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_device uuid;
  v_new    boolean;
begin
  begin
    perform clock_timestamp() at time zone p_zone;
  exception when invalid_parameter_value then
    raise exception 'there is no time zone %', p_zone using errcode = 'BD001';
  end;
  insert into device as d (token, environment, topic, spoiler_safe, delay_s, quiet_from, quiet_until, zone)
  values (p_token, p_environment, p_topic, p_spoiler_safe, p_delay_s, p_quiet_from, p_quiet_until, p_zone)
  on conflict on constraint device_token_key do update
     set token_seen_at = clock_timestamp(), dead_at = null, dead_reason = null, updated_at = clock_timestamp(),
         spoiler_safe = excluded.spoiler_safe, delay_s = excluded.delay_s, quiet_from = excluded.quiet_from,
         quiet_until = excluded.quiet_until, zone = excluded.zone
  -- A row that was updated carries the updater's transaction in xmax; an inserted one carries none.
  returning d.id, d.xmax = 0 into v_device, v_new;
  delete from mute m where m.device_id = v_device and m.game_id <> all (p_muted);
  insert into mute (device_id, game_id) select v_device, g.id from game g where g.id = any (p_muted)
  on conflict do nothing;
  -- Who registers again as before writes nothing here.
  delete from follow f where f.device_id = v_device
     and not exists (select 1 from named_things(p_follows) n
                      where (n.team_id, n.game_id, n.league_id, n.alerts)
                            is not distinct from (f.team_id, f.game_id, f.league_id, f.alerts));
  insert into follow (device_id, team_id, game_id, league_id, alerts)
  select v_device, n.team_id, n.game_id, n.league_id, n.alerts from named_things(p_follows) n
   where num_nonnulls(n.team_id, n.game_id, n.league_id) = 1
  on conflict do nothing;
  return query
    select v_device, array(select n.name from named_things(p_follows) n
                            where num_nonnulls(n.team_id, n.game_id, n.league_id) = 0), v_new;
end $$;
comment on function register_device is 'Upserts a device: it follows exactly these teams ({"team": slug, "league": id}), games ({"game": id}) and leagues ({"league": id}), each with the alerts that it wants (null: all), and mutes these games. Returns the names that stand for nothing, and whether the device is new. SQLSTATE BD001: no such time zone.';

create function unregister_device(p_token text, p_environment text, p_topic text) returns boolean
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (
    delete from device where token = p_token and environment = p_environment and topic = p_topic returning 1
  )
  select exists (select 1 from gone)
$$;
comment on function unregister_device is 'Forgets a device and all that it follows; false when there was none.';
-- migrate:down
