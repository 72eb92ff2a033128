-- migrate:up
-- Live Activities (the game on the lock screen): their content, their devices, and the last state sent to each.
--
-- Writers: the api, through the functions below; the differ, which requests updates; push-sender. A device has three
-- kinds of tokens: device.token for alerts, one that starts activities, and one for each running activity. Each expires
-- separately.

create table push_to_start (
  device_id       uuid        not null,
  token           text        not null,
  token_digest    bytea       not null,
  attributes_type text        not null,
  takes_channels  boolean     not null default false,
  token_seen_at   timestamptz not null default clock_timestamp(),
  proven_at       timestamptz,
  constraint push_to_start_pkey primary key (device_id),
  constraint push_to_start_device_fkey foreign key (device_id) references device (id) on delete cascade,
  constraint push_to_start_digest_whole check (octet_length(token_digest) = 32),
  constraint push_to_start_token_form check
    (case when strpos(token, '.') = 0 then length(token) between 8 and 400 and token !~ '[^0-9A-Za-z_-]'
          else length(token) <= 607 and token ~ '^v1[.][0-9A-Za-z_-]{1,32}[.][0-9A-Za-z_-]{48,}$' end),
  constraint push_to_start_type_form check (attributes_type ~ '^[A-Za-z_][0-9A-Za-z_.]{0,99}$')
);
comment on table push_to_start is 'Phones on which a push may start an activity. The token is a secret, and sealed like device.token.';
comment on column push_to_start.device_id is 'The phone; only its newest token is stored.';
comment on column push_to_start.token is 'Sealed for the device''s environment and topic like device.token, or plain if the api had no key.';
comment on column push_to_start.token_digest is 'SHA-256 of the plain token; distinguishes a token from its successor.';
comment on column push_to_start.attributes_type is 'Name of the Swift type of the app''s activity attributes.';
comment on column push_to_start.takes_channels is 'Whether the phone can listen to a broadcast channel (iOS 18).';
comment on column push_to_start.token_seen_at is 'When the app last presented it. An older response "unregistered" does not deactivate it.';
comment on column push_to_start.proven_at is 'As device.proven_at, for this token.';

create table live_activity (
  game_id       uuid        not null,
  device_id     uuid        not null,
  state         text        not null,
  token         text,
  token_digest  bytea,
  on_channel    boolean     not null default false,
  stamp         bigint      not null default 0,
  failures      smallint    not null default 0,
  retry_at      timestamptz,
  reason        text,
  token_seen_at timestamptz,
  created_at    timestamptz not null default clock_timestamp(),
  updated_at    timestamptz not null default clock_timestamp(),
  proven_at     timestamptz,
  constraint live_activity_pkey primary key (game_id, device_id),
  constraint live_activity_game_fkey foreign key (game_id) references game (id) on delete cascade,
  constraint live_activity_device_fkey foreign key (device_id) references device (id) on delete cascade,
  constraint live_activity_state_known check (state in ('wanted', 'started', 'live', 'ending', 'ended')),
  constraint live_activity_token_whole check ((token is null) = (token_digest is null)),
  constraint live_activity_digest_whole check (octet_length(token_digest) = 32),
  constraint live_activity_token_form check
    (case when strpos(token, '.') = 0 then length(token) between 8 and 400 and token !~ '[^0-9A-Za-z_-]'
          else length(token) <= 607 and token ~ '^v1[.][0-9A-Za-z_-]{1,32}[.][0-9A-Za-z_-]{48,}$' end),
  constraint live_activity_ended_without_token check (state <> 'ended' or token is null)
) with (fillfactor = 70);  -- Every update changes the stamp of every row of its game, in place.
comment on table live_activity is 'One game on one phone''s lock screen.';
comment on column live_activity.game_id is 'The game.';
comment on column live_activity.device_id is 'The phone.';
comment on column live_activity.state is 'wanted: to be started by a push; started: APNs accepted that push, but the app has not sent the token yet; live: it runs; ending: to be removed from the screen, because the user no longer follows the game; ended.';
comment on column live_activity.token is 'The token for its updates, sealed like device.token; null if it is not known, if the activity listens to a channel, and after the end.';
comment on column live_activity.token_digest is 'SHA-256 of the plain token; null if there is none.';
comment on column live_activity.on_channel is 'Whether it listens to the game''s channel and needs no updates of its own.';
comment on column live_activity.stamp is 'activity_update.stamp of the newest state that was sent to it; 0: none yet.';
comment on column live_activity.failures is 'Number of consecutive failed pushes.';
comment on column live_activity.retry_at is 'No push is sent before this time; null: no limit.';
comment on column live_activity.reason is 'Why it ended: over, dismissed, unfollowed, muted, or the reason from APNs, verbatim. Before the end: the last error.';
comment on column live_activity.token_seen_at is 'When the app last presented the token.';
comment on column live_activity.created_at is 'When it was first registered or requested.';
comment on column live_activity.updated_at is 'When this row last changed.';
comment on column live_activity.proven_at is 'As device.proven_at, for this token; null if there is none.';
-- A device's running activities are looked up whenever it unfollows something.
create index live_activity_device_idx on live_activity (device_id) where state <> 'ended';
-- For prune_activities.
create index live_activity_ended_idx on live_activity (updated_at) where state = 'ended';

