-- migrate:up
-- Alerts, the devices that they went to, and the outcomes.

create table push_event (
  id            bigint      generated always as identity,
  game_event_id bigint      not null,
  game_id       uuid        not null,
  revision      bigint      not null,
  kind          text        not null,
  alert         jsonb       not null,
  expires_at    timestamptz not null,
  created_at    timestamptz not null default clock_timestamp(),
  plan_cursor   uuid,
  planned_at    timestamptz,
  audience      integer     not null default 0,
  completes     bigint      not null default 0,
  constraint push_event_pkey primary key (id),
  -- An event has one alert, and one that completes it.
  constraint push_event_once unique (game_event_id, completes),
  constraint push_event_event_fkey foreign key (game_event_id) references game_event (id) on delete cascade,
  constraint push_event_kind_known check (kind in
    ('start', 'score', 'lead_change', 'close_game', 'comeback', 'upset_alert', 'milestone', 'period_end', 'overtime',
     'shootout', 'final', 'postponed', 'cancelled', 'moved', 'correction'))
);
comment on table push_event is 'Alerts: events that passed the rules and are to be told to the followers.';
comment on column push_event.alert is 'The alert as the programs know it: what to say, without names of teams.';
comment on column push_event.expires_at is 'Telling it later is worse than not telling it. Counted from when the revision was stored, not from when it was compared.';
comment on column push_event.plan_cursor is 'The followers up to this device are planned. Moved by the transaction that enqueues their sends, so that a plan that was broken off goes on there.';
comment on column push_event.planned_at is 'When the last page was planned; a plan that finds it set does nothing.';
comment on column push_event.audience is 'Devices that are to be told, of the pages planned so far.';
comment on column push_event.completes is 'Of an alert that adds the scorer to an earlier one of the same event: the revision of that one; otherwise 0. In the order of alerts it comes directly after the one that it completes.';
-- "Is there a later score of this game?" is asked before every send.
create index push_event_game_idx on push_event (game_id, revision);
-- Views and gauges look at alerts of the last hours.
create index push_event_created_idx on push_event (created_at);

-- Deliveries are written by the hundred thousand, while fans wait. A foreign key would look their alert up for each
-- one, which costs half as much again as the row; and every job has read its alert before it writes. What a key would
-- do besides, to forget deliveries with their alert, is done by a trigger at the alert's end.
create table delivery (
  push_event_id bigint      not null,
  device_id     uuid        not null,
  apns_id       uuid        not null,
  outcome       text        not null,
  reason        text,
  settled_at    timestamptz not null default clock_timestamp(),
  failures      smallint    not null default 0,
  constraint delivery_pkey primary key (push_event_id, device_id),
  constraint delivery_outcome_known check (outcome in
    ('delivered', 'dead_token', 'expired', 'superseded', 'quiet', 'rejected', 'unreachable',
     -- A push-sender that rehearses does everything but the sending; its row must not look like a push that arrived.
     'dry_run')),
  constraint delivery_failures_not_negative check (failures >= 0)
);
comment on table delivery is 'How one alert to one device ended. The key is what keeps a repeated job from telling it twice.';
comment on column delivery.push_event_id is 'push_event.id, by no foreign key: they go with their alert by trigger push_event_forgets_deliveries.';
comment on column delivery.apns_id is 'The same for every try of this alert to this device.';
comment on column delivery.outcome is 'delivered: APNs took it; dead_token: the device is gone; expired, superseded: not sent, no longer worth it; quiet: not sent, the device does not want to hear it now; rejected: APNs refused for another reason; unreachable: no answer in the alert''s useful time; dry_run: not sent, push-sender was told to send nothing.';
comment on column delivery.reason is 'APNs''s word for it, verbatim.';
comment on column delivery.failures is 'How many sends before the last one came to nothing that we know of. APNs may have taken one whose answer did not come in time: the phone was sent it twice then, under the same apns_id, and shows it once.';

-- Outcomes of alerts, counted while they are sent: a hundred thousand deliveries are too many for every reader to
-- count.
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
-- What the views of latency ask of each alert: when it first reached a device. A tally's first_at never changes, so
-- that counting on costs this index nothing.
create index push_tally_first_idx on push_tally (push_event_id, first_at) where outcome = 'delivered';

create function forget_deliveries() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Both by the primary key's first column.
  delete from delivery d using gone where d.push_event_id = gone.id;
  delete from push_tally t using gone where t.push_event_id = gone.id;
  return null;
end $$;
comment on function forget_deliveries is 'Forgets how alerts ended that are gone.';

create trigger push_event_forgets_deliveries after delete on push_event
  referencing old table as gone for each statement execute function forget_deliveries();

