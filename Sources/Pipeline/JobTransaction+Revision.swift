package import JobQueue
package import Scores
import Storage

extension JobTransaction {
    /// Games have a new revision: has the differ say what happened, and clients that follow changes look once it is
    /// committed.
    package func announceRevisions(of games: [GameID]) async throws {
        guard !games.isEmpty else { return }
        try await enqueue(games.map { DiffGame(game: $0) })
        afterCommit(ChangeStore.announcement)
    }
}
