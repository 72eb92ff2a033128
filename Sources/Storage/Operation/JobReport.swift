package import Time

/// A job that waits or runs: a row of the view `ops.job`.
package struct JobReport: Sendable, Hashable {
    /// The worker process that runs a job.
    package struct Worker: Sendable, Hashable {
        package let program: String
        package let host: String
        package let pid: Int64
    }

    package let id: Int64
    package let queue: String
    package let kind: String
    /// `available`, `scheduled`, `retryable` or `running`.
    package let state: String
    package let priority: Int64
    /// The number of attempts so far, including the current one.
    package let attempt: Int64
    package let maxAttempts: Int64
    package let runAt: Instant
    /// The worker that runs the job; `nil` when none does.
    package let worker: Worker?
    /// The arguments as JSON.
    package let arguments: String
    package let lastError: String?
}

/// One run of a job that has ended: a row of the view `ops.finished`.
package struct RunReport: Sendable, Hashable {
    package let job: Int64
    /// The run's number within the job, from 1.
    package let number: Int64
    package let queue: String
    package let kind: String
    package let outcome: String
    package let finishedAt: Instant
    /// The time from when the job was due until a worker claimed it; `nil` when no worker did.
    package let waited: Duration?
    /// The time from the claim to the end of the run; `nil` when no worker claimed the job.
    package let ran: Duration?
    package let error: String?
}

/// A dead job: a row of the view `ops.dead_letter`.
package struct DeadLetter: Sendable, Hashable {
    package let id: Int64
    package let queue: String
    package let kind: String
    /// Why the job died: a value of the constraint `dead_reason_known`.
    package let reason: String
    package let diedAt: Instant
    /// The id of the new job if the job was enqueued again; otherwise `nil`.
    package let redrivenAs: Int64?
    /// The arguments as JSON.
    package let arguments: String
    package let lastError: String?
}
