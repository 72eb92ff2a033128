-- migrate:up transaction:false
-- What the views of promises ask of each alert: when it first reached a phone. A tally's first_at never changes, so that counting
-- on costs this index nothing.
create index concurrently if not exists push_tally_first_idx on push_tally (push_event_id, first_at) where outcome = 'delivered';
-- migrate:down
