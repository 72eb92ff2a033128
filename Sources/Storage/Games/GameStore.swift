import Normalizing
package import Postgres
package import Scores
package import Sports
package import Time

/// What became of a reading that was stored.
package enum StoreOutcome: Sendable, Hashable {
    /// Fans see something new: a job `diff` is due.
    case revised(GameID, revision: Int64)
    case unchanged(GameID)
    /// It took something back and waits for a second reading.
    case held(GameID, reason: String)
    /// Older than what is known, impossible, or a page of a game that no scoreboard has named yet.
    case ignored(reason: String)
    /// It cannot be; the game keeps what it had, and an operator finds it listed.
    case quarantined(GameID, reason: String)
    /// A second source's reading of a game or a team that could not be told: an operator finds it listed.
    case unmatched(reason: String)
    /// A better source is heard: the game stays as that one has it, and this one's word is kept.
    /// - Parameter isOutstanding: Whether it says otherwise, and is to be heard again although its page does not
    ///   change.
    case noted(GameID, isOutstanding: Bool)
}

/// Stores readings of games: finds or makes the game, guards it, and writes a revision when something changed.
///
/// One game's readings are stored one at a time, under a lock on its row. Everything happens in the caller's
/// transaction, beside the job for the next stage.
package struct GameStore: Sendable {
    let session: any PostgresSession
    /// By whose rules readings are judged.
    let sports: SportRegistry

    package init(_ session: any PostgresSession, sports: SportRegistry = .shipped) {
        self.session = session
        self.sports = sports
    }

    /// Stores a scoreboard's reading of one game.
    /// - Parameters:
    ///   - observedAt: An instant not later than the request to the source, by the database's clock.
    ///   - page: The version of the page that it stands on, as `scrape_target.digest`; `nil` where that has none.
    ///   - listed: Every game of that page, as its source names it: one of its day that is not among them may be listed
    ///     under a new id. None: nobody knows.
    package func store(
        scoreboard reading: GameReading,
        observedAt: Instant,
        page: String? = nil,
        listed: [String] = []
    ) async throws -> StoreOutcome {
        if let word = reading.unknownStatusWord { try await count(unknown: word, in: reading) }
        guard let row = try await locked(reading.sourceID) else {
            return try await insert(reading, observedAt: observedAt, page: page, listed: listed)
        }
        switch try await agreement(of: row, with: reading) {
        case .same: return try await store(reading, over: row, observedAt: observedAt, page: page)
        case .mirrored: return try await store(reading.mirrored, over: row, observedAt: observedAt, page: page)
        case .otherTeams:
            guard row.isOwn, row.snapshot.status != .live, row.snapshot.status != .final else {
                return try await quarantine(.otherTeams(reading.teams.inWords), reading, row, observedAt: observedAt)
            }
            return try await replaceTeams(by: reading, of: row, observedAt: observedAt, page: page)
        }
    }

    func store(
        _ reading: GameReading,
        over row: GameRow,
        observedAt: Instant,
        page: String?
    ) async throws -> StoreOutcome {
        let standing = try await standing(of: row)
        var ruling = standing.ruling(on: reading, at: observedAt, page: page)
        if case .aside(let suspicion) = ruling.verdict {
            let store = QuarantineStore(session)
            guard try await store.confirm(suspicion, reading, of: row.id, at: observedAt) else {
                return try await quarantine(suspicion, reading, row, observedAt: observedAt)
            }
            ruling = standing.ruling(on: reading, at: observedAt, page: page, isVouchedFor: true)
        }
        try await record(reading, ruling.differences, on: row, standing, observedAt: observedAt)
        if ruling.endsHold { try await release(row.id) }
        guard case .accepted(let acceptance) = ruling.verdict else {
            return .noted(row.id, isOutstanding: ruling.isOutstanding)
        }
        return try await apply(acceptance, of: reading, to: row, observedAt: observedAt, page: page)
    }

    /// Writes what a reading that is believed comes to.
    private func apply(
        _ acceptance: Acceptance,
        of reading: GameReading,
        to row: GameRow,
        observedAt: Instant,
        page: String?
    ) async throws -> StoreOutcome {
        switch acceptance {
        case .unchanged:
            if observedAt > row.observedAt {
                try await CircumstanceStore(session: session).keep(reading, of: row.id, isOwn: row.isOwn)
                try await touch(row.id, observedAt: observedAt)
            }
            return .unchanged(row.id)
        case .stale:
            return .ignored(reason: "older than what is known")
        case .held(let held):
            try await hold(row.id, held, source: reading.sourceID.source, page: page, observedAt: observedAt)
            return .held(row.id, reason: held.reason)
        case .changed(let snapshot):
            if let flaw = snapshot.flaw { return .ignored(reason: flaw) }
            try await CircumstanceStore(session: session).keep(reading, of: row.id, isOwn: row.isOwn)
            let revision = try await revise(
                row,
                to: snapshot,
                by: reading,
                observedAt: max(observedAt, row.observedAt),
                asking: .scoreboard(at: observedAt, of: row)
            )
            if let score = snapshot.score, score != row.snapshot.score {
                try await QuarantineStore(session).settle(believed: score, of: row.id, by: reading.sourceID.source)
            }
            return .revised(row.id, revision: revision)
        }
    }

    /// Writes the new face of a game, and of its teams, as its next revision.
    func revise(
        _ row: GameRow,
        to snapshot: Snapshot,
        by reading: GameReading,
        observedAt: Instant,
        asking: Asking? = nil
    ) async throws -> Int64 {
        let revision = row.revision + 1
        try await update(row.id, snapshot, revision: revision, text: reading.statusText, observedAt: observedAt)
        if snapshot.periods != row.snapshot.periods { try await write(snapshot.periods, of: row.id) }
        try await write(
            snapshot,
            revision: revision,
            of: row.id,
            source: reading.sourceID.source,
            asking: asking,
            isInPlay: row.snapshot.status == .live || snapshot.status == .live
        )
        // Another source's names for the teams are not those that fans know.
        if row.isOwn { _ = try await resolveTeams(of: reading, league: row.league) }
        return revision
    }
}
