-- Measures the views of schema ops at scale. Run it in a separate database with the schema and no data:
--
--   createdb views && DATABASE_URL=…/views bardown migrate up && psql …/views -f deploy/bench/views.sql
--
-- Fills one million live jobs and ten million finished runs (some minutes, 4 GB), then prints for every view what
-- EXPLAIN (ANALYZE, BUFFERS) reports: the median of five executions, warm, with planning. -v live=… -v finished=… for
-- less, -v filled=1 to measure the data of an earlier run.
\set ON_ERROR_STOP 1
\pset pager off
\if :{?live} \else \set live 1000000 \endif
\if :{?finished} \else \set finished 10000000 \endif

\if :{?filled}
\else
\echo filling :live live jobs
insert into q.worker (program, host, pid, version, queues, slots, busy, started_at, lease_until, ended_at, end_reason)
select 'program-' || g % 6, 'host-' || g % 20, g, '1', array['queue-' || g % 6], 25, 25,
       clock_timestamp() - (5040 - g) * interval '4 minutes', clock_timestamp() + interval '1 day',
       case when g <= 5000 then clock_timestamp() - (5040 - g) * interval '4 minutes' end,
       case when g <= 5000 then 'stopped' end
  from generate_series(1, 5040) g;
-- 70 % due, 26 % scheduled, 4 % retrying (half of them due), 1000 running.
insert into q.job (queue, kind, state, priority, run_at, attempt, run_no, worker_id, claimed_at, deadline_at, args,
                   last_error)
select 'queue-' || g % 6, 'kind-' || g % 12, case when g <= 1000 then 'running' else 'available' end, g % 4,
       clock_timestamp() + case when g % 100 < 72 then -1 else 1 end * g * interval '10 ms',
       case when g <= 1000 or g % 25 = 0 then 1 else 0 end, case when g <= 1000 then 1 else 0 end,
       case when g <= 1000 then 5001 + g % 40 end, case when g <= 1000 then clock_timestamp() - g * interval '80 ms' end,
       case when g <= 1000 then clock_timestamp() - g * interval '80 ms' + interval '1 minute' end,
       jsonb_build_object('game', md5(g::text), 'source', 'ncaa'), case when g % 25 = 0 then 'status 503 for ' || g end
  from generate_series(1, :live) g;
insert into q.dead (id, died_at, reason, queue, kind, priority, attempt, max_attempts, run_no, crashes, created_at,
                    time_limit, args, last_error)
select 1000000000 + g, clock_timestamp() - g * interval '10 s', 'failed', 'queue-' || g % 6, 'kind-' || g % 12, 2, 10, 10,
       10, 0, clock_timestamp() - g * interval '10 s', '1 minute', '{}',
       'host ' || md5(g::text) || ' answered ' || 500 + g % 7 || ' after ' || g || ' ms'
  from generate_series(1, 50000) g;

\echo filling :finished finished runs, in a hundred steps with a roll-up after each
select format($$
  insert into q.run (job_id, run_no, queue, kind, outcome, attempt, worker_id, created_at, run_at, claimed_at,
                     finished_at, error, args)
  select 2000000000 + n / 2, 1 + n %% 2, 'queue-' || n %% 6, 'kind-' || n %% 12, o.outcome, 1, 1 + n %% 5040,
         t.due, t.due, t.due + w.waited, t.due + w.waited + w.ran,
         case when o.outcome <> 'completed' then 'status ' || 500 + n %% 7 || ' for game ' || md5(n::text) end,
         case when o.outcome <> 'completed' then jsonb_build_object('game', md5(n::text)) end
    from generate_series(%s::bigint, %s::bigint) n,
         lateral (select statement_timestamp() - interval '10 s' - (%s - n) * (interval '7 days' / %s) as due) t,
         lateral (select case n %% 50 when 0 then 'retried' when 1 then 'discarded' else 'completed' end as outcome) o,
         lateral (select exp(random() * 6) * interval '1 ms' as waited,
                         exp(random() * 4) * (1 + n %% 12) * interval '1 ms' as ran) w$$,
       step * :finished / 100 + 1, (step + 1) * :finished / 100, :finished, :finished),
       'select q.roll_up(''0'')'
  from generate_series(0, 99) step
