-- migrate:up
-- How many workers of each program are wanted, now and in ten minutes: what a depth of a queue cannot say before it is
-- too late. KEDA and `bardown dev --autoscale` read the same view.

create table scaled_program (
  program         text     not null,
  queue           text     not null,
  least           smallint not null default 1,
  most            smallint not null default 4,
  slots           smallint not null default 8,
  usual_ms        double precision not null,
  unit            text     not null,
  jobs_per_minute double precision not null,
  constraint scaled_program_pkey primary key (program),
  constraint scaled_program_queue_key unique (queue),
  constraint scaled_program_bounds_sane check (least between 0 and most and most between 1 and 1000),
  constraint scaled_program_slots_positive check (slots > 0),
  constraint scaled_program_usual_positive check (usual_ms > 0),
  constraint scaled_program_unit_known check (unit in ('board', 'page', 'game')),
  constraint scaled_program_jobs_not_negative check (jobs_per_minute >= 0)
);
comment on table scaled_program is 'The programs of which there may be several, and between what bounds: operators change the rows, ops.scaler_signal reads them.';
comment on column scaled_program.program is 'The program.';
comment on column scaled_program.queue is 'The queue that its workers serve.';
comment on column scaled_program.least is 'Workers that are wanted whatever happens.';
comment on column scaled_program.most is 'Workers that are never exceeded. For scrapers the patience of the sources is the bound: all of them share one budget for a host, so that more workers than it feeds only wait.';
comment on column scaled_program.slots is 'Jobs that one worker runs at once (WORKER_SLOTS); where workers live, what they say of themselves counts.';
comment on column scaled_program.usual_ms is 'How long a job takes, while fewer than 20 of the last half hour tell it.';
comment on column scaled_program.unit is 'What makes work while games are played: board: a scoreboard at one source; page: a page of a game that somebody wants; game: a game.';
comment on column scaled_program.jobs_per_minute is 'How many jobs a minute one such unit makes at least while its game is played; a page is read every 30 s. Where more is measured, that counts.';

insert into scaled_program (program, queue, usual_ms, unit, jobs_per_minute) values
  ('scoreboard-scraper', 'scoreboard', 1000, 'board', 2),
  ('detail-scraper', 'detail', 1000, 'page', 2),
  ('differ', 'diff', 50, 'game', 4),
  -- An alert is a plan and four sends.
  ('push-sender', 'push', 500, 'game', 2);

create function ops.workers_wanted(
  p_jobs_per_s double precision, p_job_s double precision, p_due bigint, p_slots integer, p_least integer, p_most integer
) returns integer
language sql immutable parallel safe as $$
  -- By Little's law rate times duration is how many slots are busy: a third more than that, so that jobs seldom meet a full
  -- house, and as many as clear away in half a minute what waits.
  select least(p_most, greatest(p_least, pg_catalog.ceil(least(
    (p_jobs_per_s * p_job_s / 0.75 + p_due * p_job_s / 30) / p_slots, 1000))::integer))
$$;
comment on function ops.workers_wanted is 'Workers of p_slots slots for p_jobs_per_s jobs a second that take p_job_s seconds each, while p_due wait; never fewer than p_least or more than p_most.';
-- Arithmetic alone, and whoever may read the view has to be able to run it.
grant execute on function ops.workers_wanted to public;

