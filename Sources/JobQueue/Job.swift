/// A job as a value. The program that enqueues it encodes it, and the program that runs it decodes it.
///
/// ```swift
/// struct Greet: Job {
///     static let kind = "greet"
///     static let queue = "greetings"
///     var name: String
///     var options: JobOptions { JobOptions(expiresAfter: .seconds(60), uniqueKey: "greet:\(name)") }
/// }
/// ```
package protocol Job: Codable, Sendable {
    /// Names the type in the table. It must never change, because two versions of a program may run side by side.
    static var kind: String { get }
    /// The queue whose workers may take the job.
    static var queue: String { get }
    /// When and how to run this job.
    var options: JobOptions { get }
}

extension Job {
    package var options: JobOptions { JobOptions() }
}

/// How a job runs: when, how often, how urgently, and alongside which other jobs.
package struct JobOptions: Sendable, Hashable {
    /// From 0 (first) to 3 (last).
    package var priority: Int16
    /// The earliest start, from now, by the database's clock.
    package var delay: Duration
    /// The latest start, from now; after it the job ends as `expired`. `nil`: no limit.
    package var expiresAfter: Duration?
    /// At most one waiting job of a queue and kind has this key. A second request folds into the waiting job, which
    /// gets the arguments of the second. At most 500 bytes of UTF-8.
    package var uniqueKey: String?
    /// At most ``laneCap`` jobs of one lane run concurrently. At most 500 bytes of UTF-8.
    package var lane: String?
    /// How many jobs of the lane may run concurrently. 1: one at a time, in the order of enqueueing. More: up to that
    /// many, in no particular order.
    package var laneCap: Int16
    /// How many failed runs make the job a dead letter; at least 1.
    package var maxAttempts: Int16
    /// How long one run may take.
    package var timeLimit: Duration

    package init(
        priority: Int16 = 2,
        delay: Duration = .zero,
        expiresAfter: Duration? = nil,
        uniqueKey: String? = nil,
        lane: String? = nil,
        laneCap: Int16 = 1,
        maxAttempts: Int16 = 10,
        timeLimit: Duration = .seconds(60)
    ) {
        self.priority = priority
        self.delay = delay
        self.expiresAfter = expiresAfter
        self.uniqueKey = uniqueKey
        self.lane = lane
        self.laneCap = laneCap
        self.maxAttempts = maxAttempts
        self.timeLimit = timeLimit
    }
}
