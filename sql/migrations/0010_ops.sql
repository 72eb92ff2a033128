-- migrate:up
-- What operators and analysts read: views in words, and first of all how the tables of the queue themselves are.

create schema ops;
comment on schema ops is 'Views over queue and pipeline for operators and analysts. Each answers within 50 ms with a million live jobs and ten million finished runs.';

create view ops.table_health as
select s.relname::text as name,
       s.n_live_tup as live_rows, s.n_dead_tup as dead_rows,
       round(100.0 * s.n_dead_tup / nullif(s.n_live_tup + s.n_dead_tup, 0), 1) as dead_percent,
       pg_table_size(s.relid) as table_bytes, pg_indexes_size(s.relid) as index_bytes,
       round(100.0 * s.n_tup_hot_upd / nullif(s.n_tup_upd, 0), 1) as hot_percent,
       greatest(s.last_vacuum, s.last_autovacuum) as vacuumed_at, s.vacuum_count + s.autovacuum_count as vacuums,
       greatest(s.last_analyze, s.last_autoanalyze) as analyzed_at, age(c.relfrozenxid) as frozen_age
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid
 where s.schemaname = 'q';
comment on view ops.table_health is 'Bloat of the queue''s tables; the slots of the ring run_00 … run_31 are in ops.ring as well. Row counts are the statistics collector''s: estimates.';
comment on column ops.table_health.name is 'The table, in schema q.';
comment on column ops.table_health.live_rows is 'Rows, estimated.';
comment on column ops.table_health.dead_rows is 'Rows that were updated or deleted and not yet vacuumed, estimated. In job they are what slows claims down; if they grow, see ops.xmin_holder.';
comment on column ops.table_health.dead_percent is 'Share of dead rows in all.';
comment on column ops.table_health.table_bytes is 'Size without indexes.';
comment on column ops.table_health.index_bytes is 'Size of all its indexes.';
comment on column ops.table_health.hot_percent is 'Share of updates that needed no new index entry; null: no update yet.';
comment on column ops.table_health.vacuumed_at is 'The last vacuum, by hand or automatic.';
comment on column ops.table_health.vacuums is 'How many vacuums there have been.';
comment on column ops.table_health.analyzed_at is 'The last analyze.';
comment on column ops.table_health.frozen_age is 'Transactions since its oldest unfrozen row; the server forces a vacuum at autovacuum_freeze_max_age.';

create view ops.index_health as
select s.indexrelname::text as name, s.relname::text as table_name, pg_relation_size(s.indexrelid) as bytes,
       c.reltuples::bigint as entries,
       case when c.reltuples > 0 then round(pg_relation_size(s.indexrelid) / c.reltuples) end as bytes_per_entry,
       s.idx_scan as scans, s.idx_tup_read as entries_read, i.indisvalid as valid
  from pg_stat_user_indexes s
  join pg_class c on c.oid = s.indexrelid
  join pg_index i on i.indexrelid = s.indexrelid
 where s.schemaname = 'q' and not c.relispartition;
comment on view ops.index_health is 'Bloat of the queue''s indexes, those of the ring apart.';
comment on column ops.index_health.name is 'The index, in schema q.';
comment on column ops.index_health.table_name is 'Its table.';
comment on column ops.index_health.bytes is 'Size.';
comment on column ops.index_health.entries is 'Entries at the last vacuum or analyze; -1: there was none.';
comment on column ops.index_health.bytes_per_entry is 'Far above some 50, the index is mostly empty pages: reindex index concurrently.';
comment on column ops.index_health.scans is 'How often it was used.';
comment on column ops.index_health.entries_read is 'Entries that those scans returned.';
comment on column ops.index_health.valid is 'False: left over from a build that failed; drop it.';

create view ops.xmin_holder as
select 'session' as holder, a.pid::text as name, coalesce(a.application_name, '') as who, a.backend_type as kind,
       greatest(age(a.backend_xmin), age(a.backend_xid)) as transactions,
       statement_timestamp() - coalesce(a.xact_start, a.backend_start) as held_for,
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
comment on view ops.xmin_holder is 'Who keeps vacuum from cleaning up: order by transactions desc. Seeing what sessions of other roles do needs pg_read_all_stats.';
comment on column ops.xmin_holder.holder is 'session, prepared transaction, replication slot or standby.';
comment on column ops.xmin_holder.name is 'The pid of a session or sender (select pg_terminate_backend(pid)), the name of the others.';
comment on column ops.xmin_holder.who is 'The session''s application; the owner of a prepared transaction; the pid that uses a slot.';
comment on column ops.xmin_holder.kind is 'Kind of session or slot; the database of a prepared transaction.';
comment on column ops.xmin_holder.transactions is 'How many transactions began since the oldest one that it may still see: rows that died since then cannot be vacuumed.';
comment on column ops.xmin_holder.held_for is 'For how long; null where the server does not know.';
comment on column ops.xmin_holder.doing is 'The state and the last statement of a session; what to do about the others.';
-- migrate:down
