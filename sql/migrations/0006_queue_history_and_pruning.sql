-- migrate:up
-- Finished runs are counted by minute (q.roll_up) and later deleted by the day (q.prune).
--
-- Any process may call both at any time; there is no leader. A call returns immediately while another one works. The
-- count is exact: a run is counted once, after the transaction that wrote it has ended, however late that is. For this,
-- the snapshot of the last roll-up is stored. A row is new if that snapshot does not see its transaction and the
-- current one does.

create table q.retention (
  what text     not null,
  days smallint not null,
  constraint retention_pkey primary key (what),
  constraint retention_what_known check (what in ('runs', 'statistics', 'workers')),
  -- Of the 32 slots of the ring, three are not available for old days: today's, tomorrow's, and one that is being
  -- emptied. Tomorrow's slot is never emptied, because it may hold rows after a clock was set back.
  constraint retention_fits_ring check (days >= 1 and (what <> 'runs' or days <= 29))
);
comment on table q.retention is 'How long each kind of data is kept: update q.retention set days = 14 where what = ''runs''.';
comment on column q.retention.what is 'runs: q.run; statistics: q.run_minute, q.failure_hour and q.depth; workers: ended rows of q.worker.';
comment on column q.retention.days is 'Minimum number of whole days to keep; at most 29 for runs, because of the size of the ring.';
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
-- Every roll-up in the current minute updates its row. With free space in the page, such an update does not have to
-- write to the index.
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);
comment on table q.run_minute is 'Runs that ended, counted by minute of their end. Dashboards read this; q.roll_up writes it.';
comment on column q.run_minute.minute is 'Start of the minute in which the runs ended.';
comment on column q.run_minute.queue is 'The queue.';
comment on column q.run_minute.kind is 'The kind.';
comment on column q.run_minute.outcome is 'As in q.run.outcome.';
comment on column q.run_minute.runs is 'How many runs.';
comment on column q.run_minute.timed is 'How many of them a worker had claimed; the times below are of these.';
comment on column q.run_minute.wait_ms is 'Sum of claimed_at - run_at, in milliseconds.';
comment on column q.run_minute.run_ms is 'Sum of finished_at - claimed_at, in milliseconds.';
comment on column q.run_minute.wait_max_ms is 'The longest wait, in milliseconds.';
comment on column q.run_minute.run_max_ms is 'The longest run, in milliseconds.';
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
comment on table q.failure_hour is 'Runs that failed, counted by hour and by error text without numbers and ids; q.roll_up writes it.';
comment on column q.failure_hour.hour is 'Start of the hour in which the runs ended.';
comment on column q.failure_hour.queue is 'The queue.';
comment on column q.failure_hour.kind is 'The kind.';
comment on column q.failure_hour.outcome is 'retried, discarded, lost, or released because there was no handler.';
comment on column q.failure_hour.error_group is 'The result of q.error_group; empty where there was no error text.';
comment on column q.failure_hour.runs is 'How many runs.';
comment on column q.failure_hour.first_at is 'End of the first of them in this hour.';
comment on column q.failure_hour.last_at is 'End of the last of them in this hour.';
comment on column q.failure_hour.last_job_id is 'The job of the last one.';
comment on column q.failure_hour.last_error is 'The full error of the last one.';

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
comment on table q.depth is 'Live jobs by queue, counted exactly about once a minute by q.roll_up. An empty queue without workers has no row.';
comment on column q.depth.at is 'When they were counted.';
comment on column q.depth.queue is 'The queue.';
comment on column q.depth.due is 'Jobs that were due and waited for a worker.';
comment on column q.depth.scheduled is 'Jobs that were not due yet.';
comment on column q.depth.running is 'Jobs that were running.';
comment on column q.depth.retrying is 'Waiting jobs, due or not, that had failed before or for which no worker had a handler.';
comment on column q.depth.oldest_due_at is 'The run_at of the job that had been due the longest; null: none was due.';

create table q.rolled (
  one      boolean       not null default true,
  snapshot txid_snapshot not null,
  at       timestamptz   not null,
  depth_at timestamptz   not null default '-infinity',
  depth_took interval    not null default '0',
  constraint rolled_pkey primary key (one),
  constraint rolled_one_row check (one)
) with (fillfactor = 50);
comment on table q.rolled is 'The state of q.roll_up, in one row.';
comment on column q.rolled.one is 'Always true: there is one row.';
comment on column q.rolled.snapshot is 'Runs whose transaction this snapshot sees are counted; all others are not.';
comment on column q.rolled.at is 'When the snapshot was taken.';
comment on column q.rolled.depth_at is 'When the live jobs were last counted.';
comment on column q.rolled.depth_took is 'How long that count took. The next count begins after a pause of at least fifty times this long.';
-- No run has been counted yet.
insert into q.rolled (snapshot, at) values (txid_current_snapshot(), clock_timestamp());

