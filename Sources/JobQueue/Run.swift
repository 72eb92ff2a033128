package import Time

/// One run of one job, held by this process: what a handler may know about its own circumstances.
package struct Run: Sendable, Hashable {
    package let jobID: Int64
    /// Claims of the job so far, this one included: with the id and the worker it is the fence.
    package let number: Int32
    package let kind: String
    /// From 1; runs that a snooze or a release gave back do not count.
    package let attempt: Int16
    package let maxAttempts: Int16
    /// Runs that ended with their worker's death.
    package let crashes: Int16
    package let createdAt: Instant
    /// When it fell due.
    package let runAt: Instant
    /// When this run began, by the database's clock. What the handler learns from outside is not older than this.
    package let claimedAt: Instant
    package let deadlineAt: Instant
    package let expiresAt: Instant?

    package init(
        jobID: Int64,
        number: Int32,
        kind: String,
        attempt: Int16,
        maxAttempts: Int16,
        crashes: Int16,
        createdAt: Instant,
        runAt: Instant,
        claimedAt: Instant,
        deadlineAt: Instant,
        expiresAt: Instant?
    ) {
        self.jobID = jobID
        self.number = number
        self.kind = kind
        self.attempt = attempt
        self.maxAttempts = maxAttempts
        self.crashes = crashes
        self.createdAt = createdAt
        self.runAt = runAt
        self.claimedAt = claimedAt
        self.deadlineAt = deadlineAt
        self.expiresAt = expiresAt
    }

    /// Whether the job was already too late when it was claimed.
    var isExpired: Bool {
        expiresAt.map { $0 < claimedAt } ?? false
    }

    var timeLimit: Duration { deadlineAt - claimedAt }

    /// Tells this run from an earlier one of the same job: a job that was taken from this worker and claimed again may
    /// have two handlers here for a while.
    struct Key: Sendable, Hashable {
        let jobID: Int64
        let number: Int32
    }

    var key: Key { Key(jobID: jobID, number: number) }
}

/// A run with the arguments as they stand in the table.
struct ClaimedRun: Sendable, Hashable {
    let run: Run
    /// JSON text.
    let arguments: String
}
