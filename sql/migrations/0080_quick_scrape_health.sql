-- migrate:up
-- The same figures sooner: the histogram of an hour and host was added up anew for each outcome of theirs.

create or replace view ops.scrape_health as
with counted as (
  select s.hour, s.host, sum(s.fetches)::bigint as fetches,
         coalesce(sum(s.fetches) filter (where o.failures is not null), 0)::bigint as sent,
         coalesce(sum(s.fetches) filter (where s.outcome = 'fetched'), 0)::bigint as fetched,
         coalesce(sum(s.fetches) filter (where s.outcome in ('unchanged', 'same_body')), 0)::bigint as unchanged,
         coalesce(sum(s.fetches) filter (where o.failures > 0), 0)::bigint as failed,
         coalesce(sum(s.fetches) filter (where s.outcome = 'blocked'), 0)::bigint as blocked,
         coalesce(sum(s.fetches) filter (where s.outcome = 'unreadable'), 0)::bigint as unreadable,
         coalesce(sum(s.fetches) filter (where o.failures is null), 0)::bigint as held_back,
         sum(s.bytes)::bigint as bytes, sum(s.items)::bigint as items
    from scrape_hour s
    join fetch_outcome o on o.outcome = s.outcome
   group by s.hour, s.host
)
select k.hour, k.host, k.fetches, k.sent, k.fetched, k.unchanged, k.failed, k.blocked, k.unreadable, k.held_back, k.bytes,
       k.items, d.p50_ms, d.p95_ms
  from counted k
  cross join lateral (
    -- The middle of a bucket as in q.bucket_ms: a view calls no function that its readers may not.
    select min(c.ms) filter (where c.upto >= 0.5 * c.total) as p50_ms,
           min(c.ms) filter (where c.upto >= 0.95 * c.total) as p95_ms
      from (select 0.1 * power(2::double precision, (u.bucket - 0.5) / 4) as ms,
                   sum(sum(u.n)) over (order by u.bucket) as upto, sum(sum(u.n)) over () as total
              from scrape_hour h join fetch_outcome ho on ho.outcome = h.outcome and ho.failures is not null
              cross join lateral unnest(h.bucket, h.count) as u (bucket, n)
             where h.hour = k.hour and h.host = k.host
             group by u.bucket) c) d;
-- migrate:down
