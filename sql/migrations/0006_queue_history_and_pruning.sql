-- migrate:up
-- What becomes of finished runs: counted by minute (q.roll_up), then forgotten by the day (q.prune).
--
-- Any process may call both at any time; there is no leader. A call that comes while another is at work returns at
-- once. The count is exact: a run is counted once, when the transaction that wrote it has ended, however late that is.
-- The last roll-up's snapshot is kept; a row is new if that snapshot does not see its transaction and the present one
-- does.

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
comment on column q.failure_hour.outcome is 'retried, discarded, lost, or released for want of a handler.';
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
comment on table q.depth is 'Live jobs by queue, counted exactly about once a minute by q.roll_up. A queue that is empty and that nobody serves has no row.';
comment on column q.depth.at is 'When they were counted.';
comment on column q.depth.queue is 'The queue.';
comment on column q.depth.due is 'Waited for a worker, their time having come.';
comment on column q.depth.scheduled is 'Waited for their time.';
comment on column q.depth.running is 'Ran.';
comment on column q.depth.retrying is 'Waiting jobs that had failed before or that no worker had a handler for, due or not.';
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

-- Histograms of times, and what is read out of them.
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
language sql immutable parallel safe set search_path = pg_catalog, q, pg_temp as $$
  select q.bucket_ms(h.bucket)
    from (select u.bucket, sum(u.n) over (order by u.bucket) as upto, sum(u.n) over () as total
            from unnest(p_bucket, p_count) as u (bucket, n)) h
   where h.upto >= p_fraction * h.total
   order by h.bucket limit 1
$$;
comment on function q.percentile is 'Milliseconds that p_fraction of the counted times do not exceed, within 9.1 %; null of an empty histogram.';

create function q.add_histograms(p_bucket smallint[], p_count integer[], p_more_bucket smallint[],
                                 p_more_count integer[], out bucket smallint[], out count integer[])
language sql immutable parallel safe set search_path = pg_catalog, q, pg_temp as $$
  select coalesce(array_agg(s.bucket order by s.bucket), '{}'), coalesce(array_agg(s.n order by s.bucket), '{}')
    from (select u.bucket, sum(u.n)::integer as n
            from (select * from unnest(p_bucket, p_count)
                  union all
                  select * from unnest(p_more_bucket, p_more_count)) as u (bucket, n)
           group by u.bucket) s
$$;
comment on function q.add_histograms is 'The sum of two histograms.';

-- Counting what ended and what lives.

-- After a dump was restored into another cluster, q.run.xact and q.rolled have transactions of the old one.
create function q.adopt_history(p_old txid_snapshot) returns void
language plpgsql volatile set search_path = pg_catalog, q, pg_temp as $$
begin
  -- A row of this cluster has its writer in xmin too. Others: what was counted stays counted (0 is seen by every
  -- snapshot), what was not is made this transaction's, to be counted next time.
  update q.run r
     set xact = case when txid_visible_in_snapshot(r.xact, p_old) then 0 else txid_current() end
   where r.xmin::text::bigint <> r.xact % 4294967296;
  update q.rolled set snapshot = '1:1:';
end $$;
comment on function q.adopt_history is 'Makes a history that was restored from another cluster this one''s own. q.roll_up calls it when it must; one UPDATE of the whole ring.';

-- A queue that a worker serves is counted when it is empty as well: a curve falls to 0, and an average includes the
-- good minutes.
create function q.count_live()
returns void
language plpgsql
set search_path = pg_catalog, q, pg_temp
as $$
declare
  v_start timestamptz := clock_timestamp();
begin
  insert into q.depth (at, queue, due, scheduled, running, retrying, oldest_due_at)
  select v_start, queue, coalesce(c.due, 0), coalesce(c.scheduled, 0), coalesce(c.running, 0), coalesce(c.retrying, 0),
         c.oldest_due_at
    from (select j.queue,
                 count(*) filter (where j.state = 'available' and j.run_at <= v_start) as due,
                 count(*) filter (where j.state = 'available' and j.run_at > v_start) as scheduled,
                 count(*) filter (where j.state = 'running') as running,
                 count(*) filter (where j.state = 'available' and (j.attempt > 0 or j.unhandled_since is not null))
                   as retrying,
                 min(j.run_at) filter (where j.state = 'available' and j.run_at <= v_start) as oldest_due_at
            from q.job j group by j.queue) c
    full join (select distinct unnest(w.queues) as queue from q.worker w
                where w.ended_at is null and w.lease_until > v_start) served using (queue);
  update q.rolled set depth_at = v_start, depth_took = clock_timestamp() - v_start;
