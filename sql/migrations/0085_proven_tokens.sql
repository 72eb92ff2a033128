-- migrate:up
-- Anybody may register a token that no phone has. Until its push service has taken a push for it, a token costs only itself: it
-- is pushed to apart from the others, says nothing of the service's health, and is given up soon.

-- This file locks the tables, and must be brief: 0108 fills in the rows that there are, and 0109 checks them.
alter table device
  add column proven_at     timestamptz,
  add column failures      smallint not null default 0,
  add column failing_since timestamptz,
  add constraint device_failures_bounded check (failures between 0 and 3) not valid,
  add constraint device_failing_whole check (failing_since is not null or failures = 0) not valid;
comment on column device.proven_at is 'When its push service first took a push for the token; null: it has taken none yet, and the token may be made up. It is null again where a token that was called bad is presented anew.';
comment on column device.failures is 'Of a token that is not proven: alerts that did not reach it while others of the same service and app were taken. The third ends it as NeverTaken.';
comment on column device.failing_since is 'Of a token that is not proven: the first alert that did not reach it, for whatever reason. A day later it is dead as NeverTaken.';
comment on column device.suspect_at is 'When Apple last called the proven token bad that it may have given out all the same: 400, not 410. It is pushed to on a connection apart from the others, which such answers slow; taken, it is trusted again, called bad once more it is dead. Before token_seen_at it means nothing: the app has presented a token since.';

alter table push_to_start add column proven_at timestamptz;
comment on column push_to_start.proven_at is 'As device.proven_at, of this token.';
alter table live_activity add column proven_at timestamptz;
comment on column live_activity.proven_at is 'As device.proven_at, of this token; null where there is none.';

-- With p_only_known a device that is not there, or dead, is not made: its client has registered enough for this minute.
drop function register_device(text, text, text, jsonb, uuid[], boolean, smallint, smallint, smallint, text, bytea, text, boolean);
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
  begin
    perform clock_timestamp() at time zone p_zone;
  exception when invalid_parameter_value then
    raise exception 'there is no time zone %', p_zone using errcode = 'BD001';
  end;
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
         -- Called dead or bad, it has to prove itself anew.
         proven_at = case when d.dead_at is null and d.suspect_at is null then d.proven_at end,
         failures = 0, failing_since = null,
         spoiler_safe = excluded.spoiler_safe, localizes_alerts = excluded.localizes_alerts,
         delay_s = excluded.delay_s, quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until,
         zone = excluded.zone,
         -- Sealed with the same key, or plain as before: it stays. Otherwise the newest form is what push-sender can open.
         -- A browser may have new keys to its old address, which a sealed token does not show.
         token = case when d.service <> 'web' and split_part(d.token, '.', 2) = split_part(excluded.token, '.', 2)
                      then d.token else excluded.token end
  -- A row that was updated carries the updater's transaction in xmax; an inserted one carries none.
  returning d.id, d.xmax = 0 into v_device, v_new;
  delete from mute m where m.device_id = v_device and m.game_id <> all (p_muted);
  insert into mute (device_id, game_id) select v_device, g.id from game g where g.id = any (p_muted)
  on conflict do nothing;
  -- Who registers again as before writes nothing here.
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
comment on function register_device is 'Upserts a device of a service (apns, web, fcm): it follows exactly these teams ({"team": slug, "league": id}), games ({"game": id}), leagues ({"league": id}) and players ({"player": id}), each with the alerts that it wants (null: all), and mutes these games. A sealed token, and one that is not Apple''s, comes with what device.token_digest says; a plain token of Apple''s without. Returns the names that stand for nothing, whether the device is new, and whether it was dead; no row with p_only_known where one of both is so. SQLSTATE BD001: no such time zone.';
grant execute on function register_device to bardown_api;
-- A token in the place of another has proven nothing yet.
create or replace function register_start_token(p_device_digest bytea, p_environment text, p_topic text, p_token text,
                                                p_token_digest bytea, p_attributes_type text, p_takes_channels boolean)
returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_device uuid;
begin
  select d.id into v_device from device d
   where d.token_digest = p_device_digest and d.environment = p_environment and d.topic = p_topic;
  if v_device is null then return false; end if;
  if p_token is null then
    delete from push_to_start p where p.device_id = v_device;
    return true;
  end if;
  insert into push_to_start as p (device_id, token, token_digest, attributes_type, takes_channels)
  values (v_device, p_token, p_token_digest, p_attributes_type, p_takes_channels)
  on conflict on constraint push_to_start_pkey do update
     set token = excluded.token, token_digest = excluded.token_digest, attributes_type = excluded.attributes_type,
         takes_channels = excluded.takes_channels, token_seen_at = clock_timestamp(),
         proven_at = case when p.token_digest = excluded.token_digest then p.proven_at end;
  return true;
end $$;

drop function register_activity(bytea, text, text, uuid, text, bytea);
create function register_activity(p_device_digest bytea, p_environment text, p_topic text, p_game uuid, p_token text,
                                  p_token_digest bytea, p_only_known boolean default null)
returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_device device;
  v_known  boolean;
begin
  select d.* into v_device from device d
   where d.token_digest = p_device_digest and d.environment = p_environment and d.topic = p_topic;
  if v_device.id is null then return 'unknown_device'; end if;
  if not exists (select from game g where g.id = p_game) then return 'unknown_game'; end if;
  v_known := exists (select from live_activity a
                      where a.game_id = p_game and a.device_id = v_device.id and a.token_digest = p_token_digest);
  if p_only_known and not v_known then return 'refused'; end if;
  insert into live_activity as a (game_id, device_id, state, token, token_digest, token_seen_at)
  values (p_game, v_device.id, 'live', p_token, p_token_digest, clock_timestamp())
  on conflict on constraint live_activity_pkey do update
     -- Who stopped following between the start and this token still wants it gone.
     set state = case when a.state = 'ending' then a.state else excluded.state end,
         token = excluded.token, token_digest = excluded.token_digest, token_seen_at = excluded.token_seen_at,
         on_channel = false, failures = 0, retry_at = null, updated_at = clock_timestamp(),
         reason = case when a.state = 'ending' then a.reason end,
         proven_at = case when a.token_digest = excluded.token_digest then a.proven_at end,
         -- A new token has been told nothing and gets what is newest; that of an activity that we started knows its beginning.
         stamp = case when a.token_digest = excluded.token_digest or a.state = 'started' then a.stamp else 0 end;
  if not v_known then perform ask_for_activities(p_game, v_device.delay_s); end if;
  -- Who does not ask whether the token was known is an api of the version before.
  return case when v_known and p_only_known is not null then 'known' else 'registered' end;
end $$;
comment on function register_activity is 'Keeps the token of an activity that runs on a phone, in the place of the one before, and has the newest state sent to a new one. Returns registered, known (the same token as before), unknown_device, unknown_game, or, with p_only_known, refused for a new one.';
grant execute on function register_activity to bardown_api;

create function forget_follows(p_devices uuid[]) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from follow f using device d
   where f.device_id = any (p_devices) and d.id = f.device_id and d.dead_reason = 'NeverTaken';
$$;
comment on function forget_follows is 'Forgets what devices followed whose token was given up without ever being taken, so that the plan of an alert reads nothing of them. Others keep what they follow.';
revoke execute on function forget_follows from public;
grant execute on function forget_follows to bardown_push_sender;

-- push-sender notes which tokens are proven, and which fail.
grant update (proven_at, failures, failing_since) on device to bardown_push_sender;
grant update (proven_at) on push_to_start to bardown_push_sender;

create function prune_devices() returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
declare
  -- A constant to the planner, as clock_timestamp() is none: no index answers what may change from row to row.
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
comment on function prune_devices is 'Forgets some of the devices whose token is dead: never proven, for a day; else for 90 days. Returns whether there may be more.';
revoke execute on function prune_devices from public;
grant execute on function prune_devices to bardown_scheduler;
-- migrate:down