\o /dev/null
\gexec
\o
\echo filling a Saturday: 300 games of every followed league, half of them finished
insert into team (league_id, slug, name)
select l.id, 'team-' || g, 'Team ' || g from league l, generate_series(1, 600) g where l.followed;
insert into game (league_id, home_team_id, away_team_id, day, start_time, status, home_score, away_score, observed_at)
select h.league_id, h.id, a.id, current_date, now() + (g - 150) * interval '1 minute',
       case when g < 150 then 'live' else 'scheduled' end, 0, 0, now()
  from generate_series(1, 300) g
  join team h on h.slug = 'team-' || g
  join team a on a.league_id = h.league_id and a.slug = 'team-' || g + 300;
analyze team, game;
\ir views-pipeline.sql
vacuum analyze q.job, q.dead, q.worker, q.run_minute, q.failure_hour, q.depth;
analyze q.run;
\endif

select (select count(*) from q.job) as live, (select count(*) from q.run) as finished,
       (select sum(runs) from q.run_minute) as counted, (select count(*) from q.run_minute) as minutes,
       (select count(*) from q.dead) as dead, pg_size_pretty(pg_database_size(current_database())) as size;

create temp table question (number integer generated always as identity, asked text, text text);
insert into question (asked, text) values
  ('ops.job, newest 50', 'select * from ops.job order by id desc limit 50'),
  ('ops.job by id', 'select * from ops.job where id = 4711'),
  ('ops.running', 'select * from ops.running'),
  ('ops.due, next 50 of a queue', 'select * from ops.due where queue = ''queue-1'' and priority = 1 order by run_at, id limit 50'),
  ('ops.retrying, next 50 of a queue', 'select * from ops.retrying where queue = ''queue-1'' order by run_at limit 50'),
  ('ops.worker', 'select * from ops.worker'),
  ('ops.queue', 'select * from ops.queue'),
  ('ops.stuck', 'select * from ops.stuck'),
  ('ops.dead_letter, newest 50', 'select * from ops.dead_letter order by died_at desc limit 50'),
  ('ops.dead_letter by id', 'select * from ops.dead_letter where id = 1000000042'),
  ('ops.dead_letter_group', 'select * from ops.dead_letter_group'),
  ('ops.finished by id', 'select * from ops.finished where id = 2000000042'),
  ('ops.newest_runs()', 'select * from ops.newest_runs(50)'),
  ('ops.newest_runs() of a kind', 'select * from ops.newest_runs(50, p_kind => ''kind-3'')'),
  ('ops.newest_runs() discarded', 'select * from ops.newest_runs(50, p_outcome => ''discarded'')'),
  ('ops.throughput, six hours', 'select * from ops.throughput'),
  ('ops.latency, 15 minutes', 'select * from ops.latency'),
  ('ops.latency_between, one hour', 'select * from ops.latency_between(now() - interval ''1 hour'', now())'),
  ('ops.failure, a day', 'select * from ops.failure'),
  ('ops.life of a finished job', 'select * from ops.life where job_id = 2000000042 order by at'),
  ('ops.life of a live job', 'select * from ops.life where job_id = 4711 order by at'),
  ('ops.depth, six hours', 'select * from ops.depth'),
  ('ops.ring', 'select * from ops.ring'),
  ('ops.table_health', 'select * from ops.table_health'),
  ('ops.index_health', 'select * from ops.index_health'),
  ('ops.scaler_signal', 'select * from ops.scaler_signal'),
  ('ops.xmin_holder', 'select * from ops.xmin_holder'),
  ('ops.database', 'select * from ops.database'),
  ('ops.pending_scoreboard', 'select * from ops.pending_scoreboard'),
  ('ops.unlisted_games', 'select * from ops.unlisted_games'),
  ('ops.live_data', 'select * from ops.live_data'),
  ('ops.live_clock', 'select * from ops.live_clock'),
  ('ops.source_answer', 'select * from ops.source_answer'),
  ('ops.schedule_lag', 'select * from ops.schedule_lag'),
  ('ops.freshness', 'select * from ops.freshness'),
  ('ops.host', 'select * from ops.host'),
  ('ops.scrape_health, a day', 'select * from ops.scrape_health where hour > now() - interval ''24 hours'''),
  ('ops.parser_drift', 'select * from ops.parser_drift'),
  ('ops.quarantine', 'select * from ops.quarantine'),
  ('ops.holds', 'select * from ops.holds'),
  ('ops.disagreements', 'select * from ops.disagreements'),
  ('ops.change_to_visible', 'select * from ops.change_to_visible'),
  ('ops.change_to_push', 'select * from ops.change_to_push'),
  ('ops.slo_game_latency', 'select * from ops.slo_game_latency'),
  ('ops.alert, newest 50', 'select * from ops.alert order by id desc limit 50'),
  ('ops.push_reason', 'select * from ops.push_reason'),
  ('ops.live_activity', 'select * from ops.live_activity'),
  ('ops.stories, newest 50', 'select * from ops.stories order by updated_at desc limit 50'),
  ('ops.odds_coverage', 'select * from ops.odds_coverage'),
  ('ops.odds_age', 'select * from ops.odds_age'),
  ('ops.odds_credits', 'select * from ops.odds_credits'),
  ('ops.odds_unmatched', 'select * from ops.odds_unmatched'),
  ('ops.contests', 'select * from ops.contests'),
  ('ops.odds_book', 'select * from ops.odds_book'),
  ('ops.odds_feed', 'select * from ops.odds_feed'),
  ('ops.odds_source', 'select * from ops.odds_source'),
  ('ops.activity_update, newest 50', 'select * from ops.activity_update order by created_at desc limit 50'),
  ('ops.canary, a day', 'select * from ops.canary order by alert_id desc limit 24'),
  ('ops.canary_silence', 'select * from ops.canary_silence'),
  ('ops.schedule', 'select * from ops.schedule'),
  ('ops.action, newest 50', 'select * from ops.action order by id desc limit 50'),
  ('q.roll_up() with nothing new', 'select q.roll_up(''0'')');

