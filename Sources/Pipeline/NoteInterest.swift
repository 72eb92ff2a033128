package import JobQueue
package import Scores

/// Write down that somebody opened a game: its plays are read for a while then. The api asks for it by SQL
/// (`want_games`), which gives the job the options that stand here.
package struct NoteInterest: Job {
    package static let kind = "note_interest"
    package static let queue = "detail"

    package var game: GameID

    package init(game: GameID) {
        self.game = game
    }

    /// Before the readings of plays, and worthless once nobody looks any more.
    package var options: JobOptions {
        JobOptions(priority: 1, expiresAfter: .seconds(600), uniqueKey: "interest:\(game)")
    }
}
