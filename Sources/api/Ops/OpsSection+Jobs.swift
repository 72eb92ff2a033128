import Postgres

/// Jobs: those that live, those that ended, those that failed.
extension OpsSection {
    static let failures = OpsSection(
        title: "Failures of the last day, by kind and error",
        whenEmpty: "Nothing failed.",
        statement: """
            select f.queue as "Queue", f.kind as "Kind", f.error_group as "Error", f.runs::text as "Runs",
                   f.retried::text as "Tried again", f.discarded::text as "Given up", f.lost::text as "Lost",
                   to_char(f.last_at at time zone 'UTC', 'MM-DD HH24:MI:SS') as "Last", f.last_job_id::text as "Last job"
              from ops.failure f order by f.runs desc, f.last_at desc limit 50
            """
    )

    static let stuck = OpsSection(
        title: "Jobs that ought to have ended",
        whenEmpty: "None.",
        statement: """
            select s.id::text as "Job", s.queue as "Queue", s.kind as "Kind", s.why as "Why",
                   round(extract(epoch from s.runs_for)::numeric, 1) || ' s' as "Runs for", s.host as "Host", 'cancel' as "Act"
              from ops.stuck s order by s.runs_for desc limit 50
            """
    )

    static let deadLetterGroups = OpsSection(
        title: "Dead letters, by cause",
        whenEmpty: "None.",
        statement: """
            select d.queue as "Queue", d.kind as "Kind", d.reason as "Reason", d.error_group as "Error",
                   d.letters::text as "Letters", to_char(d.last_at at time zone 'UTC', 'MM-DD HH24:MI:SS') as "Last",
                   d.newest_id::text as "Last job"
              from ops.dead_letter_group d order by d.letters desc limit 50
            """
    )

    static let deadLetters = OpsSection(
        title: "The newest dead letters",
        whenEmpty: "None.",
        statement: """
            select d.id::text as "Job", d.queue as "Queue", d.kind as "Kind", d.reason as "Reason",
                   to_char(d.died_at at time zone 'UTC', 'MM-DD HH24:MI:SS') as "Died", left(d.last_error, 200) as "Error",
                   'retry,discard' as "Act"
              from ops.dead_letter d where d.redriven_as is null order by d.died_at desc limit 50
            """
    )

    static func tail(_ filter: OpsFilter) -> OpsSection {
        OpsSection(
            title: "What ended last",
            whenEmpty: "Nothing ended within a day.",
            statement: """
                select f.id::text as "Job", to_char(f.finished_at at time zone 'UTC', 'HH24:MI:SS.MS') as "Ended",
                       f.queue as "Queue", f.kind as "Kind", f.outcome as "Outcome",
                       round((1000 * extract(epoch from f.waited))::numeric, 1) || ' ms' as "Waited",
                       round((1000 * extract(epoch from f.ran))::numeric, 1) || ' ms' as "Ran", left(f.error, 160) as "Error"
                  from ops.newest_runs(50, \(filter.queue), \(filter.kind)) f order by f.finished_at desc
                """
        )
    }

    static func jobs(_ filter: OpsFilter) -> OpsSection {
        OpsSection(
            title: "The newest jobs that wait or run",
            statement: """
                select j.id::text as "Job", j.queue as "Queue", j.kind as "Kind", j.state as "State",
                       j.attempt || '/' || j.max_attempts as "Attempt",
                       to_char(j.run_at at time zone 'UTC', 'MM-DD HH24:MI:SS') as "Due",
                       j.program || '@' || j.host || ':' || j.pid as "Worker", left(j.args::text, 160) as "Arguments",
                       left(j.last_error, 160) as "Error",
                       case when j.state = 'running' then 'cancel' else 'retry,cancel' end as "Act"
                  from ops.job j
                 where (\(filter.queue)::text is null or j.queue = \(filter.queue))
                   and (\(filter.kind)::text is null or j.kind = \(filter.kind))
                 order by j.id desc limit 50
                """
        )
    }

    static func explanation(of job: Int64) -> OpsSection {
        OpsSection(
            title: "Why it is where it is",
            statement: """
                select \(job)::text as "Job", string_agg(e.line, '; ') as "Because",
                       case when exists (select from ops.dead_letter d where d.id = \(job) and d.redriven_as is null)
                            then 'retry,discard'
                            when exists (select from ops.job j where j.id = \(job) and j.state = 'running') then 'cancel'
                            when exists (select from ops.job j where j.id = \(job)) then 'retry,cancel' else '' end as "Act"
                  from ops.explain(\(job)) e (line)
                """
        )
    }

    static func life(of job: Int64) -> OpsSection {
        OpsSection(
            title: "Its life",
            statement: """
                select to_char(l.at at time zone 'UTC', 'MM-DD HH24:MI:SS.MS') as "When", l.event as "What",
                       l.run_no::text as "Run", l.attempt::text as "Attempt",
                       round((1000 * extract(epoch from l.waited))::numeric, 1) || ' ms' as "Waited",
                       round((1000 * extract(epoch from l.ran))::numeric, 1) || ' ms' as "Ran", l.worker as "Worker",
                       l.detail as "Detail"
                  from ops.life l where l.job_id = \(job) order by l.at, l.event
                """
        )
    }

    /// As long as it lives or is a dead letter.
    static func facts(of job: Int64) -> OpsSection {
        OpsSection(
            title: "What is known of it",
            whenEmpty: "Its runs alone, above.",
            statement: """
                select t.name as "Name", t.value as "Value"
                  from (select to_jsonb(j) as facts from ops.job j where j.id = \(job)
                        union all select to_jsonb(d) from ops.dead_letter d where d.id = \(job)) f
                 cross join jsonb_each_text(f.facts) as t (name, value)
                 where t.value is not null order by t.name
                """
        )
    }
}
