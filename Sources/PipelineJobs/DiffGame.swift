package import JobQueue
package import Scores

/// Find the events of a game since the last revision that was compared.
package struct DiffGame: Job {
    package static let kind = "diff"
    package static let queue = "diff"

    package var game: GameID

    package init(game: GameID) {
        self.game = game
    }

    /// One waiting job per game is enough, because a run compares all new revisions.
    package var options: JobOptions {
        JobOptions(
            priority: 1,
            uniqueKey: "diff:\(game)",
            lane: "diff:\(game)",
            maxAttempts: JobOptions.deliveryAttempts
        )
    }
}
