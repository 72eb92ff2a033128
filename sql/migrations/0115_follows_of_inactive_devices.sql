-- migrate:up
-- A token that its push service never accepted is deactivated in two ways: the service rejects it, or it is given up after
-- several failures. In both cases its follows are deleted, so that the plan of an alert does not read them.
create or replace function forget_follows(p_devices uuid[]) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from follow f using device d
   where f.device_id = any (p_devices) and d.id = f.device_id and d.dead_at is not null and d.proven_at is null;
$$;
comment on function forget_follows is 'Deletes the follows of inactive devices (dead_at) whose push service never accepted a push for them, so that the plan of an alert does not read them. Other devices keep theirs.';
-- migrate:down
