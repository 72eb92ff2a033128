/// Something to be done, as a value: what is encoded is what crosses from one program to another.
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
    /// Names the type in the table, for ever: programs of two versions may run side by side.
    static var kind: String { get }
    /// Which workers may take it.
    static var queue: String { get }
    /// How this very job is to be treated.
    var options: JobOptions { get }
}

extension Job {
    package var options: JobOptions { JobOptions() }
}

/// How a job is to be treated: when, how often, in which company.
package struct JobOptions: Sendable, Hashable {
    /// 0 first … 3 last.
    package var priority: Int16
    /// Not before this long from now, by the database's clock.
    package var delay: Duration
    /// Not worth starting later than this from now; such a job ends as `expired`. `nil`: never too late.
    package var expiresAfter: Duration?
    /// At most one waiting job has it; a second request folds into the first and its arguments win.
    package var uniqueKey: String?
    /// Jobs of one lane run in company of at most ``laneCap``.
    package var lane: String?
    /// 1: one at a time, in the order in which they were enqueued. More: so many at once, in no order.
    package var laneCap: Int16
    /// Failed runs before the job goes to the dead letters; at least 1.
    package var maxAttempts: Int16
    /// How long one run may take.
    package var timeLimit: Duration
    /// Of which trace its run is part; `nil` takes the present one, where there is one.
    package var trace: TraceContext?

    package init(
        priority: Int16 = 2,
        delay: Duration = .zero,
        expiresAfter: Duration? = nil,
        uniqueKey: String? = nil,
        lane: String? = nil,
        laneCap: Int16 = 1,
        maxAttempts: Int16 = 10,
        timeLimit: Duration = .seconds(60),
        trace: TraceContext? = nil
    ) {
        self.priority = priority
        self.delay = delay
        self.expiresAfter = expiresAfter
        self.uniqueKey = uniqueKey
        self.lane = lane
        self.laneCap = laneCap
        self.maxAttempts = maxAttempts
        self.timeLimit = timeLimit
        self.trace = trace
    }
}
