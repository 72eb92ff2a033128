package import JobQueue
package import Scores
import Storage

/// Settles the bets on games in the transaction that stores the games' events, and enqueues what follows from it:
/// contests to count, invitations and drafts to review.
///
/// Nearly all games are in no invitation. For all games of a transaction together, these cost one statement, which
/// finds none of them by the primary key of `contest_game`.
package struct ContestFollowUp: FollowUp {
    package static let name = "contests"
    package static let jobs: [any Job.Type] = [SettleGame.self, ReviewPools.self]

    package init() {}

    package func jobs(
        after events: [StoredEvents],
        in transaction: JobTransaction
    ) async throws -> [GameID: [any Job]] {
        let changes = try await ContestGameStore(transaction).follow(events.map(\.game))
        return changes.reduce(into: [:]) { jobs, change in
            if change.changesVerdicts { jobs[change.game, default: []].append(SettleGame(game: change.game)) }
            if change.movesPools { jobs[change.game, default: []].append(ReviewPools(game: change.game)) }
        }
    }
}
