-- Creates the logins of the programs and of the page /ops, for a cluster where only a superuser may create roles. Run
-- it before the first `bardown migrate up`. The database's owner needs createrole all the same, because the migrations
-- change settings of these roles. From Postgres 16 on it may do so only for roles that were granted to it with the
-- admin option. The migrations also grant what each login may do.
--
--   psql -v ON_ERROR_STOP=1 -v owner=bardown -f sql/roles.sql
--
-- The logins have no password until you set one: \password bardown_differ. The script can be run again.
select format('create role %I login', wanted.name)
  from unnest(array['bardown_scheduler', 'bardown_scoreboard_scraper', 'bardown_detail_scraper', 'bardown_differ',
                    'bardown_push_sender', 'bardown_api', 'bardown_ops']) as wanted (name)
 where not exists (select from pg_roles r where r.rolname = wanted.name)
\gexec
-- The migrations change the roles' settings. From Postgres 16 on an owner that is not a superuser needs the admin
-- option.
select format('grant %I to %I with admin option', r.rolname, o.rolname)
  from pg_roles r join pg_roles o on o.rolname = :'owner' and not o.rolsuper
 where r.rolname in ('bardown_scheduler', 'bardown_scoreboard_scraper', 'bardown_detail_scraper', 'bardown_differ',
                     'bardown_push_sender', 'bardown_api', 'bardown_ops')
\gexec
-- The runbooks let the owner list sessions with their locks, and end one. The function ops.database runs with the
-- owner's rights and reads the age of the oldest snapshot.
select format('grant pg_read_all_stats, pg_signal_backend to %I', o.rolname)
  from pg_roles o where o.rolname = :'owner' and not o.rolsuper
\gexec
-- Earlier versions granted this to the scheduler, which no longer needs it.
revoke pg_read_all_stats from bardown_scheduler;
