-- migrate:up transaction:false
-- Jobs that wait after a run that came to nothing are few among many: listing them must not read all the others.
create index concurrently if not exists job_waiting_again_idx on q.job (queue, run_at)
  where state = 'available' and (attempt > 0 or unhandled_since is not null);
-- migrate:down transaction:false
