-- migrate:up transaction:false
-- What prune_devices looks for after a day: of the dead, which stay for 90 days, few were never proven.
create index concurrently if not exists device_unproven_idx on device (dead_at)
  where dead_at is not null and proven_at is null;
-- migrate:down transaction:false
