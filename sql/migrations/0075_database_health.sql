-- migrate:up
-- How Postgres itself is, in one row, and whether the pages of games that ought to be on still answer: what alerts are
-- raised by before fans notice.

create view ops.database as
select d.datname::text as name,
       c.connections,
       current_setting('max_connections')::bigint - current_setting('superuser_reserved_connections')::bigint
         as connections_allowed,
       greatest(x.transactions, w.transactions) as oldest_snapshot,
       x.held_for as oldest_snapshot_held_for,
       j.n_live_tup as live_jobs, j.n_dead_tup as dead_job_rows,
       greatest(j.last_vacuum, j.last_autovacuum) as jobs_vacuumed_at,
       age(p.datfrozenxid)::bigint as frozen_age,
       current_setting('archive_mode') <> 'off' as archives,
       a.last_archived_time as archived_at,
       coalesce(a.last_failed_time > coalesce(a.last_archived_time, '-infinity'), false) as archive_fails,
       s.bytes as log_kept_bytes,
       pg_database_size(p.oid) as bytes,
       d.deadlocks, d.temp_bytes
  from pg_stat_database d
  join pg_database p on p.oid = d.datid
  cross join (select sum(numbackends)::bigint as connections from pg_stat_database) c
  cross join pg_stat_archiver a
  left join pg_stat_user_tables j on j.schemaname = 'q' and j.relname = 'job'
  left join lateral (
    select h.transactions::bigint as transactions, h.held_for from ops.xmin_holder h order by h.transactions desc limit 1) x
    on true
  -- Known without any right: the oldest transaction that has written and not ended.
  cross join lateral (
    select pg_snapshot_xmax(n.now)::text::bigint - pg_snapshot_xmin(n.now)::text::bigint as transactions
      from (select pg_current_snapshot() as now) n) w
  cross join lateral (
    select coalesce(max(pg_wal_lsn_diff(
             case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end,
             r.restart_lsn)), 0)::bigint as bytes
      from pg_replication_slots r) s
 where d.datname = current_database();
comment on view ops.database is 'How Postgres itself is, in one row. Who holds what: ops.xmin_holder, ops.table_health, ops.index_health.';
comment on column ops.database.name is 'This database.';
comment on column ops.database.connections is 'Sessions of the whole server, those of other databases included.';
comment on column ops.database.connections_allowed is 'How many there may be, those kept for superusers left out.';
comment on column ops.database.oldest_snapshot is 'How many transactions have begun since the oldest that is still on: rows that died since then cannot be vacuumed. Who may not read what others do (pg_read_all_stats) is told of writing transactions only.';
comment on column ops.database.oldest_snapshot_held_for is 'For how long, as far as it may be seen; null: it may not, or nobody holds one.';
comment on column ops.database.live_jobs is 'Rows of q.job, estimated.';
comment on column ops.database.dead_job_rows is 'Dead rows of q.job, estimated: claims read over them.';
comment on column ops.database.jobs_vacuumed_at is 'When q.job was last vacuumed.';
comment on column ops.database.frozen_age is 'Transactions since the oldest unfrozen row of the database. At two billion the server stops writing.';
comment on column ops.database.archives is 'Whether the log is archived, as recovery to a point in time needs.';
comment on column ops.database.archived_at is 'When a piece of the log was last archived.';
comment on column ops.database.archive_fails is 'Whether the last try failed. The log stays on the disk until one succeeds.';
comment on column ops.database.log_kept_bytes is 'How much of the log is kept for the replication slot that lags the most; 0: for none.';
comment on column ops.database.bytes is 'Size on disk.';
comment on column ops.database.deadlocks is 'Deadlocks since the statistics were reset.';
comment on column ops.database.temp_bytes is 'What sorts and joins wrote to disk since then.';

create view ops.awaited as
select g.league_id, count(*) as games, min(g.start_time) as since, t.answered_at,
       statement_timestamp() - greatest(t.answered_at, min(g.start_time)) as silence
  from game g
  join league l on l.id = g.league_id and l.followed and l.listed
  join scrape_target t on t.key = 'scoreboard:' || g.league_id || ':' || g.day
 where g.status in ('scheduled', 'live') and g.day between current_date - 1 and current_date + 1
   and g.start_time between statement_timestamp() - interval '6 hours' and statement_timestamp()
 group by g.league_id, t.key, t.answered_at;
comment on view ops.awaited is 'Scoreboards with games that have begun by the calendar, and how long each has said nothing: a source that fails before the first whistle leaves no live game to look at.';
comment on column ops.awaited.league_id is 'The league.';
comment on column ops.awaited.games is 'Its games that ought to be on.';
comment on column ops.awaited.since is 'When the first of them was to begin.';
comment on column ops.awaited.answered_at is 'When the scoreboard last answered; null: never.';
comment on column ops.awaited.silence is 'Since the later of the two.';

grant select on ops.database, ops.awaited to bardown_scheduler, bardown_ops;
-- migrate:down
