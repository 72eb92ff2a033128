-- migrate:up
-- The look at the old rows that 0043 left out: under a lock that lets everybody read and write.

alter table device validate constraint device_service_known;
alter table device validate constraint device_token_form;
-- migrate:down