create view ops.scaler_signal as
with moment as (select statement_timestamp() as now),
-- Games of these days that are not over.
open_game as materialized (
  select g.id, g.league_id, g.day, g.status = 'live' as is_live, cardinality(l.detail_pages) as pages,
         -- A start that is not known is no start; one that is half an hour late is not waited for.
         case when g.status in ('scheduled', 'delayed') and g.start_time > m.now - interval '30 minutes' then g.start_time end
           as starts
    from moment m
    cross join league l
    join game g on g.league_id = l.id and g.day between current_date - 1 and current_date + 1
   where l.followed and g.status in ('scheduled', 'live', 'delayed', 'suspended')
),
-- Scoreboards are read at the pace of play from ten minutes before the first start. Those that have been for less than five
-- are not in what is measured, and count among those to come.
board as (
  select b.sources, b.is_live or b.first_start <= m.now + interval '5 minutes' as is_on,
         not b.is_live and b.first_start > m.now + interval '5 minutes'
           and b.first_start <= m.now + interval '20 minutes' as is_soon
    from moment m
    cross join (
      select bool_or(o.is_live) as is_live, min(o.starts) as first_start,
             1 + (select count(*) from league_source s
                   where s.league_id = o.league_id and s.followed and s.scoreboard) as sources
        from open_game o group by o.league_id, o.day) b
),
-- Games that are played or begin within ten minutes, with the pages that will be read of them.
near_game as materialized (
  select o.is_live, case when exists (select from wanted_game w where w.game_id = o.id) then o.pages else 0 end as pages
    from moment m join open_game o on o.is_live or o.starts <= m.now + interval '10 minutes'
),
unit as (
  select 'board' as unit, coalesce(sum(b.sources) filter (where b.is_on), 0) as on_now,
         coalesce(sum(b.sources) filter (where b.is_soon), 0) as soon from board b
  union all
  select 'page', coalesce(sum(n.pages) filter (where n.is_live), 0),
         coalesce(sum(n.pages) filter (where not n.is_live), 0) from near_game n
  union all
  select 'game', count(*) filter (where n.is_live), count(*) filter (where not n.is_live) from near_game n
),
-- Full minutes, as q.roll_up counted them.
measured as (
  select t.queue,
         greatest(coalesce(sum(t.runs) filter (where t.minute >= t.this - interval '5 minutes'), 0) / 300.0,
                  coalesce(sum(t.runs) filter (where t.minute >= t.this - interval '1 minute'), 0) / 60.0)::double precision
           as per_s,
         case when sum(t.timed) >= 20 then sum(t.run_ms) / sum(t.timed) / 1000 end as job_s
    from (select r.queue, r.minute, r.runs, r.timed, r.run_ms, date_trunc('minute', m.now) as this
            from moment m join q.run_minute r
              on r.minute >= date_trunc('minute', m.now) - interval '30 minutes' and r.minute < date_trunc('minute', m.now)
           -- What was given back or dropped unrun is no work.
           where r.outcome not in ('released', 'expired', 'cancelled')) t
   group by t.queue
),
live as (
  select p.program, count(w.id) as workers, max(w.slots) as slots
    from scaled_program p
    left join q.worker w on w.ended_at is null and not w.draining and p.queue = any (w.queues)
   group by p.program
),
load as (
  select p.program, p.queue, p.least, p.most, v.workers, coalesce(v.slots, p.slots)::integer as slots,
         l.paused_at is not null as is_paused,
         -- A count that was not finished: the one of at most some minutes ago may be greater.
         coalesce(greatest(d.due, case when d.due >= 2000 then s.due end), 0) as due,
         statement_timestamp() - d.oldest_due_at as oldest_wait,
         -- All slots are taken and somebody has waited for five seconds: the durations of the last half hour are not those of
         -- now. One more at a time, for as long as that helps.
         case when l.paused_at is null and v.workers > 0 and d.running >= v.workers * v.slots
                and d.oldest_due_at < statement_timestamp() - interval '5 seconds'
              then least(p.most, v.workers + 1)::integer end as one_more,
         coalesce(t.job_s, p.usual_ms / 1000) as job_s,
         greatest(coalesce(t.per_s, 0), u.on_now * p.jobs_per_minute / 60) as per_s,
         u.soon * p.jobs_per_minute / 60 as more_per_s, u.on_now, u.soon
    from scaled_program p
    join live v on v.program = p.program
    join unit u on u.unit = p.unit
    left join ops.depths(2000) d on d.queue = p.queue
    left join q.queue l on l.name = p.queue
    left join measured t on t.queue = p.queue
    left join (select c.queue, c.due from q.depth c join q.rolled r on r.depth_at = c.at) s on s.queue = p.queue
),
answer as (
  select a.*,
         greatest(ops.workers_wanted(a.per_s, a.job_s, a.due, a.slots, a.least, a.most), a.one_more) as wanted_now,
         ops.workers_wanted(a.per_s, a.job_s, 0, a.slots, a.least, a.most) as by_load,
         ops.workers_wanted(a.per_s + a.more_per_s, a.job_s, 0, a.slots, a.least, a.most) as wanted_soon
    from load a
)
select a.program, a.queue, a.workers, a.slots, a.due, a.oldest_wait, a.job_s as job_seconds,
       a.per_s as jobs_per_second, a.per_s + a.more_per_s as jobs_per_second_soon, a.on_now as units_now,
       a.soon as units_soon, w.now as wanted_now, w.soon as wanted_soon, greatest(w.now, w.soon) as wanted,
       case when a.is_paused then 'the queue is paused'
            when greatest(w.now, w.soon) = a.most and a.most > a.least then 'the most that is allowed'
            when w.soon > w.now then 'games begin soon'
            when w.now > a.by_load then 'jobs wait'
            when w.now > a.least then 'jobs arrive'
            else 'the least suffices' end as because
  from answer a
  -- Of a queue that is paused nobody may take anything.
  cross join lateral (
    select case when a.is_paused then a.least else a.wanted_now end::integer as now,
           case when a.is_paused then a.least else a.wanted_soon end::integer as soon) w;
comment on view ops.scaler_signal is 'How many workers of each program are wanted now and in ten minutes, from what is due, how long jobs take, how many arrive, and the games that are played or about to begin; bounds and assumptions are in scaled_program. KEDA and bardown dev --autoscale follow the column wanted.';
comment on column ops.scaler_signal.program is 'The program.';
comment on column ops.scaler_signal.queue is 'The queue that its workers serve.';
comment on column ops.scaler_signal.workers is 'Workers that live, those that drain left out.';
comment on column ops.scaler_signal.slots is 'Jobs that one of them runs at once.';
comment on column ops.scaler_signal.due is 'Jobs that wait for a worker; where 2000 or more do, counted a minute or more ago.';
comment on column ops.scaler_signal.oldest_wait is 'How long the job has waited that has been due the longest; null: none is due.';
comment on column ops.scaler_signal.job_seconds is 'How long a job takes on average: of the last half hour, or scaled_program.usual_ms while fewer than 20 ran.';
comment on column ops.scaler_signal.jobs_per_second is 'The greatest of: jobs that ended in the last five full minutes, in the last one, and what the units that are on make at least.';
comment on column ops.scaler_signal.jobs_per_second_soon is 'The same in ten minutes: with what the units make that are about to be on.';
comment on column ops.scaler_signal.units_now is 'Scoreboards, wanted pages or games (scaled_program.unit) that are read or played now.';
comment on column ops.scaler_signal.units_soon is 'Those that will be in ten minutes beside these; none where a start is not known.';
comment on column ops.scaler_signal.wanted_now is 'Workers for the present load, with what waits cleared away within half a minute; one more than there are where all slots are taken and a job has waited for 5 s.';
comment on column ops.scaler_signal.wanted_soon is 'Workers for the load in ten minutes.';
comment on column ops.scaler_signal.wanted is 'The greater of both: a worker takes time to start.';
comment on column ops.scaler_signal.because is 'Which of it decided: jobs arrive, jobs wait, games begin soon, the most that is allowed, the least suffices, the queue is paused.';
-- migrate:down
