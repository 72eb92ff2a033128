import CoreMetrics
package import Postgres
import Synchronization

/// A transaction that enqueues jobs together with the rows they are about: both are stored, or neither.
package final class JobTransaction: PostgresSession {
    private let transaction: PostgresTransaction
    private let enqueuedTo = Mutex<Set<String>>([])
    private let tally = Mutex(EnqueueTally())

    init(_ transaction: PostgresTransaction) {
        self.transaction = transaction
    }

    package func query(
        _ statement: SQL,
        within deadline: Duration?,
        file: StaticString,
        line: UInt
    ) async throws(PostgresError) -> Rows {
        try await transaction.query(statement, within: deadline, file: file, line: line)
    }

    /// See ``Postgres/PostgresTransaction/afterCommit(_:)``.
    package func afterCommit(_ hint: SQL) {
        transaction.afterCommit(hint)
    }

    /// Counts the enqueued jobs. Call it after the commit.
    func countEnqueued() { tally.withLock { $0 }.count() }

    /// - Returns: The jobs' ids, in order; a job that folded into a waiting one gets that one's id.
    @discardableResult
    package func enqueue(_ jobs: [any Job]) async throws -> [Int64] {
        try await enqueue(jobs.map { TracedJob($0) })
    }

    /// Enqueues jobs of several traces, for a caller that does the work of several jobs at once.
    /// - Returns: As for ``enqueue(_:)-([Job])``.
    @discardableResult
    package func enqueue(_ traced: [TracedJob]) async throws -> [Int64] {
        let ids = try await transaction.insert(traced)
        let jobs = traced.map(\.job)
        tally.withLock { $0.add(jobs) }
        for queue in Set(jobs.map { type(of: $0).queue }) where enqueuedTo.withLock({ $0.insert(queue).inserted }) {
            transaction.afterCommit(wakeUp([queue]))
        }
        return ids
    }

    @discardableResult
    package func enqueue(_ job: some Job) async throws -> Int64? {
        try await enqueue([job]).first
    }
}

/// A job to enqueue, and the trace that it continues.
package struct TracedJob: Sendable {
    let job: any Job
    /// The trace of the work that causes the job; `nil`: that of the current task's job.
    let trace: TraceContext?

    package init(_ job: any Job, trace: TraceContext? = nil) {
        self.job = job
        self.trace = trace
    }
}

/// The jobs that a transaction enqueued, by queue and kind. They are added to the counter `jobs_enqueued_total` after
/// the commit. Requests that folded into a waiting job count as well. Jobs that SQL functions enqueue do not count,
/// because this process does not see them. Kinds are types of this program, so there are few label values.
struct EnqueueTally: Sendable {
    private struct Name: Hashable {
        let queue: String
        let kind: String
    }

    private var counts: [Name: Int] = [:]

    mutating func add(_ jobs: [any Job]) {
        for job in jobs { counts[Name(queue: type(of: job).queue, kind: type(of: job).kind), default: 0] += 1 }
    }

    /// Adds all counted jobs to the counter.
    func count() {
        for (name, number) in counts {
            Counter(label: "jobs_enqueued_total", dimensions: [("queue", name.queue), ("kind", name.kind)])
                .increment(by: number)
        }
    }
}
