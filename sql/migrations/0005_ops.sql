-- Views for people: what the jobs do, in words. Dashboards and `bardown jobs` read these.

create schema ops;
comment on schema ops is 'Views over queue and pipeline for operators and analysts.';

create view ops.job as
select j.id, j.queue, j.kind,
       case when j.state = 'running' then 'running'
            when j.run_at > clock_timestamp() and j.attempt > 0 then 'retryable'
            when j.run_at > clock_timestamp() then 'scheduled'
            else 'available' end as state,
       j.priority, j.attempt, j.max_attempts, j.crashes, j.folds, j.run_at, j.created_at, j.claimed_at, j.deadline_at,
       j.expires_at, j.unique_key, j.lane, j.worker_id, w.program, w.host, w.pid, j.args, j.last_error
  from q.job j left join q.worker w on w.id = j.worker_id;
comment on view ops.job is 'Live jobs; state retryable and scheduled are available jobs whose time has not come.';

create view ops.finished as
select r.job_id as id, r.run_no, r.queue, r.kind, r.outcome, r.attempt, r.created_at, r.run_at, r.claimed_at,
       r.finished_at, r.claimed_at - r.run_at as waited, r.finished_at - r.claimed_at as ran, r.worker_id, r.error, r.args
  from q.run r;
comment on view ops.finished is 'Runs that ended, with how long they waited and ran.';

create view ops.queue as
select j.queue,
       count(*) filter (where j.state = 'available' and j.run_at <= clock_timestamp()) as due,
       count(*) filter (where j.state = 'available' and j.run_at > clock_timestamp()) as scheduled,
       count(*) filter (where j.state = 'running') as running,
       count(*) filter (where j.state = 'available' and j.attempt > 0) as retrying,
       clock_timestamp() - min(j.run_at) filter (where j.state = 'available' and j.run_at <= clock_timestamp())
         as oldest_wait
  from q.job j group by j.queue;
comment on view ops.queue is 'Live jobs by queue.';

create view ops.worker as
select w.id, w.program, w.host, w.pid, w.version, w.queues, w.slots, w.busy, w.draining, w.started_at,
       case when w.ended_at is not null then w.end_reason
            when w.lease_until < clock_timestamp() then 'overdue' else 'alive' end as state,
       w.lease_until, w.ended_at
  from q.worker w;
comment on view ops.worker is 'Worker processes, alive and ended.';

create view ops.dead_letter as
select d.id, d.died_at, d.reason, d.queue, d.kind, d.attempt, d.crashes, d.last_error, d.args, d.redriven_as, d.redriven_at
  from q.dead d;
comment on view ops.dead_letter is 'Jobs that gave up.';
