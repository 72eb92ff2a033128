import Normalizing
package import Postgres
package import Scores
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
}

/// Stores readings of games: finds or makes the game, guards it, and writes a revision when something changed.
///
/// One game's readings are stored one at a time, under a lock on its row. Everything happens in the caller's transaction,
/// beside the job for the next stage.
package struct GameStore: Sendable {
    let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Stores a scoreboard's reading of one game.
    /// - Parameter observedAt: An instant not later than the request to the source, by the database's clock.
    package func store(scoreboard reading: GameReading, observedAt: Instant) async throws -> StoreOutcome {
        if case .unknown(let word) = reading.status { try await count(unknown: word, in: reading) }
        guard let row = try await locked(reading.sourceID) else {
            return try await insert(reading, observedAt: observedAt)
        }
        switch row.agreement(with: reading) {
        case .same: return try await store(reading, over: row, observedAt: observedAt)
        case .mirrored: return try await store(reading.mirrored, over: row, observedAt: observedAt)
        case .otherTeams:
            guard row.snapshot.status != .live, row.snapshot.status != .final else {
                return .ignored(reason: "names other teams than the game that is played under this id")
            }
            return try await replaceTeams(by: reading, of: row, observedAt: observedAt)
        }
    }

    private func store(
        _ reading: GameReading,
        over row: GameRow,
        observedAt: Instant
    ) async throws -> StoreOutcome {
        let acceptance = row.snapshot.accepting(
            scoreboard: reading,
            held: try await held(row.id, before: observedAt),
            isNewer: observedAt > row.observedAt
        )
        switch acceptance {
        case .unchanged:
            if observedAt > row.observedAt {
                try await CircumstanceStore(session: session).keep(reading, of: row.id)
                try await release(row.id)
                try await touch(row.id, observedAt: observedAt)
            }
            return .unchanged(row.id)
        case .stale:
            return .ignored(reason: "older than what is known")
        case .held(let held):
            try await hold(row.id, held, source: reading.sourceID.source, observedAt: observedAt)
            return .held(row.id, reason: held.reason)
        case .changed(let snapshot):
            if let flaw = snapshot.flaw { return .ignored(reason: flaw) }
            try await CircumstanceStore(session: session).keep(reading, of: row.id)
            try await release(row.id)
            let revision = try await revise(row, to: snapshot, by: reading, observedAt: max(observedAt, row.observedAt))
            return .revised(row.id, revision: revision)
        }
    }

    /// Stores what a page says of one game that a scoreboard has named before: plays, line score, box score, and what is
    /// said around the game. Each of them is as new as the page that brought it last.
    /// - Parameter observedAt: As for ``store(scoreboard:observedAt:)``.
    /// - Returns: beside the outcome, whether all that the page says is stored: it need not be sent again then.
    package func store(
        detail reading: GameReading,
        observedAt: Instant
    ) async throws -> (outcome: StoreOutcome, isWhole: Bool) {
        guard let row = try await locked(reading.sourceID) else {
            return (.ignored(reason: "no scoreboard has named game \(reading.sourceID)"), false)
        }
        if !reading.isBoxOnly, let seen = row.detailObservedAt, observedAt <= seen {
            return (.ignored(reason: "older than what is known"), false)
        }
        switch row.agreement(with: reading) {
        case .same: return try await store(detail: reading, of: row, observedAt: observedAt)
        case .mirrored: return try await store(detail: reading.mirrored, of: row, observedAt: observedAt)
        case .otherTeams: return (.ignored(reason: "names other teams than the game"), false)
        }
    }

    private func store(
        detail reading: GameReading,
        of row: GameRow,
        observedAt: Instant
    ) async throws -> (outcome: StoreOutcome, isWhole: Bool) {
        let snapshot = row.snapshot.merging(detail: reading)
        if let flaw = snapshot.flaw { return (.ignored(reason: flaw), false) }
        let isBoxStored = try await storeBox(of: reading, in: row, observedAt: observedAt)
        if reading.isBoxOnly, !isBoxStored { return (.ignored(reason: "no box score that is newer"), false) }
        let plays = try await storePlays(of: reading, in: row, observedAt: observedAt)
        try await CircumstanceStore(session: session).keep(reading, of: row.id)
        let isWhole = plays.fewer == nil && (reading.periods ?? []).allSatisfy(snapshot.periods.contains)
        if plays.change || snapshot != row.snapshot {
            let revision = try await revise(row, to: snapshot, by: reading, observedAt: row.observedAt)
            return (.revised(row.id, revision: revision), isWhole)
        }
        if let count = plays.fewer {
            return (.held(row.id, reason: "only \(count) plays where there were more"), false)
        }
        return (.unchanged(row.id), isWhole)
    }

    private func storeBox(of reading: GameReading, in row: GameRow, observedAt: Instant) async throws -> Bool {
        guard let box = reading.box else { return false }
        return try await BoxStore(session: session).replace(
            box,
            of: row.id,
            source: reading.sourceID.source,
            observedAt: observedAt
        )
    }

    private func storePlays(
        of reading: GameReading,
        in row: GameRow,
        observedAt: Instant
    ) async throws -> (change: Bool, fewer: Int32?) {
        if reading.isBoxOnly { return (false, nil) }
        let plays = try await PlayStore(session: session).replace(
            reading.plays ?? [],
            of: row.id,
            fewer: row.fewerPlays
        )
        try await session.execute(
            "update game set detail_observed_at = \(observedAt), fewer_plays = \(plays.fewer) where id = \(row.id)"
        )
        return plays
    }

    private func insert(_ reading: GameReading, observedAt: Instant) async throws -> StoreOutcome {
        guard try await knows(reading.league) else { return .ignored(reason: "unknown league \(reading.league)") }
        guard let snapshot = Snapshot(first: reading) else {
            return .ignored(reason: "a game without a day")
        }
        if let flaw = snapshot.flaw { return .ignored(reason: flaw) }
        let teams = try await resolveTeams(of: reading, league: reading.league)
        guard teams.home != teams.away else { return .ignored(reason: "a team against itself") }
        guard
            let id = try await make(reading, snapshot, home: teams.home, away: teams.away, observedAt: observedAt)
        else {
            // Another scraper made it a moment ago; the next reading finds it.
            return .ignored(reason: "made by another reading at the same time")
        }
        try await CircumstanceStore(session: session).keep(reading, of: id)
        try await write(snapshot.periods, of: id)
        try await write(snapshot, revision: 1, of: id, source: reading.sourceID.source)
        return .revised(id, revision: 1)
    }

    /// A game that has not begun gets the teams that its source names now.
    private func replaceTeams(
        by reading: GameReading,
        of row: GameRow,
        observedAt: Instant
    ) async throws -> StoreOutcome {
        guard observedAt > row.observedAt else { return .ignored(reason: "older than what is known") }
        let teams = try await resolveTeams(of: reading, league: row.league)
        guard teams.home != teams.away else { return .ignored(reason: "a team against itself") }
        try await setTeams(teams, of: row.id)
        let outcome = try await store(reading, over: row, observedAt: observedAt)
        guard case .unchanged = outcome else { return outcome }
        // The names are news, even where nothing else is.
        let revision = try await revise(row, to: row.snapshot, by: reading, observedAt: observedAt)
        return .revised(row.id, revision: revision)
    }

    private func resolveTeams(of reading: GameReading, league: LeagueID) async throws -> BySide<TeamID> {
        let teams = TeamStore(session: session)
        let ids = BySide(
            home: try await teams.resolve(reading.teams.home, league: league),
            away: try await teams.resolve(reading.teams.away, league: league)
        )
        for side in Side.allCases { try await teams.keep(reading.teams[side].record, of: ids[side]) }
        return ids
    }

    /// Writes the new face of a game, and of its teams, as its next revision.
    private func revise(
        _ row: GameRow,
        to snapshot: Snapshot,
        by reading: GameReading,
        observedAt: Instant
    ) async throws -> Int64 {
        let revision = row.revision + 1
        try await update(row.id, snapshot, revision: revision, text: reading.statusText, observedAt: observedAt)
        if snapshot.periods != row.snapshot.periods { try await write(snapshot.periods, of: row.id) }
        try await write(snapshot, revision: revision, of: row.id, source: reading.sourceID.source)
        _ = try await resolveTeams(of: reading, league: row.league)
        return revision
    }
}

extension GameReading {
    /// Whether the page is one of figures without plays: it is as new as its box.
    fileprivate var isBoxOnly: Bool { plays == nil && box != nil }
}
