-- migrate:up
-- Alerts, the devices that they were sent to, and the outcomes.

create table alert (
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
  constraint alert_pkey primary key (id),
  -- An event has one alert, and at most one that completes it.
  constraint alert_once unique (game_event_id, completes),
  constraint alert_event_fkey foreign key (game_event_id) references game_event (id) on delete cascade,
  constraint alert_kind_known check (kind in
    ('start', 'score', 'lead_change', 'close_game', 'comeback', 'upset_alert', 'milestone', 'period_end', 'overtime',
     'shootout', 'final', 'postponed', 'cancelled', 'moved', 'correction'))
);
comment on table alert is 'Alerts: events that passed the rules and are sent to the followers.';
comment on column alert.alert is 'The content of the alert, without team names.';
comment on column alert.expires_at is 'After this time it is not sent any more. Counted from the storing of the revision, not from its comparison.';
comment on column alert.plan_cursor is 'Followers up to this device are planned. The transaction that enqueues their sends moves it, so that an interrupted plan continues there.';
comment on column alert.planned_at is 'When the last page was planned; a plan that finds it set does nothing more.';
comment on column alert.audience is 'Number of devices to send to, in the pages planned so far.';
comment on column alert.completes is 'For an alert that adds the scorer to an earlier alert of the same event, the revision of that alert; otherwise 0. In the order of alerts it follows directly after the alert that it completes.';
-- "Is there a later score of this game?" is checked before every send.
create index alert_game_idx on alert (game_id, revision);
-- Views and gauges read the alerts of the last hours.
create index alert_created_idx on alert (created_at);

-- Deliveries are written by the hundred thousand while users wait. A foreign key would look up the alert for each row,
-- and raise its cost by half. It is not needed, because every job has read its alert before it writes. A trigger on the
-- deletion of alerts deletes their deliveries.
create table delivery (
  alert_id    bigint      not null,
  device_id   uuid        not null,
  apns_id     uuid        not null,
  outcome     text        not null,
  reason      text,
  finished_at timestamptz not null default clock_timestamp(),
  failures    smallint    not null default 0,
  constraint delivery_pkey primary key (alert_id, device_id),
  constraint delivery_outcome_known check (outcome in
    ('delivered', 'dead_token', 'expired', 'superseded', 'quiet', 'rejected', 'unreachable',
     -- A push-sender in dry-run mode does everything except the sending; its rows must not look like real deliveries.
     'dry_run')),
  constraint delivery_failures_not_negative check (failures >= 0)
);
comment on table delivery is 'The outcome of one alert for one device. The primary key keeps a repeated job from sending it twice.';
comment on column delivery.alert_id is 'alert.id, without a foreign key; trigger alert_forgets_deliveries deletes the rows with their alert.';
comment on column delivery.apns_id is 'The same for every attempt to send this alert to this device.';
comment on column delivery.outcome is 'delivered: the push service accepted it; dead_token: the device is gone; expired, superseded: not sent, because it was outdated; quiet: not sent, because of the device''s quiet hours or spoiler-free mode; rejected: the push service rejected it for another reason; unreachable: no response before the alert expired; dry_run: not sent, because push-sender was in dry-run mode.';
comment on column delivery.reason is 'The reason from the push service, verbatim.';
comment on column delivery.failures is 'The number of sends that failed or got no response, without the last send. APNs may have accepted one whose response was late. The phone then gets the alert twice under the same apns_id, and shows it once.';

-- Outcomes of alerts, counted while they are sent, because no reader should count a hundred thousand deliveries.
create table push_tally (
  alert_id bigint      not null,
  part     smallint    not null,
  outcome  text        not null,
  reason   text        not null default '',
  devices  integer     not null,
  first_at timestamptz not null,
  last_at  timestamptz not null,
  constraint push_tally_pkey primary key (alert_id, part, outcome, reason),
  constraint push_tally_some check (devices > 0),
  constraint push_tally_in_order check (first_at <= last_at)
) with (fillfactor = 50);  -- Its rows are counted up in place.
comment on table push_tally is 'Deliveries of an alert by outcome and reason, counted by the statement that writes them. Summed over parts by the views ops.alert and ops.push_reason.';
comment on column push_tally.alert_id is 'alert.id; deleted with it.';
comment on column push_tally.part is 'One of sixteen counters, so that parallel writers do not wait for the same row.';
comment on column push_tally.outcome is 'As delivery.outcome.';
comment on column push_tally.reason is 'The first 64 characters of delivery.reason; empty if there is none.';
comment on column push_tally.devices is 'How many deliveries had this outcome.';
comment on column push_tally.first_at is 'When the first of them was recorded.';
comment on column push_tally.last_at is 'When the last of them was recorded.';
-- The latency views read when each alert first reached a device. first_at of a row never changes, so a higher count
-- does not update this index.
create index push_tally_first_idx on push_tally (alert_id, first_at) where outcome = 'delivered';

