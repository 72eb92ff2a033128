-- migrate:up transaction:false
-- The claim's index: equality on queue, blocked and priority, a range on run_at, and the order of the claim, so that a claim reads
-- exactly the rows that it takes.
create index concurrently if not exists job_claim_idx on q.job (queue, blocked, priority, run_at, id) where state = 'available';
-- migrate:down transaction:false
