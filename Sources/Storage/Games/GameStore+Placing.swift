import Normalizing
import Postgres
import Scores
import Time

/// Which game a reading is of, and whose: found under another source's name, made, or not to be told.
extension GameStore {
    /// Whether a reading names the same teams. A second source's are found by their names where its ids say nothing
    /// yet.
    func agreement(of row: GameRow, with reading: GameReading) async throws -> GameRow.Agreement {
        let agreement = row.agreement(with: reading)
        guard agreement == .otherTeams, !row.isOwn,
            let teams = try await IdentityStore(session: session).knownTeams(of: reading)
        else { return agreement }
        if teams == row.teams { return .same }
        return teams == row.teams.mirrored ? .mirrored : .otherTeams
    }

    /// The game of a detail page; a second source's may never have been named by a scoreboard.
    func located(_ reading: GameReading) async throws -> GameRow? {
        if let row = try await locked(reading.sourceID) { return row }
        guard case .game? = try await IdentityStore(session: session).locate(reading) else { return nil }
        return try await locked(reading.sourceID)
    }

    /// Finds the game of a scoreboard's reading that its source has not named before, or makes it.
    func insert(
        _ reading: GameReading,
        observedAt: Instant,
        page: String?,
        listed: [String]
    ) async throws -> StoreOutcome {
        let identity = IdentityStore(session: session)
        if let place = try await identity.locate(reading, listed: listed) {
            return try await store(reading, at: place, observedAt: observedAt, page: page)
        }
        guard let snapshot = Snapshot(first: reading) else {
            return .ignored(reason: "a game without a day")
        }
        if let flaw = snapshot.flaw { return .ignored(reason: flaw) }
        let place = try await identity.place(reading, listed: listed)
        guard case .new(let teams) = place else {
            return try await store(reading, at: place, observedAt: observedAt, page: page)
        }
        return try await make(reading, snapshot, teams, observedAt: observedAt, page: page)
    }

    private func store(
        _ reading: GameReading,
        at place: IdentityStore.Place,
        observedAt: Instant,
        page: String?
    ) async throws -> StoreOutcome {
        switch place {
        // Under its name now, it takes the reading as any other.
        case .game: try await store(scoreboard: reading, observedAt: observedAt, page: page)
        case .unmatched(let reason): .unmatched(reason: reason)
        case .impossible(let reason): .ignored(reason: reason)
        case .new: .ignored(reason: "only the league's own source makes games")
        }
    }

    private func make(
        _ reading: GameReading,
        _ snapshot: Snapshot,
        _ teams: BySide<TeamID>,
        observedAt: Instant,
        page: String?
    ) async throws -> StoreOutcome {
        guard
            let id = try await make(reading, snapshot, home: teams.home, away: teams.away, observedAt: observedAt)
        else {
            // Another scraper made it a moment ago, and has committed: its row is there now.
            return try await store(scoreboard: reading, observedAt: observedAt, page: page)
        }
        try await CircumstanceStore(session: session).keep(reading, of: id, isOwn: true)
        // What other sources say of it may have found no game until now.
        try await PageStore(session).forgetPages(besidesOwn: reading.league)
        try await write(snapshot.periods, of: id)
        try await write(
            snapshot,
            revision: 1,
            of: id,
            source: reading.sourceID.source,
            asking: Asking(at: observedAt, before: nil, pages: []),
            isInPlay: snapshot.status == .live
        )
        return .revised(id, revision: 1)
    }

    /// A game that has not begun gets the teams that its source names now.
    func replaceTeams(
        by reading: GameReading,
        of row: GameRow,
        observedAt: Instant,
        page: String?
    ) async throws -> StoreOutcome {
        guard observedAt > row.observedAt else { return .ignored(reason: "older than what is known") }
        let teams = try await resolveTeams(of: reading, league: row.league)
        guard teams.home != teams.away else { return .ignored(reason: "a team against itself") }
        try await setTeams(teams, of: row.id)
        let outcome = try await store(reading, over: row, observedAt: observedAt, page: page)
        guard case .unchanged = outcome else { return outcome }
        // The names are news, even where nothing else is.
        let revision = try await revise(
            row,
            to: row.snapshot,
            by: reading,
            observedAt: observedAt,
            asking: .scoreboard(at: observedAt, of: row)
        )
        return .revised(row.id, revision: revision)
    }

    func resolveTeams(of reading: GameReading, league: LeagueID) async throws -> BySide<TeamID> {
        try await TeamStore(session: session).resolve(reading.teams, league: league)
    }
}
