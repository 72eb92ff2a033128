package import JobQueue
package import Scores

/// Say what happened in a game since its last revision that was looked at.
package struct DiffGame: Job {
    package static let kind = "diff"
    package static let queue = "diff"

    package var game: GameID

    package init(game: GameID) {
        self.game = game
    }

    /// One waiting request a game is enough: a run takes all revisions that are there.
    package var options: JobOptions {
        JobOptions(
            priority: 1,
            uniqueKey: "diff:\(game)",
            lane: "diff:\(game)",
            maxAttempts: JobOptions.tellingAttempts
        )
    }
}