create function forget_deliveries() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Both statements use the first column of a primary key.
  delete from delivery d using gone where d.alert_id = gone.id;
  delete from push_tally t using gone where t.alert_id = gone.id;
  return null;
end $$;
comment on function forget_deliveries is 'Deletes the deliveries and tallies of deleted alerts.';

create trigger alert_forgets_deliveries after delete on alert
  referencing old table as gone for each statement execute function forget_deliveries();

-- The arguments have limits, because otherwise a stolen login of the scheduler could delete all pushes.
create function prune_pushes(p_keep_days integer default 30, p_deliveries integer default 20000) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_alert   bigint;
  v_deleted integer;
begin
  if (p_keep_days between 7 and 3650 and p_deliveries between 1 and 100000) is not true then
    raise exception 'expected 7 to 3650 days and 1 to 100000 deliveries, got % and %',
      p_keep_days, p_deliveries using errcode = '22023';
  end if;
  if not pg_try_advisory_xact_lock(hashtextextended('prune_pushes', 0)) then return false; end if;
  -- Alerts are numbered in order of creation, so the first by primary key is the oldest and needs no index on time.
  select o.id into v_alert from (select p.id, p.created_at from alert p order by p.id limit 1) o
   where o.created_at < clock_timestamp() - make_interval(days => p_keep_days);
  if v_alert is null then return false; end if;
  delete from delivery d
   where d.ctid = any (array(select g.ctid from delivery g where g.alert_id = v_alert limit p_deliveries));
  get diagnostics v_deleted = row_count;
  if v_deleted < p_deliveries then delete from alert where id = v_alert; end if;
  return true;
end $$;
comment on function prune_pushes is 'Deletes up to p_deliveries deliveries of the oldest alert, if it is older than p_keep_days, and the alert itself with the last of them. Returns whether there may be more; false also while another call is running. The scheduler calls it until it returns false.';

-- A goal is often known before its play. When the play arrives, the differ adds the scorer to the event. The alert is
-- then sent again with the same collapse id, without a sound on devices that have the first one.
create function name_scorers(p_game uuid, p_events bigint[], p_facts jsonb[]) returns bigint
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update game_event e set facts = n.facts
    from unnest(p_events, p_facts) as n (id, facts)
   where e.id = n.id and e.game_id = p_game and e.kind = 'score';
  -- Stored as a revision of its own, so that readers of changes read the events again. No request to a source led to
  -- it.
  select add_detail_revision(p_game);
$$;
comment on function name_scorers is 'Stores the facts of scores whose plays are known now, as a new revision of the game, and returns its number; null if the game has no revision. The revision counts as compared. The caller has compared all revisions, and holds the lock on the game''s row.';

-- Operators ask "Does a push reach this device?", and push-sender answers with its own keys and connections.
create table push_test (
  id          bigint      generated always as identity,
  device_id   uuid        not null,
  asked_at    timestamptz not null default clock_timestamp(),
  outcome     text,
  reason      text,
  finished_at timestamptz,
  constraint push_test_pkey primary key (id),
  constraint push_test_device_fkey foreign key (device_id) references device (id) on delete cascade,
  constraint push_test_finished_whole check ((outcome is null) = (finished_at is null)),
  constraint push_test_outcome_known check (outcome in ('delivered', 'dry_run', 'dead', 'refused', 'unsure'))
);
comment on table push_test is 'Test pushes, which say only that pushes arrive: bardown push test.';
comment on column push_test.device_id is 'The device.';
comment on column push_test.asked_at is 'When an operator requested it.';
comment on column push_test.outcome is 'delivered: the push service accepted it; dry_run: push-sender is in dry-run mode; dead: the device is gone, but a test does not deactivate it; refused: rejected for another reason; unsure: no response, or a request to retry later. Null: push-sender has not answered yet.';
comment on column push_test.reason is 'The reason from the push service, or ours if it gave none.';
comment on column push_test.finished_at is 'When the outcome was recorded.';
-- For deleting a device.
create index push_test_device_idx on push_test (device_id);

grant execute on function prune_pushes to bardown_scheduler;
grant select, insert on alert to bardown_differ;
grant execute on function name_scorers to bardown_differ;
grant select on alert, push_test to bardown_push_sender;
grant select, insert, update on delivery, push_tally to bardown_push_sender;
grant update (plan_cursor, planned_at, audience) on alert to bardown_push_sender;
grant update (outcome, reason, finished_at) on push_test to bardown_push_sender;
-- migrate:down
