-- Devices, what they follow, what they are told and how that went.

create table device (
  id            uuid        not null default gen_random_uuid(),
  token         text        not null,
  environment   text        not null,
  topic         text        not null,
  token_seen_at timestamptz not null default clock_timestamp(),
  dead_at       timestamptz,
  dead_reason   text,
  created_at    timestamptz not null default clock_timestamp(),
  updated_at    timestamptz not null default clock_timestamp(),
  constraint device_pkey primary key (id),
  constraint device_token_key unique (token, environment, topic),
  constraint device_environment_known check (environment in ('production', 'sandbox')),
  constraint device_token_form check (length(token) between 8 and 400 and token !~ '[^0-9A-Za-z_-]'),
  constraint device_death_whole check ((dead_at is null) = (dead_reason is null))
);
comment on table device is 'Phones that asked to be told. The token is a secret: only push-sender may read it.';
comment on column device.token_seen_at is 'When the app last presented the token. An answer "unregistered" that is older than this does not kill it.';
comment on column device.dead_at is 'When Apple said that the token is gone; registering again revives it.';

create table follow (
  team_id   uuid        not null,
  device_id uuid        not null,
  since     timestamptz not null default clock_timestamp(),
  constraint follow_pkey primary key (team_id, device_id),
  constraint follow_team_fkey foreign key (team_id) references team (id) on delete cascade,
  constraint follow_device_fkey foreign key (device_id) references device (id) on delete cascade
);
comment on table follow is 'Which device follows which team; the key is the order in which the audience of a team is read.';
create index follow_device_idx on follow (device_id);

create table push_event (
  id            bigint      generated always as identity,
  game_event_id bigint      not null,
  game_id       uuid        not null,
  revision      bigint      not null,
  kind          text        not null,
  alert         jsonb       not null,
  expires_at    timestamptz not null,
  created_at    timestamptz not null default clock_timestamp(),
  planned_at    timestamptz,
  audience      integer,
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
comment on column push_event.planned_at is 'Set by the transaction that enqueues all its sends; a plan that finds it set does nothing.';
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
    ('delivered', 'dead_token', 'expired', 'superseded', 'rejected', 'unreachable'))
);
comment on table delivery is 'How one alert to one device ended. The key is what keeps a repeated job from telling it twice.';
comment on column delivery.apns_id is 'The same for every try of this alert to this device.';
comment on column delivery.outcome is 'delivered: APNs took it; dead_token: the device is gone; expired, superseded: not sent, no longer worth it; rejected: APNs refused for another reason; unreachable: no answer in the alert''s useful time.';
comment on column delivery.reason is 'APNs''s word for it, verbatim.';

-- Registration goes through functions, because the api''s role may read scores and nothing else.
create function register_device(p_token text, p_environment text, p_topic text, p_league text, p_teams text[])
returns table (device_id uuid, unknown_teams text[], is_new boolean)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_device uuid;
  v_new    boolean;
begin
  insert into device as d (token, environment, topic) values (p_token, p_environment, p_topic)
  on conflict on constraint device_token_key do update
     set token_seen_at = clock_timestamp(), dead_at = null, dead_reason = null, updated_at = clock_timestamp()
  -- A row that was updated carries the updater's transaction in xmax; an inserted one carries none.
  returning d.id, d.xmax = 0 into v_device, v_new;
  delete from follow f where f.device_id = v_device
     and not exists (select 1 from team t where t.id = f.team_id and t.league_id = p_league and t.slug = any (p_teams));
  insert into follow (team_id, device_id)
  select t.id, v_device from team t where t.league_id = p_league and t.slug = any (p_teams)
  on conflict do nothing;
  return query
    select v_device, array(select u from unnest(p_teams) as u
                            where not exists (select 1 from team t where t.league_id = p_league and t.slug = u)),
                      v_new;
end $$;
comment on function register_device is 'Upserts a device and makes it follow exactly these teams (slugs); returns the slugs that no team has, and whether the device is new.';

create function unregister_device(p_token text, p_environment text, p_topic text) returns boolean
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (
    delete from device where token = p_token and environment = p_environment and topic = p_topic returning 1
  )
  select exists (select 1 from gone)
$$;
comment on function unregister_device is 'Forgets a device and all that it follows; false when there was none.';
