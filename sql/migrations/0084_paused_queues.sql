-- migrate:up
-- A queue that is paused is listed even where it has no job and no worker: whoever paused one by a name that he mistyped saw
-- nothing of it anywhere, and could not find it again.

create or replace view ops.queue as
select coalesce(d.queue, l.name) as queue, coalesce(d.due, 0) as due, coalesce(d.scheduled, 0) as scheduled,
       coalesce(d.running, 0) as running, coalesce(d.retrying, 0) as retrying,
       statement_timestamp() - d.oldest_due_at as oldest_wait,
       coalesce(2000 in (d.due, d.scheduled, d.retrying), false) as capped,
       s.due as sampled_due, s.scheduled as sampled_scheduled, s.at as sampled_at,
       w.workers, w.slots, w.busy, l.paused_at, l.paused_by, l.max_running, l.rate_per_s
  from ops.depths(2000) d
  full join q.queue l on l.name = d.queue
  left join (select s.queue, s.due, s.scheduled, s.at from q.depth s, q.rolled r where s.at = r.depth_at) s
    on s.queue = d.queue
  left join lateral (
    select count(*) as workers, coalesce(sum(w.slots), 0) as slots, coalesce(sum(w.busy), 0) as busy
      from q.worker w
     where w.ended_at is null and w.lease_until > statement_timestamp() and d.queue = any (w.queues)) w on true
 where d.queue is not null or l.paused_at is not null;
comment on view ops.queue is 'Queues that have live jobs or workers, or are paused. Counts end at 2000: capped says so, and the sampled ones tell how many there really were.';
-- migrate:down
