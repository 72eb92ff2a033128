-- migrate:up
-- How alerts fared, counted while they are told: a hundred thousand deliveries are too many to be counted by whoever looks.

create table push_tally (
  push_event_id bigint      not null,
  part          smallint    not null,
  outcome       text        not null,
  reason        text        not null default '',
  devices       integer     not null,
  first_at      timestamptz not null,
  last_at       timestamptz not null,
  constraint push_tally_pkey primary key (push_event_id, part, outcome, reason),
  constraint push_tally_some check (devices > 0),
  constraint push_tally_in_order check (first_at <= last_at)
) with (fillfactor = 50);  -- Its rows are counted up in place.
comment on table push_tally is 'Deliveries of an alert by outcome and reason, counted by the statement that writes them. Summed over parts by the views ops.push_event and ops.push_reason.';
comment on column push_tally.push_event_id is 'push_event.id; forgotten with it.';
comment on column push_tally.part is 'Which of sixteen counters: those who write side by side do not wait for each other''s row.';
comment on column push_tally.outcome is 'delivery.outcome.';
comment on column push_tally.reason is 'delivery.reason, its first 64 characters; empty where there is none.';
comment on column push_tally.devices is 'How many ended so.';
comment on column push_tally.first_at is 'When the first of them was written down.';
comment on column push_tally.last_at is 'When the last of them was.';

-- What was told before there were tallies, so that yesterday's alerts do not look as if nobody had heard of them.
insert into push_tally (push_event_id, part, outcome, reason, devices, first_at, last_at)
select d.push_event_id, 0, d.outcome, left(coalesce(d.reason, ''), 64), count(*), min(d.settled_at), max(d.settled_at)
  from push_event p join delivery d on d.push_event_id = p.id
 where p.created_at > clock_timestamp() - interval '24 hours'
 group by d.push_event_id, d.outcome, left(coalesce(d.reason, ''), 64);

create or replace function forget_deliveries() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Both by the primary key's first column.
  delete from delivery d using gone where d.push_event_id = gone.id;
  delete from push_tally t using gone where t.push_event_id = gone.id;
  return null;
end $$;

-- The views below look at alerts of the last hours.
create index push_event_created_idx on push_event (created_at);

create view ops.push_event as
select p.id, g.league_id as league, p.game_id, p.kind, r.created_at as stored_at, e.created_at as detected_at,
       p.planned_at, t.first_at, t.last_at,
       1000 * extract(epoch from t.first_at - r.created_at)::double precision as first_ms,
       1000 * extract(epoch from t.last_at - r.created_at)::double precision as last_ms,
       p.audience, coalesce(t.settled, 0) as settled, coalesce(t.delivered, 0) as delivered,
       coalesce(t.dead, 0) as dead, coalesce(t.unwanted, 0) as unwanted, coalesce(t.late, 0) as late,
       coalesce(t.failed, 0) as failed, p.expires_at, p.created_at
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
           (sum(c.devices) filter (where c.outcome in ('rejected', 'unreachable')))::bigint as failed
      from push_tally c where c.push_event_id = p.id) t on true;
comment on view ops.push_event is 'Every alert from the revision that brought it to the last phone: where created_at > now() - interval ''1 hour'' order by id desc.';
comment on column ops.push_event.id is 'push_event.id.';
comment on column ops.push_event.league is 'The game''s league.';
comment on column ops.push_event.game_id is 'The game.';
comment on column ops.push_event.kind is 'What is told.';
comment on column ops.push_event.stored_at is 'When the revision was stored that brought it; null where that is forgotten.';
comment on column ops.push_event.detected_at is 'When the differ wrote the event down.';
comment on column ops.push_event.planned_at is 'When the last of its audience was planned; null: is being planned.';
comment on column ops.push_event.first_at is 'When the first delivery was written down.';
comment on column ops.push_event.last_at is 'When the last delivery so far was.';
comment on column ops.push_event.first_ms is 'Milliseconds from stored_at to first_at.';
comment on column ops.push_event.last_ms is 'Milliseconds from stored_at to last_at.';
comment on column ops.push_event.audience is 'Devices that are to be told, of the pages planned so far.';
comment on column ops.push_event.settled is 'Devices of which it is known how it ended.';
comment on column ops.push_event.delivered is 'Devices for which APNs took it.';
comment on column ops.push_event.dead is 'Devices that are gone.';
comment on column ops.push_event.unwanted is 'Devices that did not want to hear it then: quiet hours, no spoilers.';
comment on column ops.push_event.late is 'Devices for which it was not worth telling any more.';
comment on column ops.push_event.failed is 'Devices that APNs refused for another reason, or did not answer for.';
comment on column ops.push_event.expires_at is 'Until when it is worth telling.';
comment on column ops.push_event.created_at is 'When it was made.';

create view ops.push_reason as
select t.outcome, t.reason, sum(t.devices)::bigint as devices, count(distinct t.push_event_id) as alerts,
       max(t.last_at) as last_at
  from push_event p join push_tally t on t.push_event_id = p.id
 where p.created_at > statement_timestamp() - interval '24 hours'
 group by t.outcome, t.reason;
comment on view ops.push_reason is 'How the deliveries of the last day''s alerts ended, by outcome and by APNs''s word for it.';
comment on column ops.push_reason.outcome is 'delivery.outcome.';
comment on column ops.push_reason.reason is 'delivery.reason; empty where there is none.';
comment on column ops.push_reason.devices is 'How many ended so.';
comment on column ops.push_reason.alerts is 'Of how many alerts.';
comment on column ops.push_reason.last_at is 'When the last one did.';
-- migrate:down
