package import Time

/// A periodic job: what is to be enqueued, and when, again and again.
///
/// ```swift
/// try await queue.put(Schedule("nightly", spec: "30 2 * * *", zone: "America/New_York", job: RefreshTeams()))
/// try await queue.put(Schedule("poll", spec: "every 30 seconds", job: PollScoreboard()))
/// ```
///
/// The database reads the spec, owns the clock and fires: any process with a worker does it, and no slot comes twice.
/// What a spec may say, and what becomes of it in the nights in which clocks change, stands at the head of
/// `sql/migrations/0017_schedules.sql`.
package struct Schedule: Sendable {
    /// What becomes of slots that nobody fired in time, because everything was down.
    package enum Misfire: String, Sendable, Hashable, CaseIterable {
        /// The newest of them fires, however late.
        case latest
        /// Each of them fires, oldest first.
        case all
        /// The newest fires if it is less than a minute late, else none.
        case skip
    }

    /// Its name; putting another schedule under the same key replaces it.
    package var key: String
    /// Five fields of cron, a word such as `@hourly`, or `every 5 minutes`.
    package var spec: String
    /// The IANA time zone in which cron fields are read.
    package var zone: String
    /// Enqueued at every slot. Of its options a schedule carries `priority` and `uniqueKey`.
    package var job: any Job
    package var misfire: Misfire
    /// The name under which the arguments of each job tell its slot in RFC 3339: what a job that accounts for an hour
    /// needs after an outage. `nil`: they do not tell it.
    package var slotArgument: String?

    package init(
        _ key: String,
        spec: String,
        zone: String = "UTC",
        job: any Job,
        misfire: Misfire = .latest,
        slotArgument: String? = nil
    ) {
        self.key = key
        self.spec = spec
        self.zone = zone
        self.job = job
        self.misfire = misfire
        self.slotArgument = slotArgument
    }
}

/// A schedule as the database keeps it.
package struct ScheduleStatus: Sendable, Hashable {
    package var key: String
    package var spec: String
    package var zone: String
    package var queue: String
    package var kind: String
    package var misfire: Schedule.Misfire
    /// `false`: an operator paused it.
    package var isEnabled: Bool
    /// `nil`: it never comes again.
    package var nextFireAt: Instant?
    /// The newest slot that was fired.
    package var lastSlotAt: Instant?
    /// When that was done.
    package var lastFiredAt: Instant?
    /// The job that was enqueued for it, or into which it folded.
    package var lastJobID: Int64?
    /// Why the slots that were due last could not be enqueued.
    package var lastError: String?
}

/// A schedule that cannot be put.
package enum ScheduleError: Error, Sendable, Hashable {
    /// The job has an option that a schedule does not carry.
    case unsupportedOptions(key: String)
}