end $$;
comment on function q.count_live is 'Counts the live jobs of every queue into q.depth.';

create function q.count_runs(p_old txid_snapshot, p_new txid_snapshot, out counted bigint, out days date[])
returns record
language plpgsql
set search_path = pg_catalog, q, pg_temp
set enable_seqscan = off
set jit = off
as $$
declare
  v_since bigint := txid_snapshot_xmax(p_old);
  -- In progress at the last roll-up: late rows are theirs.
  v_late  bigint[] := array(select txid_snapshot_xip(p_old));
begin
  with fresh as materialized (
    select r.job_id, r.queue, r.kind, r.outcome, r.error, r.finished_at,
           date_trunc('minute', r.finished_at, 'UTC') as minute,
           greatest(0, date_part('epoch', r.claimed_at - r.run_at)) * 1000 as wait_ms,
           greatest(0, date_part('epoch', r.finished_at - r.claimed_at)) * 1000 as run_ms
      from q.run r
     where (r.xact >= v_since or r.xact = any (v_late))
       -- This statement may see more than p_new does; that is for the next roll-up.
       and txid_visible_in_snapshot(r.xact, p_new)
  ),
  by_minute as (
    select f.minute, f.queue, f.kind, f.outcome, count(*) as runs, count(f.wait_ms) as timed,
           coalesce(sum(f.wait_ms), 0) as wait_ms, coalesce(sum(f.run_ms), 0) as run_ms,
           coalesce(max(f.wait_ms), 0) as wait_max_ms, coalesce(max(f.run_ms), 0) as run_max_ms
      from fresh f group by f.minute, f.queue, f.kind, f.outcome
  ),
  waits as (
    select b.minute, b.queue, b.kind, b.outcome,
           array_agg(b.bucket order by b.bucket) as bucket, array_agg(b.n order by b.bucket) as n
      from (select f.minute, f.queue, f.kind, f.outcome, q.bucket(f.wait_ms) as bucket, count(*)::integer as n
              from fresh f where f.wait_ms is not null group by 1, 2, 3, 4, 5) b
     group by 1, 2, 3, 4
  ),
  times as (
    select b.minute, b.queue, b.kind, b.outcome,
           array_agg(b.bucket order by b.bucket) as bucket, array_agg(b.n order by b.bucket) as n
      from (select f.minute, f.queue, f.kind, f.outcome, q.bucket(f.run_ms) as bucket, count(*)::integer as n
              from fresh f where f.run_ms is not null group by 1, 2, 3, 4, 5) b
     group by 1, 2, 3, 4
  ),
  minutes as (
    insert into q.run_minute as m (minute, queue, kind, outcome, runs, timed, wait_ms, run_ms, wait_max_ms, run_max_ms,
                                   wait_bucket, wait_count, run_bucket, run_count)
    select c.minute, c.queue, c.kind, c.outcome, c.runs, c.timed, c.wait_ms, c.run_ms, c.wait_max_ms, c.run_max_ms,
           coalesce(w.bucket, '{}'), coalesce(w.n, '{}'), coalesce(t.bucket, '{}'), coalesce(t.n, '{}')
      from by_minute c
      left join waits w using (minute, queue, kind, outcome)
      left join times t using (minute, queue, kind, outcome)
    on conflict (minute, queue, kind, outcome) do update
       set runs = m.runs + excluded.runs, timed = m.timed + excluded.timed,
           wait_ms = m.wait_ms + excluded.wait_ms, run_ms = m.run_ms + excluded.run_ms,
           wait_max_ms = greatest(m.wait_max_ms, excluded.wait_max_ms),
           run_max_ms = greatest(m.run_max_ms, excluded.run_max_ms),
           (wait_bucket, wait_count) = (select s.bucket, s.count from q.add_histograms(
             m.wait_bucket, m.wait_count, excluded.wait_bucket, excluded.wait_count) s),
           (run_bucket, run_count) = (select s.bucket, s.count from q.add_histograms(
             m.run_bucket, m.run_count, excluded.run_bucket, excluded.run_count) s)
  ),
  failures as (
    insert into q.failure_hour as h (hour, queue, kind, outcome, error_group, runs, first_at, last_at, last_job_id,
                                     last_error)
    select date_trunc('hour', f.finished_at, 'UTC'), f.queue, f.kind, f.outcome, q.error_group(f.error), count(*),
           min(f.finished_at), max(f.finished_at), (array_agg(f.job_id order by f.finished_at desc))[1],
           (array_agg(left(f.error, 1000) order by f.finished_at desc))[1]
      from fresh f where f.outcome in ('retried', 'discarded', 'lost') or f.outcome = 'released' and f.error is not null
     group by 1, 2, 3, 4, 5
    on conflict (hour, queue, kind, outcome, error_group) do update
       set runs = h.runs + excluded.runs, first_at = least(h.first_at, excluded.first_at),
           last_job_id = case when excluded.last_at >= h.last_at then excluded.last_job_id else h.last_job_id end,
           last_error = case when excluded.last_at >= h.last_at then excluded.last_error else h.last_error end,
           last_at = greatest(h.last_at, excluded.last_at)
  )
  select coalesce(sum(c.runs), 0), array_agg(distinct (c.minute at time zone 'UTC')::date) into counted, days
    from by_minute c;