create function pg_temp.measure(p_text text, out rows bigint, out ms numeric, out planning_ms numeric,
                                out buffers bigint, out disk_reads bigint)
language plpgsql as $$
declare
  v_plan json;
begin
  execute 'explain (analyze, buffers, format json) ' || p_text into v_plan;
  rows := v_plan #>> '{0,Plan,Actual Rows}';
  planning_ms := v_plan #>> '{0,Planning Time}';
  ms := (v_plan #>> '{0,Execution Time}')::numeric + planning_ms;
  buffers := (v_plan #>> '{0,Plan,Shared Hit Blocks}')::bigint + (v_plan #>> '{0,Plan,Shared Read Blocks}')::bigint;
  disk_reads := v_plan #>> '{0,Plan,Shared Read Blocks}';
end $$;

\echo first execution, so that pages and plans are warm
\o /dev/null
select pg_temp.measure(text) from question order by number;
\o
select q.asked, max(m.rows) as rows, round((percentile_cont(0.5) within group (order by m.ms))::numeric, 1) as ms,
       round((percentile_cont(0.5) within group (order by m.planning_ms))::numeric, 1) as of_it_planning,
       max(m.buffers) as buffers, max(m.disk_reads) as disk_reads,
       case when percentile_cont(0.5) within group (order by m.ms) <= 50 then 'yes' else 'NO' end as within_50_ms
  from question q cross join generate_series(1, 5) t cross join lateral (select t, x.* from pg_temp.measure(q.text) x) m
 group by q.number, q.asked order by q.number;
