-- migrate:up
-- Devices and what they follow.
--
-- Apple devices, browsers and Android phones have the same settings, plans and deliveries, and differ only in their
-- push service. The api seals tokens and push-sender opens them, so a copy of the database reveals none.
--
-- Any client may register a token that no device has. Until a push service has accepted a push for it, such a token
-- must not affect others: it is pushed to separately, does not count for the service's health, and is soon given up.

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
  token_digest  bytea       not null,
  service       text        not null default 'apns',
  suspect_at    timestamptz,
  localizes_alerts boolean  not null default false,
  proven_at     timestamptz,
  failures      smallint    not null default 0,
  failing_since timestamptz,
  constraint device_pkey primary key (id),
  -- The result differs each time a token is sealed, so only the digest identifies the token.
  constraint device_token_digest_key unique (token_digest, environment, topic),
  constraint device_token_digest_whole check (octet_length(token_digest) = 32),
  -- The canary needs a device, but its alerts must reach no phone.
  constraint device_environment_known check (environment in ('production', 'sandbox', 'canary')),
  constraint device_service_known check (service in ('apns', 'web', 'fcm')),
  -- A sealed token has two dots, a plain one none. The longest plain tokens are a browser's address with keys (web) and
  -- Google's (fcm, with colons). Sealing adds 28 bytes for nonce and tag, and base64 adds a third: 8 to 400 characters
  -- become at most 571.
  constraint device_token_form check
    (case when strpos(token, '.') > 0
            then length(token) <= case service when 'apns' then 607 else 3000 end
             and token ~ '^v1[.][0-9A-Za-z_-]{1,32}[.][0-9A-Za-z_-]{48,}$'
          when service = 'apns' then length(token) between 8 and 400 and token !~ '[^0-9A-Za-z_-]'
          else length(token) between 8 and 2000 and token !~ '[^0-9A-Za-z_:-]' end),
  constraint device_death_whole check ((dead_at is null) = (dead_reason is null)),
  constraint device_delay_bounded check (delay_s between 0 and 120),
  constraint device_quiet_whole check ((quiet_from is null) = (quiet_until is null)),
  constraint device_quiet_minutes check (quiet_from between 0 and 1439 and quiet_until between 0 and 1439),
  constraint device_failures_bounded check (failures between 0 and 3),
  constraint device_failing_whole check (failing_since is not null or failures = 0)
);
comment on table device is 'Phones and browsers that registered for alerts. Their tokens are secrets, and are sealed if the api has a key (TOKEN_KEY_FILE).';
comment on column device.token is 'v1.KEY.BYTES: sealed by AES-256-GCM with the key of this name, for this environment and topic; only push-sender can open it. Without a dot: the plain token, because the api had no key. For a browser the token is its PushSubscription as JSON in base64url.';
comment on column device.environment is 'production, sandbox: the one of Apple''s two services that issued the token; production for all other services. canary: not a real phone; everything is done for it except the sending.';
comment on column device.topic is 'The app; for Apple its bundle id. For a browser it is the api''s own name for its app; browser push services do not get it.';
comment on column device.token_seen_at is 'When the app last presented the token. A response "unregistered" that is older than this does not deactivate it.';
comment on column device.dead_at is 'When the token was deactivated, for example because Apple said that it is gone. Registering again reactivates it.';
comment on column device.spoiler_safe is 'True: it gets only alerts that reveal no score: that a game began, that it is over, that its date changed.';
comment on column device.delay_s is 'Seconds by which alerts about a game are delayed, for users who watch a delayed stream.';
comment on column device.quiet_from is 'Minute of the local day, 0 to 1439, from which no alerts are sent. Quiet hours may cross midnight.';
comment on column device.quiet_until is 'Minute of the local day from which alerts are sent again; equal to quiet_from: no quiet hours.';
comment on column device.zone is 'IANA time zone of quiet_from and quiet_until.';
comment on column device.token_digest is 'The lookup key of a device. Apple: SHA-256 of the plain token. Browser: SHA-256 of "web", a line feed and its endpoint, so that new keys of one endpoint are the same device. FCM: SHA-256 of "fcm", a line feed and the token. Tokens are long and random, so the digest does not reveal them.';
comment on column device.service is 'Its push service. apns: Apple; web: the push service of a browser (RFC 8030); fcm: Firebase Cloud Messaging. Only the sending differs.';
comment on column device.suspect_at is 'When Apple last rejected the proven token as bad (400, not 410), which may be a mistake of Apple''s. The device is then pushed to on a separate connection, because such responses slow the others. An accepted push clears this; a second rejection deactivates the token. A time before token_seen_at has no effect, because the app has presented the token since.';
comment on column device.localizes_alerts is 'Whether the app contains the strings of alerts (bardown push strings). Its alerts then have keys instead of English text. Browsers always get English text.';
comment on column device.proven_at is 'When its push service first accepted a push for the token. Null: none was accepted yet, and the token may be made up. Reset to null when a rejected token is presented again.';
comment on column device.failures is 'For an unproven token: the number of alerts that did not reach it while others of the same service and app were accepted. The third deactivates it as NeverTaken.';
comment on column device.failing_since is 'For an unproven token: when the first alert did not reach it, for any reason. A day later it is deactivated as NeverTaken.';
-- For prune_devices, which deletes devices after 90 days; few are inactive.
create index device_dead_idx on device (dead_at) where dead_at is not null;
-- For prune_devices, which deletes unproven devices after a day; few of the inactive ones were never proven.
create index device_unproven_idx on device (dead_at)
  where dead_at is not null and proven_at is null;

