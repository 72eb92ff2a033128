-- migrate:up
-- Roles, and the schemas that the other files fill: public for the product, q for the job queue, ops for the operators'
-- views.

-- The applied files and the checksums of their text. bardown migrate creates this table before it reads any file.
-- dbmate does not create it, and the grant below needs it.
create table if not exists schema_migration (
  name text primary key, checksum text not null, applied_at timestamptz not null default clock_timestamp());

-- Each program has a login of its own, which may do only what that program needs. The database's owner creates the
-- schema and runs bardown; no program has to be the owner.
--
-- Roles belong to the whole cluster, so each is created only if it is missing: sql/roles.sql or a migration of another
-- database of the cluster may have created it.
do $$
begin
  create role bardown_api login;
exception when duplicate_object or unique_violation then null;
end $$;
comment on role bardown_api is 'BarDown''s api: reads games; registers devices and reports opened games through functions; nothing else.';
-- A reader that hangs must not hold back vacuum.
alter role bardown_api set statement_timeout = '5s';
alter role bardown_api set idle_in_transaction_session_timeout = '10s';
-- Like the other programs, it runs short statements. To compile one takes longer than to run it.
alter role bardown_api set jit = off;

do $$
declare
  v_role text;
begin
  foreach v_role in array array['bardown_scheduler', 'bardown_scoreboard_scraper', 'bardown_detail_scraper',
                                'bardown_differ', 'bardown_push_sender'] loop
    begin
      execute format('create role %I login', v_role);
    exception when duplicate_object or unique_violation then null;
    end;
    begin
      execute format('comment on role %I is %L', v_role,
                     'BarDown''s ' || replace(substr(v_role, 9), '_', '-') || ': has only the rights that this program needs.');
      -- A program that hangs must not hold back vacuum.
      execute format('alter role %I set idle_in_transaction_session_timeout = %L', v_role, '60s');
      execute format('alter role %I set jit = off', v_role);
    exception when insufficient_privilege then
      raise notice 'role % is managed by another owner', v_role;
    end;
  end loop;
end $$;

-- The page /ops: it reads the views of ops, and acts through one function that records who did what.
do $$
begin
  create role bardown_ops login;
exception when duplicate_object or unique_violation then null;
end $$;
comment on role bardown_ops is 'BarDown''s page /ops: reads views of ops, acts on jobs and queues through ops.operate, nothing else.';
-- A query that hangs must not hold back vacuum.
alter role bardown_ops set statement_timeout = '5s';
alter role bardown_ops set idle_in_transaction_session_timeout = '10s';
alter role bardown_ops set jit = off;

create schema q;
comment on schema q is 'The job queue: jobs waiting or running, finished runs, dead letters, workers and their leases.';

create schema ops;
comment on schema ops is 'Views over queue and pipeline for operators and analysts. Each answers within 50 ms with a million live jobs and ten million finished runs.';

-- No role has access by default. Postgres lets every role run a new function; without this, a function could be run by
-- every role until that right is revoked. Each file grants the rights to what it creates at its end.
revoke all on schema public from public;
alter default privileges revoke execute on functions from public;

grant usage on schema public
  to bardown_api, bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ,
    bardown_push_sender;
-- A program reads which migrations were applied. It does no work before the newest one that it was built with.
grant select on schema_migration
  to bardown_api, bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ,
    bardown_push_sender;
grant usage on schema q
  to bardown_scheduler, bardown_scoreboard_scraper, bardown_detail_scraper, bardown_differ, bardown_push_sender;
grant usage on schema ops to bardown_scheduler, bardown_ops;
-- migrate:down
