-- migrate:up
-- What needs looking after: running and stuck jobs, dead letters, one job's whole life, the ring that remembers it.

create view ops.running as
select j.id, j.run_no, j.queue, j.kind, j.attempt, j.claimed_at,
       statement_timestamp() - j.claimed_at as runs_for, j.deadline_at, j.lane,
       j.worker_id, w.program, w.host, w.pid, j.args
  from q.job j left join q.worker w on w.id = j.worker_id
 where j.state = 'running';
comment on view ops.running is 'Jobs that run now.';
comment on column ops.running.id is 'The job.';
comment on column ops.running.run_no is 'Which of its runs.';
comment on column ops.running.queue is 'The queue.';
comment on column ops.running.kind is 'What is being done.';
comment on column ops.running.attempt is 'Which attempt this is.';
comment on column ops.running.claimed_at is 'When the run began.';
comment on column ops.running.runs_for is 'For how long.';
comment on column ops.running.deadline_at is 'When it counts as stuck.';
comment on column ops.running.lane is 'Its lane.';
comment on column ops.running.worker_id is 'The worker that holds it.';
comment on column ops.running.program is 'That worker''s program.';
comment on column ops.running.host is 'That worker''s machine.';
comment on column ops.running.pid is 'That worker''s process.';
comment on column ops.running.args is 'What the job needs to know.';

create view ops.stuck as
with usual as materialized (
  select l.queue, l.kind, l.runs, l.run_p99_ms * interval '1 ms' as p99
    from ops.latency_between(statement_timestamp() - interval '30 minutes', 'infinity') l
)
select r.id, r.run_no, r.queue, r.kind, s.why, r.runs_for, u.p99 as usual_p99, r.deadline_at, r.attempt, r.worker_id,
       r.program, r.host, r.pid, r.args
  from ops.running r
  left join q.worker w on w.id = r.worker_id
  left join usual u on u.queue = r.queue and u.kind = r.kind
  cross join lateral (
    select case when w.ended_at is not null or w.id is null then 'its worker has ended'
                when w.lease_until < statement_timestamp() then 'its worker''s lease has run out'
                when r.deadline_at < statement_timestamp() then 'past its deadline'
                when u.runs >= 20 and r.runs_for > greatest(3 * u.p99, interval '1 s')
                  then 'runs three times as long as 99 of 100' end as why) s
 where s.why is not null;
comment on view ops.stuck is 'Running jobs that ought to have ended. q.rescue takes back all but those that are merely slow.';
comment on column ops.stuck.id is 'The job.';
comment on column ops.stuck.run_no is 'Which of its runs.';
comment on column ops.stuck.queue is 'The queue.';
comment on column ops.stuck.kind is 'What is being done.';
comment on column ops.stuck.why is 'Why it is listed here.';
comment on column ops.stuck.runs_for is 'For how long it has run.';
comment on column ops.stuck.usual_p99 is 'What 99 of 100 runs of its kind took no longer than in the last half hour; null: none ran. Judged by from 20 runs on, and never below a second.';
comment on column ops.stuck.deadline_at is 'When it counts as stuck in any case.';
comment on column ops.stuck.attempt is 'Which attempt this is.';
comment on column ops.stuck.worker_id is 'The worker that holds it.';
comment on column ops.stuck.program is 'That worker''s program.';
comment on column ops.stuck.host is 'That worker''s machine.';
comment on column ops.stuck.pid is 'That worker''s process.';
comment on column ops.stuck.args is 'What the job needs to know.';

-- "Which dead letter came back as this job?"
create index dead_redriven_idx on q.dead (redriven_as) where redriven_as is not null;

create view ops.dead_letter as
select d.id, d.died_at, d.reason, d.queue, d.kind, d.attempt, d.crashes, d.last_error, d.args, d.redriven_as,
       d.redriven_at, d.error_group
  from q.dead d;
comment on view ops.dead_letter is 'Jobs that gave up. select q.redrive(id) enqueues one again.';
comment on column ops.dead_letter.id is 'The job.';
comment on column ops.dead_letter.died_at is 'When it gave up.';
comment on column ops.dead_letter.reason is 'failed: out of attempts; undecodable: args do not fit the kind; discarded: the handler said that trying again is pointless; crashed: it took its worker down too often.';
comment on column ops.dead_letter.queue is 'The queue it was in.';
comment on column ops.dead_letter.kind is 'What was to be done.';
comment on column ops.dead_letter.attempt is 'Attempts that it had.';
comment on column ops.dead_letter.crashes is 'Runs that ended because their worker died.';
comment on column ops.dead_letter.last_error is 'Why the last run failed.';
comment on column ops.dead_letter.args is 'What the job needed to know.';
comment on column ops.dead_letter.redriven_as is 'The new job, once it was redriven.';
comment on column ops.dead_letter.redriven_at is 'When it was redriven.';
comment on column ops.dead_letter.error_group is 'last_error with numbers and ids taken out.';

