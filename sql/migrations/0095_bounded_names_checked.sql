-- migrate:up
-- A queue whose name has more than 60 bytes must be empty by now: drain it with the programs of the version before.
alter table q.job
  validate constraint job_queue_named,
  validate constraint job_unique_key_bounded,
  validate constraint job_lane_bounded;
-- migrate:down
