-- migrate:up
-- The look at the old rows that 0041 left out: under a lock that lets everybody read and write.

alter table delivery validate constraint delivery_outcome_known;
-- migrate:down
