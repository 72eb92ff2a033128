package import Time

/// A periodic job: what to enqueue, and when.
///
/// ```swift
/// try await queue.put(Schedule("nightly", spec: "30 2 * * *", zone: "America/New_York", job: RefreshTeams()))
/// try await queue.put(Schedule("poll", spec: "every 30 seconds", job: PollScoreboard()))
/// ```
///
/// The database reads the spec, owns the clock and fires: any process with a worker triggers it, and no slot fires
/// twice. `sql/migrations/0017_schedules.sql` describes the syntax of specs, and what happens in the nights when clocks
/// change.
package struct Schedule: Sendable {
    /// What happens to slots that were missed because everything was down.
    package enum Misfire: String, Sendable, Hashable, CaseIterable {
        /// Only the newest one fires, however late.
        case latest
        /// All of them fire, oldest first.
        case all
        /// The newest one fires if it is less than a minute late; otherwise none.
        case skip
    }

    /// Its name; putting another schedule under the same key replaces it.
    package var key: String
    /// Five fields of cron, a word such as `@hourly`, or `every 5 minutes`.
    package var spec: String
    /// The IANA time zone in which cron fields are read.
    package var zone: String
    /// The job to enqueue at every slot. Of its options, a schedule keeps `priority` and `uniqueKey`.
    package var job: any Job
    package var misfire: Misfire
    /// The name of the argument that gets each job's slot, in RFC 3339. A job that accounts for an hour needs it after
    /// an outage. `nil`: no such argument.
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

/// A schedule as stored in the database.
package struct ScheduleStatus: Sendable, Hashable {
    package var key: String
    package var spec: String
    package var zone: String
    package var queue: String
    package var kind: String
    package var misfire: Schedule.Misfire
    /// `false`: an operator paused it.
    package var isEnabled: Bool
    /// `nil`: it never fires again.
    package var nextFireAt: Instant?
    /// The newest slot that fired.
    package var lastSlotAt: Instant?
    /// When that slot fired.
    package var lastFiredAt: Instant?
    /// The job that it enqueued, or into which it folded.
    package var lastJobID: Int64?
    /// Why the last due slots could not be enqueued.
    package var lastError: String?
}

/// An invalid schedule.
package enum ScheduleError: Error, Sendable, Hashable {
    /// The job has an option that a schedule cannot keep.
    case unsupportedOptions(key: String)
}