-- Histograms of times, and values computed from them.
create function q.bucket(p_ms double precision) returns smallint
language sql immutable parallel safe as $$
  select case when p_ms <= 0.1 then 0
              when p_ms >= 107374182.4 then 120
              else pg_catalog.ceil(pg_catalog.ln(p_ms / 0.1) / pg_catalog.ln(2) * 4) end::smallint
$$;
comment on function q.bucket is 'The histogram bucket of a time in milliseconds. There are four buckets per doubling: bucket 0 holds times up to 0.1 ms, bucket i those in (0.1 * 2^((i-1)/4), 0.1 * 2^(i/4)], and bucket 120 all from 30 hours on.';

create function q.bucket_ms(p_bucket integer) returns double precision
language sql immutable parallel safe as $$
  select case when p_bucket <= 0 then 0.1::double precision
              else 0.1 * pg_catalog.power(2::double precision, (p_bucket - 0.5) / 4) end
$$;
comment on function q.bucket_ms is 'The representative time of a bucket, in milliseconds: its geometric middle, at most 9.1 % from any time in it. Bucket 0: times are at most this; bucket 120: times are at least about this.';

create function q.percentile(p_fraction double precision, p_bucket smallint[], p_count bigint[])
returns double precision
language sql immutable parallel safe set search_path = pg_catalog, q, pg_temp as $$
  select q.bucket_ms(h.bucket)
    from (select u.bucket, sum(u.n) over (order by u.bucket) as upto, sum(u.n) over () as total
            from unnest(p_bucket, p_count) as u (bucket, n)) h
   where h.upto >= p_fraction * h.total
   order by h.bucket limit 1
$$;
comment on function q.percentile is 'The time in milliseconds that p_fraction of the counted times do not exceed, within 9.1 %; null for an empty histogram.';

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

-- Counting finished runs and live jobs.

-- After a dump was restored into another cluster, q.run.xact and q.rolled hold transaction ids of the old one.
create function q.adopt_history(p_old txid_snapshot) returns void
language plpgsql volatile set search_path = pg_catalog, q, pg_temp as $$
begin
  -- A row that this cluster wrote has the same transaction in xmin. Of the other rows, counted ones get 0, which every
  -- snapshot sees, and the rest get the id of this transaction, so that the next roll-up counts them.
  update q.run r
     set xact = case when txid_visible_in_snapshot(r.xact, p_old) then 0 else txid_current() end
   where r.xmin::text::bigint <> r.xact % 4294967296;
  update q.rolled set snapshot = '1:1:';
end $$;
comment on function q.adopt_history is 'Converts a history that was restored from another cluster, with one UPDATE of the whole ring. q.roll_up calls it when needed.';

-- A queue that a worker serves gets a row even when it is empty. Otherwise curves would not fall to 0, and averages
-- would leave out the quiet minutes.
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
comment on function q.count_live is 'Counts into q.depth the live jobs of every queue that has jobs or live workers.';

create function q.count_runs(p_old txid_snapshot, p_new txid_snapshot, out counted bigint, out days date[])
returns record
language plpgsql
set search_path = pg_catalog, q, pg_temp
set enable_seqscan = off
set jit = off
as $$
declare
  v_since bigint := txid_snapshot_xmax(p_old);
  -- Transactions that were in progress at the last roll-up. Their rows may have been committed since.
  v_late  bigint[] := array(select txid_snapshot_xip(p_old));
