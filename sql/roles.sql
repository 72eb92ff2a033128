-- The logins of the programs and of the page /ops, for a cluster where a superuser makes roles, before the first bardown
-- migrate up. The database's owner needs createrole all the same: the migrations look after what the roles are set to, and
-- from Postgres 16 on only of those that were given to him with the admin option. What each may do they say as well.
--
--   psql -v ON_ERROR_STOP=1 -v owner=bardown -f sql/roles.sql
--
-- They have no password until they are given one: \password bardown_differ. Running it again does no harm.
select format('create role %I login', wanted.name)
  from unnest(array['bardown_scheduler', 'bardown_scoreboard_scraper', 'bardown_detail_scraper', 'bardown_differ',
                    'bardown_push_sender', 'bardown_api', 'bardown_ops']) as wanted (name)
 where not exists (select from pg_roles r where r.rolname = wanted.name)
\gexec
-- The migrations look after their settings. From Postgres 16 on that has to be given to who is no superuser.
select format('grant %I to %I with admin option', r.rolname, o.rolname)
  from pg_roles r join pg_roles o on o.rolname = :'owner' and not o.rolsuper
 where r.rolname in ('bardown_scheduler', 'bardown_scoreboard_scraper', 'bardown_detail_scraper', 'bardown_differ',
                     'bardown_push_sender', 'bardown_api', 'bardown_ops')
\gexec
-- The owner is whom the runbooks have ask who holds what, and end a session that does; ops.database sees by him how old the
-- oldest snapshot is.
select format('grant pg_read_all_stats, pg_signal_backend to %I', o.rolname)
  from pg_roles o where o.rolname = :'owner' and not o.rolsuper
\gexec
-- Until 0083 the scheduler itself looked, and could read what every session says.
revoke pg_read_all_stats from bardown_scheduler;
