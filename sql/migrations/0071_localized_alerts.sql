-- migrate:up
-- Alerts in the phone's own language: an app that brings the strings is told their keys, and what fills them.

alter table device add column localizes_alerts boolean not null default false;
comment on column device.localizes_alerts is 'Whether the app brings the strings of alerts (bardown push strings): it is told keys instead of English. A browser is told English all the same.';

-- It takes one wish more; what an api of the version before sends is what it was.
drop function register_device(text, text, text, jsonb, uuid[], boolean, smallint, smallint, smallint, text, bytea, text);
create function register_device(p_token text, p_environment text, p_topic text, p_follows jsonb,
                                p_muted uuid[] default '{}', p_spoiler_safe boolean default false,
                                p_delay_s smallint default 0, p_quiet_from smallint default null,
                                p_quiet_until smallint default null, p_zone text default 'UTC',
                                p_token_digest bytea default null, p_service text default 'apns',
                                p_localizes_alerts boolean default false)
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
  insert into device as d (service, token, token_digest, environment, topic, spoiler_safe, localizes_alerts, delay_s,
                           quiet_from, quiet_until, zone)
  values (p_service, p_token, p_token_digest, p_environment, p_topic, p_spoiler_safe, p_localizes_alerts, p_delay_s,
          p_quiet_from, p_quiet_until, p_zone)
  on conflict on constraint device_token_digest_key do update
     set token_seen_at = clock_timestamp(), dead_at = null, dead_reason = null, updated_at = clock_timestamp(),
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
                            where num_nonnulls(n.team_id, n.game_id, n.league_id, n.player_id) = 0), v_new;
end $$;
comment on function register_device is 'Upserts a device of a service (apns, web, fcm): it follows exactly these teams ({"team": slug, "league": id}), games ({"game": id}), leagues ({"league": id}) and players ({"player": id}), each with the alerts that it wants (null: all), and mutes these games. A sealed token, and one that is not Apple''s, comes with what device.token_digest says; a plain token of Apple''s without. Returns the names that stand for nothing, and whether the device is new. SQLSTATE BD001: no such time zone.';
grant execute on function register_device to bardown_api;
-- migrate:down
