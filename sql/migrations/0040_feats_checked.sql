-- migrate:up
-- The look at the old rows that 0036 left out: under a lock that lets everybody read and write.

alter table game_event validate constraint game_event_kind_known;
alter table push_event validate constraint push_event_kind_known;
-- migrate:down