create function digest_plain_token() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  -- The digest cannot be computed from a sealed token, so the inserting program must provide it.
  if strpos(new.token, '.') = 0 then
    new.token_digest := sha256(convert_to(new.token, 'UTF8'));
  end if;
  return new;
end $$;
comment on function digest_plain_token is 'Fills device.token_digest for a row with a plain token.';

create trigger device_digest before insert on device
  for each row when (new.token_digest is null) execute function digest_plain_token();

create function is_quiet(p_device device, p_at timestamptz) returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select case when p_device.quiet_from is null then false
              when p_device.quiet_from <= p_device.quiet_until
                then m.minute >= p_device.quiet_from and m.minute < p_device.quiet_until
              else m.minute >= p_device.quiet_from or m.minute < p_device.quiet_until end
    -- Local time of the zone, so that quiet hours keep their times when clocks change.
    from (select extract(hour from p_at at time zone p_device.zone) * 60
                 + extract(minute from p_at at time zone p_device.zone) as minute) m
$$;
comment on function is_quiet is 'Whether this instant is in the device''s quiet hours.';

create table follow (
  device_id uuid        not null,
  team_id   uuid,
  game_id   uuid,
  league_id text,
  alerts    text[],
  since     timestamptz not null default clock_timestamp(),
  player_id uuid,
  -- An audience is read in the order of these keys, page by page. Each page starts after the last device of the one
  -- before.
  constraint follow_team_key unique (team_id, device_id),
  constraint follow_game_key unique (game_id, device_id),
  constraint follow_league_key unique (league_id, device_id),
  constraint follow_player_key unique (player_id, device_id),
  constraint follow_one_thing check (num_nonnulls(team_id, game_id, league_id, player_id) = 1),
  constraint follow_team_fkey foreign key (team_id) references team (id) on delete cascade,
  constraint follow_game_fkey foreign key (game_id) references game (id) on delete cascade,
  constraint follow_league_fkey foreign key (league_id) references league (id),
  constraint follow_player_fkey foreign key (player_id) references player (id) on delete cascade,
  constraint follow_device_fkey foreign key (device_id) references device (id) on delete cascade
);
comment on table follow is 'The teams, games, leagues and players that devices follow.';
comment on column follow.alerts is 'The kinds of alert (alert.kind) that the device wants about this team, game, league or player; null: all.';
comment on column follow.player_id is 'Followers of a player get the alerts that name the player.';
-- A device's follows are replaced as a whole when it registers.
create index follow_device_idx on follow (device_id);

create table mute (
  device_id uuid        not null,
  game_id   uuid        not null,
  since     timestamptz not null default clock_timestamp(),
  constraint mute_pkey primary key (device_id, game_id),
  constraint mute_device_fkey foreign key (device_id) references device (id) on delete cascade,
  constraint mute_game_fkey foreign key (game_id) references game (id) on delete cascade
);
comment on table mute is 'Games of which a device wants no alerts, whatever it follows.';
-- For deleting a game.
create index mute_game_idx on mute (game_id);

-- The games of followed players are read as closely as those of followed teams, because only plays name players.
create view requested_game as
select g.id as game_id,
       case when l.details = 'all' then 'league' when f.is_followed then 'followed' else 'opened' end as reason
  from game g
  join league l on l.id = g.league_id
  cross join lateral (
    select exists (select 1 from follow w join device d on d.id = w.device_id
                    where w.team_id in (g.home_team_id, g.away_team_id) and d.dead_at is null)
           or exists (select 1 from follow w join device d on d.id = w.device_id
                       where w.game_id = g.id and d.dead_at is null)
           or exists (select 1 from player p join follow w on w.player_id = p.id join device d on d.id = w.device_id
                       where p.team_id in (g.home_team_id, g.away_team_id) and d.dead_at is null) as is_followed) f
 where l.details = 'all' or f.is_followed
    or exists (select 1 from game_interest i
                where i.game_id = g.id and i.asked_at > clock_timestamp() - interval '10 min');
