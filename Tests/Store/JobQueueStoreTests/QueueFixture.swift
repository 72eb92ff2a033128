import Logging
import Postgres
import Synchronization
import TestSupport
import TestTools
import Testing
import Time

@testable import JobQueue

/// The job that these tests enqueue. It has a text and is enqueued with its options.
struct Note: Job {
    static let kind = "note"
    static let queue = "notes"

    var text: String
    var options = JobOptions()

    private enum CodingKeys: CodingKey {
        case text
    }

    init(_ text: String, _ options: JobOptions = JobOptions()) {
        self.text = text
        self.options = options
    }
}

extension WorkerLease {
    /// Rescues the jobs of lost workers, as a worker's maintenance does.
    func rescueOthers() async throws -> Int {
        try await Self.rescueOthers(in: pool)
    }
}

extension TestDatabase {
    var queue: JobQueue { JobQueue(pool: pool) }

    /// Registers a worker for the notes, as a program does when it starts.
    func lease(_ program: String = "tests", lasting lease: Duration = .seconds(15)) async throws -> WorkerLease {
        try await WorkerLease.open(.notes(program, lease: lease), in: pool)
    }

    /// Makes the worker's lease run out without ending the worker. If `isSeen`, another worker has renewed its own
    /// lease in the meantime.
    func runOut(_ lease: WorkerLease, isSeen: Bool = true) async throws {
        try await set(
            """
            update q.worker set renewed_at = clock_timestamp() - interval '16 s', lease_until = clock_timestamp() - interval '1 s',
                                signs = array[clock_timestamp() - interval '16 s']
             where id = \(lease.id)
            """
        )
        guard isSeen else { return }
        let observer = try await self.lease("witness")
        try await set("update q.worker set signs = array[clock_timestamp() - interval '8 s'] where id = \(observer.id)")
        try await observer.close()
    }

    /// Ends all leases and rescues the jobs of their workers. Both happen in one transaction; otherwise a worker could
    /// renew its lease in between.
    /// - Returns: The number of rescued jobs.
    func endLeasesAndRescue() async throws -> Int {
        try await queue.withTransaction { transaction in
            try await transaction.execute("update q.worker set lease_until = clock_timestamp() - interval '1 s'")
            return try await transaction.query("select job_id from q.rescue()").count
        }
    }

    /// Registers a worker that has nothing to do and waits to be woken.
    func sleeper() async throws {
        let lease = try await lease("sleeper")
        #expect(try await lease.exchange(ends: [], want: 1).claimed.isEmpty)
        try await set("update q.worker set asleep = true where id = \(lease.id)")
    }

    /// The waiting and running jobs, ordered by id.
    func jobs() async throws -> [JobRow] {
        try await pool.query("select * from q.job order by id").map(JobRow.init)
    }

    func job(_ id: Int64) async throws -> JobRow? {
        try await pool.first("select * from q.job where id = \(id)").map(JobRow.init)
    }

    /// The ended runs in the order in which they ended, such as `1.1 completed`.
    func runs() async throws -> [String] {
        try await pool.query(
            "select job_id || '.' || run_no || ' ' || outcome from q.run order by finished_at, job_id"
        ).map { try $0.decode(String.self) }
    }

    func count(_ table: String) async throws -> Int {
        try await pool.first("select count(*) from \(unescaped: table)")?.decode(Int.self) ?? 0
    }

    /// Executes a statement, for example `update q.job set claimed_at = …`, which changes a stored time instead of
    /// waiting.
    @discardableResult
    func set(_ statement: SQL) async throws -> Int {
        try await pool.execute(statement)
    }
}

/// The columns of a row of `q.job` that the tests check.
struct JobRow: Hashable {
    let id: Int64
    let state: String
    let priority: Int16
    let runAt: Instant
    let createdAt: Instant
    let expiresAt: Instant?
    let uniqueKey: String?
    let lane: String?
    let attempt: Int16
    let maxAttempts: Int16
    let runNumber: Int32
    let crashes: Int16
    let folds: Int32
    let worker: Int64?
    let arguments: String
    let lastError: String?

