-- migrate:up
-- Tokens are sealed by the api and opened by push-sender; Postgres keeps what it cannot read.

alter table device add column token_digest bytea;
update device set token_digest = sha256(convert_to(token, 'UTF8'));
alter table device
  alter column token_digest set not null,
  add constraint device_token_digest_whole check (octet_length(token_digest) = 32),
  -- A token is sealed anew every time, so that only its digest says that it is the same.
  drop constraint device_token_key,
  add constraint device_token_digest_key unique (token_digest, environment, topic),
  drop constraint device_token_form,
  -- A sealed token has two dots, a plain one none: 8 to 400 characters, and with nonce, tag and base 64 at most 571.
  add constraint device_token_form check
    (case when strpos(token, '.') = 0 then length(token) between 8 and 400 and token !~ '[^0-9A-Za-z_-]'
          else length(token) <= 607 and token ~ '^v1[.][0-9A-Za-z_-]{1,32}[.][0-9A-Za-z_-]{48,}$' end);
comment on table device is 'Phones that asked to be told. Their tokens are secrets: sealed, where the api has a key (TOKEN_KEY_FILE).';
comment on column device.token is 'v1.KEY.BYTES: sealed by AES-256-GCM with the key of this name, for this environment and topic; only push-sender can open it. Without a dot: as Apple gave it out, because the api had no key.';
comment on column device.token_digest is 'SHA-256 of the token as Apple gave it out: what a device is found by. Tokens are random and long, so that it gives nothing away.';

create function digest_plain_token() returns trigger
language plpgsql set search_path = pg_catalog as $$
begin
  -- A sealed one says nothing of its digest: who inserts it has to.
  if strpos(new.token, '.') = 0 then
    new.token_digest := sha256(convert_to(new.token, 'UTF8'));
  end if;
  return new;
end $$;
comment on function digest_plain_token is 'Fills device.token_digest for a row that is inserted with a plain token.';
create trigger device_digest before insert on device
  for each row when (new.token_digest is null) execute function digest_plain_token();

drop function register_device(text, text, text, jsonb, uuid[], boolean, smallint, smallint, smallint, text);
create function register_device(p_token text, p_environment text, p_topic text, p_follows jsonb,
                                p_muted uuid[] default '{}', p_spoiler_safe boolean default false,
                                p_delay_s smallint default 0, p_quiet_from smallint default null,
                                p_quiet_until smallint default null, p_zone text default 'UTC',
                                p_token_digest bytea default null)
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
  insert into device as d (token, token_digest, environment, topic, spoiler_safe, delay_s, quiet_from, quiet_until, zone)
  values (p_token, p_token_digest, p_environment, p_topic, p_spoiler_safe, p_delay_s, p_quiet_from, p_quiet_until, p_zone)
  on conflict on constraint device_token_digest_key do update
     set token_seen_at = clock_timestamp(), dead_at = null, dead_reason = null, updated_at = clock_timestamp(),
         spoiler_safe = excluded.spoiler_safe, delay_s = excluded.delay_s, quiet_from = excluded.quiet_from,
         quiet_until = excluded.quiet_until, zone = excluded.zone,
         -- Sealed with the same key, or plain as before: it stays. Otherwise the newest form is what push-sender can open.
         token = case when split_part(d.token, '.', 2) = split_part(excluded.token, '.', 2) then d.token
                      else excluded.token end
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
comment on function register_device is 'Upserts a device: it follows exactly these teams ({"team": slug, "league": id}), games ({"game": id}) and leagues ({"league": id}), each with the alerts that it wants (null: all), and mutes these games. A sealed token comes with the SHA-256 of the plain one; a plain token without. Returns the names that stand for nothing, and whether the device is new. SQLSTATE BD001: no such time zone.';

create function unregister_device(p_token_digest bytea, p_environment text, p_topic text) returns boolean
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (
    delete from device where token_digest = p_token_digest and environment = p_environment and topic = p_topic
    returning 1
  )
  select exists (select 1 from gone)
$$;
comment on function unregister_device(bytea, text, text) is 'Forgets the device of this SHA-256 of its token, and all that it follows; false when there was none.';

create or replace function unregister_device(p_token text, p_environment text, p_topic text) returns boolean
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select unregister_device(sha256(convert_to(p_token, 'UTF8')), p_environment, p_topic)
$$;
comment on function unregister_device(text, text, text) is 'The same for who has the token itself: psql, and an api of the version before.';
grant execute on function register_device, unregister_device(bytea, text, text), unregister_device(text, text, text)
  to bardown_api;
-- migrate:down