create table activity_update (
  game_id    uuid        not null,
  delay_s    smallint    not null,
  stamp      bigint      not null,
  revision   bigint      not null,
  state      jsonb       not null,
  safe_stamp bigint      not null,
  is_end     boolean     not null,
  priority   smallint    not null,
  started    integer     not null default 0,
  delivered  integer     not null default 0,
  dead       integer     not null default 0,
  rejected   integer     not null default 0,
  retried    integer     not null default 0,
  dry_run    integer     not null default 0,
  broadcast  integer     not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  last_at    timestamptz,
  constraint activity_update_pkey primary key (game_id, delay_s, stamp),
  constraint activity_update_game_fkey foreign key (game_id) references game (id) on delete cascade,
  constraint activity_update_priority_known check (priority in (5, 10)),
  constraint activity_update_safe_stamp_past check (safe_stamp <= stamp)
) with (fillfactor = 70);  -- The counters of the newest row are updated in place.
comment on table activity_update is 'The states of a game that were sent to its activities. The newest is shown.';
comment on column activity_update.game_id is 'The game.';
comment on column activity_update.delay_s is 'device.delay_s of the phones: users with a delayed stream get delayed updates.';
comment on column activity_update.stamp is 'The payload''s timestamp in seconds since 1970, which grows with every state. Phones show the latest, in whatever order pushes arrive.';
comment on column activity_update.revision is 'game_revision.revision that it shows.';
comment on column activity_update.state is 'The content that is shown.';
comment on column activity_update.safe_stamp is 'The latest stamp up to this one with a spoiler-free change. Phones in spoiler-free mode get only those.';
comment on column activity_update.is_end is 'Whether activities end with it.';
comment on column activity_update.priority is 'apns-priority: 10 for urgent changes, whose number Apple limits; otherwise 5.';
comment on column activity_update.started is 'Number of activities that were started with this state.';
comment on column activity_update.delivered is 'Number of activities for which APNs accepted it.';
comment on column activity_update.dead is 'Number of activities whose token is gone.';
comment on column activity_update.rejected is 'Number of activities for which APNs rejected it.';
comment on column activity_update.retried is 'Number of failed attempts that were postponed; the next attempt sends the newest state.';
comment on column activity_update.dry_run is 'Number of activities to which it was not sent, because push-sender was in dry-run mode.';
comment on column activity_update.broadcast is 'Number of channels that it was broadcast to.';
comment on column activity_update.created_at is 'When the state was created.';
comment on column activity_update.last_at is 'When the last response to it was recorded; null: none yet.';
-- Operators read the last hours; rows that are a month old are deleted.
create index activity_update_created_idx on activity_update (created_at);

