import Postgres
package import Time

/// A periodic job: what to enqueue, and when.
///
/// ```swift
/// try await queue.put(Schedule("nightly", spec: "30 2 * * *", zone: "America/New_York", job: RefreshTeams()))
/// try await queue.put(Schedule("poll", spec: "every 30 seconds", job: PollScoreboard()))
/// ```
///
/// The database parses the spec and fires by its own clock. Any process with a worker triggers it, and no slot fires
/// twice. `sql/migrations/0007_queue_schedules.sql` describes the syntax of specs, and what happens in the nights
/// when clocks change.
package struct Schedule: Sendable {
    /// What happens to slots that were not fired in time, for example because everything was down.
    package enum Misfire: String, Sendable, Hashable, CaseIterable {
        /// Only the newest one fires, however late.
        case latest
        /// All of them fire, oldest first.
        case all
        /// The newest one fires if it is at most a minute late; otherwise none.
        case skip
    }

    /// Its name. Storing another schedule under the same key replaces it.
    package var key: String
    /// Five fields of cron, a word such as `@hourly`, or `every 5 minutes`.
    package var spec: String
    /// The IANA time zone in which cron fields are read.
    package var zone: String
    /// The job to enqueue at every slot. Of its options, a schedule keeps only `priority` and `uniqueKey`.
    package var job: any Job
    package var misfire: Misfire
    /// The name of the argument that tells each job its slot, in RFC 3339; `nil`: there is none. A job that processes
    /// one particular hour needs it, because after an outage it may run hours late.
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
    /// The next slot; `nil`: it never fires again.
    package var nextFireAt: Instant?
    /// The newest slot that fired.
    package var lastSlotAt: Instant?
    /// When that slot fired.
    package var lastFiredAt: Instant?
    /// The job that was enqueued for that slot, or the waiting job into which its request folded.
    package var lastJobID: Int64?
    /// Why the last due slots could not be enqueued; `nil`: they were enqueued.
    package var lastError: String?
}

/// An invalid schedule.
package enum ScheduleError: Error, Sendable, Hashable {
    /// The job has an option that a schedule cannot keep.
    case unsupportedOptions(key: String)
}

extension JobQueue {
    /// Creates a schedule, or changes the one with its key. Repeating the call changes nothing, so programs store
    /// their schedules at every start. A schedule that an operator paused stays paused. Workers see a new one within
    /// 30 seconds.
    /// - Returns: Its next slot.
    /// - Throws: ``PostgresError`` with SQLSTATE 22023, which says what is wrong with the spec or the zone;
    ///   ``ScheduleError`` if the job has options that would be lost.
    @discardableResult
    package func put(_ schedule: Schedule) async throws -> Instant? {
        let options = schedule.job.options
        guard options == JobOptions(priority: options.priority, uniqueKey: options.uniqueKey) else {
            throw ScheduleError.unsupportedOptions(key: schedule.key)
        }
        let row = try await pool.first(
            """
            select q.put_schedule(
              p_key => \(schedule.key), p_spec => \(schedule.spec), p_zone => \(schedule.zone),
              p_queue => \(type(of: schedule.job).queue), p_kind => \(type(of: schedule.job).kind),
              p_args => \(try encodedArguments(of: schedule.job)), p_misfire => \(schedule.misfire),
              p_priority => \(Int32(options.priority)), p_unique_key => \(options.uniqueKey),
              p_slot_arg => \(schedule.slotArgument))
            """
        )
        return try row?.decode(Instant?.self)
    }

    /// Deletes a schedule; jobs that it enqueued stay.
    /// - Returns: `false` if there is none.
    @discardableResult
    package func dropSchedule(_ key: String) async throws -> Bool {
        try await pool.first("select q.drop_schedule(\(key))")?.decode(Bool.self) ?? false
    }

    /// Pauses a schedule, or resumes it from its next slot: slots in between do not count as missed.
    /// - Returns: `false` if there is none.
    @discardableResult
    package func setSchedule(_ key: String, enabled: Bool) async throws -> Bool {
        try await pool.first("select q.enable_schedule(\(key), \(enabled))")?.decode(Bool.self) ?? false
    }

    /// All schedules, ordered by key.
    package func schedules() async throws -> [ScheduleStatus] {
        try await pool.query(
            """
            select key, spec, zone, queue, kind, misfire, enabled, next_fire_at, last_slot_at, last_fired_at,
                   last_job_id, last_error
              from q.schedule order by key
            """
        ).map(ScheduleStatus.init)
    }

    /// The result of a call to ``fireSchedules()``.
    struct Fired: Sendable, Hashable {
        /// The number of jobs that were enqueued.
        var jobs: Int
        /// For each schedule whose job could not be enqueued: its key and why.
        var failures: [String]
        /// How long until the next schedule is due; `nil`: none ever is.
        var nextDue: Duration?
    }

    /// Enqueues the jobs of all schedules that are due, and wakes their workers after the commit.
    ///
    /// Any process may call it at any time. A schedule that another process is firing is left to that process.
    func fireSchedules() async throws -> Fired {
        let row = try await pool.first("select fired, queues, failed, next_in_ms from q.fire_schedules()")
        guard let row else { return Fired(jobs: 0, failures: [], nextDue: nil) }
        let (jobs, queues, failures, due) = try row.decode(Int.self, [String].self, [String].self, Int64?.self)
        if !queues.isEmpty { await wake(Set(queues)) }
        return Fired(jobs: jobs, failures: failures, nextDue: due.map { .milliseconds($0) })
    }
}

extension Schedule.Misfire: PostgresCodable {}

extension ScheduleStatus {
    fileprivate init(_ row: Row) throws {
        key = try row.decode(column: "key")
        spec = try row.decode(column: "spec")
        zone = try row.decode(column: "zone")
        queue = try row.decode(column: "queue")
        kind = try row.decode(column: "kind")
        misfire = try row.decode(column: "misfire")
        isEnabled = try row.decode(column: "enabled")
        nextFireAt = try row.decode(column: "next_fire_at")
        lastSlotAt = try row.decode(column: "last_slot_at")
        lastFiredAt = try row.decode(column: "last_fired_at")
        lastJobID = try row.decode(column: "last_job_id")
        lastError = try row.decode(column: "last_error")
    }
}
