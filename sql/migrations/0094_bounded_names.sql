-- migrate:up
-- Names and keys have bounds in bytes. A queue's name is part of a channel, which has 63 bytes: one that was longer broke cancels
-- and wake-ups. A key or a lane is in an index, whose rows have 2,704 bytes: whether a longer one was accepted depended on how
-- well it could be compressed, and where it was not, it took the producer's transaction with it.

-- What is there already goes on under a digest: a key says only which requests are the same, a lane which jobs. Before
-- the tables are locked, so that workers go on meanwhile.
update q.job
   set unique_key = case when octet_length(unique_key) > 500
                         then 'sha256:' || encode(sha256(convert_to(unique_key, 'UTF8')), 'hex') else unique_key end,
       lane = case when octet_length(lane) > 500
                   then 'sha256:' || encode(sha256(convert_to(lane, 'UTF8')), 'hex') else lane end
 where octet_length(unique_key) > 500 or octet_length(lane) > 500;
update q.dead
   set unique_key = case when octet_length(unique_key) > 500
                         then 'sha256:' || encode(sha256(convert_to(unique_key, 'UTF8')), 'hex') else unique_key end,
       lane = case when octet_length(lane) > 500
                   then 'sha256:' || encode(sha256(convert_to(lane, 'UTF8')), 'hex') else lane end
 where octet_length(unique_key) > 500 or octet_length(lane) > 500;
-- No job can be in such a queue: its limits limit nothing.
delete from q.queue where octet_length(name) not between 1 and 60;

alter table q.job
  drop constraint job_queue_named,
  add constraint job_queue_named check (octet_length(queue) between 1 and 60) not valid,
  add constraint job_unique_key_bounded check (octet_length(unique_key) <= 500) not valid,
  add constraint job_lane_bounded check (octet_length(lane) <= 500) not valid;
comment on column q.job.queue is 'Which workers may take it: one queue a kind of program. At most 60 bytes.';
comment on column q.job.unique_key is 'At most one AVAILABLE job of a queue and kind has it: a second request folds into the first. A running job does not count, since it may have read its data already. At most 500 bytes.';
comment on column q.job.lane is 'Jobs of one lane run in company of at most lane_cap. Null: no limit, no order. At most 500 bytes.';

-- These have as many rows as there are schedules, and queues with limits: they are checked at once.
alter table q.schedule
  drop constraint schedule_queue_named,
  add constraint schedule_queue_named check (octet_length(queue) between 1 and 60),
  add constraint schedule_unique_key_bounded check (octet_length(unique_key) <= 500);
alter table q.queue drop constraint queue_named, add constraint queue_named check (octet_length(name) between 1 and 60);
-- migrate:down
