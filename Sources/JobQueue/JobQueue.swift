import FoundationEssentials
package import Logging
package import Postgres
import Time

/// The entry point of the queue. It enqueues jobs in the transaction that stores the data they are about.
package struct JobQueue: Sendable {
    package let pool: PostgresPool

    package init(pool: PostgresPool) {
        self.pool = pool
    }

    /// Runs `body` in a transaction. After the commit, wakes the workers of all queues to which `body` enqueued jobs.
    ///
    /// The wake-up is a hint: if it fails, workers find the jobs by polling, so the caller gets no error.
    package func withTransaction<T: Sendable>(
        _ body: @Sendable (JobTransaction) async throws -> T
    ) async throws -> T {
        let (result, transaction) = try await pool.withTransaction { transaction in
            let jobs = JobTransaction(transaction)
            return (try await body(jobs), jobs)
        }
        transaction.countEnqueued()
        return result
    }

    /// Enqueues in a separate transaction and wakes the workers, in one round trip.
    /// - Returns: The jobs' ids, in order; a job that folded into a waiting one gets that one's id.
    @discardableResult
    package func enqueue(_ jobs: [any Job]) async throws -> [Int64] {
        guard !jobs.isEmpty else { return [] }
        let queues = Set(jobs.map { type(of: $0).queue })
        let rows = try await pool.query(try insertion(of: jobs.map { TracedJob($0) }), followedBy: wakeUp(queues))
        var tally = EnqueueTally()
        tally.add(jobs)
        tally.count()
        return try rows.map { try $0.decode(Int64.self) }
    }

    /// Runs `body` in a transaction that also completes `run`. The writes and the completion are one commit, so they
    /// happen exactly once. After this call, the handler must do nothing but return.
    /// - Throws: ``RunTakenAway`` if the run was taken from this worker in the meantime; then nothing took effect.
    @discardableResult
    package func withTransaction<T: Sendable>(
        completing run: Run,
        _ body: @Sendable (JobTransaction) async throws -> T
    ) async throws -> T {
        let result = try await withTransaction { transaction in
            let result = try await body(transaction)
            let row = try await transaction.first(
                "select q.complete(\(run.workerID), \(run.jobID), \(run.number))"
            )
            guard try row?.decode(Bool.self) == true else { throw RunTakenAway(jobID: run.jobID) }
            return result
        }
        run.completion.markCompleted()
        return result
    }

    /// Reports a run's progress to operators, such as `412 of 900 pages`. At most 1,000 characters are kept.
    /// - Throws: ``RunTakenAway`` if the run was taken from this worker. The handler should then stop, because its
    ///   result is rejected.
    package func report(_ progress: String, of run: Run) async throws {
        let row = try await pool.first(
            "select q.report_progress(\(run.workerID), \(run.jobID), \(run.number), \(progress))"
        )
        guard try row?.decode(Bool.self) == true else { throw RunTakenAway(jobID: run.jobID) }
    }

    /// Wakes the sleeping workers of `queues`.
    package func wake(_ queues: Set<String>) async {
        _ = try? await pool.execute(wakeUp(queues), within: .seconds(2))
    }
}

extension JobQueue {
    /// Creates a queue with its own connections, for programs without a ``PostgresPool``.
    ///
    /// The connections are opened on first use, so an unreachable server is not an error here.
    /// - Parameters:
    ///   - url: The database, as a libpq URL such as `postgresql://user@host/database`. The files of `sql/migrations`
    ///     must have been applied to it.
    ///   - connections: The maximum number of connections, not counting the one on which a worker listens.
    /// - Throws: ``PostgresError`` if `url` is malformed.
    package init(
        url: String,
        connections: Int = 4,
        logger: Logger = Logger(label: "JobQueue")
    ) throws(PostgresError) {
        let configuration = try PostgresConfiguration(url: url, applicationName: ThisProcess.program)
        self.init(pool: PostgresPool(configuration, size: connections, logger: logger))
    }

    /// Closes the queue's connections, each as soon as it is no longer in use.
    package func close() async {
        await pool.close()
    }
}

/// The statement that wakes the workers of `queues`. Its commit is not synced to disk, because a hint need not survive
/// a crash of the server.
func wakeUp(_ queues: Set<String>) -> SQL {
    "select \(unescaped: SQL.unsynced), q.wake(\(Array(queues)))"
}

/// The error for a run that this worker no longer has, because its lease or the run's time ended. Another worker may
/// have the job.
package struct RunTakenAway: Error, Sendable, CustomStringConvertible {
    package let jobID: Int64
    package var description: String { "job \(jobID) was taken from this worker" }
}

extension PostgresSession {
    /// Enqueues in this session's transaction. Workers find the jobs by polling, unless they are woken after the
    /// commit, as ``JobQueue/withTransaction(_:)`` does.
    func insert(_ jobs: [TracedJob]) async throws -> [Int64] {
        guard !jobs.isEmpty else { return [] }
        return try await query(try insertion(of: jobs)).map { try $0.decode(Int64.self) }
    }
}

/// The statement that enqueues `jobs`; it returns their ids in order.
private func insertion(of traced: [TracedJob]) throws -> SQL {
    let jobs = traced.map(\.job)
    let options = jobs.map(\.options)
    let current = TraceContext.current
    // Jobs enqueued outside of any run begin a new trace.
    let traces = traced.map { $0.trace ?? current ?? .fresh() }
    let arguments = try jobs.map { try encodedArguments(of: $0) }
    return """
        select id from q.enqueue_many(
          \(jobs.map { type(of: $0).queue }), \(jobs.map { type(of: $0).kind }), \(arguments),
          \(options.map(\.priority)), \(options.map { $0.delay.wholeMilliseconds }),
          \(options.map { $0.expiresAfter?.wholeMilliseconds }), \(options.map(\.uniqueKey)),
          \(options.map(\.lane)), \(options.map(\.laneCap)), \(options.map(\.maxAttempts)),
          \(options.map { $0.timeLimit.wholeMilliseconds }), \(traces.map(\.description)))
        order by ordinal
        """
}

/// The arguments of `job` as stored in the table.
func encodedArguments(of job: some Job) throws -> JSONText {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return JSONText(text: String(decoding: try encoder.encode(job), as: UTF8.self))
}