comment on view requested_game is 'Games whose details are needed now.';
comment on column requested_game.game_id is 'The game.';
comment on column requested_game.reason is 'league: all games of its league are read; followed: an active device follows it, one of its teams or one of their players (followers of a whole league get only what the scoreboard has); opened: a user opened it within the last ten minutes.';

-- Finds the rows that a registration names. All ids are null for a name without a match.
create function named_things(p_follows jsonb)
returns table (team_id uuid, game_id uuid, league_id text, player_id uuid, alerts text[], name text)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  -- If a name occurs twice, the first occurrence counts.
  select distinct on (k.thing) t.id, g.id, l.id, p.id, f.alerts, named.name
    from rows from (jsonb_to_recordset(p_follows) as (team text, league text, game uuid, player uuid, alerts text[]))
         with ordinality as f (team, league, game, player, alerts, place)
   cross join lateral (select coalesce(f.team, f.game::text, f.player::text, f.league) as name) named
    left join team t on f.team is not null
      -- By its slug within a league, or by its id from responses of the api.
      and (t.league_id = f.league and t.slug = f.team
           or t.id = case when f.team ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then f.team::uuid end)
    left join game g on f.team is null and g.id = f.game
    left join player p on f.team is null and f.game is null and p.id = f.player
    left join league l on f.team is null and f.game is null and f.player is null and l.id = f.league
      and l.listed
   cross join lateral (select coalesce('team ' || t.id, 'game ' || g.id, 'player ' || p.id, 'league ' || l.id,
                                       'nothing ' || named.name) as thing) k
   order by k.thing, f.place
$$;
comment on function named_things is 'The teams, games, leagues and players of a registration, each once; all ids are null for a name without a match.';

-- Registration goes through functions, because the api's role may read scores and nothing else.
--
-- A device's zone must be a name of the IANA database. Postgres also accepts POSIX forms, whose sign is reversed: quiet
-- hours in 'GMT+03:00', which Java and ICU use for three hours east of UTC, would be six hours late. With p_only_known
-- no new device is created and no inactive one reactivated; the api then counts the device against the client's limit on
-- registrations, and calls again without it.
create function register_device(p_token text, p_environment text, p_topic text, p_follows jsonb,
                                p_muted uuid[] default '{}', p_spoiler_safe boolean default false,
                                p_delay_s smallint default 0, p_quiet_from smallint default null,
                                p_quiet_until smallint default null, p_zone text default 'UTC',
                                p_token_digest bytea default null, p_service text default 'apns',
                                p_localizes_alerts boolean default false, p_only_known boolean default false)
returns table (device_id uuid, unknown text[], is_new boolean, was_dead boolean)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_device uuid;
  v_new    boolean;
  v_dead   boolean;
begin
  -- Full names only: 'GMT+03:00' would be accepted as a zone as well, three hours west of UTC. Listing the names takes
  -- some milliseconds, so the check is skipped if the device has the zone already.
  if p_zone <> 'UTC'
     and not exists (select from device d
                      where d.token_digest = coalesce(p_token_digest, sha256(convert_to(p_token, 'UTF8')))
                        and d.environment = p_environment and d.topic = p_topic and d.zone = p_zone)
     and not exists (select from pg_timezone_names z where z.name = p_zone) then
    raise exception 'unknown time zone %', p_zone using errcode = 'BD001';
  end if;
  select d.dead_at is not null into v_dead from device d
   where d.token_digest = coalesce(p_token_digest, sha256(convert_to(p_token, 'UTF8')))
     and d.environment = p_environment and d.topic = p_topic;
  if p_only_known and v_dead is distinct from false then return; end if;
  insert into device as d (service, token, token_digest, environment, topic, spoiler_safe, localizes_alerts, delay_s,
                           quiet_from, quiet_until, zone)
  values (p_service, p_token, p_token_digest, p_environment, p_topic, p_spoiler_safe, p_localizes_alerts, p_delay_s,
          p_quiet_from, p_quiet_until, p_zone)
  on conflict on constraint device_token_digest_key do update
     set token_seen_at = clock_timestamp(), dead_at = null, dead_reason = null, updated_at = clock_timestamp(),
         -- A deactivated or suspected token counts as unproven again.
         proven_at = case when d.dead_at is null and d.suspect_at is null then d.proven_at end,
         failures = 0, failing_since = null,
         spoiler_safe = excluded.spoiler_safe, localizes_alerts = excluded.localizes_alerts,
         delay_s = excluded.delay_s, quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until,
         zone = excluded.zone,
         -- If the token is sealed with the same key, or plain as before, it stays. Otherwise the newest form is the one
         -- that push-sender can open. A browser may have new keys for its endpoint, which a sealed token does not show.
         token = case when d.service <> 'web' and split_part(d.token, '.', 2) = split_part(excluded.token, '.', 2)
                      then d.token else excluded.token end
  -- An updated row has the updating transaction in xmax; an inserted row has 0.
  returning d.id, d.xmax = 0 into v_device, v_new;
  delete from mute m where m.device_id = v_device and m.game_id <> all (p_muted);
  insert into mute (device_id, game_id) select v_device, g.id from game g where g.id = any (p_muted)
  on conflict do nothing;
  -- An unchanged registration writes nothing here.
  delete from follow f where f.device_id = v_device
     and not exists (select 1 from named_things(p_follows) n
                      where (n.team_id, n.game_id, n.league_id, n.player_id, n.alerts)
                            is not distinct from (f.team_id, f.game_id, f.league_id, f.player_id, f.alerts));
  insert into follow (device_id, team_id, game_id, league_id, player_id, alerts)
  select v_device, n.team_id, n.game_id, n.league_id, n.player_id, n.alerts from named_things(p_follows) n
   where num_nonnulls(n.team_id, n.game_id, n.league_id, n.player_id) = 1
  on conflict do nothing;
  return query
    select v_device, array(select n.name from named_things(p_follows) n
                            where num_nonnulls(n.team_id, n.game_id, n.league_id, n.player_id) = 0),
           v_new, coalesce(v_dead, false);
