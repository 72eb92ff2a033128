-- migrate:up
-- What becomes of finished runs: counted by minute (q.roll_up), then forgotten by the day (q.prune). The tables.
--
-- Any process may call both at any time; nobody is elected. Who comes while another is at it goes away at once.
-- The count is exact: a run is counted when the transaction that wrote it has ended, once, however late that is. The
-- last roll-up's snapshot is kept; a row is new if that snapshot does not see its transaction and the present one does.

create table q.retention (
  what text     not null,
  days smallint not null,
  constraint retention_pkey primary key (what),
  constraint retention_what_known check (what in ('runs', 'statistics', 'workers')),
  -- The ring has 32 slots: today's, tomorrow's (never touched: a clock that was set back has rows there) and one to empty.
  constraint retention_fits_ring check (days >= 1 and (what <> 'runs' or days <= 29))
);
comment on table q.retention is 'How long what is kept: update q.retention set days = 14 where what = ''runs''.';
comment on column q.retention.what is 'runs: q.run; statistics: q.run_minute, q.failure_hour and q.depth; workers: ended rows of q.worker.';
comment on column q.retention.days is 'Whole days that are kept at least; runs at most 29, which is what the ring holds.';
insert into q.retention (what, days) values ('runs', 7), ('statistics', 30), ('workers', 30);

create table q.run_minute (
  minute      timestamptz not null,
  queue       text        not null,
  kind        text        not null,
  outcome     text        not null,
  runs        bigint      not null,
  timed       bigint      not null,
  wait_ms     double precision not null,
  run_ms      double precision not null,
  wait_max_ms double precision not null,
  run_max_ms  double precision not null,
  wait_bucket smallint[]  not null,
  wait_count  integer[]   not null,
  run_bucket  smallint[]  not null,
  run_count   integer[]   not null,
  constraint run_minute_pkey primary key (minute, queue, kind, outcome),
  constraint run_minute_wait_paired check (cardinality(wait_bucket) = cardinality(wait_count)),
  constraint run_minute_run_paired check (cardinality(run_bucket) = cardinality(run_count))
-- A minute's row is written anew by every roll-up while it lasts: room for that in its page keeps the index out of it.
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);
comment on table q.run_minute is 'Runs that ended, counted by minute of their end. Dashboards read this; q.roll_up writes it.';
comment on column q.run_minute.minute is 'Start of the minute in which the runs ended.';
comment on column q.run_minute.queue is 'The queue.';
comment on column q.run_minute.kind is 'The kind.';
comment on column q.run_minute.outcome is 'As q.run.outcome.';
comment on column q.run_minute.runs is 'How many.';
comment on column q.run_minute.timed is 'How many of them a worker had claimed: those whose times are below.';
comment on column q.run_minute.wait_ms is 'Sum of claimed_at - run_at, in milliseconds.';
comment on column q.run_minute.run_ms is 'Sum of finished_at - claimed_at, in milliseconds.';
comment on column q.run_minute.wait_max_ms is 'The longest wait.';
comment on column q.run_minute.run_max_ms is 'The longest run.';
comment on column q.run_minute.wait_bucket is 'Histogram of waits: the buckets (q.bucket) that are not empty, ascending.';
comment on column q.run_minute.wait_count is 'How many waits fell into each of wait_bucket.';
comment on column q.run_minute.run_bucket is 'Histogram of run times: the buckets that are not empty, ascending.';
comment on column q.run_minute.run_count is 'How many run times fell into each of run_bucket.';

create table q.failure_hour (
  hour        timestamptz not null,
  queue       text        not null,
  kind        text        not null,
  outcome     text        not null,
  error_group text        not null,
  runs        bigint      not null,
  first_at    timestamptz not null,
  last_at     timestamptz not null,
  last_job_id bigint      not null,
  last_error  text,
  constraint failure_hour_pkey primary key (hour, queue, kind, outcome, error_group)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);
comment on table q.failure_hour is 'Runs that failed, counted by hour and by error with numbers and ids taken out; q.roll_up writes it.';
comment on column q.failure_hour.hour is 'Start of the hour in which the runs ended.';
comment on column q.failure_hour.queue is 'The queue.';
comment on column q.failure_hour.kind is 'The kind.';
comment on column q.failure_hour.outcome is 'retried, discarded or lost.';
comment on column q.failure_hour.error_group is 'The error as q.error_group writes it; empty where none was given.';
comment on column q.failure_hour.runs is 'How many.';
comment on column q.failure_hour.first_at is 'The first of them in this hour.';
comment on column q.failure_hour.last_at is 'The last of them in this hour.';
comment on column q.failure_hour.last_job_id is 'The job of the last one.';
comment on column q.failure_hour.last_error is 'The error of the last one, as it was.';

