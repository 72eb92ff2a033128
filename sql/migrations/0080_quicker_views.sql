-- migrate:up
-- The same figures sooner. Sums of bigint and extract() are numeric, which takes longer than all the rest: sums of integer and
-- date_part() are not.

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
       k.items,
       -- The middle of a bucket as in q.bucket_ms: a view calls no function that its readers may not.
       0.1 * power(2::double precision, (d.p50 - 0.5) / 4) as p50_ms, 0.1 * power(2::double precision, (d.p95 - 0.5) / 4) as p95_ms
  from counted k
  cross join lateral (
    -- The first bucket up to which half of all are: after those of which the running total is less than half.
    select c.bucket[1 + width_bucket((c.total + 1) / 2 - 1, c.upto)] as p50,
           c.bucket[1 + width_bucket((19 * c.total + 19) / 20 - 1, c.upto)] as p95
      from (select array_agg(w.bucket) as bucket, array_agg(w.upto) as upto, max(w.upto) as total
              -- As integers, whose sum is a bigint: that of bigints is numeric, and slow.
              from (select u.bucket, sum(sum(u.n)::integer) over (order by u.bucket) as upto
                      from scrape_hour h join fetch_outcome ho on ho.outcome = h.outcome and ho.failures is not null
                      cross join lateral unnest(h.bucket, h.count) as u (bucket, n)
                     where h.hour = k.hour and h.host = k.host
                     group by u.bucket) w) c) d;

create or replace view ops.change_to_visible as
select date_trunc('hour', r.created_at) as hour, g.league_id as league, r.source, count(*) as changes,
       percentile_cont(0.5) within group (order by p.poll_wait_s) as poll_wait_p50_s,
       percentile_cont(0.95) within group (order by p.poll_wait_s) as poll_wait_p95_s,
       max(p.poll_wait_s) as poll_wait_max_s,
       percentile_cont(0.5) within group (order by p.own_s) as own_p50_s,
       percentile_cont(0.95) within group (order by p.own_s) as own_p95_s,
       max(p.own_s) as own_max_s,
       percentile_cont(0.95) within group (order by p.poll_wait_s + p.own_s) as total_p95_s,
       count(*) filter (where p.poll_wait_s + p.own_s > 45) as late,
       count(*) filter (where p.own_s > 1) as own_late
  from game_revision r
  join game g on g.id = r.game_id
  cross join lateral (
    select date_part('epoch', r.asked_at - r.asked_before_at) as poll_wait_s,
           date_part('epoch', r.created_at - r.asked_at) as own_s) p
 where r.in_play and r.created_at > statement_timestamp() - interval '24 hours'
   and r.asked_before_at is not null
 group by 1, 2, 3;

create or replace view ops.change_to_push as
select date_trunc('hour', e.created_at) as hour, g.league_id as league, r.source, count(*) as alerts,
       percentile_cont(0.5) within group (order by p.poll_wait_s) as poll_wait_p50_s,
       percentile_cont(0.95) within group (order by p.poll_wait_s) as poll_wait_p95_s,
       percentile_cont(0.5) within group (order by p.own_s) as own_p50_s,
       percentile_cont(0.95) within group (order by p.own_s) as own_p95_s,
       max(p.own_s) as own_max_s,
       percentile_cont(0.95) within group (order by p.poll_wait_s + p.own_s) as total_p95_s,
       count(*) filter (where p.poll_wait_s + p.own_s > 60) as late
  from push_event e
  join game_revision r on r.game_id = e.game_id and r.revision = e.revision
  join game g on g.id = e.game_id
  join (select t.push_event_id, min(t.first_at) as first_at from push_tally t
         -- No delivery is older than its alert.
         where t.outcome = 'delivered' and t.first_at > statement_timestamp() - interval '24 hours'
         group by t.push_event_id) t on t.push_event_id = e.id
  cross join lateral (
    select date_part('epoch', r.asked_at - r.asked_before_at) as poll_wait_s,
           date_part('epoch', t.first_at - r.asked_at) as own_s) p
 where e.created_at > statement_timestamp() - interval '24 hours' and r.asked_before_at is not null
 group by 1, 2, 3;
-- migrate:down
