import Synchronization
package import Time

/// One run of a job, held by this process, with the data that a handler may use.
package struct Run: Sendable, Hashable {
    package let jobID: Int64
    /// The worker whose lease covers the run.
    package let workerID: Int64
    /// How often the job was claimed, this time included. Together with the ids of the job and the worker, it is the
    /// fence that keeps out reports of earlier runs.
    package let number: Int32
    package let kind: String
    /// The lane; `nil`: none.
    package let lane: String?
    /// The number of this attempt, from 1. Runs that were snoozed, released or lost do not count.
    package let attempt: Int16
    package let maxAttempts: Int16
    /// How many runs of the job were taken from their worker, because it died or because they passed their deadline.
    package let crashes: Int16
    package let createdAt: Instant
    /// When the job fell due.
    package let runAt: Instant
    /// When this run started, by the database's clock. Everything that the handler reads from outside, it reads after
    /// this time.
    package let claimedAt: Instant
    package let deadlineAt: Instant
    package let expiresAt: Instant?
    /// The trace that the run belongs to.
    package let trace: TraceContext?
    let completion = RunCompletion()

    package init(
        jobID: Int64,
        workerID: Int64,
        number: Int32,
        kind: String,
        lane: String? = nil,
        attempt: Int16,
        maxAttempts: Int16,
        crashes: Int16,
        createdAt: Instant,
        runAt: Instant,
        claimedAt: Instant,
        deadlineAt: Instant,
        expiresAt: Instant?,
        trace: TraceContext?
    ) {
        self.jobID = jobID
        self.workerID = workerID
        self.number = number
        self.kind = kind
        self.lane = lane
        self.attempt = attempt
        self.maxAttempts = maxAttempts
        self.crashes = crashes
        self.createdAt = createdAt
        self.runAt = runAt
        self.claimedAt = claimedAt
        self.deadlineAt = deadlineAt
        self.expiresAt = expiresAt
        self.trace = trace
    }

    /// Whether the job was already too late when it was claimed.
    var isExpired: Bool {
        expiresAt.map { $0 < claimedAt } ?? false
    }

    var timeLimit: Duration { deadlineAt - claimedAt }

    /// Whether at least two runs of the job crashed (``crashes``), so that it must run alone.
    var isSuspect: Bool { crashes >= 2 }

    /// Distinguishes this run from an earlier one of the same job. A job that was taken from this worker and claimed
    /// again may have two handlers here for a while.
    struct Key: Sendable, Hashable {
        let jobID: Int64
        let number: Int32
    }

    var key: Key { Key(jobID: jobID, number: number) }
}

/// Records whether the handler's own transaction has already completed the run. It does not take part in the equality
/// of runs: two values of the same run are equal even if only one of them is marked as completed.
final class RunCompletion: Sendable, Hashable {
    private let completed = Atomic(false)

    func markCompleted() {
        completed.store(true, ordering: .releasing)
    }

    var isCompleted: Bool { completed.load(ordering: .acquiring) }

    static func == (left: RunCompletion, right: RunCompletion) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}

/// A run with its arguments as stored in the table.
struct ClaimedRun: Sendable, Hashable {
    let run: Run
    /// JSON text.
    let arguments: String
}
