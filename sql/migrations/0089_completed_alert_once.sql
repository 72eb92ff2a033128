-- migrate:up
-- Takes the place of the constraint that allowed an event one alert; under the same name, by which programs of the version
-- before refer to it.

alter table push_event drop constraint push_event_once;
alter table push_event add constraint push_event_once unique using index push_event_completes_idx;
-- migrate:down
