import Glibc
import Postgres
import Time

/// A worker's lease, with the calls that the worker makes to the database under it. All decisions are made by the SQL
/// functions of schema `q`.
struct WorkerLease: Sendable {
    let id: Int64
    let queue: String
    let pool: PostgresPool
    /// When the lease was requested. It runs from this instant at the earliest.
    let requestedAt: ContinuousClock.Instant

    /// The SQLSTATE that the queue's functions raise for a worker whose lease is gone.
    static let lost = SQLState(rawValue: "BQ001")

    static func open(_ configuration: WorkerConfiguration, in pool: PostgresPool) async throws -> WorkerLease {
        let requestedAt = ContinuousClock.now
        let row = try await pool.first(
            """
            select q.register_worker(\(configuration.program), \(configuration.host), \(getpid()),
              \(configuration.version), \([configuration.queue]), \(Int32(configuration.slots)),
              \(configuration.lease.wholeMilliseconds) * interval '1 ms')
            """
        )
        guard let row else { throw WorkerError.noLease }
        let id = try row.decode(Int64.self)
        return WorkerLease(id: id, queue: configuration.queue, pool: pool, requestedAt: requestedAt)
    }

    /// The database's reply to an exchange.
    struct Exchanged: Sendable {
        var claimed: [ClaimedRun] = []
        /// The earliest due time of the claimed jobs, for each priority.
        var claimedFrom = ClaimFloors.none
        /// The ids of the jobs whose reported ends were not accepted, because the run was taken from this worker or its
        /// end was recorded before.
        var fenced: [Int64] = []
        /// How long until the next scheduled job is due or until the rate limit allows a start, whichever is later.
        /// `nil`: no job is scheduled and the rate limit allows a start now, or as many jobs were claimed as requested.
        var nextDue: Duration?
        /// The worker counts as asleep from now on and must look once more, because jobs enqueued just before that
        /// woke no worker.
        var fellAsleep = false
    }

    func exchange(_ exchange: WorkerPlan.Exchange) async throws -> Exchanged {
        try await self.exchange(
            ends: exchange.ends,
            want: exchange.want,
            alone: exchange.isAlone,
            floors: exchange.floors
        )
    }

    /// Reports the ends of runs and claims up to `want` jobs.
    /// - Parameter alone: Whether the worker holds no other job. Only then may it get a job that took its worker down
    ///   twice.
    func exchange(
        ends: [WorkerPlan.Ended],
        want: Int,
        alone: Bool = false,
        floors: ClaimFloors = .none
    ) async throws -> Exchanged {
        let results = ends.map(\.end)
        let rows = try await pool.query(
            """
            select what, id, run_no, kind, args, priority, lane, attempt, max_attempts, crashes, created_at, run_at, claimed_at,
                   deadline_at, expires_at, trace, due_in_ms
              from q.exchange(\(id), \(ends.map(\.run.jobID)), \(ends.map(\.run.number)), \(results.map(\.outcome.rawValue)),
                              \(results.map { $0.reason?.rawValue }), \(results.map(\.error)), \(queue), \(Int32(want)), \(alone), \(floors.times))
            """
        )
        var result = Exchanged()
        for row in rows {
            switch try row.decode(column: "what", as: String.self) {
            case "job":
                let claimed = try ClaimedRun(row, worker: id)
                result.claimed.append(claimed)
                result.claimedFrom.recordClaim(
                    priority: try row.decode(column: "priority", as: Int16.self),
                    dueAt: claimed.run.runAt
                )
            case "fenced": result.fenced.append(try row.decode(column: "id", as: Int64.self))
            case "asleep": result.fellAsleep = true
            default: result.nextDue = .milliseconds(try row.decode(column: "due_in_ms", as: Int64.self))
            }
        }
        return result
    }

    /// Gives a job back to the waiting ones.
    /// - Returns: `false` when the run was taken from this worker before.
    func rearm(_ call: RearmCall) async throws -> Bool {
        let row = try await pool.first(
            """
            select q.rearm(\(id), \(call.run.jobID), \(call.run.number), \(call.reason.rawValue),
                           \(call.delay.wholeMilliseconds), \(call.error))
            """
        )
        return try row?.decode(Bool.self) ?? false
    }

    /// The database's reply to a heartbeat.
    struct Renewed: Sendable {
        /// Jobs that were claimed for this worker without its knowledge, and given back.
        var returned: [Int64] = []
        /// Jobs of this worker that must be cancelled.
        var cancelled: [Int64] = []
    }

