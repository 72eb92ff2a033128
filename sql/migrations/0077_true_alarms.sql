-- migrate:up
-- Two alarms that did not tell the truth. An archive that was switched off while it failed failed for ever. A league was
-- called silent while the scoreboard of another source brought its games: the look was at the league's own alone.

create or replace view ops.database as
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
       current_setting('archive_mode') <> 'off'
         and coalesce(a.last_failed_time > coalesce(a.last_archived_time, '-infinity'), false) as archive_fails,
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
comment on column ops.database.archive_fails is 'Whether the last try of an archive that is switched on failed. The log stays on the disk until one succeeds.';

create or replace view ops.awaited as
select g.league_id, g.games, g.since, b.answered_at,
       statement_timestamp() - greatest(b.answered_at, g.since) as silence
  from (select g.league_id, g.day, count(*) as games, min(g.start_time) as since
          from game g
          join league l on l.id = g.league_id and l.followed and l.listed
         where g.status in ('scheduled', 'live') and g.day between current_date - 1 and current_date + 1
           and g.start_time between statement_timestamp() - interval '6 hours' and statement_timestamp()
         group by g.league_id, g.day) g
 cross join lateral (
    select max(t.answered_at) as answered_at from scrape_target t
     where t.kind = 'scoreboard' and t.league_id = g.league_id and t.day = g.day and not t.distant
    -- None at all: it is not by scoreboards that these games are read.
    having count(*) > 0) b;
comment on view ops.awaited is 'Leagues'' days with games that have begun by the calendar, and for how long none of their scoreboards has answered: a source that fails before the first whistle leaves no live game to look at.';
comment on column ops.awaited.answered_at is 'When the last of the scoreboards to answer did, of whichever source; null: none ever.';
-- migrate:down