create table q.depth (
  at            timestamptz not null,
  queue         text        not null,
  due           bigint      not null,
  scheduled     bigint      not null,
  running       bigint      not null,
  retrying      bigint      not null,
  oldest_due_at timestamptz,
  constraint depth_pkey primary key (at, queue)
);
comment on table q.depth is 'Live jobs by queue, counted exactly about once a minute by q.roll_up. A queue that is empty has no row.';
comment on column q.depth.at is 'When they were counted.';
comment on column q.depth.queue is 'The queue.';
comment on column q.depth.due is 'Waited for a worker, their time having come.';
comment on column q.depth.scheduled is 'Waited for their time.';
comment on column q.depth.running is 'Ran.';
comment on column q.depth.retrying is 'Waited after a failed attempt, due or not.';
comment on column q.depth.oldest_due_at is 'The run_at of the one that waited longest.';

create table q.rolled (
  one      boolean       not null default true,
  snapshot txid_snapshot not null,
  at       timestamptz   not null,
  depth_at timestamptz   not null default '-infinity',
  depth_took interval    not null default '0',
  constraint rolled_pkey primary key (one),
  constraint rolled_one_row check (one)
) with (fillfactor = 50);
comment on table q.rolled is 'How far q.roll_up has come: one row.';
comment on column q.rolled.one is 'Always true: there is one row.';
comment on column q.rolled.snapshot is 'Runs whose transaction this snapshot sees are counted; all others are not.';
comment on column q.rolled.at is 'When that was.';
comment on column q.rolled.depth_at is 'When the live jobs were last counted.';
comment on column q.rolled.depth_took is 'How long that took; they are counted again after fifty times as long at the soonest.';
-- Nothing has run yet.
insert into q.rolled (snapshot, at) values (txid_current_snapshot(), clock_timestamp());

create function q.bucket(p_ms double precision) returns smallint
language sql immutable parallel safe as $$
  select case when p_ms <= 0.1 then 0
              when p_ms >= 107374182.4 then 120
              else pg_catalog.ceil(pg_catalog.ln(p_ms / 0.1) / pg_catalog.ln(2) * 4) end::smallint
$$;
comment on function q.bucket is 'The histogram bucket of a time in milliseconds. Four to a doubling: bucket 0 holds what is at most 0.1 ms, bucket i what lies in (0.1 * 2^((i-1)/4), 0.1 * 2^(i/4)], bucket 120 all from 30 hours on.';

create function q.bucket_ms(p_bucket integer) returns double precision
language sql immutable parallel safe as $$
  select case when p_bucket <= 0 then 0.1::double precision
              else 0.1 * pg_catalog.power(2::double precision, (p_bucket - 0.5) / 4) end
$$;
comment on function q.bucket_ms is 'The time that stands for a bucket: the geometric middle, at most 9.1 % from any time in it (below 0.1 ms: at most 0.1 ms; bucket 120: at least this).';

create function q.percentile(p_fraction double precision, p_bucket smallint[], p_count bigint[])
returns double precision
language sql immutable parallel safe set search_path = pg_catalog, q as $$
  select q.bucket_ms(h.bucket)
    from (select u.bucket, sum(u.n) over (order by u.bucket) as upto, sum(u.n) over () as total
            from unnest(p_bucket, p_count) as u (bucket, n)) h
   where h.upto >= p_fraction * h.total
   order by h.bucket limit 1
$$;
comment on function q.percentile is 'Milliseconds that p_fraction of the counted times do not exceed, within 9.1 %; null of an empty histogram.';

create function q.add_histograms(p_bucket smallint[], p_count integer[], p_more_bucket smallint[],
                                 p_more_count integer[], out bucket smallint[], out count integer[])
language sql immutable parallel safe set search_path = pg_catalog, q as $$
  select coalesce(array_agg(s.bucket order by s.bucket), '{}'), coalesce(array_agg(s.n order by s.bucket), '{}')
    from (select u.bucket, sum(u.n)::integer as n
            from (select * from unnest(p_bucket, p_count)
                  union all
                  select * from unnest(p_more_bucket, p_more_count)) as u (bucket, n)
           group by u.bucket) s
$$;
comment on function q.add_histograms is 'The sum of two histograms.';

create function q.error_group(p_error text) returns text
language sql immutable parallel safe as $$
  select pg_catalog.left(
    pg_catalog.regexp_replace(
    pg_catalog.regexp_replace(
    pg_catalog.regexp_replace(
    pg_catalog.regexp_replace(pg_catalog.left(coalesce(p_error, ''), 1000),
      '\m[[:xdigit:]]{8}(-[[:xdigit:]]{4}){3}-[[:xdigit:]]{12}\M', '<id>', 'g'),
      '\m(?=[[:alpha:]_]*[[:digit:]])([[:xdigit:]]{8,}|[[:alnum:]_]{16,})\M', '<id>', 'g'),
      '[[:digit:]]+([.,:-][[:digit:]]+)*', '<n>', 'g'),
      '\s+', ' ', 'g'), 200)
$$;
comment on function q.error_group is 'An error with its numbers, UUIDs and long ids taken out, cut to 200 characters: equal for two failures of one cause.';

-- Dead letters carry their group, so that grouping a hundred thousand of them is one pass without a regular expression.
alter table q.dead add column error_group text generated always as (q.error_group(last_error)) stored;
comment on column q.dead.error_group is 'last_error with numbers and ids taken out (q.error_group).';
-- migrate:down