create view ops.dead_letter_group as
select d.queue, d.kind, d.reason, d.error_group, count(*) as letters, min(d.died_at) as first_at,
       max(d.died_at) as last_at, max(d.id) as newest_id
  from q.dead d
 where d.redriven_as is null
 group by d.queue, d.kind, d.reason, d.error_group;
comment on view ops.dead_letter_group is 'Dead letters that were not redriven, by cause.';
comment on column ops.dead_letter_group.queue is 'The queue they were in.';
comment on column ops.dead_letter_group.kind is 'What was to be done.';
comment on column ops.dead_letter_group.reason is 'As in ops.dead_letter.';
comment on column ops.dead_letter_group.error_group is 'Their error with numbers and ids taken out.';
comment on column ops.dead_letter_group.letters is 'How many.';
comment on column ops.dead_letter_group.first_at is 'When the first of them died.';
comment on column ops.dead_letter_group.last_at is 'When the last of them died.';
comment on column ops.dead_letter_group.newest_id is 'The newest of them: select * from ops.dead_letter where id = ….';

create view ops.life as
select b.job_id, b.at, 'enqueued' as event, null::integer as run_no, null::smallint as attempt,
       null::interval as waited, null::interval as ran, null::text as worker, null::text as detail
  from (select j.id as job_id, j.created_at as at from q.job j
        union select d.id, d.created_at from q.dead d
        union select r.job_id, r.created_at from q.run r) b
union all
select d.redriven_as, d.redriven_at, 'redriven', null, null, null, null, null, 'was dead letter ' || d.id
  from q.dead d where d.redriven_as is not null
union all
select r.job_id, r.finished_at, r.outcome, r.run_no, r.attempt, r.claimed_at - r.run_at, r.finished_at - r.claimed_at,
       coalesce(w.program || '@' || w.host || ':' || w.pid, r.worker_id::text), r.error
  from q.run r left join q.worker w on w.id = r.worker_id
union all
select j.id, greatest(j.claimed_at, j.run_at), case when j.state = 'running' then 'running' else 'waiting' end,
       case when j.state = 'running' then j.run_no end, j.attempt, j.claimed_at - j.run_at,
       statement_timestamp() - j.claimed_at, coalesce(w.program || '@' || w.host || ':' || w.pid, j.worker_id::text),
       case when j.state = 'running' then 'until ' || j.deadline_at else 'from ' || j.run_at end
  from q.job j left join q.worker w on w.id = j.worker_id
union all
select d.id, d.died_at, 'dead', d.run_no, d.attempt, null, null, null, d.reason || coalesce(': ' || d.last_error, '')
  from q.dead d
union all
select d.id, d.redriven_at, 'redriven', null, null, null, null, null, 'as job ' || d.redriven_as
  from q.dead d where d.redriven_as is not null;
comment on view ops.life is 'What happened to a job, as far back as runs are kept: where job_id = … order by at. Ask for one job, or a few.';
comment on column ops.life.job_id is 'The job.';
comment on column ops.life.at is 'When: for an ended run its end, for a waiting job its run_at, for a running one its claim.';
comment on column ops.life.event is 'enqueued; an outcome of a run as in q.run; running and waiting: now; dead: became a dead letter; redriven.';
comment on column ops.life.run_no is 'Which of its runs.';
comment on column ops.life.attempt is 'Which attempt.';
comment on column ops.life.waited is 'From due to claimed.';
comment on column ops.life.ran is 'From claimed to ended, or until now.';
comment on column ops.life.worker is 'Who ran it: program@host:pid, or the id of a worker that is forgotten.';
comment on column ops.life.detail is 'The error, the deadline, the due time, the other job.';

create view ops.ring as
select c.relname::text as slot, s.today - s.age as day, nullif(c.reltuples, -1)::bigint as runs,
       pg_total_relation_size(c.oid) as bytes,
       case when pg_relation_size(c.oid) = 0 then 'empty'
            when s.age = 0 then 'filling'
            when s.age = 31 then 'tomorrow'
            when s.age <= r.days then 'kept'
            else 'to be emptied' end as state
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'q'
  cross join lateral (
    select t.today, (t.today - date '2000-01-01' - right(c.relname, 2)::integer) % 32 as age
      from (select (statement_timestamp() at time zone 'UTC')::date as today) t) s
  join q.retention r on r.what = 'runs'
 where c.relname ~ '^run_[0-9]{2}$' and c.relkind = 'r';
comment on view ops.ring is 'The slots of q.run: order by day desc. A slot that stays "to be emptied" is held by somebody: see pg_locks.';
comment on column ops.ring.slot is 'The partition, in schema q.';
comment on column ops.ring.day is 'The newest day (UTC) that it can hold.';
comment on column ops.ring.runs is 'Rows, estimated at the last analyze; null: there was none.';
comment on column ops.ring.bytes is 'Size with indexes.';
comment on column ops.ring.state is 'filling: today; kept; to be emptied: the next q.prune does it; empty; tomorrow: has rows although its day is to come, left by a clock that was wrong or by a turn that was not emptied.';
-- migrate:down
