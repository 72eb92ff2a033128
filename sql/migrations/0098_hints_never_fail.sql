-- migrate:up
-- A notification never fails the work that it announces. Where the server's queue of notifications is full, because a session
-- listens and reads none of them, the commit of every transaction that notifies fails; workers that are not woken poll.

create function q.may_notify() returns boolean
language sql volatile set search_path = pg_catalog, q, pg_temp as $$
  -- Well before it is full: what others notify until this transaction commits must have room, too.
  select pg_notification_queue_usage() < 0.5
$$;
comment on function q.may_notify is 'Whether the server has room for notifications.';

create function q.notify(p_queue text, p_payload text) returns void
language plpgsql volatile set search_path = pg_catalog, q, pg_temp as $$
begin
  if q.may_notify() then perform pg_notify('q_' || p_queue, p_payload); end if;
end $$;
comment on function q.notify is 'Tells the workers of a queue something with the commit of this transaction, if the server has room for it: a hint.';
grant execute on function q.may_notify, q.notify to bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper,
  bardown_differ, bardown_push_sender;

create or replace function q.wake(p_queues text[]) returns void
language plpgsql volatile set search_path = pg_catalog, q, pg_temp as $$
begin
  perform q.notify(u.name, '')
    from (select distinct unnest(p_queues)) as u (name)
   -- A NOTIFY takes a lock of the whole cluster at its commit: none for workers that will look by themselves as soon as a
   -- slot is free. A worker that falls asleep says so first and looks once more then, so no job falls between the two looks.
   where exists (select 1 from q.worker w
                  where w.ended_at is null and w.asleep and not w.draining and u.name = any (w.queues));
end $$;

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
  -- The worker that runs it need not be asleep: told directly, it stops sooner than at its next heartbeat.
  perform q.notify(v_job.queue, 'cancel');
  return 'requested';
end $$;

-- The same of the other notification that is sent with the work itself.
create or replace function announce_api_key() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if q.may_notify() then perform pg_notify('api_keys', ''); end if;
  return null;
end $$;
-- migrate:down
