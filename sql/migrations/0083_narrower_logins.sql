-- migrate:up
-- Four things that a program's login could do and its program never does; and what it takes to do without one of them.

-- 1. Whoever has the scheduler's login could forget all pushes and ended activities at once: days and rows have bounds now, as
-- those of prune_scrapes have.
create or replace function prune_pushes(p_keep_days integer default 30, p_deliveries integer default 20000) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_alert   bigint;
  v_deleted integer;
begin
  if (p_keep_days between 7 and 3650 and p_deliveries between 1 and 100000) is not true then
    raise exception 'pushes are kept for 7 to 3650 days, and up to 100000 deliveries go at once: not % and %',
      p_keep_days, p_deliveries using errcode = '22023';
  end if;
  if not pg_try_advisory_xact_lock(hashtextextended('prune_pushes', 0)) then return false; end if;
  -- Alerts are numbered as they are made: the first by primary key is the oldest, and no index on time is needed.
  select o.id into v_alert from (select p.id, p.created_at from push_event p order by p.id limit 1) o
   where o.created_at < clock_timestamp() - make_interval(days => p_keep_days);
  if v_alert is null then return false; end if;
  delete from delivery d
   where d.ctid = any (array(select g.ctid from delivery g where g.push_event_id = v_alert limit p_deliveries));
  get diagnostics v_deleted = row_count;
  if v_deleted < p_deliveries then delete from push_event where id = v_alert; end if;
  return true;
end $$;

create or replace function prune_activities(p_keep_days integer default 3, p_keep_updates integer default 30,
                                            p_limit integer default 5000) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_deleted integer;
begin
  if (p_keep_days between 1 and 3650 and p_keep_updates between 7 and 3650 and p_limit between 1 and 100000) is not true then
    raise exception 'activities are kept for 1 to 3650 days, what they were told for 7 to 3650, and up to 100000 go at once: not %, % and %',
      p_keep_days, p_keep_updates, p_limit using errcode = '22023';
  end if;
  delete from live_activity a
   where (a.game_id, a.device_id) in
         (select o.game_id, o.device_id from live_activity o
           where o.state = 'ended' and o.updated_at < clock_timestamp() - make_interval(days => p_keep_days)
           order by o.updated_at limit p_limit for update skip locked);
  get diagnostics v_deleted = row_count;
  if v_deleted = p_limit then return true; end if;
  delete from activity_update u
   where (u.game_id, u.delay_s, u.stamp) in
         (select o.game_id, o.delay_s, o.stamp from activity_update o
           where o.created_at < clock_timestamp() - make_interval(days => p_keep_updates)
           order by o.created_at limit p_limit for update skip locked);
  get diagnostics v_deleted = row_count;
  return v_deleted = p_limit;
end $$;

-- 2. What a host allows us is an operator's to say: its rate, whether it is asked at all, and whether robots.txt is obeyed there.
-- Scrapers write what they find out about it.
revoke insert, update on host_budget from bardown_scoreboard_scraper, bardown_detail_scraper;
grant insert (host),
      update (paid_until, empty_at, paused_until, pause_reason, crawl_delay, state, state_since, state_reason, failures, openings,
              retry_at, probe, last_outcome, last_status, last_at)
  on host_budget to bardown_scoreboard_scraper, bardown_detail_scraper;

-- 3. History: added to, never changed.
revoke update on scrape_run, host_transition from bardown_scoreboard_scraper, bardown_detail_scraper;

-- 4. To know how old the oldest snapshot is, the scheduler was given every session's statements to read (pg_read_all_stats), and
-- with them whatever an operator types. The owner looks for it: who is asked for one row sees two numbers.
create or replace view ops.xmin_holder as
select 'session' as holder, a.pid::text as name, coalesce(a.application_name, '') as who, a.backend_type as kind,
       greatest(age(a.backend_xmin), age(a.backend_xid)) as transactions,
       -- A session that came while the question was under way is younger than it.
       greatest(statement_timestamp() - coalesce(a.xact_start, a.backend_start), interval '0') as held_for,
       concat_ws(': ', a.state, left(a.query, 200)) as doing
  from pg_stat_activity a
 where (a.backend_xmin is not null or a.backend_xid is not null) and a.pid <> pg_backend_pid()
union all
select 'prepared transaction', p.gid, p.owner::text, p.database::text, age(p.transaction),
       statement_timestamp() - p.prepared, 'commit prepared or rollback prepared'
  from pg_prepared_xacts p
union all
select 'replication slot', s.slot_name::text, coalesce(s.active_pid::text, 'nobody'), s.slot_type,
       greatest(age(s.xmin), age(s.catalog_xmin)), null,
       case when s.active then 'active' else 'inactive: drop it if nobody will come back for it' end
  from pg_replication_slots s where s.xmin is not null or s.catalog_xmin is not null
union all
select 'standby', r.pid::text, coalesce(r.application_name, ''), 'hot_standby_feedback', age(r.backend_xmin),
       null, 'a query on the standby'
  from pg_stat_replication r where r.backend_xmin is not null;

create function ops.oldest_snapshot(out transactions bigint, out held_for interval)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select h.transactions::bigint, h.held_for from ops.xmin_holder h order by h.transactions desc limit 1
$$;
comment on function ops.oldest_snapshot is 'How many transactions have begun since the oldest that is still on, and for how long that has been on, as far as the database''s owner sees (pg_read_all_stats); null: nobody holds one.';
-- It tells no more than the view ops.database, which whoever may read calls it.
grant execute on function ops.oldest_snapshot to public;

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
  cross join ops.oldest_snapshot() x
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
comment on column ops.database.oldest_snapshot is 'How many transactions have begun since the oldest that is still on: rows that died since then cannot be vacuumed. Where the database''s owner may not read what others do (pg_read_all_stats), only writing transactions count.';
-- migrate:down
