-- Calculates ten, a hundred and a thousand times the load; deploy/SCALING.md uses the result. Run it in a database with
-- the schema. It changes nothing there; row sizes are measured on samples in temporary tables.
--
--   psql "$DATABASE_URL" -f deploy/bench/growth.sql        -v games=60 -v devices=100000 … for other assumptions
\set ON_ERROR_STOP 1
\set QUIET 1
\pset pager off
\if :{?games} \else \set games 60 \endif
\if :{?boards} \else \set boards 6 \endif
\if :{?alerts} \else \set alerts 25 \endif
\if :{?devices} \else \set devices 100000 \endif
\if :{?followed} \else \set followed 2 \endif
\if :{?greatest} \else \set greatest 0.2 \endif

\echo
\echo One time: :games simultaneous games, three pages of each wanted, :boards scoreboards, :alerts alerts per game of two hours,
\echo :devices devices that each follow :followed of the games; a share of :greatest of all devices follows the most popular game.
\echo

begin;
set local client_min_messages = warning;
create temp table sample_device (like device including all) on commit drop;
insert into sample_device (token, environment, topic, zone, token_digest)
select 'v1.20260101.' || repeat(md5(g::text), 4), 'production', 'app.example', 'America/New_York', sha256(g::text::bytea)
  from generate_series(1, 20000) g;
create temp table sample_follow (like follow including all) on commit drop;
insert into sample_follow (device_id, team_id) select gen_random_uuid(), gen_random_uuid() from generate_series(1, 20000);
create temp table sample_delivery (like delivery including all) on commit drop;
insert into sample_delivery (alert_id, device_id, apns_id, outcome)
select g / 5000, gen_random_uuid(), gen_random_uuid(), 'delivered' from generate_series(1, 20000) g;
create temp table sample_run (like q.run including all) on commit drop;
insert into sample_run (job_id, run_no, queue, kind, outcome, attempt, worker_id, created_at, run_at, claimed_at, finished_at)
select g, 1, 'scoreboard', 'scrape_scoreboard', 'completed', 0, 1, now(), now(), now(), now() from generate_series(1, 20000) g;
create temp table row_size on commit drop as
select what, round(pg_total_relation_size(what::regclass) / 20000.0) as bytes
  from unnest(array['sample_device', 'sample_follow', 'sample_delivery', 'sample_run']) as what;

\echo Size of a row with its indexes, in bytes
select substr(what, 8) as row, bytes from row_size order by 1;

create temp table growth on commit drop as
select f as factor, :games::numeric * f as games, :devices::numeric * f as devices,
       -- The number of leagues and of sources stays the same.
       :boards::numeric * f as boards, :games::numeric * f * 3 as pages,
       :games::numeric * f * :alerts / 7200 as alerts_per_s, :devices::numeric * :followed / :games as audience
  from unnest(array[1, 10, 100, 1000]) f;
create temp table rate on commit drop as
select g.factor, p.program, p.slots, p.usual_ms,
       case p.unit when 'board' then g.boards when 'page' then g.pages else g.games end * p.jobs_per_minute / 60 as per_s
  from growth g cross join program_scale p;
create temp table need on commit drop as
select factor, program, max(ops.workers_desired(per_s::double precision, usual_ms / 1000, 0, slots, 1, 1000)) as workers
  from rate group by factor, program;

\echo Jobs per second by the assumptions of program_scale, and the workers for them without a limit
select g.factor, g.games, round(sum(r.per_s)::numeric, 1) as jobs_per_s,
       round(sum(r.per_s) filter (where r.program in ('scoreboard-scraper', 'detail-scraper'))::numeric, 1) as fetches_per_s,
       (select string_agg(n.program || ' ' || n.workers, ', ' order by n.program) from need n where n.factor = g.factor)
         as workers
  from growth g join rate r using (factor) group by g.factor, g.games order by 1;

\echo Pushes, and the rows of devices
select g.factor, g.devices, round(g.devices * :greatest) as greatest_alert, round(g.alerts_per_s, 2) as alerts_per_s,
       round(g.alerts_per_s * g.audience) as pushes_per_s,
       pg_size_pretty(g.devices * ((select bytes from row_size where what = 'sample_device')
                                   + 3 * (select bytes from row_size where what = 'sample_follow'))) as devices_and_follows,
       pg_size_pretty(round(g.games * :alerts * g.audience * (select bytes from row_size where what = 'sample_delivery')))
         as deliveries_of_a_slate
  from growth g order by 1;

\echo Limits of Postgres: processes with nine connections (four for work, four for the worker, one for LISTEN), and the runs of a week
select current_setting('max_connections')::integer as max_connections,
       current_setting('max_connections')::integer / 9 as processes,
       (select string_agg(round(per_s * 604800 * (select bytes from row_size where what = 'sample_run') / 1e9, 1) || ' GB at ' || factor, ', '
                          order by factor)
          from (select factor, sum(per_s)::numeric as per_s from rate group by factor) s) as runs_of_a_week;

\echo Games per host whose pages can be read every half minute, by its rate (HOST_RATE, or host_budget.rate)
select r as requests_per_s, floor(r * 30 / 3) as games from unnest(array[1, 4, 20]) r;
rollback;
