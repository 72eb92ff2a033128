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
        let ids = try await transaction.insert(jobs)
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
