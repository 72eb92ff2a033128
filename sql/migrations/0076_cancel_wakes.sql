-- migrate:up
-- A job that is cancelled while it waits frees its lane as one that died does: whoever serves the queue looks at once.

create or replace function q.cancel(p_id bigint) returns text
language plpgsql volatile set search_path = pg_catalog, q, pg_temp as $$
declare
  v_job q.job;
begin
  select * into v_job from q.job j where j.id = p_id for update;
  if not found then return null; end if;
  if v_job.state = 'available' then
    delete from q.job j where j.id = p_id;
    perform q.note_end(v_job, 'cancelled', null);
    if v_job.lane is not null then perform q.wake(array[v_job.queue]); end if;
    return 'cancelled';
  end if;
  update q.job j set cancel_at = coalesce(j.cancel_at, clock_timestamp()) where j.id = p_id;
  -- Whoever runs it need not be asleep: told directly, it stops sooner than at its next heartbeat.
  perform pg_notify('q_' || v_job.queue, 'cancel');
  return 'requested';
end $$;
-- migrate:down
