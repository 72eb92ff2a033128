package import FoundationEssentials
package import JobQueue

/// Writes the notices of a message of the operators for a page of members, which enqueues the jobs that send them. The
/// function `people.send_message` enqueues the first such job with the same options as here, and each job the next one.
package struct DeliverMessage: Job {
    package static let kind = "deliver_message"
    package static let queue = SendNotices.queue

    /// The id of the row in `people.message`, which has the progress.
    package var message: UUID

    package init(message: UUID) {
        self.message = message
    }

    package var options: JobOptions { JobOptions(maxAttempts: JobOptions.deliveryAttempts) }
}
