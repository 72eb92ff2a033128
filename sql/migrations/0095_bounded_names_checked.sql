-- migrate:up
-- A queue whose name has more than 60 bytes must be empty by now: drain it with the programs of the version before.

-- Once more, for what those programs committed after the rows were rewritten and before the constraints were there.
update q.job
   set unique_key = case when octet_length(unique_key) > 500
                         then 'sha256:' || encode(sha256(convert_to(unique_key, 'UTF8')), 'hex') else unique_key end,
       lane = case when octet_length(lane) > 500
                   then 'sha256:' || encode(sha256(convert_to(lane, 'UTF8')), 'hex') else lane end
 where octet_length(unique_key) > 500 or octet_length(lane) > 500;
alter table q.job
  validate constraint job_queue_named,
  validate constraint job_unique_key_bounded,
  validate constraint job_lane_bounded;
-- migrate:down