end $$;
comment on function q.count_runs is 'Adds to the statistics the runs that p_new sees and p_old did not; returns how many, and the days on which they ended. Only q.roll_up calls it.';

-- A range that is not summarised is read in full. Autovacuum is asked to summarise every full range, but drops requests
-- beyond 256 at once, and a burst of finished jobs makes more.
create function q.summarize(p_days date[]) returns void
language plpgsql volatile set search_path = pg_catalog, q, pg_temp as $$
declare
  v_slot  text;
  v_index regclass;
begin
  for v_slot, v_index in
    select c.relname, h.inhrelid::regclass
      from pg_inherits h join pg_index i on i.indexrelid = h.inhrelid join pg_class c on c.oid = i.indrelid
     where h.inhparent = 'q.run_finished_idx'::regclass
       and c.relname = any (array(select 'run_' || to_char((d - date '2000-01-01') % 32, 'FM00') from unnest(p_days) d))
  loop
    begin
      -- A vacuum or analyze has it: the next roll-up.
      execute format('lock table only q.%I in share update exclusive mode nowait', v_slot);
      perform brin_summarize_new_values(v_index);
    exception when lock_not_available then null;
    end;
  end loop;
end $$;
comment on function q.summarize is 'Brings the BRIN indexes of these days up to date. Only q.roll_up calls it.';

create function q.next_snapshot(p_old txid_snapshot, p_new txid_snapshot, p_step bigint default 20000)
returns txid_snapshot
language sql stable set search_path = pg_catalog, q, pg_temp as $$
  -- Of the transactions below the cut, those are not over that are not over in p_new.
  select case when c.cut >= txid_snapshot_xmax(p_new) then p_new
              else format('%s:%s:%s', coalesce(min(x), c.cut), c.cut, string_agg(x::text, ',' order by x))::txid_snapshot end
    from (select txid_snapshot_xmax(p_old) + p_step as cut) c
    left join txid_snapshot_xip(p_new) x on x < c.cut
   group by c.cut
$$;
comment on function q.next_snapshot is 'A snapshot on the way from p_old to p_new, at most p_step transactions further: what the next step of q.roll_up counts.';

-- Every worker counts and forgets, with the rights of the owner: no program may empty the history itself.
create function q.roll_up(p_at_most_every interval default '5 s') returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, q, pg_temp as $$
declare
  v_start   timestamptz := clock_timestamp();
  v_rolled  q.rolled;
  v_new     txid_snapshot;
  v_to      txid_snapshot;
  v_step    record;
  v_counted bigint := 0;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('q.roll_up', 0)) then return null; end if;
  select * into v_rolled from q.rolled for update;
  if v_rolled.at > v_start - p_at_most_every and v_rolled.at <= v_start then return null; end if;
  v_new := txid_current_snapshot();
  if txid_snapshot_xmax(v_rolled.snapshot) > txid_snapshot_xmax(v_new) then
    raise warning 'the history comes from another cluster and is adopted';
    perform q.adopt_history(v_rolled.snapshot);
    v_rolled.snapshot := '1:1:';
  end if;
  loop
    v_to := q.next_snapshot(v_rolled.snapshot, v_new);
    select c.counted, c.days into v_step from q.count_runs(v_rolled.snapshot, v_to) c;
    perform q.summarize(v_step.days);
    v_counted := v_counted + v_step.counted;
    v_rolled.snapshot := v_to;
    -- After an outage there is much to count: no call takes long, and each one keeps what it did.
    exit when txid_snapshot_xmax(v_to) = txid_snapshot_xmax(v_new) or clock_timestamp() > v_start + interval '1 s';
  end loop;
  update q.rolled set snapshot = v_to, at = clock_timestamp();
  -- A time in the future is that of a clock which was set back.
  if v_rolled.depth_at < v_start - greatest(interval '1 minute', 50 * v_rolled.depth_took)
     or v_rolled.depth_at > v_start then
    perform q.count_live();
  end if;
  return v_counted;
