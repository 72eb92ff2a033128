package import JobQueue
package import Scores

/// Record that a game was opened, so that its plays are read for a while. The API enqueues it by SQL (`request_games`),
/// with the same options as here.
package struct NoteInterest: Job {
    package static let kind = "note_interest"
    package static let queue = "detail"

    package var game: GameID

    package init(game: GameID) {
        self.game = game
    }

    /// It runs before the readings of plays, and expires after ten minutes, when it is no longer useful.
    package var options: JobOptions {
        JobOptions(priority: 1, expiresAfter: .seconds(600), uniqueKey: "interest:\(game)")
    }
}