-- Broadcast channels. One push updates the activities of a game on all devices that listen (iOS 18). Apple allows
-- 10,000 channels per app.
create table activity_channel (
  game_id     uuid        not null,
  environment text        not null,
  topic       text        not null,
  state       text        not null default 'wanted',
  channel_id  text,
  stamp       bigint      not null default 0,
  failures    smallint    not null default 0,
  retry_at    timestamptz,
  reason      text,
  created_at  timestamptz not null default clock_timestamp(),
  updated_at  timestamptz not null default clock_timestamp(),
  constraint activity_channel_pkey primary key (game_id, environment, topic),
  -- A row must not be deleted with its game, because the channel is deleted at Apple first.
  constraint activity_channel_game_fkey foreign key (game_id) references game (id),
  constraint activity_channel_state_known check (state in ('wanted', 'open', 'ended', 'deleted', 'failed')),
  constraint activity_channel_id_whole check (state not in ('open', 'ended') or channel_id is not null),
  constraint activity_channel_id_form check (length(channel_id) between 1 and 400)
);
comment on table activity_channel is 'The channel of a game for one app.';
comment on column activity_channel.game_id is 'The game.';
comment on column activity_channel.environment is 'production or sandbox, which are separate at Apple.';
comment on column activity_channel.topic is 'The app''s bundle id.';
comment on column activity_channel.state is 'wanted: push-sender must create it; open: phones may listen; ended: the end was broadcast, and it must be deleted; deleted; failed: there is none, and phones get updates by token.';
comment on column activity_channel.channel_id is 'Apple''s id of it; null until it exists. It is not a secret, because it only allows listening.';
comment on column activity_channel.stamp is 'activity_update.stamp of the newest state that was broadcast; 0: none yet.';
comment on column activity_channel.failures is 'Number of consecutive failed requests.';
comment on column activity_channel.retry_at is 'No request for it is sent to Apple before this time; null: no limit.';
comment on column activity_channel.reason is 'The last error from APNs, verbatim.';
comment on column activity_channel.created_at is 'When the first phone asked for it.';
comment on column activity_channel.updated_at is 'When this row last changed.';

-- Live Activities have a queue of their own, so that they and alerts do not delay each other. The options of the job
-- UpdateActivities in PipelineJobs are repeated here for the functions of the api.
create function request_activities(p_game uuid, p_delay_s smallint) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform q.enqueue('activities', 'update_activities',
                    jsonb_build_object('game', p_game, 'delaySeconds', p_delay_s, 'afterMilliseconds', 0),
                    p_priority => 1, p_unique_key => 'activities:' || p_game || '+' || p_delay_s,
                    p_lane => 'activities:' || p_game || '+' || p_delay_s, p_time_limit => '2 minutes');
  perform q.wake(array['activities']);
end $$;
comment on function request_activities is 'Enqueues a job in which push-sender updates the activities of a game.';

