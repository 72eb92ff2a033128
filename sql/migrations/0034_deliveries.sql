-- Deliveries are written by the hundred thousand, while fans wait. A foreign key would look their alert up for each one,
-- which costs half as much again as the row; and every job has read its alert before it writes. What the key did
-- besides, to forget deliveries with their alert, is done by the alert's end instead.

alter table delivery drop constraint delivery_event_fkey;
comment on column delivery.push_event_id is 'push_event.id, by no foreign key: they go with their alert by trigger push_event_forgets_deliveries.';

create function forget_deliveries() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  -- By the primary key's first column.
  delete from delivery d using gone where d.push_event_id = gone.id;
  return null;
end $$;
comment on function forget_deliveries is 'Forgets how alerts ended that are gone.';

create trigger push_event_forgets_deliveries after delete on push_event
  referencing old table as gone for each statement execute function forget_deliveries();

create function prune_pushes(p_keep_days integer default 30, p_alerts integer default 20) returns integer
language sql volatile set search_path = pg_catalog, public, pg_temp as $$
  with oldest as materialized (
    -- Alerts are numbered as they are made: the first by primary key are the oldest, and no index on time is needed.
    select id, created_at from push_event order by id limit p_alerts
  ), gone as (
    delete from push_event p using oldest o
     where p.id = o.id and o.created_at < clock_timestamp() - make_interval(days => p_keep_days)
    returning 1
  )
  select count(*)::integer from gone
$$;
comment on function prune_pushes is 'Forgets alerts older than so many days with all their deliveries, so many alerts at the most, the oldest first; returns how many went. The scheduler calls it until none do.';
