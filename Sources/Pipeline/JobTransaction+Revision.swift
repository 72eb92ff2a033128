package import JobQueue
package import Scores
import Storage

extension JobTransaction {
    /// A game has a new revision: has the differ say what happened, and whoever follows changes look once it is
    /// committed.
    package func announceRevision(of game: GameID) async throws {
        try await enqueue(DiffGame(game: game))
        afterCommit(ChangeStore.announcement)
    }
}
