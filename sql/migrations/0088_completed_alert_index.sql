-- migrate:up transaction:false
-- An event has one alert, and one that completes it. Concurrently, because alerts are written meanwhile.
create unique index concurrently if not exists push_event_completes_idx on push_event (game_event_id, completes);
-- migrate:down transaction:false
