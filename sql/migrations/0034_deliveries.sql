-- migrate:up
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

create function prune_pushes(p_keep_days integer default 30, p_deliveries integer default 20000) returns boolean
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  v_alert   bigint;
  v_deleted integer;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('prune_pushes', 0)) then return false; end if;
  -- Alerts are numbered as they are made: the first by primary key is the oldest, and no index on time is needed.
  select o.id into v_alert from (select p.id, p.created_at from push_event p order by p.id limit 1) o
   where o.created_at < clock_timestamp() - make_interval(days => p_keep_days);
  if v_alert is null then return false; end if;
  delete from delivery d
   where d.ctid = any (array(select g.ctid from delivery g where g.push_event_id = v_alert limit p_deliveries));
  get diagnostics v_deleted = row_count;
  if v_deleted < p_deliveries then delete from push_event where id = v_alert; end if;
  return true;
end $$;
comment on function prune_pushes is 'Forgets some of what is known of the oldest alert, if it is older than so many days: so many deliveries at the most, the alert itself with the last of them. Returns whether there may be more to forget; false as well while somebody else does. The scheduler calls it until there is none.';
-- migrate:down