    func renew(holding heldJobIDs: [Int64], for lease: Duration, within deadline: Duration) async throws -> Renewed {
        let rows = try await pool.query(
            "select what, job_id from q.heartbeat(\(id), \(heldJobIDs), \(lease.wholeMilliseconds) * interval '1 ms')",
            within: deadline
        )
        var renewed = Renewed()
        for row in rows {
            let (what, job) = try row.decode(String.self, Int64.self)
            if what == "cancel" { renewed.cancelled.append(job) } else { renewed.returned.append(job) }
        }
        return renewed
    }

    /// Records that this worker takes no more jobs.
    func drain() async throws {
        try await pool.execute("select q.drain_worker(\(id))", within: .seconds(2))
    }

    /// Puts back the jobs of all workers whose lease ended, and runs past their deadline.
    /// - Returns: The number of jobs.
    static func rescueOthers(in pool: PostgresPool) async throws -> Int {
        try await pool.query("select job_id from q.rescue()").count
    }

    func close() async throws {
        try await pool.execute("select q.end_worker(\(id))")
    }
}

/// Why a worker could not continue.
package enum WorkerError: Error, Sendable {
    /// The database returned no worker id.
    case noLease
    /// As many handlers as there are slots ignored their cancellation. Only the end of the process stops them.
    case handlersStuck(kinds: [String])
}

extension ClaimedRun {
    /// Decodes a row `job` of `q.exchange`, claimed for `worker`.
    fileprivate init(_ row: Row, worker: Int64) throws {
        let run = Run(
            jobID: try row.decode(column: "id", as: Int64.self),
            workerID: worker,
            number: try row.decode(column: "run_no", as: Int32.self),
            kind: try row.decode(column: "kind", as: String.self),
            lane: try row.decode(column: "lane", as: String?.self),
            attempt: try row.decode(column: "attempt", as: Int16.self),
            maxAttempts: try row.decode(column: "max_attempts", as: Int16.self),
            crashes: try row.decode(column: "crashes", as: Int16.self),
            createdAt: try row.decode(column: "created_at", as: Instant.self),
            runAt: try row.decode(column: "run_at", as: Instant.self),
            claimedAt: try row.decode(column: "claimed_at", as: Instant.self),
            deadlineAt: try row.decode(column: "deadline_at", as: Instant.self),
            expiresAt: try row.decode(column: "expires_at", as: Instant?.self),
            // A job that was enqueued before traces were stored has none, so its run begins one.
            trace: try row.decode(column: "trace", as: String?.self).flatMap(TraceContext.init) ?? .fresh()
        )
        self.init(run: run, arguments: try row.decode(column: "args", as: JSONText.self).text)
    }
}

/// The due times from which a claim looks for jobs, by priority: a little before those of the jobs that were claimed
/// last.
///
/// Claimed jobs leave dead entries at the head of the claim's index. While an old transaction is open on the server,
/// they cannot be removed. Every claim that starts at the head then walks over all of them, and there are more each
/// time. A job can end up below a floor, because its transaction was open for a long time, a request raised its
/// priority, or its lane was busy. Therefore a worker also looks from the head now and then.
struct ClaimFloors: Sendable, Equatable {
    /// The due time from which jobs are looked at, by priority 0…3; `nil`: from the head.
    private(set) var times: [Instant?] = [nil, nil, nil, nil]

    /// Every priority from the head.
    static let none = ClaimFloors()

    /// Records that a claim returned a job of this priority that was due at `time`.
    mutating func recordClaim(priority: Int16, dueAt time: Instant) {
        let index = Int(priority)
        guard times.indices.contains(index) else { return }
        times[index] = times[index].map { min($0, time) } ?? time
    }

    /// Lowers the floors, to leave room for jobs whose producers were slow to commit. A worker with a backlog leaves
    /// only 100 ms: jobs that were enqueued in bulk have almost the same due time, and the worker looks from the head
    /// every second.
    func lowered(forBacklog isBehind: Bool) -> ClaimFloors {
        var lowered = self
        lowered.times = times.map { $0.map { $0 - (isBehind ? .milliseconds(100) : .seconds(5)) } }
        return lowered
    }

    /// The floors after a claim that started at these and noted `claimed`. A priority from which it got no job keeps
    /// its floor.
    func advanced(to claimed: ClaimFloors) -> ClaimFloors {
        var next = self
        for index in times.indices { next.times[index] = claimed.times[index] ?? times[index] }
        return next
    }
}