-- Days and rows have bounds, because otherwise a stolen login of the scheduler could delete all pushes at once.
create function prune_pushes(p_keep_days integer default 30, p_deliveries integer default 20000) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_alert   bigint;
  v_deleted integer;
begin
  if (p_keep_days between 7 and 3650 and p_deliveries between 1 and 100000) is not true then
    raise exception 'pushes are kept for 7 to 3650 days, and up to 100000 deliveries go at once: not % and %',
      p_keep_days, p_deliveries using errcode = '22023';
  end if;
  if not pg_try_advisory_xact_lock(hashtextextended('prune_pushes', 0)) then return false; end if;
  -- Alerts are numbered as they are made: the first by primary key is the oldest, and no index on time is needed.
  select o.id into v_alert from (select p.id, p.created_at from push_event p order by p.id limit 1) o
   where o.created_at < clock_timestamp() - make_interval(days => p_keep_days);
  if v_alert is null then return false; end if;
  delete from delivery d
   where d.ctid = any (array(select g.ctid from delivery g where g.push_event_id = v_alert limit p_deliveries));
  get diagnostics v_deleted = row_count;
  if v_deleted < p_deliveries then delete from push_event where id = v_alert; end if;
  return true;
end $$;
comment on function prune_pushes is 'Forgets some of what is known of the oldest alert, if it is older than so many days: so many deliveries at the most, the alert itself with the last of them. Returns whether there may be more to forget; false as well while somebody else does. The scheduler calls it until there is none.';

-- A goal is often known before its play. When the play comes, the differ adds its scorer to the event, and the alert is
-- sent once more under the same collapse id, without a sound on devices that have the first one.
create function name_scorers(p_game uuid, p_events bigint[], p_facts jsonb[]) returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_revision bigint;
begin
  update game_event e set facts = n.facts
    from unnest(p_events, p_facts) as n (id, facts)
   where e.id = n.id and e.game_id = p_game and e.kind = 'score';
  -- A revision of its own, so that readers of changes look at the events again. Nothing was asked of a source for it.
  insert into game_revision (game_id, revision, snapshot, source, in_play)
  select r.game_id, greatest(g.revision, r.revision) + 1, r.snapshot, r.source, r.in_play
    from game g join game_revision r on r.game_id = g.id
   where g.id = p_game
   order by r.revision desc limit 1
  returning revision into v_revision;
  update game g set revision = v_revision, diffed_revision = v_revision, updated_at = clock_timestamp()
   where g.id = p_game and v_revision is not null;
  return v_revision;
end $$;
comment on function name_scorers is 'Writes the facts of scores whose plays are known now, as a new revision of the game, which counts as compared. The caller has compared all revisions, and holds the lock on the game''s row.';

-- "Does a push reach this device?", asked by an operator and answered by push-sender with its own keys and connections.
create table push_test (
  id         bigint      generated always as identity,
  device_id  uuid        not null,
  asked_at   timestamptz not null default clock_timestamp(),
  outcome    text,
  reason     text,
  settled_at timestamptz,
  constraint push_test_pkey primary key (id),
  constraint push_test_device_fkey foreign key (device_id) references device (id) on delete cascade,
  constraint push_test_settled_whole check ((outcome is null) = (settled_at is null)),
  constraint push_test_outcome_known check (outcome in ('delivered', 'dry_run', 'dead', 'refused', 'unsure'))
);
comment on table push_test is 'Pushes that say no more than that pushes arrive: bardown push test.';
comment on column push_test.device_id is 'Whom it was for.';
comment on column push_test.asked_at is 'When an operator asked.';
comment on column push_test.outcome is 'delivered: the push service took it; dry_run: nothing is sent at present; dead: the device is gone, and nothing was done about it here; refused: for another reason; unsure: no answer, or one that asks for patience. Null: push-sender has not answered.';
comment on column push_test.reason is 'The push service''s word for it, or ours where it said nothing.';
comment on column push_test.settled_at is 'When the answer was written down.';
-- A device that is deleted takes its tests along.
create index push_test_device_idx on push_test (device_id);

-- How long the canary has been silent.
grant select (id, game_id) on push_event to bardown_scheduler;
grant select (push_event_id, outcome, last_at) on push_tally to bardown_scheduler;
grant execute on function prune_pushes to bardown_scheduler;
grant select, insert on push_event to bardown_differ;
grant execute on function name_scorers to bardown_differ;
grant select on push_event, push_test to bardown_push_sender;
grant select, insert, update on delivery, push_tally to bardown_push_sender;
grant update (plan_cursor, planned_at, audience) on push_event to bardown_push_sender;
grant update (outcome, reason, settled_at) on push_test to bardown_push_sender;
-- migrate:down
