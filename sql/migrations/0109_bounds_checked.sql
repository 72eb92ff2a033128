-- migrate:up
-- The look at the old rows that 0085, 0099 and 0100 left out: under locks that let everybody read and write.

alter table device validate constraint device_failures_bounded, validate constraint device_failing_whole;
alter table q.worker validate constraint worker_end_known;
alter table q.dead validate constraint dead_reason_known;
-- migrate:down
