package import Time

/// The state of one queue: a row of the view `ops.queue`.
///
/// The view counts up to 2000. A count of 2000 means 2000 or more, and ``isCapped`` is then true.
package struct QueueReport: Sendable, Hashable {
    package let queue: String
    /// Jobs that wait for a worker.
    package let due: Int64
    /// Jobs that are not due yet.
    package let scheduled: Int64
    package let running: Int64
    /// Jobs that failed and will be retried.
    package let retrying: Int64
    /// Whether one of the counts reached 2000.
    package let isCapped: Bool
    /// The longest wait of a due job; `nil` when none is due.
    package let oldestWait: Duration?
    /// The number of live workers of the queue.
    package let workers: Int64
    /// The number of jobs that the workers can run at the same time.
    package let slots: Int64
    /// The number of jobs that the workers run now.
    package let busy: Int64
    /// `nil` when the queue is not paused.
    package let pausedAt: Instant?
    package let pausedBy: String?
    /// How many jobs of the queue may run at the same time; `nil` for any number.
    package let maxRunning: Int64?
    /// How many jobs of the queue may start per second; `nil` for any number.
    package let ratePerSecond: Double?
}

/// How many workers a program should have: a row of the view `ops.scaler_signal`.
package struct WorkerDemand: Sendable, Hashable {
    package let program: String
    /// The queue whose jobs the program's workers run; of several queues, the one that needs the most workers.
    package let queue: String
    /// The number of live workers.
    package let workers: Int64?
    package let desiredNow: Int64?
    /// The number of workers that the program should have in ten minutes.
    package let desiredSoon: Int64?
    /// The reason, as the view states it.
    package let reason: String?
    /// The number of jobs per second that the signal assumes, rounded to two decimal places.
    package let jobsPerSecond: Double?
    /// The duration of one job in seconds, rounded to three decimal places.
    package let jobSeconds: Double?
}

/// The runs of a queue's jobs that ended within the last hour.
package struct QueueHour: Sendable, Hashable {
    package let queue: String
    package let ended: Int64
    /// The number of runs after which the job was to be retried or became a dead letter, and of runs that were lost.
    package let failed: Int64
    /// The number of runs that ended in each of the sixty minutes, the current minute last.
    package let endedByMinute: [Int64]
    /// The start of the first minute of ``endedByMinute``.
    package let firstMinute: Instant
}

/// How long the jobs of a queue and kind waited and ran in the last 15 minutes: a row of the view `ops.latency`.
package struct JobLatency: Sendable, Hashable {
    package let queue: String
    package let kind: String
    package let runs: Int64
    package let medianWait: Duration?
    /// The 99th percentile of the waits; ``longRun`` is that of the runs.
    package let longWait: Duration?
    package let medianRun: Duration?
    package let longRun: Duration?
    package let longestRun: Duration?
}