-- A token that replaces another is not proven yet.
create function register_start_token(p_device_digest bytea, p_environment text, p_topic text, p_token text,
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
comment on function register_start_token is 'Stores the token that starts activities on a phone, replacing the previous one; null deletes it. False: there is no such device.';

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
     -- If the user unfollowed the game between the start and this token, the activity still has to end.
     set state = case when a.state = 'ending' then a.state else excluded.state end,
         token = excluded.token, token_digest = excluded.token_digest, token_seen_at = excluded.token_seen_at,
         on_channel = false, failures = 0, retry_at = null, updated_at = clock_timestamp(),
         reason = case when a.state = 'ending' then a.reason end,
         proven_at = case when a.token_digest = excluded.token_digest then a.proven_at end,
         -- A new token has received no state and gets the newest. An activity that we started already has its first
         -- state.
         stamp = case when a.token_digest = excluded.token_digest or a.state = 'started' then a.stamp else 0 end;
  if not v_known then perform request_activities(p_game, v_device.delay_s); end if;
  -- An api of the previous version does not pass p_only_known, and expects 'registered'.
  return case when v_known and p_only_known is not null then 'known' else 'registered' end;
end $$;
comment on function register_activity is 'Stores the token of an activity that runs on a phone, replacing the previous one. A new token gets the newest state. Returns registered, known (the same token as before), unknown_device, unknown_game, or, with p_only_known, refused for a new token.';

create function dismiss_activity(p_device_digest bytea, p_environment text, p_topic text, p_game uuid) returns boolean
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (
    update live_activity a
       set state = 'ended', token = null, token_digest = null, reason = 'dismissed', retry_at = null,
           updated_at = clock_timestamp()
      from device d
     where d.token_digest = p_device_digest and d.environment = p_environment and d.topic = p_topic
       and a.device_id = d.id and a.game_id = p_game and a.state <> 'ended'
    returning 1
  )
  select exists (select 1 from gone)
$$;
comment on function dismiss_activity is 'Ends an activity that the user removed from the screen; nothing more is sent to it. False: none was running.';

create function join_channel(p_device_digest bytea, p_environment text, p_topic text, p_game uuid)
returns table (outcome text, channel_id text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  v_device  device;
  v_status  text;
  v_channel activity_channel;
begin
  select d.* into v_device from device d
   where d.token_digest = p_device_digest and d.environment = p_environment and d.topic = p_topic;
  if v_device.id is null then return query select 'unknown_device', null::text; return; end if;
  -- No channel is created for a game that is far ahead, because Apple allows 10,000 per app and any client may ask.
  select case when g.start_time > clock_timestamp() + interval '12 hours' then 'far' else g.status end into v_status
    from game g where g.id = p_game;
  if v_status is null then return query select 'unknown_game', null::text; return; end if;
  -- All listeners of a channel get the same state at the same time, so a phone with a delay or in spoiler-free mode
  -- gets its updates by token.
  if v_device.spoiler_safe or v_device.delay_s > 0 or v_status not in ('scheduled', 'live', 'delayed') then
    return query select 'none', null::text;
    return;
  end if;
  insert into activity_channel as c (game_id, environment, topic) values (p_game, p_environment, p_topic)
  on conflict on constraint activity_channel_pkey do nothing;
  if found then perform request_activities(p_game, 0::smallint); end if;
  select c.* into v_channel from activity_channel c
   where c.game_id = p_game and c.environment = p_environment and c.topic = p_topic;
  if v_channel.state = 'wanted' then return query select 'wanted', null::text; return; end if;
  if v_channel.state <> 'open' then return query select 'none', null::text; return; end if;
  insert into live_activity as a (game_id, device_id, state, on_channel) values (p_game, v_device.id, 'live', true)
  on conflict on constraint live_activity_pkey do update
     set state = 'live', token = null, token_digest = null, on_channel = true, failures = 0, retry_at = null,
         reason = null, updated_at = clock_timestamp()
   where not (a.state = 'live' and a.on_channel);
  return query select 'open', v_channel.channel_id;
end $$;
comment on function join_channel is 'Lets a phone''s activity of a game listen to the game''s channel, which is requested if there is none. Returns open with Apple''s id of it; wanted: ask again in a few seconds; none: this phone gets its updates by token, or the game is over or more than 12 hours away; unknown_device or unknown_game.';

-- A registration replaces all follows. Which ones are gone is only known at its end, because a follow that is deleted
-- may come back in the same transaction with other alerts. Hence the trigger is deferred. It runs as the owner, because
-- the registering function has returned by then and the role is the api's again.
create function end_unfollowed_activities() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_game uuid;
begin
  for v_game in
    update live_activity a
       set state = case when a.state = 'wanted' or a.on_channel then 'ended' else 'ending' end, reason = 'unfollowed',
           failures = 0, retry_at = null, updated_at = clock_timestamp()
      from game g
     where a.device_id = old.device_id and a.state in ('wanted', 'started', 'live') and g.id = a.game_id
       and (g.id = old.game_id or old.team_id in (g.home_team_id, g.away_team_id) or g.league_id = old.league_id)
       and not exists (select from follow f
                        where f.device_id = a.device_id
                          and (f.game_id = g.id or f.team_id in (g.home_team_id, g.away_team_id)
                               or f.league_id = g.league_id))
    returning a.game_id
  loop
    perform request_activities(v_game, d.delay_s) from device d where d.id = old.device_id;
  end loop;
  return null;
end $$;
comment on function end_unfollowed_activities is 'Ends the activities of games that a phone no longer follows. An activity that listens to a channel cannot be ended separately; the app does that.';

create constraint trigger follow_gone_ends_activities after delete on follow
  deferrable initially deferred for each row execute function end_unfollowed_activities();

create function end_muted_activities() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update live_activity a
     set state = case when a.state = 'wanted' or a.on_channel then 'ended' else 'ending' end, reason = 'muted',
         failures = 0, retry_at = null, updated_at = clock_timestamp()
   where a.device_id = new.device_id and a.game_id = new.game_id and a.state in ('wanted', 'started', 'live');
  if found then
    perform request_activities(new.game_id, d.delay_s) from device d where d.id = new.device_id;
  end if;
  return null;
end $$;
comment on function end_muted_activities is 'Ends the activities of games that a phone has muted.';

create trigger mute_ends_activities after insert on mute
  for each row execute function end_muted_activities();

-- The arguments have limits, because otherwise a stolen login of the scheduler could delete all ended activities.
create function prune_activities(p_keep_days integer default 3, p_keep_updates integer default 30,
                                 p_limit integer default 5000) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_deleted integer;
begin
  if (p_keep_days between 1 and 3650 and p_keep_updates between 7 and 3650 and p_limit between 1 and 100000) is not true then
    raise exception 'expected 1 to 3650 days, 7 to 3650 days for updates and a limit of 1 to 100000, got %, % and %',
      p_keep_days, p_keep_updates, p_limit using errcode = '22023';
  end if;
  delete from live_activity a
   where (a.game_id, a.device_id) in
         (select o.game_id, o.device_id from live_activity o
           where o.state = 'ended' and o.updated_at < clock_timestamp() - make_interval(days => p_keep_days)
           order by o.updated_at limit p_limit for update skip locked);
  get diagnostics v_deleted = row_count;
  if v_deleted = p_limit then return true; end if;
  delete from activity_update u
   where (u.game_id, u.delay_s, u.stamp) in
         (select o.game_id, o.delay_s, o.stamp from activity_update o
           where o.created_at < clock_timestamp() - make_interval(days => p_keep_updates)
           order by o.created_at limit p_limit for update skip locked);
  get diagnostics v_deleted = row_count;
  return v_deleted = p_limit;
end $$;
comment on function prune_activities is 'Deletes some activities that ended more than p_keep_days ago, and some updates older than p_keep_updates days. Returns whether there may be more. The scheduler calls it until it returns false.';

grant execute on function register_start_token, register_activity, dismiss_activity, join_channel to bardown_api;
grant execute on function prune_activities to bardown_scheduler;
-- The differ may read whether any device shows the game, but not which device.
grant select (game_id, state) on live_activity to bardown_differ;
grant select (game_id, state) on activity_channel to bardown_differ;
grant select, delete on push_to_start to bardown_push_sender;
grant select, insert, update on live_activity, activity_update, activity_channel to bardown_push_sender;
grant update (proven_at) on push_to_start to bardown_push_sender;
-- migrate:down
