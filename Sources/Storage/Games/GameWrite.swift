import Normalizing
import Scores
import Time

/// What one reading comes to: all that is to be written of its game.
package struct GameWrite: Sendable {
    enum Change: Sendable {
        /// The game stays as it is.
        case none
        /// Nothing is new, but the reading is the newest look at the game.
        case observed
        /// The reading takes something back and waits for a second one.
        case held(HeldReading)
        /// The game looks like this now.
        /// - Parameters:
        ///   - observedAt: When the newest accepted reading was asked for.
        ///   - asking: `nil`: no source was asked.
        case revised(Snapshot, observedAt: Instant, asking: Asking?)
    }

    let row: GameRow
    let reading: GameReading
    let seen: PageSighting
    let change: Change
    /// What the source says, to be compared with other sources; `nil` for a game of one source.
    var report: SourceReport?
    /// Words of sources that no row exists for yet.
    var firstWords: [SourceWord] = []
    /// Whether what waits for a second reading waits no more.
    var endsHold = false
    /// Whether the venue, the odds and the series of the reading are stored.
    var hasContext = false
    /// A score that is shown now: readings in quarantine that say the same are settled.
    var believedScore: Score?
    /// What becomes of the reading if it is no revision.
    private let reason: StoreResult.Outcome

    init(
        _ change: Change,
        of row: GameRow,
        by reading: GameReading,
        seen: PageSighting,
        else reason: StoreResult.Outcome
    ) {
        self.change = change
        self.row = row
        self.reading = reading
        self.seen = seen
        self.reason = reason
    }

    /// The new face of the game as its next revision.
    init(
        revision snapshot: Snapshot,
        of row: GameRow,
        by reading: GameReading,
        seen: PageSighting,
        observedAt: Instant,
        asking: Asking? = nil
    ) {
        self.init(
            .revised(snapshot, observedAt: observedAt, asking: asking),
            of: row,
            by: reading,
            seen: seen,
            else: .unchanged(row.id)
        )
    }

    /// The revision that the game has next.
    var revision: Int64 { row.revision + 1 }

    /// What becomes of the reading once this is written.
    var result: StoreResult {
        switch change {
        case .revised: StoreResult(.revised(row.id, revision: revision))
        case .none, .observed, .held:
            StoreResult(reason, revision: reason == .unchanged(row.id) ? row.revision : nil)
        }
    }
}
