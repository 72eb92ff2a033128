-- migrate:up
-- What operators see of Live Activities.

create view ops.activity_update as
select g.league_id as league, u.game_id, u.delay_s, u.stamp, u.revision, u.state ->> 'status' as status,
       (u.state -> 'score' ->> 'home')::integer as home_score, (u.state -> 'score' ->> 'away')::integer as away_score,
       u.is_end, u.priority, r.created_at as stored_at, u.created_at, u.last_at,
       1000 * extract(epoch from u.last_at - r.created_at - u.delay_s * interval '1 s')::double precision as last_ms,
       u.started, u.delivered, u.broadcast, u.dead, u.rejected, u.retried, u.dry_run
  from activity_update u
  join game g on g.id = u.game_id
  left join game_revision r on r.game_id = u.game_id and r.revision = u.revision;
comment on view ops.activity_update is 'Every state that Live Activities were told, from the revision that brought it to the last answer: where created_at > now() - interval ''1 hour'' order by created_at desc.';
comment on column ops.activity_update.league is 'The game''s league.';
comment on column ops.activity_update.game_id is 'The game.';
comment on column ops.activity_update.delay_s is 'How late the phones hear of it that were told.';
comment on column ops.activity_update.stamp is 'The payload''s timestamp, seconds since 1970.';
comment on column ops.activity_update.revision is 'The revision that is shown.';
comment on column ops.activity_update.status is 'The game''s status that is shown.';
comment on column ops.activity_update.home_score is 'The score that is shown; null: none.';
comment on column ops.activity_update.away_score is 'The same of the visitors.';
comment on column ops.activity_update.is_end is 'Whether activities end with it.';
comment on column ops.activity_update.priority is '10: at once; 5: when the phone has time.';
comment on column ops.activity_update.stored_at is 'When the revision was stored; null where that is forgotten.';
comment on column ops.activity_update.created_at is 'When it was decided to tell it.';
comment on column ops.activity_update.last_at is 'When the last answer to it was written down; null: none yet.';
comment on column ops.activity_update.last_ms is 'Milliseconds from stored_at to last_at, without the delay that was asked for.';
comment on column ops.activity_update.started is 'Activities that were started with it.';
comment on column ops.activity_update.delivered is 'Activities that were told it.';
comment on column ops.activity_update.broadcast is 'Channels that it was broadcast to.';
comment on column ops.activity_update.dead is 'Activities whose token is gone.';
comment on column ops.activity_update.rejected is 'Activities for which APNs refused it.';
comment on column ops.activity_update.retried is 'Tries that were put off, for what is newest by then.';
comment on column ops.activity_update.dry_run is 'Activities that were not told because nothing was to be sent.';

create view ops.live_activity as
select g.league_id as league, a.game_id, a.state, coalesce(a.reason, '') as reason, a.on_channel,
       count(*) as activities, count(*) filter (where a.failures > 0) as failing, max(a.updated_at) as last_at
  from live_activity a join game g on g.id = a.game_id
 group by g.league_id, a.game_id, a.state, coalesce(a.reason, ''), a.on_channel;
comment on view ops.live_activity is 'How many Live Activities a game has, by where they stand.';
comment on column ops.live_activity.league is 'The game''s league.';
comment on column ops.live_activity.game_id is 'The game.';
comment on column ops.live_activity.state is 'live_activity.state.';
comment on column ops.live_activity.reason is 'live_activity.reason; empty where there is none.';
comment on column ops.live_activity.on_channel is 'Whether they hear the game''s channel.';
comment on column ops.live_activity.activities is 'How many they are.';
comment on column ops.live_activity.failing is 'Those of them whose last push came to nothing.';
comment on column ops.live_activity.last_at is 'When the last of them changed.';
-- migrate:down
