-- migrate:up
-- Forgetting: by TRUNCATE, a day at a time, and never before it was counted.

create function q.prune_statistics() returns void
language sql volatile set search_path = pg_catalog, q as $$
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
language plpgsql volatile
set search_path = pg_catalog, q
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

revoke all on all functions in schema q from public;
-- migrate:down
