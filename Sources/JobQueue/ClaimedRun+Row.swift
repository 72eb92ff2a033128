import Postgres
import Time

extension ClaimedRun {
    /// A row `job` of `q.exchange`, claimed for `worker`.
    init(_ row: Row, worker: Int64) throws {
        let run = Run(
            jobID: try row.decode(column: "id", as: Int64.self),
            workerID: worker,
            number: try row.decode(column: "run_no", as: Int32.self),
            kind: try row.decode(column: "kind", as: String.self),
            lane: try row.decode(column: "lane", as: String?.self),
            attempt: try row.decode(column: "attempt", as: Int16.self),
            maxAttempts: try row.decode(column: "max_attempts", as: Int16.self),
            crashes: try row.decode(column: "crashes", as: Int16.self),
            createdAt: try row.decode(column: "created_at", as: Instant.self),
            runAt: try row.decode(column: "run_at", as: Instant.self),
            claimedAt: try row.decode(column: "claimed_at", as: Instant.self),
            deadlineAt: try row.decode(column: "deadline_at", as: Instant.self),
            expiresAt: try row.decode(column: "expires_at", as: Instant?.self),
            // What was enqueued before traces were written begins one with its run.
            trace: try row.decode(column: "trace", as: String?.self).flatMap(TraceContext.init) ?? .fresh()
        )
        self.init(run: run, arguments: try row.decode(column: "args", as: JSONText.self).text)
    }
}
