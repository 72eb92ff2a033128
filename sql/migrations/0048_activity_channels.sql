-- migrate:up
-- Broadcast channels: one push tells the activities of a game on all phones that listen (iOS 18). Apple allows 10,000 of an app.

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
  -- A channel outlives what is known of it here unless it is deleted at Apple's first.
  constraint activity_channel_game_fkey foreign key (game_id) references game (id),
  constraint activity_channel_state_known check (state in ('wanted', 'open', 'ended', 'deleted', 'failed')),
  constraint activity_channel_id_whole check (state not in ('open', 'ended') or channel_id is not null),
  constraint activity_channel_id_form check (length(channel_id) between 1 and 400)
);
comment on table activity_channel is 'The channel of a game for one app.';
comment on column activity_channel.game_id is 'The game.';
comment on column activity_channel.environment is 'production or sandbox: Apple keeps them apart.';
comment on column activity_channel.topic is 'The app''s bundle id.';
comment on column activity_channel.state is 'wanted: push-sender is to make it; open: phones may listen; ended: the end was broadcast, it is to be deleted; deleted; failed: there is none, and phones are told by tokens.';
comment on column activity_channel.channel_id is 'Apple''s name for it; null before there is one. It is no secret: whoever has it can listen, and not speak.';
comment on column activity_channel.stamp is 'activity_update.stamp of the newest state that was broadcast; 0: none yet.';
comment on column activity_channel.failures is 'Requests in a row that came to nothing.';
comment on column activity_channel.retry_at is 'Nothing is asked of Apple for it before; null: at any time.';
comment on column activity_channel.reason is 'What went wrong last, in APNs''s words, verbatim.';
comment on column activity_channel.created_at is 'When the first phone wanted it.';
comment on column activity_channel.updated_at is 'When this row last changed.';

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
  -- Of far games none is made: Apple keeps 10,000 of an app, and anybody may ask.
  select case when g.start_time > clock_timestamp() + interval '12 hours' then 'far' else g.status end into v_status
    from game g where g.id = p_game;
  if v_status is null then return query select 'unknown_game', null::text; return; end if;
  -- Everybody on a channel hears the same, and at the same time.
  if v_device.spoiler_safe or v_device.delay_s > 0 or v_status not in ('scheduled', 'live', 'delayed') then
    return query select 'none', null::text;
    return;
  end if;
  insert into activity_channel as c (game_id, environment, topic) values (p_game, p_environment, p_topic)
  on conflict on constraint activity_channel_pkey do nothing;
  if found then perform ask_for_activities(p_game, 0::smallint); end if;
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
comment on function join_channel is 'Has a phone''s activity of a game listen to the game''s channel, which is made where there is none. Returns open with Apple''s name for it; wanted: ask again in some seconds; none: this phone is to be told by a token; unknown_device or unknown_game.';
grant execute on function join_channel to bardown_api;
-- migrate:down
