package import JobQueue
package import Scores

/// Makes the story of a finished game from its plays.
package struct BuildStory: Job {
    package static let kind = "build_story"
    package static let queue = "story"

    package var game: GameID
    /// How long the job waits before it runs, in seconds. A source often corrects the last plays shortly after the end,
    /// and the requests of that time fold into one job.
    package var delaySeconds: Int

    package init(game: GameID, delaySeconds: Int = 0) {
        self.game = game
        self.delaySeconds = delaySeconds
    }

    /// One waiting job per game is enough, because a run reads the newest plays.
    package var options: JobOptions {
        JobOptions(
            priority: delaySeconds > 0 ? 2 : 3,
            delay: .seconds(delaySeconds),
            uniqueKey: "story:\(game)",
            lane: "story:\(game)"
        )
    }
}
