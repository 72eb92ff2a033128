package import Postgres
import Synchronization

/// A transaction in which jobs are enqueued beside the rows that they are about: both are there, or neither.
package final class JobTransaction: PostgresSession {
    private let transaction: PostgresTransaction
    private let enqueuedTo = Mutex<Set<String>>([])

    init(_ transaction: PostgresTransaction) {
        self.transaction = transaction
    }

    /// The queues that got a job; their workers are woken after the commit.
    var queues: Set<String> { enqueuedTo.withLock { $0 } }

    package func query(
        _ statement: SQL,
        within deadline: Duration?,
        file: StaticString,
        line: UInt
    ) async throws(PostgresError) -> Rows {
        try await transaction.query(statement, within: deadline, file: file, line: line)
    }

    /// - Returns: for each job its id, in order; a job that folded into a waiting one has that one's id.
    @discardableResult
    package func enqueue(_ jobs: [any Job]) async throws -> [Int64] {
        let ids = try await transaction.insert(jobs)
        enqueuedTo.withLock { $0.formUnion(jobs.map { type(of: $0).queue }) }
        return ids
    }

    @discardableResult
    package func enqueue(_ job: some Job) async throws -> Int64? {
        try await enqueue([job]).first
    }
}
