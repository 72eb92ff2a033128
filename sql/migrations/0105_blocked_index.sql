-- migrate:up transaction:false
-- "Which job of this lane is the next to be looked at?"
create index concurrently if not exists job_blocked_idx on q.job (lane, id) where blocked;
-- migrate:down transaction:false
