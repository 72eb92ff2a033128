package import JobQueue
package import Scores
import Storage

/// Compares the revisions of a game since the last one that was compared, and stores the events between them.
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

extension JobTransaction {
    /// Enqueues the comparison of games with new revisions and, after the commit, notifies the processes of the api
    /// that there are changes.
    package func announceRevisions(of games: [GameID]) async throws {
        guard !games.isEmpty else { return }
        try await enqueue(games.map { DiffGame(game: $0) })
        afterCommit(ChangeStore.announcement)
    }
}

extension Backoff {
    /// The backoff of the jobs that bring a goal to a phone. It is short, because a job that waits for a retry keeps
    /// its lane and holds back all later alerts of the game, and a score is news only for minutes.
    package static let delivery = Backoff(base: .milliseconds(500), ceiling: .seconds(10))
}

extension JobOptions {
    /// The maximum attempts of the jobs that bring a goal to a phone. With ``Backoff/delivery`` they take about five
    /// minutes; most alerts are useful for that long. A job that always fails keeps its lane no longer than that. One
    /// that hangs keeps it longer, by its time limit for each attempt.
    package static let deliveryAttempts: Int16 = 36

    /// One waiting and one running job for a subject are enough, because a run reads the newest rows.
    static func single(_ name: String, _ subject: some CustomStringConvertible) -> JobOptions {
        JobOptions(uniqueKey: "\(name):\(subject)", lane: "\(name):\(subject)")
    }
}
