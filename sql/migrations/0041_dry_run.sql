-- migrate:up
-- A push-sender that rehearses does everything but the sending; what it wrote down must not look like a phone that was told.

alter table delivery drop constraint delivery_outcome_known;
alter table delivery add constraint delivery_outcome_known check (outcome in
  ('delivered', 'dead_token', 'expired', 'superseded', 'quiet', 'rejected', 'unreachable', 'dry_run')) not valid;
comment on column delivery.outcome is 'delivered: APNs took it; dead_token: the device is gone; expired, superseded: not sent, no longer worth it; quiet: not sent, the device does not want to hear it now; rejected: APNs refused for another reason; unreachable: no answer in the alert''s useful time; dry_run: not sent, push-sender was told to send nothing.';

create or replace view ops.push_event as
select p.id, g.league_id as league, p.game_id, p.kind, r.created_at as stored_at, e.created_at as detected_at,
       p.planned_at, t.first_at, t.last_at,
       1000 * extract(epoch from t.first_at - r.created_at)::double precision as first_ms,
       1000 * extract(epoch from t.last_at - r.created_at)::double precision as last_ms,
       p.audience, coalesce(t.settled, 0) as settled, coalesce(t.delivered, 0) as delivered,
       coalesce(t.dead, 0) as dead, coalesce(t.unwanted, 0) as unwanted, coalesce(t.late, 0) as late,
       coalesce(t.failed, 0) as failed, p.expires_at, p.created_at, coalesce(t.unsent, 0) as unsent
  from push_event p
  join game g on g.id = p.game_id
  join game_event e on e.id = p.game_event_id
  left join game_revision r on r.game_id = p.game_id and r.revision = p.revision
  left join lateral (
    select min(c.first_at) filter (where c.outcome = 'delivered') as first_at,
           max(c.last_at) filter (where c.outcome = 'delivered') as last_at,
           sum(c.devices)::bigint as settled,
           (sum(c.devices) filter (where c.outcome = 'delivered'))::bigint as delivered,
           (sum(c.devices) filter (where c.outcome = 'dead_token'))::bigint as dead,
           (sum(c.devices) filter (where c.outcome = 'quiet'))::bigint as unwanted,
           (sum(c.devices) filter (where c.outcome in ('expired', 'superseded')))::bigint as late,
           (sum(c.devices) filter (where c.outcome in ('rejected', 'unreachable')))::bigint as failed,
           (sum(c.devices) filter (where c.outcome = 'dry_run'))::bigint as unsent
      from push_tally c where c.push_event_id = p.id) t on true;
comment on column ops.push_event.unsent is 'Devices for which push-sender did everything but send, as it was told to.';
-- migrate:down
