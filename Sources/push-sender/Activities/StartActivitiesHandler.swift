import JobQueue
import Logging
import PipelineJobs
import Storage

/// Finds the phones on which an activity of a game must be started, and enqueues a job for each delay of alerts.
struct StartActivitiesHandler: Sendable {
    let queue: JobQueue

    func start(_ job: StartActivities, logger: Logger) async throws {
        let delays = try await queue.withTransaction { transaction in
            let delays = try await ActivityPlanStore(transaction).want(job.game)
            try await transaction.enqueue(delays.map { UpdateActivities(game: job.game, delaySeconds: $0) })
            return delays
        }
        logger.info("activity starts planned", metadata: ["game.id": "\(job.game)", "delays.count": "\(delays.count)"])
    }
}
