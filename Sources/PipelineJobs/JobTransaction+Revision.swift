package import JobQueue
package import Scores
import Storage

extension JobTransaction {
    /// Enqueues the comparison of games with new revisions and, after the commit, notifies clients that follow
    /// changes.
    package func announceRevisions(of games: [GameID]) async throws {
        guard !games.isEmpty else { return }
        try await enqueue(games.map { DiffGame(game: $0) })
        afterCommit(ChangeStore.announcement)
    }
}
