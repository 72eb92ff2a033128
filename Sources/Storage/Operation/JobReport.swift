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
    /// Attempts so far, the current one included.
    package let attempt: Int64
    package let maxAttempts: Int64
    package let runAt: Instant
    /// `nil` when no worker holds it.
    package let worker: Worker?
    /// As JSON.
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
    /// The time from due to claimed; `nil` when it was never claimed, here and below.
    package let waited: Duration?
    /// The time from claimed to its end.
    package let ran: Duration?
    package let error: String?
}

/// A dead job: a row of the view `ops.dead_letter`.
package struct DeadLetter: Sendable, Hashable {
    package let id: Int64
    package let queue: String
    package let kind: String
    /// The reason: a value of the constraint `dead_reason_known`.
    package let reason: String
    package let diedAt: Instant
    /// The id of the job that it was enqueued again as; `nil` when it was not.
    package let redrivenAs: Int64?
    /// As JSON.
    package let arguments: String
    package let lastError: String?
}
