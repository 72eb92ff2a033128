import JobQueue
import Logging
import Narrating
import PipelineJobs
import Scores
import Sports
import Storage

/// Makes the stories of finished games, and makes them again after corrections.
struct StoryHandler: Sendable {
    let queue: JobQueue
    /// The sports whose stories it makes.
    let sports: SportRegistry
    let metrics: StoryMetrics
    /// The executor that reads games and computes stories; `nil`: the shared threads. Stories are stored on the shared
    /// threads in any case, because a transaction that waits for a processor would keep its game locked.
    var executor: (any TaskExecutor)? = nil

    /// Makes the story of a game, unless the stored one is of the same plays. A game that is not over has none.
    ///
    /// It reads the game in one snapshot and writes the story in a later transaction, so that no transaction stays open
    /// while it computes. A story is not written if the game has changed in between.
    /// - Throws: ``UnknownGame`` if there is no such game, and `UnknownSport` or
    ///   ``NewerStoryFormat`` if a newer program must make it.
    @concurrent func build(_ id: GameID, logger: Logger) async throws {
        let made = try await withTaskExecutorPreference(executor) { try await story(of: id) }
        guard let made else { return }
        let isStored = try await queue.withTransaction { transaction in
            guard try await StoryStore(transaction).store(made) else { return false }
            transaction.afterCommit(ChangeStore.announcement)
            return true
        }
        guard isStored else { return logger.info("the game has changed, its story follows later") }
        metrics.record(made.result)
        switch made.result {
        case .success(let story):
            logger.info(
                "story stored",
                metadata: ["blocks.count": "\(story.blocks.count)", "fallbacks.count": "\(story.fallbacks)"]
            )
        case .failure(let refusal): logger.info("no story", metadata: ["reason": "\(refusal.rawValue)"])
        }
    }

    /// - Returns: `nil` if the game is not over, or the stored story is of the same plays.
    private func story(of id: GameID) async throws -> NewStory? {
        guard let game = try await NarratedGameStore.snapshot(of: id, in: queue.pool, sports: sports) else {
            throw UnknownGame(game: id)
        }
        guard game.status == .final else { return nil }
        if let stored = try await StoryStore(queue.pool).version(of: id) {
            guard stored.format <= Story.format else { throw NewerStoryFormat(format: stored.format) }
            guard try stored.plays != game.version else { return nil }
        }
        return try NewStory(Self.story(of: game), of: game)
    }

    private static func story(of game: NarratedGame) -> Result<Story, StoryRefusal> {
        do throws(StoryRefusal) {
            return .success(try Story(game.game, game.rules))
        } catch {
            return .failure(error)
        }
    }
}

/// The stored story was made by rules that this program does not have. The job is retried, so that a newer program can
/// run it.
struct NewerStoryFormat: Error, Hashable, CustomStringConvertible {
    /// The version of the rules of the stored story.
    let format: Int

    var description: String { "a newer program has made the story, by rules of version \(format)" }
}
