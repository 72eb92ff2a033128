-- migrate:up
-- Live Activities have a queue of their own, so that neither they nor alerts delay each other. Jobs that wait in the queue
-- push stay there: push-sender runs them from either queue.

-- The options of Pipeline's job UpdateActivities stand here a second time, for the functions of the api.
create or replace function ask_for_activities(p_game uuid, p_delay_s smallint) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform q.enqueue('activities', 'update_activities',
                    jsonb_build_object('game', p_game, 'delaySeconds', p_delay_s, 'afterMilliseconds', 0),
                    p_priority => 1, p_unique_key => 'activities:' || p_game || '+' || p_delay_s,
                    p_lane => 'activities:' || p_game || '+' || p_delay_s, p_time_limit => '2 minutes');
  perform q.wake(array['activities']);
end $$;

-- push-sender has workers for two of the queues that count.
alter table scaled_program
  drop constraint scaled_program_pkey,
  drop constraint scaled_program_queue_key,
  add constraint scaled_program_pkey primary key (queue);
comment on table scaled_program is 'The queues of the programs of which there may be several, and between what bounds: operators change the rows, ops.scaler_signal reads them.';
comment on column scaled_program.program is 'The program. It may have several queues; the bounds are the same in each of its rows, but only one of them needs a worker at all times (least).';
comment on column scaled_program.slots is 'Jobs that one worker runs at once (WORKER_SLOTS, for activities ACTIVITY_SLOTS); where workers live, what they say of themselves counts.';

create or replace view ops.scaler_signal as
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
  select p.queue, count(w.id) as workers, max(w.slots) as slots
    from scaled_program p
    left join q.worker w on w.ended_at is null and not w.draining and p.queue = any (w.queues)
   group by p.queue
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
    join live v on v.queue = p.queue
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
-- A process has workers for all queues of its program, so the queue that wants most of them decides; of equals the one
-- that needs a worker at all times.
select distinct on (a.program)
       a.program, a.queue, a.workers, a.slots, a.due, a.oldest_wait, a.job_s as job_seconds,
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
           case when a.is_paused then a.least else a.wanted_soon end::integer as soon) w
 order by a.program, wanted desc, a.least desc, a.queue;
comment on column ops.scaler_signal.queue is 'The queue that its workers serve; of several the one that wants most workers.';
-- migrate:down
