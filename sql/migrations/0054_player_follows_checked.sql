-- migrate:up
-- The look at the old rows that 0053 left out: under a lock that lets everybody read and write.

alter table follow validate constraint follow_one_thing;
-- migrate:down