begin
  with fresh as materialized (
    select r.job_id, r.queue, r.kind, r.outcome, r.error, r.finished_at,
           date_trunc('minute', r.finished_at, 'UTC') as minute,
           greatest(0, date_part('epoch', r.claimed_at - r.run_at)) * 1000 as wait_ms,
           greatest(0, date_part('epoch', r.finished_at - r.claimed_at)) * 1000 as run_ms
      from q.run r
     where (r.xact >= v_since or r.xact = any (v_late))
       -- This statement may see more than p_new does; the next roll-up counts the rest.
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
comment on function q.count_runs is 'Adds the runs that p_new sees and p_old did not see to the statistics. Returns how many, and the days on which they ended. Only q.roll_up calls it.';

-- A query reads every BRIN range that has no summary in full. Autovacuum is asked to summarize each full range, but it
-- drops requests when 256 of them wait, and a burst of finished jobs makes more.
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
      -- If a vacuum or analyze holds the lock, the next roll-up summarizes the index.
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
  -- Transactions below the cut are in progress in the result if they are in progress in p_new.
  select case when c.cut >= txid_snapshot_xmax(p_new) then p_new
              else format('%s:%s:%s', coalesce(min(x), c.cut), c.cut, string_agg(x::text, ',' order by x))::txid_snapshot end
    from (select txid_snapshot_xmax(p_old) + p_step as cut) c
    left join txid_snapshot_xip(p_new) x on x < c.cut
   group by c.cut
$$;
comment on function q.next_snapshot is 'A snapshot between p_old and p_new, at most p_step transactions after p_old. The next step of q.roll_up counts up to it.';

-- Every worker calls this and q.prune. They run with the owner's rights, because no program may delete history itself.
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
    -- After an outage there is much to count. Each call takes about a second at most and keeps its result.
    exit when txid_snapshot_xmax(v_to) = txid_snapshot_xmax(v_new) or clock_timestamp() > v_start + interval '1 s';
  end loop;
  update q.rolled set snapshot = v_to, at = clock_timestamp();
  -- depth_at lies in the future when the clock was set back.
  if v_rolled.depth_at < v_start - greatest(interval '1 minute', 50 * v_rolled.depth_took)
     or v_rolled.depth_at > v_start then
    perform q.count_live();
  end if;
  return v_counted;
end $$;
comment on function q.roll_up is 'Updates the statistics: adds to q.run_minute and q.failure_hour the runs that ended since the last call, and about once a minute to q.depth the number of live jobs. Returns how many runs it added, or null when another call is running or the last one was less than p_at_most_every ago. Any process may call it, every few seconds.';

-- Functions that prune. Runs are deleted by TRUNCATE, a day at a time, and never before they were counted.
create function q.prune_statistics() returns void
language sql volatile set search_path = pg_catalog, q, pg_temp as $$
  -- The time limit is a subselect of its own, so that the index can be used.
  delete from q.run_minute m where m.minute < (
    select statement_timestamp() - r.days * interval '1 day' from q.retention r where r.what = 'statistics');
  delete from q.failure_hour h where h.hour < (
    select statement_timestamp() - r.days * interval '1 day' from q.retention r where r.what = 'statistics');
  delete from q.depth d where d.at < (
    select statement_timestamp() - r.days * interval '1 day' from q.retention r where r.what = 'statistics');
  delete from q.worker w where w.ended_at < (
    select statement_timestamp() - r.days * interval '1 day' from q.retention r where r.what = 'workers')
$$;
comment on function q.prune_statistics is 'Deletes minutes, failures, depths and ended workers that are older than q.retention allows. Only q.prune calls it.';

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
  -- Count runs before they are deleted.
  perform q.roll_up('0');
  select r.snapshot into v_rolled from q.rolled r;
  v_since := (date '2000-01-01' + v_today - v_keep)::timestamp at time zone 'UTC';
  -- v_age is the age in days of the newest day whose runs the slot can hold. The loop stops before 31, because the slot
  -- of that age is also tomorrow's, see q.retention.
  for v_age in v_keep + 1 .. 30 loop
    slot := 'run_' || to_char((v_today - v_age) % 32, 'FM00');
    continue when pg_relation_size(format('q.%I', slot)) = 0;
    begin
      -- NOWAIT, because a session that waits for this lock blocks every reader after it.
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
comment on function q.prune is 'Deletes runs that are older than q.retention allows, a day at a time, and old statistics and workers; dead letters stay. Returns one row, with its outcome, for each slot that is not empty and whose day is older than q.retention allows. emptied: its rows were deleted; held: another session, such as a dump, has a lock on it, and the next call tries again; young: it has rows that must stay, because a clock was wrong; uncounted: q.roll_up has not counted all of its rows. Waits at most 200 ms for any lock. A snapshot older than the call sees an emptied slot as empty.';

-- q.roll_up and q.prune call the other functions as the owner.
grant execute on function q.bucket, q.bucket_ms, q.percentile, q.add_histograms, q.next_snapshot, q.roll_up, q.prune
  to bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
-- migrate:down