end $$;
comment on function q.roll_up is 'Counts the runs that ended since the last call into q.run_minute and q.failure_hour, and live jobs into q.depth; returns how many runs, null when another is at it or was less than p_at_most_every ago. Call it every few seconds from anywhere.';

-- Forgetting: by TRUNCATE, a day at a time, and never before it was counted.
create function q.prune_statistics() returns void
language sql volatile set search_path = pg_catalog, q, pg_temp as $$
  -- A limit from a subselect of its own, so that it is found in the index.
  delete from q.run_minute m where m.minute < (
    select statement_timestamp() - r.days * interval '1 day' from q.retention r where r.what = 'statistics');
  delete from q.failure_hour h where h.hour < (
    select statement_timestamp() - r.days * interval '1 day' from q.retention r where r.what = 'statistics');
  delete from q.depth d where d.at < (
    select statement_timestamp() - r.days * interval '1 day' from q.retention r where r.what = 'statistics');
  delete from q.worker w where w.ended_at < (
    select statement_timestamp() - r.days * interval '1 day' from q.retention r where r.what = 'workers')
$$;
comment on function q.prune_statistics is 'Forgets minutes, failures, depths and ended workers that are older than q.retention says. Only q.prune calls it.';

create function q.prune(out slot text, out outcome text) returns setof record
language plpgsql volatile security definer
set search_path = pg_catalog, q, pg_temp
set lock_timeout = '200ms'
as $$
declare
  v_today  integer := (clock_timestamp() at time zone 'UTC')::date - date '2000-01-01';
  v_keep   integer := (select r.days from q.retention r where r.what = 'runs');
  v_since  timestamptz;
  v_rolled txid_snapshot;
  v_young  boolean;
  v_uncounted boolean;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('q.prune', 0)) then return; end if;
  -- What is forgotten was counted before.
  perform q.roll_up('0');
  select r.snapshot into v_rolled from q.rolled r;
  v_since := (date '2000-01-01' + v_today - v_keep)::timestamp at time zone 'UTC';
  -- The newest day that a slot can hold is v_age days ago; 31 is tomorrow, see q.retention.
  for v_age in v_keep + 1 .. 30 loop
    slot := 'run_' || to_char((v_today - v_age) % 32, 'FM00');
    continue when pg_relation_size(format('q.%I', slot)) = 0;
    begin
      -- NOWAIT: whoever stands in line for this lock holds up every reader behind it.
      execute format('lock table only q.%I in access exclusive mode nowait', slot);
      execute format(
        'select exists (select from q.%1$I where finished_at >= $1),'
        '       exists (select from q.%1$I where (xact >= txid_snapshot_xmax($2)'
        '                  or xact = any (array(select txid_snapshot_xip($2)))))', slot)
        into v_young, v_uncounted using v_since, v_rolled;
      outcome := case when v_young then 'young' when v_uncounted then 'uncounted' else 'emptied' end;
      if outcome = 'emptied' then execute format('truncate table only q.%I', slot); end if;
    exception when lock_not_available then
      outcome := 'held';
    end;
    return next;
  end loop;
  perform q.prune_statistics();
end $$;
comment on function q.prune is 'Forgets runs that are older than q.retention says, a day at a time, and old statistics and workers; dead letters stay. One row for each slot of the ring whose time has come: emptied; held: somebody reads it (a dump), it is tried again at the next call; young: it has rows that must stay (a clock was wrong); uncounted: q.roll_up has yet to see it. Never waits. A snapshot older than the call sees an emptied slot as empty.';

-- q.roll_up and q.prune call the other functions as the owner.
grant execute on function q.bucket, q.bucket_ms, q.percentile, q.add_histograms, q.next_snapshot, q.roll_up, q.prune
  to bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
-- migrate:down
