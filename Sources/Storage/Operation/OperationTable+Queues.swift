import Postgres

/// Queues and workers.
extension OperationTable {
    package static let queues = OperationTable(
        """
        select u.queue as "Queue", u.due || case when u.due >= 2000 then '+' else '' end as "Due",
               u.running::text as "Running", u.scheduled || case when u.scheduled >= 2000 then '+' else '' end as "Scheduled",
               u.retrying::text as "Retrying",
               round(extract(epoch from u.oldest_wait)::numeric, 1) || ' s' as "Oldest wait", u.workers::text as "Workers",
               u.busy || '/' || u.slots as "Busy",
               'paused by ' || u.paused_by || to_char(u.paused_at at time zone 'UTC', ', HH24:MI:SS') as "State",
               case when u.paused_at is null then 'pause' else 'resume' end as "Act"
          from ops.queue u order by u.queue
        """
    )

    package static let wantedWorkers = OperationTable(
        """
        select s.program as "Program", s.workers::text as "There are", s.wanted_now::text as "Wanted now",
               s.wanted_soon::text as "In ten minutes", s.because as "Because",
               round(s.jobs_per_second::numeric, 2)::text as "Jobs a second",
               round(s.job_seconds::numeric, 3) || ' s' as "One takes"
          from ops.scaler_signal s order by s.program
        """
    )

    package static let throughput = OperationTable(
        """
        with ended as materialized (
          select t.* from ops.throughput t where t.minute > now() - interval '1 hour')
        select n.queue as "Queue", n.ended::text as "Ended", n.failed::text as "Failed",
               round(100 * n.failed / nullif(n.ended, 0), 1) || '%' as "Share",
               (select string_agg(coalesce(e.ended, 0)::text, ',' order by m.minute)
                  from generate_series(date_trunc('minute', now()) - interval '59 minutes', date_trunc('minute', now()),
                                       interval '1 minute') m (minute)
                  left join ended e on e.queue = n.queue and e.minute = m.minute) as "By minute"
          from (select e.queue, sum(e.ended) as ended, sum(e.retried + e.discarded + e.lost) as failed
                  from ended e group by e.queue) n
         order by n.queue
        """
    )

    package static let waits = OperationTable(
        """
        select l.queue as "Queue", l.kind as "Kind", l.runs::text as "Runs", l.wait_p50_ms || ' ms' as "Median wait",
               l.wait_p99_ms || ' ms' as "99 % wait", l.run_p50_ms || ' ms' as "Median run",
               l.run_p99_ms || ' ms' as "99 % run", l.run_max_ms || ' ms' as "Longest"
          from ops.latency l order by l.runs desc limit 30
        """
    )

    package static let workers = OperationTable(
        """
        select w.id::text as "Worker", w.program as "Program", w.host as "Host", w.pid::text as "Process",
               w.version as "Version", array_to_string(w.queues, ', ') as "Queues", w.busy || '/' || w.slots as "Busy",
               w.state as "State",
               to_char(w.started_at at time zone 'UTC', 'MM-DD HH24:MI:SS') as "Since"
          from ops.worker w where w.ended_at is null order by w.program, w.id
        """
    )

    package static let actions = OperationTable(
        """
        select to_char(a.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as "When", a.who as "Who", a.action as "What",
               a.subject as "Of", a.outcome as "What came of it"
          from ops.action a order by a.id desc limit 200
        """
    )
}
