package import JobQueue
package import Scores
import Storage

/// Enqueues the jobs of Live Activities: they are started when a game begins or resumes, and updated after every
/// comparison of revisions while a device shows the game.
package struct LiveActivityFollowUp: FollowUp {
    package static let name = "activities"
    package static let jobs: [any Job.Type] = [StartActivities.self, UpdateActivities.self]

    package init() {}

    package func jobs(
        after events: [StoredEvents],
        in transaction: JobTransaction
    ) async throws -> [GameID: [any Job]] {
        let withActivities = try await ActivityStore(transaction).gamesWithActivities(among: events.map(\.game))
        return events.reduce(into: [:]) { jobs, events in
            if events.new.contains(where: { $0.event.kind == .start || $0.event.kind == .resumed }) {
                jobs[events.game, default: []].append(StartActivities(game: events.game))
            }
            // The job itself checks whether there is a new state to show.
            if withActivities.contains(events.game) {
                jobs[events.game, default: []].append(UpdateActivities(game: events.game))
            }
        }
    }
}
