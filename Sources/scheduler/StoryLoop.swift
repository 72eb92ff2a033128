import JobQueue
import Logging
import PipelineJobs
import ServiceLifecycle
import Storage

/// Enqueues the stories that were made by older rules, so that a new version of the rules applies to all games.
struct StoryLoop: Service {
    let queue: JobQueue
    let logger: Logger

    /// The time between two batches.
    private static let pause: Duration = .seconds(60)
    /// The number of stories per minute. It is small, because old games are not urgent.
    private static let batch = 200

    func run() async throws {
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
            do {
                try await enqueueOutdated()
            } catch {
                if Task.isCancelled { return }
                logger.warning("stories stay outdated for now", metadata: ["error": "\(error)"])
            }
            // Only a shutdown ends the sleep early, and the loop's condition then ends the loop.
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: Self.pause) }
        }
    }

    /// Enqueues one batch, the newest games first. A story whose job still waits counts again, and its job folds.
    func enqueueOutdated() async throws {
        try await queue.withTransaction { transaction in
            let games = try await StoryStore(transaction).outdatedGames(limit: Self.batch)
            guard !games.isEmpty else { return }
            try await transaction.enqueue(games.map { BuildStory(game: $0) })
        }
    }
}
