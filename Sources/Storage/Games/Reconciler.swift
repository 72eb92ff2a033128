import Normalizing
import Scores
import Time

/// Decides how a reading changes its game, from the game's loaded state. It is pure, so that all games of a page are
/// decided before the first is written.
struct Reconciler: Sendable {
    let row: GameRow
    let reconciliation: Reconciliation

    enum Decision: Sendable {
        case write(GameWrite)
        /// The reading is implausible unless another source has reported the same.
        case aside(Suspicion)
    }

    /// - Parameter isVouchedFor: Whether another source has reported the same implausible state.
    func decide(on reading: GameReading, seen: PageObservation, isVouchedFor: Bool = false) -> Decision {
        let decision = reconciliation.decision(on: reading, at: seen.at, page: seen.page, isVouchedFor: isVouchedFor)
        var write: GameWrite
        switch decision.outcome {
        case .aside(let suspicion): return .aside(suspicion)
        case .noted:
            let outcome = StoreResult.Outcome.noted(row.id, isOutstanding: decision.isOutstanding)
            write = GameWrite(.none, of: row, by: reading, seen: seen, else: outcome)
        case .accepted(let acceptance):
            write = self.write(acceptance, of: reading, seen: seen)
        }
        write.endsHold = decision.endsHold
        addReport(decision.differences, to: &write)
        return .write(write)
    }

    private func write(_ acceptance: Acceptance, of reading: GameReading, seen: PageObservation) -> GameWrite {
        switch acceptance {
        case .unchanged:
            let isNewer = seen.at > row.observedAt
            var write = GameWrite(
                isNewer ? .observed : .none,
                of: row,
                by: reading,
                seen: seen,
                else: .unchanged(row.id)
            )
            write.hasContext = isNewer
            return write
        case .stale: return ignored(reading, seen, because: "older than what is known")
        case .held(let held):
            return GameWrite(.held(held), of: row, by: reading, seen: seen, else: .held(row.id, reason: held.reason))
        case .changed(let snapshot):
            if let flaw = snapshot.flaw { return ignored(reading, seen, because: flaw) }
            var write = GameWrite(
                revision: snapshot,
                of: row,
                by: reading,
                seen: seen,
                observedAt: max(seen.at, row.observedAt),
                context: .scoreboard(at: seen.at, of: row)
            )
            write.hasContext = true
            write.believedScore = snapshot.score == row.snapshot.score ? nil : snapshot.score
            return write
        }
    }

    private func ignored(_ reading: GameReading, _ seen: PageObservation, because reason: String) -> GameWrite {
        GameWrite(.none, of: row, by: reading, seen: seen, else: .ignored(reason: reason))
    }

    /// Adds the source's report and its differences from the other sources. Does nothing for a game with one source.
    private func addReport(_ differences: [SourceDifference], to write: inout GameWrite) {
        guard row.sources > 1 else { return }
        let word = reconciliation.word(write.reading)
        let before = reconciliation.words.first { $0.source == write.reading.sourceID.source }
        // The source's first report. The published state so far is the report of the source that was the only one.
        if before == nil { write.firstWords = reconciliation.words }
        write.report = NewSourceReport(
            game: row.id,
            word: word,
            highWaterMark: before?.highWaterMark.extended(by: word) ?? HighWaterMark(word),
            differences: differences,
            observedAt: write.seen.at
        )
    }
}
