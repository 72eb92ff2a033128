import Normalizing
import Postgres
import Scores
import Time

/// What is believed of a reading: what cannot be is put aside, and the better of two sources wins.
extension GameStore {
    /// All that decides what is believed of a reading of this game.
    func standing(of row: GameRow) async throws -> Standing {
        let agreement = AgreementStore(session: session)
        let isShared = row.sources > 1
        return Standing(
            snapshot: row.snapshot,
            observedAt: row.observedAt,
            changedAt: row.changedAt,
            hold: row.hold,
            words: isShared ? try await agreement.words(on: row) : [],
            pace: row.pace,
            // One source has nobody to yield to.
            order: isShared ? try await agreement.order(of: row.league) : SourceOrder(own: "")
        )
    }

    func quarantine(
        _ suspicion: Suspicion,
        _ reading: GameReading,
        _ row: GameRow,
        observedAt: Instant
    ) async throws -> StoreOutcome {
        try await QuarantineStore(session).add(suspicion, reading, of: row.id, observedAt: observedAt)
        return .quarantined(row.id, reason: suspicion.description)
    }

    /// Stores a reading that an operator believes, whatever it takes back.
    /// - Throws: ``QuarantineStore/Refusal`` where the game has been told more since, or cannot hold it.
    func store(believed reading: GameReading, observedAt: Instant) async throws -> StoreOutcome {
        guard let row = try await locked(reading.sourceID), observedAt > row.observedAt else {
            throw QuarantineStore.Refusal.outdated
        }
        let ruling = try await standing(of: row).ruling(on: reading, at: observedAt, isVouchedFor: true)
        guard case .accepted(.changed(let snapshot)) = ruling.verdict else { return .unchanged(row.id) }
        if let flaw = snapshot.flaw { throw QuarantineStore.Refusal.impossible(reason: flaw) }
        try await release(row.id)
        return .revised(row.id, revision: try await revise(row, to: snapshot, by: reading, observedAt: observedAt))
    }

    /// Keeps the source's word, and where it differs from the others'; nothing of a game that one source alone covers.
    func record(
        _ reading: GameReading,
        _ differences: [SourceDifference],
        on row: GameRow,
        _ standing: Standing,
        observedAt: Instant
    ) async throws {
        guard row.sources > 1 else { return }
        let agreement = AgreementStore(session: session)
        let word = standing.word(reading)
        let before = standing.words.first { $0.source == reading.sourceID.source }
        // Its first word: it may change what fans see, which until now was what the one that spoke alone had said.
        if before == nil { try await agreement.settle(standing.words, on: row.id) }
        try await agreement.record(
            word,
            reach: before?.reach.extended(by: word) ?? Reach(word),
            differences,
            on: row.id,
            observedAt: observedAt
        )
    }

    /// Corrects the line score of the source's word by its page of this game, and compares it anew with what the others
    /// say: a difference that the plays settle is over.
    func correctWord(by page: GameReading, on row: GameRow, _ standing: Standing, observedAt: Instant) async throws {
        let source = page.sourceID.source
        guard let word = standing.words.first(where: { $0.source == source }),
            let corrected = word.corrected(by: page, at: observedAt)
        else { return }
        let others = standing.words.filter { $0.source != source }
        try await AgreementStore(session: session).record(
            corrected,
            reach: word.reach,
            corrected.differences(from: others, at: observedAt),
            on: row.id,
            observedAt: word.at,
            since: word.since,
            comparedAt: observedAt
        )
    }

    /// Holds a page's figures against the score of a game that is over.
    func check(_ reading: GameReading, _ row: GameRow, observedAt: Instant) async throws {
        let checks = GameCheck.all(of: reading, in: row.snapshot, by: row.points)
        guard !checks.isEmpty else { return }
        try await AgreementStore(session: session).record(
            checks,
            by: reading.sourceID.source,
            on: row.id,
            observedAt: observedAt
        )
    }

    /// Makes known who plays, as far as the page lists players.
    func knowPlayers(of reading: GameReading, in row: GameRow) async throws {
        guard let box = reading.box else { return }
        for side in Side.allCases {
            let players = box[side].tables.flatMap(\.lines).map(\.player)
            try await PlayerStore(session: session).know(players, of: row.teams[side], in: reading, isOwn: row.isOwn)
        }
    }
}

extension BySide where Value == TeamReading {
    /// `Yale at Duke`.
    var inWords: String { "\(away.name) at \(home.name)" }
}
