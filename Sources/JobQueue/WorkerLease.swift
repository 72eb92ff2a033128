import Glibc
import Postgres
import Time

/// What a worker says to the database: one call each, every decision by the SQL functions of schema `q`.
struct WorkerLease: Sendable {
    let id: Int64
    let queue: String
    let pool: PostgresPool
    /// Before the database was asked for it: it runs from no earlier.
    let askedAt: ContinuousClock.Instant

    /// SQLSTATE that the queue's functions raise for a worker whose lease is gone.
    static let lost = SQLState(rawValue: "BQ001")

    static func open(_ configuration: WorkerConfiguration, in pool: PostgresPool) async throws -> WorkerLease {
        let askedAt = ContinuousClock.now
        let row = try await pool.first(
            """
            select q.register_worker(\(configuration.program), \(configuration.host), \(getpid()),
              \(configuration.version), \([configuration.queue]), \(Int32(configuration.slots)),
              \(configuration.lease.wholeMilliseconds) * interval '1 ms')
            """
        )
        guard let row else { throw WorkerError.noLease }
        let id = try row.decode(Int64.self)
        return WorkerLease(id: id, queue: configuration.queue, pool: pool, askedAt: askedAt)
    }

    /// What the database answered.
    struct Exchanged: Sendable {
        var claimed: [ClaimedRun] = []
        /// Where they lay.
        var claimedFrom = ClaimFloors.none
        /// Ends that were not accepted: the runs were taken from this worker before.
        var fenced: [Int64] = []
        /// How long until the next scheduled job; `nil` when none is scheduled, or when all that was wanted was there.
        var nextDue: Duration?
        /// The worker counts as asleep from now on and is to look once more: what was enqueued a moment ago woke
        /// nobody.
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

    /// Tells the ends of runs and claims up to `want` jobs.
    /// - Parameter alone: Nothing else is in hand, so that a job may come that took its worker down twice.
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
        var answer = Exchanged()
        for row in rows {
            switch try row.decode(column: "what", as: String.self) {
            case "job":
                let claimed = try ClaimedRun(row, worker: id)
                answer.claimed.append(claimed)
                answer.claimedFrom.noteClaimed(
                    priority: try row.decode(column: "priority", as: Int16.self),
                    dueAt: claimed.run.runAt
                )
            case "fenced": answer.fenced.append(try row.decode(column: "id", as: Int64.self))
            case "asleep": answer.fellAsleep = true
            default: answer.nextDue = .milliseconds(try row.decode(column: "due_in_ms", as: Int64.self))
            }
        }
        return answer
    }

    /// - Returns: `false` when the run was taken from this worker before.
    func rearm(_ call: RearmCall) async throws -> Bool {
        let row = try await pool.first(
            """
            select q.rearm(\(id), \(call.run.jobID), \(call.run.number), \(call.why.rawValue),
                           \(call.delay.wholeMilliseconds), \(call.error))
            """
        )
        return try row?.decode(Bool.self) ?? false
    }

    /// What a heartbeat brings back.
    struct Renewed: Sendable {
        /// Jobs that were claimed for this worker without its knowledge, and given back.
        var returned: [Int64] = []
        /// Jobs of its that somebody wants stopped.
        var cancelled: [Int64] = []
    }

    func renew(holding held: [Int64], for lease: Duration, within deadline: Duration) async throws -> Renewed {
        let rows = try await pool.query(
            "select what, job_id from q.heartbeat(\(id), \(held), \(lease.wholeMilliseconds) * interval '1 ms')",
            within: deadline
        )
        var renewed = Renewed()
        for row in rows {
            let (what, job) = try row.decode(String.self, Int64.self)
            if what == "cancel" { renewed.cancelled.append(job) } else { renewed.returned.append(job) }
        }
        return renewed
    }

    /// Says that no more jobs are taken.
    func drain() async throws {
        try await pool.execute("select q.drain_worker(\(id))", within: .seconds(2))
    }

    /// Takes jobs from workers whose lease ended, whoever they are.
    /// - Returns: how many jobs.
    static func rescueOthers(in pool: PostgresPool) async throws -> Int {
        try await pool.query("select job_id from q.rescue()").count
    }

    func close() async throws {
        try await pool.execute("select q.end_worker(\(id))")
    }
}

/// Why a worker could not continue.
package enum WorkerError: Error, Sendable {
    /// The database gave no worker id.
    case noLease
    /// As many handlers as there are slots ignored their cancellation: only the end of the process stops them.
    case handlersStuck(kinds: [String])
}

extension ClaimedRun {
    /// A row `job` of `q.exchange`, claimed for `worker`.
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
            // What was enqueued before traces were written begins one with its run.
            trace: try row.decode(column: "trace", as: String?.self).flatMap(TraceContext.init) ?? .fresh()
        )
        self.init(run: run, arguments: try row.decode(column: "args", as: JSONText.self).text)
    }
}
