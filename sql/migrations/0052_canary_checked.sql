-- migrate:up
-- The look at the old rows that 0051 left out: under a lock that lets everybody read and write.

alter table device validate constraint device_environment_known;
-- migrate:down
