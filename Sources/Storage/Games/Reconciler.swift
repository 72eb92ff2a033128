import Normalizing
import Scores
import Time

/// Decides how a reading changes its game, from the game's loaded state. It does not use the database, so that the
/// caller can decide on all games of a page before it writes the first.
struct Reconciler: Sendable {
    let row: GameRow
    let reconciliation: Reconciliation

    enum Decision: Sendable {
        case write(GameWrite)
        /// The reading is implausible unless another source has reported the same.
        case implausible(Suspicion)
    }

    /// - Parameter isConfirmed: Whether another source has reported the same implausible state.
    func decision(on reading: GameReading, observation: PageObservation, isConfirmed: Bool = false) -> Decision {
        let decision = reconciliation.decision(
            on: reading,
            at: observation.at,
            page: observation.page,
            isConfirmed: isConfirmed
        )
        var write: GameWrite
        switch decision.outcome {
        case .implausible(let suspicion): return .implausible(suspicion)
        case .noted:
            let outcome = StoreResult.Outcome.noted(row.id, isOutstanding: decision.isOutstanding)
            write = GameWrite(.none, of: row, by: reading, observation: observation, outcome: outcome)
            // The source that supplies the score may not name the venue or the channels, so those of this reading are
            // stored.
            write.hasContext = true
        case .accepted(let acceptance):
            write = self.write(acceptance, of: reading, observation: observation)
        }
        write.endsHold = decision.endsHold
        addReport(decision.differences, to: &write)
        return .write(write)
    }

    private func write(_ acceptance: Acceptance, of reading: GameReading, observation: PageObservation) -> GameWrite {
        switch acceptance {
        case .unchanged:
            let isNewer = observation.at > row.observedAt
            var write = GameWrite(
                isNewer ? .observed : .none,
                of: row,
                by: reading,
                observation: observation,
                outcome: .unchanged(row.id)
            )
            write.hasContext = isNewer
            return write
        case .stale: return ignored(reading, observation, reason: "older than stored data")
        case .held(let held):
            return GameWrite(
                .held(held),
                of: row,
                by: reading,
                observation: observation,
                outcome: .held(row.id, reason: held.reason)
            )
        case .changed(let snapshot):
            if let flaw = snapshot.inconsistency { return ignored(reading, observation, reason: flaw) }
            var write = GameWrite(
                revision: snapshot,
                of: row,
                by: reading,
                observation: observation,
                observedAt: max(observation.at, row.observedAt),
                context: .scoreboard(at: observation.at, of: row)
            )
            write.hasContext = true
            write.publishedScore = snapshot.score == row.snapshot.score ? nil : snapshot.score
            return write
        }
    }

    private func ignored(_ reading: GameReading, _ observation: PageObservation, reason: String) -> GameWrite {
        GameWrite(.none, of: row, by: reading, observation: observation, outcome: .ignored(reason: reason))
    }

    /// Adds the source's report and its differences from the other sources. Does nothing for a game with one source.
    private func addReport(_ differences: [SourceDifference], to write: inout GameWrite) {
        guard row.sources > 1 else { return }
        let reading = reconciliation.keptReading(of: write.reading)
        let previous = reconciliation.reports.first { $0.source == write.reading.sourceID.source }
        // This is the source's first report. The published state so far becomes the report of the source that was the
        // only one until now.
        if previous == nil { write.firstReports = reconciliation.reports }
        write.report = NewSourceReport(
            game: row.id,
            reading: reading,
            highWaterMark: previous?.highWaterMark.extended(by: reading) ?? HighWaterMark(reading),
            differences: differences,
            observedAt: write.observation.at
        )
    }
}

/// Everything to write for one reading of a game.
package struct GameWrite: Sendable {
    enum Change: Sendable {
        /// The game stays as it is.
        case none
        /// Nothing changed, but this is the newest reading of the game.
        case observed
        /// The reading retracts published data and waits to be confirmed by a second one.
        case held(HeldReading)
        /// The game has a new snapshot.
        /// - Parameters:
        ///   - observedAt: When the newest accepted reading was requested.
        ///   - context: `nil` when no source was polled for it.
        case revised(Snapshot, observedAt: Instant, context: PollContext?)
    }

    let row: GameRow
    let reading: GameReading
    let observation: PageObservation
    let change: Change
    /// The source's report, to be compared with other sources; `nil` for a game with one source.
    var report: NewSourceReport?
    /// Reports of sources that have no row yet.
    var firstReports: [SourceReport] = []
    /// Whether the game's hold ends.
    var endsHold = false
    /// Whether the reading's venue, broadcasts, odds and series are to be stored.
    var hasContext = false
    /// A score that is now published, so that quarantined readings with the same score count as confirmed.
    var publishedScore: Score?
    /// The result of the reading when it causes no revision.
    private let outcome: StoreResult.Outcome

    init(
        _ change: Change,
        of row: GameRow,
        by reading: GameReading,
        observation: PageObservation,
        outcome: StoreResult.Outcome
    ) {
        self.change = change
        self.row = row
        self.reading = reading
        self.observation = observation
        self.outcome = outcome
    }

    /// Writes a new snapshot as the game's next revision.
    init(
        revision snapshot: Snapshot,
        of row: GameRow,
        by reading: GameReading,
        observation: PageObservation,
        observedAt: Instant,
        context: PollContext? = nil
    ) {
        self.init(
            .revised(snapshot, observedAt: observedAt, context: context),
            of: row,
            by: reading,
            observation: observation,
            outcome: .unchanged(row.id)
        )
    }

    /// The game's next revision.
    var revision: Int64 { row.revision + 1 }

    /// The result of the reading once this value is written.
    var result: StoreResult {
        switch change {
        case .revised: StoreResult(.revised(row.id, revision: revision))
        case .none, .observed, .held:
            StoreResult(outcome, revision: outcome == .unchanged(row.id) ? row.revision : nil)
        }
    }
}

/// When the source was polled for a revision, and when it was polled before that. The change happened at the source
/// between the two.
struct PollContext: Sendable {
    let at: Instant
    /// The last poll that the game's row records; `nil` when there is none before ``at``.
    let before: Instant?
    /// Pages whose responses, including "not modified", cover the game too: keys of `scrape_target`.
    let pages: [String]
}

extension PollContext {
    /// The context of a reading of a scoreboard.
    static func scoreboard(at askedAt: Instant, of row: GameRow) -> PollContext {
        PollContext(
            at: askedAt,
            before: row.observedAt < askedAt ? row.observedAt : nil,
            pages: ["scoreboard:\(row.league):\(row.snapshot.day)"]
        )
    }

    /// The context of a reading of one of the game's own pages. Only polls of these pages count as earlier polls,
    /// because a scoreboard has no plays and often no line score.
    static func detail(at askedAt: Instant, of row: GameRow) -> PollContext {
        PollContext(
            at: askedAt,
            before: row.detailObservedAt.flatMap { $0 < askedAt ? $0 : nil },
            pages: ["play_by_play", "box_score", "summary"].map { "detail:\(row.id):\($0)" }
        )
    }
}
