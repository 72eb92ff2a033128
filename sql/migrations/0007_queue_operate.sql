-- migrate:up
-- What operators do: hurry, cancel, redrive, pause, limit, and ask why.

create function q.run_now(p_id bigint) returns bigint
language sql volatile set search_path = pg_catalog, q as $$
  update q.job set run_at = clock_timestamp(), not_before = null
   where id = p_id and state = 'available' returning id
$$;
comment on function q.run_now is 'Makes a waiting job due at once; null when it does not wait.';

create function q.cancel(p_id bigint) returns text
language plpgsql volatile set search_path = pg_catalog, q as $$
declare
  v_job q.job;
begin
  select * into v_job from q.job j where j.id = p_id for update;
  if not found then return null; end if;
  if v_job.state = 'available' then
    delete from q.job j where j.id = p_id;
    perform q.note_end(v_job, 'cancelled', null);
    return 'cancelled';
  end if;
  update q.job j set cancel_at = coalesce(j.cancel_at, clock_timestamp()) where j.id = p_id;
  -- Whoever runs it need not be asleep: told directly, it stops sooner than at its next heartbeat.
  perform pg_notify('q_' || v_job.queue, 'cancel');
  return 'requested';
end $$;
comment on function q.cancel is 'cancelled: it waited and is out of the queue. requested: it runs, and its worker is asked to stop it. Null: it is not in the queue.';

create function q.redrive(p_id bigint) returns bigint
language plpgsql volatile set search_path = pg_catalog, q as $$
declare
  v_dead q.dead;
  v_new  bigint;
begin
  select * into v_dead from q.dead d where d.id = p_id and d.redriven_as is null for update;
  if not found then return null; end if;
  loop
    -- A newer request with the same key waits: its args are newer, too.
    select j.id into v_new from q.job j
     where j.unique_key = v_dead.unique_key and j.queue = v_dead.queue and j.kind = v_dead.kind and j.state = 'available'
       for update;
    exit when found;
    begin
      v_new := q.enqueue(v_dead.queue, v_dead.kind, v_dead.args, v_dead.priority, '0', null, v_dead.unique_key,
                         v_dead.lane, v_dead.lane_cap, v_dead.max_attempts, v_dead.time_limit, v_dead.trace);
      exit when not exists (select 1 from q.job j where j.id = v_new and j.folds > 0);
      -- Such a request was committed in between, and the old args are over its new ones: back, and look again.
      raise unique_violation;
    exception when unique_violation then null;
    end;
  end loop;
  update q.dead d set redriven_as = v_new, redriven_at = clock_timestamp() where d.id = p_id;
  return v_new;
end $$;
comment on function q.redrive is 'Enqueues a dead letter again, as a new job without its old expiry, or names the newer request that waits under its key; null when there is none or it was redriven before.';

create function q.redrive_many(p_queue text, p_kind text default null, p_reason text default null,
                               p_since timestamptz default '-infinity', p_limit integer default 1000)
returns bigint
language sql volatile set search_path = pg_catalog, q as $$
  select count(q.redrive(d.id))
    from (select d.id from q.dead d
           where d.redriven_as is null and d.queue = p_queue and d.died_at >= p_since
             and (p_kind is null or d.kind = p_kind) and (p_reason is null or d.reason = p_reason)
           order by d.died_at limit p_limit) d
$$;
comment on function q.redrive_many is 'Redrives up to p_limit dead letters of a queue, the oldest first, and returns how many; call it again until it returns 0, and q.wake() after the commit.';

create function q.pause(p_queue text, p_by text) returns void
language sql volatile set search_path = pg_catalog, q as $$
  insert into q.queue as l (name, paused_at, paused_by) values (p_queue, clock_timestamp(), p_by)
  on conflict on constraint queue_pkey do update
     set paused_at = coalesce(l.paused_at, excluded.paused_at), paused_by = coalesce(l.paused_by, excluded.paused_by)
$$;
comment on function q.pause is 'Nothing of the queue is claimed until q.resume; what runs goes on.';

create function q.resume(p_queue text) returns boolean
language sql volatile set search_path = pg_catalog, q as $$
  select q.wake(array[p_queue]);
  with resumed as (
    update q.queue set paused_at = null, paused_by = null where name = p_queue and paused_at is not null returning 1
  )
  select exists (select 1 from resumed)
$$;
comment on function q.resume is 'Ends a pause; false when there was none. Its workers wake with the commit.';

create function q.set_limits(p_queue text, p_max_running integer, p_rate_per_s double precision default null,
                             p_burst double precision default null) returns void
language sql volatile set search_path = pg_catalog, q as $$
  insert into q.queue (name, max_running, rate_per_s, burst, tokens)
  values (p_queue, p_max_running, p_rate_per_s,
          case when p_rate_per_s is not null then coalesce(p_burst, greatest(1, p_rate_per_s)) end,
          case when p_rate_per_s is not null then coalesce(p_burst, greatest(1, p_rate_per_s)) else 0 end)
  on conflict on constraint queue_pkey do update
     set max_running = excluded.max_running, rate_per_s = excluded.rate_per_s, burst = excluded.burst,
         tokens = excluded.tokens, tokens_at = clock_timestamp()
$$;
comment on function q.set_limits is 'Sets or, with nulls, lifts the limits of a queue over all processes: jobs at once, starts a second, starts at once after a lull (the rate, where not given).';
-- migrate:down
