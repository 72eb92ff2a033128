-- migrate:up
-- Fans of a player hear what names him or her: the goal, the hat trick.

grant select on player to bardown_api;

alter table follow add column player_id uuid;
comment on column follow.player_id is 'Told of this player are the alerts that name him or her, whatever the team does.';
alter table follow add constraint follow_player_fkey foreign key (player_id) references player (id) on delete cascade;
-- In the order of an audience, as the others.
alter table follow add constraint follow_player_key unique (player_id, device_id);
alter table follow drop constraint follow_one_thing;
alter table follow add constraint follow_one_thing
  check (num_nonnulls(team_id, game_id, league_id, player_id) = 1) not valid;
comment on table follow is 'Which device follows which team, game, league or player.';

-- Whoever follows a player wants his or her games read as closely as who follows the team: it is plays that name players.
create or replace view wanted_game as
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
comment on column wanted_game.reason is 'league: all of its league are read; followed: a living device follows it, a team of it or a player of one (a whole league''s followers are told what its scoreboard says); opened: somebody asked for it within ten minutes.';

-- Its result has a column more.
drop function named_things(jsonb);
create function named_things(p_follows jsonb)
returns table (team_id uuid, game_id uuid, league_id text, player_id uuid, alerts text[], name text)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  -- Named twice, a thing is followed as it was named first.
  select distinct on (k.thing) t.id, g.id, l.id, p.id, f.alerts, named.name
    from rows from (jsonb_to_recordset(p_follows) as (team text, league text, game uuid, player uuid, alerts text[]))
         with ordinality as f (team, league, game, player, alerts, place)
   cross join lateral (select coalesce(f.team, f.game::text, f.player::text, f.league) as name) named
    left join team t on f.team is not null
      -- By its slug, which is of a league, or by its id, which is what answers of the api call it.
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
comment on function named_things is 'The teams, games, leagues and players of a registration, each once; all ids are null where a name stands for nothing.';

-- Of a device of a service that 0043 named, with players among what it follows.
drop function register_device(text, text, text, jsonb, uuid[], boolean, smallint, smallint, smallint, text, bytea);
create function register_device(p_token text, p_environment text, p_topic text, p_follows jsonb,
                                p_muted uuid[] default '{}', p_spoiler_safe boolean default false,
                                p_delay_s smallint default 0, p_quiet_from smallint default null,
                                p_quiet_until smallint default null, p_zone text default 'UTC',
                                p_token_digest bytea default null, p_service text default 'apns')
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
  insert into device as d (service, token, token_digest, environment, topic, spoiler_safe, delay_s, quiet_from,
                           quiet_until, zone)
  values (p_service, p_token, p_token_digest, p_environment, p_topic, p_spoiler_safe, p_delay_s, p_quiet_from,
          p_quiet_until, p_zone)
  on conflict on constraint device_token_digest_key do update
     set token_seen_at = clock_timestamp(), dead_at = null, dead_reason = null, updated_at = clock_timestamp(),
         spoiler_safe = excluded.spoiler_safe, delay_s = excluded.delay_s, quiet_from = excluded.quiet_from,
         quiet_until = excluded.quiet_until, zone = excluded.zone,
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
