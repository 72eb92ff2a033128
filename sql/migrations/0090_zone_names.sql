-- migrate:up
-- A device's zone is a name of the IANA database. Postgres takes POSIX's forms too, whose sign is the other way round:
-- quiet hours in 'GMT+03:00', as Java and ICU call a zone three hours east of UTC, came six hours late.

create or replace function register_device(p_token text, p_environment text, p_topic text, p_follows jsonb,
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
  -- Names only, as of schedules and scoreboards: 'GMT+03:00' would be taken for a zone as well, three hours west of UTC.
  -- To list the names costs some milliseconds, so that a device which has the zone already is believed.
  if p_zone <> 'UTC'
     and not exists (select from device d
                      where d.token_digest = coalesce(p_token_digest, sha256(convert_to(p_token, 'UTF8')))
                        and d.environment = p_environment and d.topic = p_topic and d.zone = p_zone)
     and not exists (select from pg_timezone_names z where z.name = p_zone) then
    raise exception 'there is no time zone %', p_zone using errcode = 'BD001';
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

-- Those that were taken: a name in other letters, and a whole number of hours, have names; the others have to be sent
-- again.
update device d
   set zone = coalesce((select z.name from pg_timezone_names z
                         where lower(z.name) = lower(case when d.zone ~ '^(GMT|UTC)[+-][0-9]{1,2}(:00)?$'
                                                          then 'Etc/GMT' || translate(substr(d.zone, 4, 1), '+-', '-+')
                                                               || split_part(substr(d.zone, 5), ':', 1)::integer
                                                          else d.zone end)
                         limit 1), 'UTC')
 where d.zone <> 'UTC' and not exists (select from pg_timezone_names z where z.name = d.zone);
-- migrate:down
