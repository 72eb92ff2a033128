import Glibc
import Postgres
import Time

/// What a worker says to the database: one call each, every decision by SQL functions in `sql/migrations/0001_queue.sql`.
struct WorkerLease: Sendable {
    let id: Int64
    let queue: String
    let pool: PostgresPool

    /// SQLSTATE that the queue's functions raise for a worker whose lease is gone.
    static let lost = SQLState(rawValue: "BQ001")

    static func open(_ configuration: WorkerConfiguration, in pool: PostgresPool) async throws -> WorkerLease {
        let row = try await pool.first(
            """
            select q.register_worker(\(configuration.program), \(configuration.host), \(getpid()),
              \(configuration.version), \([configuration.queue]), \(Int32(configuration.slots)),
              \(configuration.lease.wholeMilliseconds) * interval '1 ms')
            """
        )
        guard let row else { throw WorkerError.noLease }
        return WorkerLease(id: try row.decode(Int64.self), queue: configuration.queue, pool: pool)
    }

    /// What the database answered.
    struct Exchanged: Sendable {
        var claimed: [ClaimedRun] = []
        /// Ends that were not accepted: the runs were taken from this worker before.
        var fenced: [Int64] = []
        /// How long until the next scheduled job; `nil` when none is scheduled, or when all that was wanted was there.
        var nextDue: Duration?
    }

    /// Tells the ends of runs and claims up to `want` jobs.
    func exchange(ends: [WorkerPlan.Ended], want: Int) async throws -> Exchanged {
        let words = ends.map { $0.end.words }
        let rows = try await pool.query(
            """
            select what, id, run_no, kind, args, attempt, max_attempts, crashes, created_at, run_at, claimed_at,
                   deadline_at, expires_at, due_in_ms
              from q.exchange(\(id), \(ends.map(\.run.jobID)), \(ends.map(\.run.number)), \(words.map(\.outcome)),
                              \(words.map(\.reason)), \(words.map(\.error)), \(queue), \(Int32(want)))
            """
        )
        var answer = Exchanged()
        for row in rows {
            switch try row.decode(column: "what", as: String.self) {
            case "job": answer.claimed.append(try ClaimedRun(row))
            case "fenced": answer.fenced.append(try row.decode(column: "id", as: Int64.self))
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

    /// - Returns: jobs that were claimed for this worker without its knowledge, and given back.
    func renew(holding held: [Int64], for lease: Duration) async throws -> [Int64] {
        try await pool.query(
            "select * from q.heartbeat(\(id), \(held), \(lease.wholeMilliseconds) * interval '1 ms')",
            within: lease / 2
        ).map { try $0.decode(Int64.self) }
    }

    /// Takes jobs from workers whose lease ended, whoever they are.
    /// - Returns: how many jobs.
    func rescueOthers() async throws -> Int {
        try await pool.query("select job_id from q.rescue()").count
    }

    func close() async throws {
        try await pool.execute("select q.end_worker(\(id))")
    }
}

/// Why a worker could not go on.
package enum WorkerError: Error, Sendable {
    /// The database gave no worker id.
    case noLease
}

extension RunEnd {
    /// The end in the words of `q.finish`.
    fileprivate var words: (outcome: String, reason: String?, error: String?) {
        switch self {
        case .completed: ("completed", nil, nil)
        case .expired: ("expired", nil, nil)
        case .discarded(let reason, let error): ("discarded", reason.rawValue, error)
        case .rearmed(let why, _, let error): (why.rawValue, nil, error)
        }
    }
}
