package import Postgres
package import Time

/// The reasons for a job's state.
package struct JobExplanation: Sendable, Hashable {
    package enum State: String, Sendable, PostgresDecodable {
        case waiting, running, dead
        /// The job has ended, was enqueued again, or never existed.
        case gone
    }

    package let state: State
    /// The reasons as `ops.explain` states them, the most important first.
    package let reasons: [String]
}

/// An event in a job's life: a row of the view `ops.life`.
package struct JobEvent: Sendable, Hashable {
    package let at: Instant
    /// `enqueued`, `running`, an outcome, `dead`, …
    package let event: String
    /// The number of the run; like the following properties, `nil` if the event has none.
    package let run: Int64?
    package let attempt: Int64?
    package let waited: Duration?
    package let ran: Duration?
    package let worker: String?
    package let detail: String?
}

/// A column of a job that has a value.
package struct JobFact: Sendable, Hashable {
    package let name: String
    package let value: String
}

/// Reads everything that is stored about one job. The role `bardown_ops` may run it.
package struct JobTraceStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    package func explanation(of job: Int64) async throws -> JobExplanation {
        let row = try await session.first(
            """
            select case when exists (select from ops.dead_letter d where d.id = \(job) and d.redriven_as is null) then 'dead'
                        when exists (select from ops.job j where j.id = \(job) and j.state = 'running') then 'running'
                        when exists (select from ops.job j where j.id = \(job)) then 'waiting' else 'gone' end,
                   coalesce(array_agg(e.line) filter (where e.line is not null), '{}')
              from ops.explain(\(job)) e (line)
            """
        )
        guard let row else { throw StorageError.nothingReturned(statement: "ops.explain") }
        let (state, reasons) = try row.decode(JobExplanation.State.self, [String].self)
        return JobExplanation(state: state, reasons: reasons)
    }

    /// All events of a job, in order.
    package func history(of job: Int64) async throws -> [JobEvent] {
        try await session.query(
            """
            select at, event, run_no, attempt, (extract(epoch from waited) * 1000000)::bigint as waited,
                   (extract(epoch from ran) * 1000000)::bigint as ran, worker, detail
              from ops.life where job_id = \(job) order by at, event
            """
        ).map { row in
            JobEvent(
                at: try row.decode(column: "at"),
                event: try row.decode(column: "event"),
                run: try row.decode(column: "run_no"),
                attempt: try row.decode(column: "attempt"),
                waited: try row.duration("waited"),
                ran: try row.duration("ran"),
                worker: try row.decode(column: "worker"),
                detail: try row.decode(column: "detail")
            )
        }
    }

    /// The columns of a job that waits, runs or died, by name; an empty list for any other job.
    package func facts(of job: Int64) async throws -> [JobFact] {
        try await session.query(
            """
            select t.name, t.value
              from (select to_jsonb(j) as facts from ops.job j where j.id = \(job)
                    union all select to_jsonb(d) from ops.dead_letter d where d.id = \(job)) f
             cross join jsonb_each_text(f.facts) as t (name, value)
             where t.value is not null order by t.name
            """
        ).map { row in
            let (name, value) = try row.decode(String.self, String.self)
            return JobFact(name: name, value: value)
        }
    }
}