end $$;
comment on function register_device is 'Upserts a device of a service (apns, web, fcm): it follows exactly these teams ({"team": slug, "league": id}), games ({"game": id}), leagues ({"league": id}) and players ({"player": id}), each with the alerts that it wants (null: all), and mutes these games. A sealed token, or one of another service than Apple''s, needs the digest described at device.token_digest; a plain Apple token does not. Returns the names without a match, whether the device is new, and whether it was inactive. With p_only_known, returns no row for a new or inactive device. SQLSTATE BD001: no such time zone.';

create function unregister_device(p_token_digest bytea, p_environment text, p_topic text) returns boolean
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (
    delete from device where token_digest = p_token_digest and environment = p_environment and topic = p_topic
    returning 1
  )
  select exists (select 1 from gone)
$$;
comment on function unregister_device(bytea, text, text) is 'Deletes the device with this SHA-256 of its token, and its follows; false when there was none.';

create function unregister_device(p_token text, p_environment text, p_topic text) returns boolean
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select unregister_device(sha256(convert_to(p_token, 'UTF8')), p_environment, p_topic)
$$;
comment on function unregister_device(text, text, text) is 'Like the function with a digest, but for a plain token. psql and an api of the previous version use it.';

-- A token that its push service never accepted is deactivated in two ways: the service rejects it, or it is given up
-- after several failures. In both cases its follows are deleted, so that the plan of an alert does not read them.
create function forget_follows(p_devices uuid[]) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from follow f using device d
   where f.device_id = any (p_devices) and d.id = f.device_id and d.dead_at is not null and d.proven_at is null;
$$;
comment on function forget_follows is 'Deletes the follows of inactive devices (dead_at) whose push service never accepted a push for them, so that the plan of an alert does not read them. Other devices keep theirs.';

create function prune_devices() returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
declare
  -- A constant for the planner. It cannot use an index with clock_timestamp(), which may change from row to row.
  v_now    constant timestamptz := clock_timestamp();
  v_count  integer;
  v_others integer;
begin
  -- One statement for each of the two indexes.
  delete from device d
   where d.id in (select o.id from device o
                   where o.proven_at is null and o.dead_at < v_now - interval '1 day'
                   limit 1000 for update skip locked);
  get diagnostics v_count = row_count;
  delete from device d
   where d.id in (select o.id from device o
                   where o.dead_at < v_now - interval '90 days'
                   limit 1000 for update skip locked);
  get diagnostics v_others = row_count;
  return 1000 in (v_count, v_others);
end $$;
comment on function prune_devices is 'Deletes some of the inactive devices: after a day those that were never proven, after 90 days all others. Returns whether there may be more.';

grant execute on function register_device, unregister_device(bytea, text, text), unregister_device(text, text, text)
  to bardown_api;
grant select on requested_game to bardown_scheduler;
grant execute on function prune_devices to bardown_scheduler;
-- push-sender is the only program that reads tokens. It records which are proven and which fail, and deactivates
-- devices that are gone. It registers no devices and changes no settings.
grant select on device, follow, mute to bardown_push_sender;
grant update (dead_at, dead_reason, updated_at, suspect_at, proven_at, failures, failing_since) on device
  to bardown_push_sender;
grant execute on function is_quiet, forget_follows to bardown_push_sender;
-- migrate:down
