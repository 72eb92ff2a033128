-- migrate:up
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
-- migrate:down
