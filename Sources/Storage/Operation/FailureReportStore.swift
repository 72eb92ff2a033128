package import Postgres
package import Time

/// Failed runs of one kind with the same error, in the last 24 full hours and the current one: a row of the view
/// `ops.failure`.
package struct FailureGroup: Sendable, Hashable {
    package let queue: String
    package let kind: String
    /// The error without the parts that differ between runs, such as numbers.
    package let error: String?
    package let runs: Int64
    /// The number of runs after which the job was to be retried. A run after which the job was dead counts in
    /// ``discarded``; a run whose worker died, or that overran its deadline, counts in ``lost``.
    package let retried: Int64
    package let discarded: Int64
    package let lost: Int64
    package let lastAt: Instant
    package let lastJob: Int64
}

/// A job that should have ended by now: a row of the view `ops.stuck`.
package struct StuckJob: Sendable, Hashable {
    package let id: Int64
    package let queue: String
    package let kind: String
    /// The reason why it should have ended, as the view states it.
    package let reason: String
    package let runsFor: Duration?
    package let host: String?
}

/// Dead letters of one kind with the same error: a row of the view `ops.dead_letter_group`.
package struct DeadLetterGroup: Sendable, Hashable {
    package let queue: String
    package let kind: String
    package let reason: String
    package let error: String?
    package let letters: Int64
    package let lastAt: Instant
    package let newestJob: Int64
}

/// Reads failures. The role `bardown_ops` may run it.
package struct FailureReportStore: Sendable {
    /// The maximum number of rows in each result.
    private static let limit: Int64 = 50

    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// The failures of the last 24 full hours and the current one, the most frequent first.
    package func failures() async throws -> [FailureGroup] {
        try await session.query(
            """
            select queue, kind, error_group, runs, retried, discarded, lost, last_at, last_job_id
              from ops.failure order by runs desc, last_at desc limit \(Self.limit)
            """
        ).map { row in
            FailureGroup(
                queue: try row.decode(column: "queue"),
                kind: try row.decode(column: "kind"),
                error: try row.decode(column: "error_group"),
                runs: try row.decode(column: "runs"),
                retried: try row.decode(column: "retried"),
                discarded: try row.decode(column: "discarded"),
                lost: try row.decode(column: "lost"),
                lastAt: try row.decode(column: "last_at"),
                lastJob: try row.decode(column: "last_job_id")
            )
        }
    }

    /// The stuck jobs, those that have run the longest first.
    package func stuckJobs() async throws -> [StuckJob] {
        try await session.query(
            """
            select id, queue, kind, why, (extract(epoch from runs_for) * 1000000)::bigint as runs_for, host
              from ops.stuck order by ops.stuck.runs_for desc limit \(Self.limit)
            """
        ).map { row in
            StuckJob(
                id: try row.decode(column: "id"),
                queue: try row.decode(column: "queue"),
                kind: try row.decode(column: "kind"),
                reason: try row.decode(column: "why"),
                runsFor: try row.duration("runs_for"),
                host: try row.decode(column: "host")
            )
        }
    }

    /// The dead letters by kind and error, the largest groups first. Jobs that were enqueued again are left out.
    package func deadLetterGroups() async throws -> [DeadLetterGroup] {
        try await session.query(
            """
            select queue, kind, reason, error_group, letters, last_at, newest_id
              from ops.dead_letter_group order by letters desc limit \(Self.limit)
            """
        ).map { row in
            DeadLetterGroup(
                queue: try row.decode(column: "queue"),
                kind: try row.decode(column: "kind"),
                reason: try row.decode(column: "reason"),
                error: try row.decode(column: "error_group"),
                letters: try row.decode(column: "letters"),
                lastAt: try row.decode(column: "last_at"),
                newestJob: try row.decode(column: "newest_id")
            )
        }
    }
}
