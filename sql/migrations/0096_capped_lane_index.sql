-- migrate:up transaction:false
-- Which jobs of lanes with a cap above 1 run: their number is what a claim compares with the cap, however many wait in the lane.
create index concurrently if not exists job_capped_lane_idx on q.job (lane)
  where lane is not null and lane_cap > 1 and worker_id is not null;
-- migrate:down transaction:false
