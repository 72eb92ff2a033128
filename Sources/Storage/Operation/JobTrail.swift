import Postgres
package import Time

/// A job in the trail of another: one that led to it, one that followed from it, or the job itself.
package struct JobTrailStep: Sendable, Hashable {
    package let id: Int64
    /// The job that enqueued it; `nil`: no job did, or its history has been deleted.
    package let parentID: Int64?
    package let queue: String
    package let kind: String
    /// `waiting`, `running`, `dead`, or the outcome of its last run.
    package let state: String
    package let enqueuedAt: Instant
    /// When its last run ended; `nil` while it waits or runs.
    package let endedAt: Instant?

    package init(
        id: Int64,
        parentID: Int64?,
        queue: String,
        kind: String,
        state: String,
        enqueuedAt: Instant,
        endedAt: Instant?
    ) {
        self.id = id
        self.parentID = parentID
        self.queue = queue
        self.kind = kind
        self.state = state
        self.enqueuedAt = enqueuedAt
        self.endedAt = endedAt
    }
}

extension JobControlStore {
    /// The jobs that led to a job and those that followed from it, with the job itself, in the order in which they were
    /// enqueued, as `q.trail` returns them.
    package func trail(of job: Int64) async throws -> [JobTrailStep] {
        try await session.query(
            "select id, parent_id, queue, kind, state, enqueued_at, ended_at from q.trail(\(job))",
            within: .seconds(60)
        ).map { row in
            let (id, parentID, queue, kind, state, enqueuedAt, endedAt) = try row.decode(
                Int64.self,
                Int64?.self,
                String.self,
                String.self,
                String.self,
                Instant.self,
                Instant?.self
            )
            return JobTrailStep(
                id: id,
                parentID: parentID,
                queue: queue,
                kind: kind,
                state: state,
                enqueuedAt: enqueuedAt,
                endedAt: endedAt
            )
        }
    }
}
