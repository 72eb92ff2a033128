import JobQueue
import Logging
import Pipeline
import Storage

/// Finds the phones that an activity of a game is to be started on, and has them told: who hears of everything late,
/// late.
struct StartActivitiesHandler: Sendable {
    let queue: JobQueue

    func start(_ job: StartActivities, logger: Logger) async throws {
        let delays = try await queue.withTransaction { transaction in
            let delays = try await ActivityPlanStore(transaction).want(job.game)
            try await transaction.enqueue(delays.map { UpdateActivities(game: job.game, delaySeconds: $0) })
            return delays
        }
        logger.info("activities wanted", metadata: ["game.id": "\(job.game)", "delays.count": "\(delays.count)"])
    }
}
