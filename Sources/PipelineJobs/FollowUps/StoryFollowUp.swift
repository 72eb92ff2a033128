package import JobQueue
package import Scores
import Storage

/// Enqueues the story of each finished game: after its end, and after each later change of its plays or its score. If
/// the end of a game is taken back, so is its story.
package struct StoryFollowUp: FollowUp {
    package static let name = "stories"
    package static let jobs: [any Job.Type] = [BuildStory.self]

    /// How long after the end of a game its story is made. Many sources add the last plays within that time.
    private static let pauseAfterEnd = 60
    /// How long after a later change the story is made again.
    private static let pauseAfterChange = 30

    package init() {}

    package func jobs(
        after events: [StoredEvents],
        in transaction: JobTransaction
    ) async throws -> [GameID: [any Job]] {
        let finished = try await StoryStore(transaction).requestStories(of: events.map(\.game))
        return events.reduce(into: [:]) { jobs, events in
            guard finished.contains(events.game) else { return }
            let hasEnded = events.new.contains { $0.event.kind == .final }
            let pause = hasEnded ? Self.pauseAfterEnd : Self.pauseAfterChange
            jobs[events.game] = [BuildStory(game: events.game, delaySeconds: pause)]
        }
    }
}
