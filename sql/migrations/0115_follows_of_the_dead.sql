-- migrate:up
-- A token that was never taken may die in two ways: its push service calls it dead, or it is given up. Either way the plan
-- of an alert is to read nothing of what it followed.
create or replace function forget_follows(p_devices uuid[]) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from follow f using device d
   where f.device_id = any (p_devices) and d.id = f.device_id and d.dead_at is not null and d.proven_at is null;
$$;
comment on function forget_follows is 'Forgets what dead devices followed whose push service never took a push for them, so that the plan of an alert reads nothing of them. Others keep what they follow.';
-- migrate:down
