package import JobQueue
import Scores
import Storage

/// Enqueues the jobs of Live Activities: they are started when a game begins or resumes, and updated after every
/// comparison of revisions while a device shows the game.
package struct LiveActivityFollowUp: FollowUp {
    package static let name = "activities"
    package static let jobs: [any Job.Type] = [StartActivities.self, UpdateActivities.self]

    package init() {}

    package func enqueue(after events: StoredEvents, in transaction: JobTransaction) async throws -> Int {
        var jobs: [any Job] = []
        if events.new.contains(where: { $0.event.kind == .start || $0.event.kind == .resumed }) {
            jobs.append(StartActivities(game: events.game))
        }
        // The job itself checks whether there is a new state to show.
        if try await ActivityStore(transaction).isShown(events.game) {
            jobs.append(UpdateActivities(game: events.game))
        }
        return try await transaction.enqueue(jobs).count
    }
}
