import Postgres

/// Jobs: those that live, those that ended, those that failed.
extension OperationTable {
    package static let failures = OperationTable(
        """
        select f.queue as "Queue", f.kind as "Kind", f.error_group as "Error", f.runs::text as "Runs",
               f.retried::text as "Tried again", f.discarded::text as "Given up", f.lost::text as "Lost",
               to_char(f.last_at at time zone 'UTC', 'MM-DD HH24:MI:SS') as "Last", f.last_job_id::text as "Last job"
          from ops.failure f order by f.runs desc, f.last_at desc limit 50
        """
    )

    package static let stuck = OperationTable(
        """
        select s.id::text as "Job", s.queue as "Queue", s.kind as "Kind", s.why as "Why",
               round(extract(epoch from s.runs_for)::numeric, 1) || ' s' as "Runs for", s.host as "Host", 'cancel' as "Act"
          from ops.stuck s order by s.runs_for desc limit 50
        """
    )

    package static let deadLetterGroups = OperationTable(
        """
        select d.queue as "Queue", d.kind as "Kind", d.reason as "Reason", d.error_group as "Error",
               d.letters::text as "Letters", to_char(d.last_at at time zone 'UTC', 'MM-DD HH24:MI:SS') as "Last",
               d.newest_id::text as "Last job"
          from ops.dead_letter_group d order by d.letters desc limit 50
        """
    )

    package static let deadLetters = OperationTable(
        """
        select d.id::text as "Job", d.queue as "Queue", d.kind as "Kind", d.reason as "Reason",
               to_char(d.died_at at time zone 'UTC', 'MM-DD HH24:MI:SS') as "Died", left(d.last_error, 200) as "Error",
               'retry,discard' as "Act"
          from ops.dead_letter d where d.redriven_as is null order by d.died_at desc limit 50
        """
    )

    package static func tail(queue: String?, kind: String?) -> OperationTable {
        OperationTable(
            """
            select f.id::text as "Job", to_char(f.finished_at at time zone 'UTC', 'HH24:MI:SS.MS') as "Ended",
                   f.queue as "Queue", f.kind as "Kind", f.outcome as "Outcome",
                   round((1000 * extract(epoch from f.waited))::numeric, 1) || ' ms' as "Waited",
                   round((1000 * extract(epoch from f.ran))::numeric, 1) || ' ms' as "Ran", left(f.error, 160) as "Error"
              from ops.newest_runs(50, \(queue), \(kind)) f order by f.finished_at desc
            """
        )
    }

    package static func jobs(queue: String?, kind: String?) -> OperationTable {
        OperationTable(
            """
            select j.id::text as "Job", j.queue as "Queue", j.kind as "Kind", j.state as "State",
                   j.attempt || '/' || j.max_attempts as "Attempt",
                   to_char(j.run_at at time zone 'UTC', 'MM-DD HH24:MI:SS') as "Due",
                   j.program || '@' || j.host || ':' || j.pid as "Worker", left(j.args::text, 160) as "Arguments",
                   left(j.last_error, 160) as "Error",
                   case when j.state = 'running' then 'cancel' else 'retry,cancel' end as "Act"
              from ops.job j
             where (\(queue)::text is null or j.queue = \(queue))
               and (\(kind)::text is null or j.kind = \(kind))
             order by j.id desc limit 50
            """
        )
    }

    package static func explanation(of job: Int64) -> OperationTable {
        OperationTable(
            """
            select \(job)::text as "Job", string_agg(e.line, '; ') as "Because",
                   case when exists (select from ops.dead_letter d where d.id = \(job) and d.redriven_as is null)
                        then 'retry,discard'
                        when exists (select from ops.job j where j.id = \(job) and j.state = 'running') then 'cancel'
                        when exists (select from ops.job j where j.id = \(job)) then 'retry,cancel' else '' end as "Act"
              from ops.explain(\(job)) e (line)
            """
        )
    }

    package static func life(of job: Int64) -> OperationTable {
        OperationTable(
            """
            select to_char(l.at at time zone 'UTC', 'MM-DD HH24:MI:SS.MS') as "When", l.event as "What",
                   l.run_no::text as "Run", l.attempt::text as "Attempt",
                   round((1000 * extract(epoch from l.waited))::numeric, 1) || ' ms' as "Waited",
                   round((1000 * extract(epoch from l.ran))::numeric, 1) || ' ms' as "Ran", l.worker as "Worker",
                   l.detail as "Detail"
              from ops.life l where l.job_id = \(job) order by l.at, l.event
            """
        )
    }

    package static func facts(of job: Int64) -> OperationTable {
        OperationTable(
            """
            select t.name as "Name", t.value as "Value"
              from (select to_jsonb(j) as facts from ops.job j where j.id = \(job)
                    union all select to_jsonb(d) from ops.dead_letter d where d.id = \(job)) f
             cross join jsonb_each_text(f.facts) as t (name, value)
             where t.value is not null order by t.name
            """
        )
    }
}
