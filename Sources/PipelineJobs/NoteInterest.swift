package import JobQueue
package import Scores

/// Records that a game was opened, so that its plays are read for a while. The API enqueues this job with the SQL
/// function `request_games`, with the same options as here.
package struct NoteInterest: Job {
    package static let kind = "note_interest"
    package static let queue = "detail"

    package var game: GameID

    package init(game: GameID) {
        self.game = game
    }

    /// The job runs before those that read plays, and expires after ten minutes, when it is no longer useful.
    package var options: JobOptions {
        JobOptions(priority: 1, expiresAfter: .seconds(600), uniqueKey: "interest:\(game)")
    }
}
