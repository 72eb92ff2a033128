-- migrate:up
-- One rule for the names of queues that are paused and limited, for bardown and for the page /ops: a name that nothing
-- knows is mostly mistyped.

create function q.is_known(p_queue text) returns boolean
language sql stable set search_path = pg_catalog, q, pg_temp set enable_seqscan = off as $$
  -- Each stops at the first that it finds. The dead come last: no index has them by queue.
  select exists (select from q.worker w
                  where p_queue = any (w.queues) and (w.ended_at is null or w.started_at > now() - interval '30 days'))
      or exists (select from q.schedule s where s.queue = p_queue)
      or exists (select from q.queue l
                  where l.name = p_queue and num_nonnulls(l.paused_at, l.max_running, l.rate_per_s) > 0)
      or exists (select from q.job j where j.queue = p_queue and j.state = 'available')
      or exists (select from q.job j where j.queue = p_queue and j.state = 'running')
      or exists (select from q.dead d where d.queue = p_queue)
$$;
comment on function q.is_known is 'Whether a job, a dead letter, a schedule or a worker of the last 30 days has a queue of this name, or it is paused or limited.';
-- migrate:down
