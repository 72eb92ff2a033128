package import Postgres

/// Lists jobs that wait or run, that ended recently, and that died. The role `bardown_ops` may run it.
package struct JobListStore: Sendable {
    /// Selects the jobs to list.
    package struct Filter: Sendable, Hashable {
        /// The queue of the jobs; `nil` for all queues. Likewise, ``kind`` is `nil` for all kinds.
        package var queue: String?
        package var kind: String?

        package init(queue: String? = nil, kind: String? = nil) {
            self.queue = queue
            self.kind = kind
        }
    }

    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Jobs that wait or run, in descending order of their ids.
    /// - Parameter state: See ``JobReport/state``; `nil` for all.
    package func live(_ filter: Filter, state: String? = nil, limit: Int64) async throws -> [JobReport] {
        try await session.query(
            """
            select id, queue, kind, state, priority, attempt, max_attempts, run_at, program, host, pid, args, last_error
              from ops.job
             where (\(filter.queue)::text is null or queue = \(filter.queue))
               and (\(filter.kind)::text is null or kind = \(filter.kind))
               and (\(state)::text is null or state = \(state))
             order by id desc limit \(limit)
            """
        ).map { row in
            JobReport(
                id: try row.decode(column: "id"),
                queue: try row.decode(column: "queue"),
                kind: try row.decode(column: "kind"),
                state: try row.decode(column: "state"),
                priority: try row.decode(column: "priority"),
                attempt: try row.decode(column: "attempt"),
                maxAttempts: try row.decode(column: "max_attempts"),
                runAt: try row.decode(column: "run_at"),
                worker: try Self.worker(row),
                arguments: try row.decode(column: "args", as: JSONText.self).text,
                lastError: try row.decode(column: "last_error")
            )
        }
    }

    private static func worker(_ row: Row) throws -> JobReport.Worker? {
        let program: String? = try row.decode(column: "program")
        return try program.map { program in
            JobReport.Worker(
                program: program,
                host: try row.decode(column: "host"),
                pid: try row.decode(column: "pid")
            )
        }
    }

    /// Runs that ended within a day, the latest first.
    package func finished(_ filter: Filter, limit: Int64) async throws -> [RunReport] {
        try await session.query(
            """
            select id, run_no, queue, kind, outcome, finished_at, (extract(epoch from waited) * 1000000)::bigint as waited,
                   (extract(epoch from ran) * 1000000)::bigint as ran, error
              from ops.newest_runs(\(Int32(clamping: limit)), \(filter.queue), \(filter.kind))
             order by finished_at desc, id desc
            """
        ).map { row in
            RunReport(
                job: try row.decode(column: "id"),
                number: try row.decode(column: "run_no"),
                queue: try row.decode(column: "queue"),
                kind: try row.decode(column: "kind"),
                outcome: try row.decode(column: "outcome"),
                finishedAt: try row.decode(column: "finished_at"),
                waited: try row.duration("waited"),
                ran: try row.duration("ran"),
                error: try row.decode(column: "error")
            )
        }
    }

    /// Dead letters, the latest first.
    /// - Parameter includingRedriven: Whether to include jobs that were enqueued again.
    package func dead(_ filter: Filter, includingRedriven: Bool, limit: Int64) async throws -> [DeadLetter] {
        try await session.query(
            """
            select id, queue, kind, reason, died_at, redriven_as, args, last_error
              from ops.dead_letter
             where (\(filter.queue)::text is null or queue = \(filter.queue))
               and (\(filter.kind)::text is null or kind = \(filter.kind))
               and (\(includingRedriven) or redriven_as is null)
             order by died_at desc, id desc limit \(limit)
            """
        ).map { row in
            DeadLetter(
                id: try row.decode(column: "id"),
                queue: try row.decode(column: "queue"),
                kind: try row.decode(column: "kind"),
                reason: try row.decode(column: "reason"),
                diedAt: try row.decode(column: "died_at"),
                redrivenAs: try row.decode(column: "redriven_as"),
                arguments: try row.decode(column: "args", as: JSONText.self).text,
                lastError: try row.decode(column: "last_error")
            )
        }
    }
}