    init(_ row: Row) throws {
        id = try row.decode(column: "id")
        state = try row.decode(column: "state")
        priority = try row.decode(column: "priority")
        runAt = try row.decode(column: "run_at")
        createdAt = try row.decode(column: "created_at")
        expiresAt = try row.decode(column: "expires_at")
        uniqueKey = try row.decode(column: "unique_key")
        lane = try row.decode(column: "lane")
        attempt = try row.decode(column: "attempt")
        maxAttempts = try row.decode(column: "max_attempts")
        runNumber = try row.decode(column: "run_no")
        crashes = try row.decode(column: "crashes")
        folds = try row.decode(column: "folds")
        worker = try row.decode(column: "worker_id")
        arguments = try row.decode(column: "args", as: JSONText.self).text
        lastError = try row.decode(column: "last_error")
    }

    /// The time from the job's creation until it is due.
    var delay: Duration { runAt - createdAt }
}

extension WorkerConfiguration {
    /// The configuration of a worker that by default polls only once a day. If it takes a job sooner, a notification is
    /// the reason.
    static func notes(
        _ program: String = "tests",
        slots: Int = 4,
        lease: Duration = .seconds(15),
        heartbeat: Duration = .milliseconds(200),
        poll: Duration = .seconds(86_400),
        drain: Duration = .seconds(86_400)
    ) -> WorkerConfiguration {
        WorkerConfiguration(
            program: program,
            host: "localhost",
            version: "test",
            queue: Note.queue,
            slots: slots,
            lease: lease,
            heartbeat: heartbeat,
            poll: poll,
            drain: drain,
            backoff: Backoff(base: .milliseconds(50), ceiling: .milliseconds(200))
        )
    }
}

extension WorkerLease {
    /// Renews the lease and returns the jobs that the heartbeat gave back.
    func renew(holding held: [Int64]) async throws -> [Int64] {
        try await renew(holding: held, for: .seconds(15), within: .seconds(5)).returned
    }

    /// Claims up to `want` jobs without ending any.
    func claim(_ want: Int = 100) async throws -> [ClaimedRun] {
        try await exchange(ends: [], want: want).claimed
    }

    /// Ends runs without claiming any.
    /// - Returns: The jobs whose end was not accepted.
    func end(_ runs: [ClaimedRun], _ end: RunEnd = .completed) async throws -> [Int64] {
        try await exchange(ends: runs.map { .init(run: $0.run.key, end: end) }, want: 0).fenced
    }

    func rearm(_ claimed: ClaimedRun, _ why: RunEnd.Rearm, after delay: Duration = .zero) async throws -> Bool {
        try await rearm(RearmCall(run: claimed.run.key, reason: why, delay: delay, error: nil))
    }
}

extension ClaimedRun {
    /// The text of a ``Note``.
    var text: String { arguments.split(separator: "\"").dropFirst(3).first.map(String.init) ?? arguments }
}

/// A session with an open transaction, for tests about what other sessions have locked or not committed.
struct OpenQueueTransaction: Sendable {
    let connection: PostgresConnection

    static func begin(in database: TestDatabase) async throws -> OpenQueueTransaction {
        let connection = try await PostgresConnection.connect(database.configuration)
        try await connection.execute("begin")
        return OpenQueueTransaction(connection: connection)
    }

    func claim(_ worker: WorkerLease, _ want: Int32) async throws -> [Int64] {
        try await connection.query("select id from q.claim(\(worker.id), \(worker.queue), \(want))")
            .map { try $0.decode(Int64.self) }
    }

    func commit() async throws {
        try await connection.execute("commit")
        await connection.close()
    }

    func rollBack() async throws {
        try await connection.execute("rollback")
        await connection.close()
    }
}
