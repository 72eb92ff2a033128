import Normalizing
import Scores
import Time

/// Everything to write for one reading of a game.
package struct GameWrite: Sendable {
    enum Change: Sendable {
        /// The game stays as it is.
        case none
        /// Nothing changed, but this is the newest reading of the game.
        case observed
        /// The reading takes something back and waits to be confirmed by a second one.
        case held(HeldReading)
        /// The game has a new snapshot.
        /// - Parameters:
        ///   - observedAt: When the newest accepted reading was requested.
        ///   - asking: `nil` when no source was polled for it.
        case revised(Snapshot, observedAt: Instant, context: PollContext?)
    }

    let row: GameRow
    let reading: GameReading
    let seen: PageObservation
    let change: Change
    /// The source's report, to be compared with other sources; `nil` for a game with one source.
    var report: NewSourceReport?
    /// Reports of sources that have no row yet.
    var firstWords: [SourceReport] = []
    /// Whether the game's hold ends.
    var endsHold = false
    /// Whether the reading's venue, odds and series are to be stored.
    var hasContext = false
    /// A score that is now published. It settles readings in quarantine with the same score.
    var believedScore: Score?
    /// The result of the reading when it causes no revision.
    private let reason: StoreResult.Outcome

    init(
        _ change: Change,
        of row: GameRow,
        by reading: GameReading,
        seen: PageObservation,
        else reason: StoreResult.Outcome
    ) {
        self.change = change
        self.row = row
        self.reading = reading
        self.seen = seen
        self.reason = reason
    }

    /// Writes a new snapshot as the game's next revision.
    init(
        revision snapshot: Snapshot,
        of row: GameRow,
        by reading: GameReading,
        seen: PageObservation,
        observedAt: Instant,
        context: PollContext? = nil
    ) {
        self.init(
            .revised(snapshot, observedAt: observedAt, context: context),
            of: row,
            by: reading,
            seen: seen,
            else: .unchanged(row.id)
        )
    }

    /// The game's next revision.
    var revision: Int64 { row.revision + 1 }

    /// The result of the reading after this is written.
    var result: StoreResult {
        switch change {
        case .revised: StoreResult(.revised(row.id, revision: revision))
        case .none, .observed, .held:
            StoreResult(reason, revision: reason == .unchanged(row.id) ? row.revision : nil)
        }
    }
}
