package import Postgres
package import Time

/// One start of a worker process: a row of the view `ops.worker`.
package struct WorkerReport: Sendable, Hashable {
    package let id: Int64
    package let program: String
    package let host: String
    package let pid: Int64
    package let version: String
    /// The queues whose jobs it runs.
    package let queues: [String]
    /// The number of jobs that the worker can run at the same time.
    package let slots: Int64
    /// The number of jobs that the worker runs now.
    package let busy: Int64
    /// The state as in the view: `alive`, `draining`, `overdue`, or why the worker ended.
    package let state: String?
    package let startedAt: Instant
    /// `nil` while it is alive.
    package let endedAt: Instant?
}

/// Reads the worker processes. The role `bardown_ops` may run it.
package struct WorkerReportStore: Sendable {
    package enum Order: Sendable {
        /// The oldest first.
        case id
        /// By program, and for each program the oldest first.
        case program
    }

    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// - Parameter includingEnded: Whether to include workers that have ended.
    package func workers(includingEnded: Bool = false, by order: Order) async throws -> [WorkerReport] {
        let head: SQL = """
            select id, program, host, pid, version, queues, slots, busy, state, started_at, ended_at
              from ops.worker where \(includingEnded) or ended_at is null order by
            """
        let tail: SQL = order == .program ? " program, id" : " id"
        return try await session.query(head + tail).map { row in
            WorkerReport(
                id: try row.decode(column: "id"),
                program: try row.decode(column: "program"),
                host: try row.decode(column: "host"),
                pid: try row.decode(column: "pid"),
                version: try row.decode(column: "version"),
                queues: try row.decode(column: "queues"),
                slots: try row.decode(column: "slots"),
                busy: try row.decode(column: "busy"),
                state: try row.decode(column: "state"),
                startedAt: try row.decode(column: "started_at"),
                endedAt: try row.decode(column: "ended_at")
            )
        }
    }
}
