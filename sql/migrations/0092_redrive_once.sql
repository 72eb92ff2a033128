-- migrate:up
-- A command that redrives in batches takes each letter once. What it has redriven may die again while it goes on; without an end
-- to what it takes it would go on for as long as the cause is there.

drop function q.redrive_many(text, text, text, timestamptz, integer);
create function q.redrive_many(p_queue text, p_kind text default null, p_reason text default null,
                               p_since timestamptz default '-infinity', p_limit integer default 1000,
                               p_until timestamptz default now())
returns bigint
language sql volatile set search_path = pg_catalog, q, pg_temp as $$
  select count(q.redrive(d.id))
    from (select d.id from q.dead d
           where d.redriven_as is null and d.queue = p_queue and d.died_at >= p_since
             -- By when its job was enqueued, not by when it died: a job that this command made is younger than the command.
             and d.created_at < p_until
             and (p_kind is null or d.kind = p_kind) and (p_reason is null or d.reason = p_reason)
           order by d.died_at limit p_limit) d
$$;
comment on function q.redrive_many is 'Redrives up to p_limit dead letters of a queue, the oldest first, and returns how many; q.wake() after the commit. Jobs that were enqueued at p_until or later are left alone: whoever calls it again until it returns 0 passes the same p_until each time, from before the first call, and takes each letter once.';
-- migrate:down
