-- migrate:up transaction:false
-- What prune_devices looks for after 90 days: few are dead. Concurrently, because phones register meanwhile.
create index concurrently if not exists device_dead_idx on device (dead_at) where dead_at is not null;
-- migrate:down transaction:false
