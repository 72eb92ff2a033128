package import Time

/// How one queue is doing: a row of the view `ops.queue`.
///
/// The view counts to 2000: that figure means 2000 or more, and ``isCapped`` is true.
package struct QueueReport: Sendable, Hashable {
    package let queue: String
    /// Jobs that wait for a worker.
    package let due: Int64
    /// Jobs whose time has not come.
    package let scheduled: Int64
    package let running: Int64
    /// Jobs that failed and are tried again later.
    package let retrying: Int64
    /// Whether one of the counts reached 2000.
    package let isCapped: Bool
    /// How long the job has waited that has been due the longest; `nil`: none is due.
    package let oldestWait: Duration?
    /// Living workers of the queue.
    package let workers: Int64
    /// Jobs that they can run at once.
    package let slots: Int64
    /// Jobs that they run now.
    package let busy: Int64
    /// `nil`: the queue is not paused.
    package let pausedAt: Instant?
    package let pausedBy: String?
    /// How many of its jobs may run at once; `nil`: any number.
    package let maxRunning: Int64?
    /// How many of its jobs may start per second; `nil`: any number.
    package let ratePerSecond: Double?
}

/// How many workers a program should have: a row of the view `ops.scaler_signal`.
package struct WorkerDemand: Sendable, Hashable {
    package let program: String
    /// Workers that there are.
    package let workers: Int64?
    package let wantedNow: Int64?
    /// Wanted in ten minutes.
    package let wantedSoon: Int64?
    /// Why, in words of the view.
    package let because: String?
    /// Rounded to two decimal places.
    package let jobsPerSecond: Double?
    /// How long one job takes, in seconds, rounded to three decimal places.
    package let jobSeconds: Double?
}

/// How many jobs of a queue ended within the last hour.
package struct QueueHour: Sendable, Hashable {
    package let queue: String
    package let ended: Int64
    /// Of those that ended: retried, discarded or lost.
    package let failed: Int64
    /// Jobs that ended in each of the sixty minutes, the current one last.
    package let endedByMinute: [Int64]
}

/// How long the jobs of a queue and kind waited and ran within 15 minutes: a row of the view `ops.latency`.
package struct JobLatency: Sendable, Hashable {
    package let queue: String
    package let kind: String
    package let runs: Int64
    package let medianWait: Duration?
    /// The 99th percentile, here and below.
    package let longWait: Duration?
    package let medianRun: Duration?
    package let longRun: Duration?
    package let longestRun: Duration?
}
