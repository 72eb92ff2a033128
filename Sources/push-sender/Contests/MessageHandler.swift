import JobQueue
import Logging
import PipelineJobs
import Storage

/// Writes the notices of a message of the operators, page by page. The progress is stored with each page, so that a job
/// that runs again continues behind it.
struct MessageHandler: Sendable {
    /// The members of a page. Their notices are sent by jobs of their own.
    static let pageSize = 500

    let queue: JobQueue

    /// - Parameter run: The run of this job. The notices, the next job and its end are one transaction.
    func deliver(_ job: DeliverMessage, as run: Run, logger: Logger) async throws {
        let hasMore = try await queue.withTransaction(completing: run) { transaction in
            let hasMore = try await MessageStore(transaction).deliver(job.message, upTo: Self.pageSize)
            if hasMore { try await transaction.enqueue(job) }
            return hasMore
        }
        logger.info(
            "message to members: page done",
            metadata: ["message.id": "\(job.message)", "pages.more": "\(hasMore)"]
        )
    }
}
