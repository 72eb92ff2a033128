import Normalizing
package import Postgres
package import Scores
package import Sports
package import Time

/// Stores readings of games: finds the game, reconciles the reading with the stored state, and writes what changed.
///
/// One game's readings are stored one at a time, under a lock on its row. Everything happens in the caller's
/// transaction, together with the job for the next stage.
package struct GameStore: Sendable {
    let session: any PostgresSession
    private let locator: GameLocator
    private let writer: GameWriter

    package init(_ session: any PostgresSession, sports: SportRegistry = .shipped) {
        self.session = session
        locator = GameLocator(session: session, sports: sports)
        writer = GameWriter(session: session)
    }

    /// Locks the games of a page and decides what each reading changes, with a constant number of statements.
    ///
    /// Games that another transaction is writing are left out, so that no game waits for them. Also left out are
    /// readings that change more than their game: those of new games, with other teams, with an unknown status, and
    /// implausible ones. Of several readings of a game, only the first is included. The caller stores each of the
    /// others afterwards with ``store(scoreboard:observedAt:page:listed:)``, in a transaction of its own.
    /// - Parameters:
    ///   - observedAt: An instant not later than the request to the source, by the database's clock.
    ///   - page: The version of the page, as in `scrape_target.digest`; `nil` when the source's pages have none.
    /// - Returns: the writes for ``write(_:)`` in the same transaction, by the index of the reading.
    package func reconcile(
        _ readings: [GameReading],
        observedAt: Instant,
        page: String? = nil
    ) async throws -> [Int: GameWrite] {
        let rows = try await locator.lock(readings.map(\.sourceID), skippingLocked: true)
        let reconciliations = try await AgreementStore(session: session).reconciliations(of: Array(rows.values))
        var writes: [Int: GameWrite] = [:]
        var games: Set<GameID> = []
        for (index, reading) in readings.enumerated() where reading.unknownStatusWord == nil {
            // A second reading of the same game depends on the result of the first, so it is stored later.
            guard let row = rows[reading.sourceID], let reconciliation = reconciliations[row.id],
                games.insert(row.id).inserted,
                let reading = row.oriented(reading)
            else { continue }
            let reconciler = Reconciler(row: row, reconciliation: reconciliation)
            let observation = PageObservation(at: observedAt, page: page)
            guard case .write(let write) = reconciler.decision(on: reading, observation: observation) else { continue }
            writes[index] = write
        }
        return writes
    }

    /// Writes what ``reconcile(_:observedAt:page:)`` decided in the same transaction, with a constant number of
    /// statements.
    /// - Returns: the result of each reading, by its index.
    package func write(_ writes: [Int: GameWrite]) async throws -> [Int: StoreResult] {
        try await writer.write(writes.sorted { $0.key < $1.key }.map(\.value))
        return writes.mapValues(\.result)
    }

    /// Stores a scoreboard's reading of one game. This may create the game, replace its teams or quarantine the
    /// reading.
    /// - Parameters:
    ///   - observedAt: See ``reconcile(_:observedAt:page:)``.
    ///   - page: As for that function.
    ///   - listed: The source's ids of all games on that page. A game of the day that is missing among them may be
    ///     listed under a new id. Empty when it is not known which games the page lists.
    package func store(
        scoreboard reading: GameReading,
        observedAt: Instant,
        page: String? = nil,
        listed: [String] = []
    ) async throws -> StoreResult {
        if let word = reading.unknownStatusWord { try await writer.count(unknown: word, in: reading) }
        let observation = PageObservation(at: observedAt, page: page)
        guard let row = try await locator.lock(reading.sourceID) else {
            return try await insert(reading, observation: observation, listed: listed)
        }
        return try await store(reading, of: row, observation: observation)
    }

    private func store(_ reading: GameReading, of row: GameRow, observation: PageObservation) async throws
        -> StoreResult
    {
        switch try await locator.agreement(of: row, with: reading) {
        case .same: return try await store(reading, over: row, observation: observation)
        case .mirrored: return try await store(reading.mirrored, over: row, observation: observation)
        case .otherTeams:
            guard row.isOwn, row.snapshot.status != .live, row.snapshot.status != .final else {
                return try await quarantine(
                    .otherTeams(reading.teams.matchup),
                    reading,
                    row,
                    observedAt: observation.at
                )
            }
            return try await replaceTeams(by: reading, of: row, observation: observation)
        }
    }

    /// Finds or creates the game of a reading whose source has not named it before.
    private func insert(_ reading: GameReading, observation: PageObservation, listed: [String]) async throws
        -> StoreResult
    {
        switch try await locator.resolve(reading, listed: listed) {
        case .none(let outcome): return StoreResult(outcome)
        case .game: break
        case .new(let snapshot, let teams):
            if let id = try await GameMaker(session: session).make(reading, snapshot, teams, observedAt: observation.at)
            {
                return StoreResult(.revised(id, revision: 1))
            }
        // Another scraper created the game meanwhile and has committed, so its row can be locked.
        }
        guard let row = try await locator.lock(reading.sourceID) else {
            throw StorageError.nothingReturned(statement: "select game")
        }
        return try await store(reading, of: row, observation: observation)
    }

    private func store(_ reading: GameReading, over row: GameRow, observation: PageObservation) async throws
        -> StoreResult
    {
        let reconciler = Reconciler(row: row, reconciliation: try await reconciliation(of: row))
        var decision = reconciler.decision(on: reading, observation: observation)
        if case .implausible(let suspicion) = decision {
            guard try await QuarantineStore(session).confirm(suspicion, reading, of: row.id, at: observation.at) else {
                return try await quarantine(suspicion, reading, row, observedAt: observation.at)
            }
            decision = reconciler.decision(on: reading, observation: observation, isConfirmed: true)
        }
        switch decision {
        case .implausible(let suspicion):
            return try await quarantine(suspicion, reading, row, observedAt: observation.at)
        case .write(let write):
            try await writer.write([write])
            return write.result
        }
    }

    /// Replaces the teams of a game that is neither live nor final by those that its source names now.
    private func replaceTeams(by reading: GameReading, of row: GameRow, observation: PageObservation) async throws
        -> StoreResult
    {
        guard observation.at > row.observedAt else { return StoreResult(.ignored(reason: "older than stored data")) }
        let teams = try await TeamStore(session: session).resolve(reading.teams, league: row.league, day: reading.day)
        guard teams.home != teams.away else { return StoreResult(.ignored(reason: "a team against itself")) }
        try await writer.setTeams(teams, of: row.id)
        var row = row
        row.teams = teams
        let result = try await store(reading, over: row, observation: observation)
        guard case .unchanged = result.outcome else { return result }
        // The new teams are a change, even if nothing else is.
        let write = GameWrite(
            revision: row.snapshot,
            of: row,
            by: reading,
            observation: observation,
            observedAt: observation.at,
            context: .scoreboard(at: observation.at, of: row)
        )
        try await writer.write([write])
        return write.result
    }

    /// Stores a reading that an operator confirmed, even if it retracts published data.
    /// - Throws: ``QuarantineStore/Refusal`` if the source's id is no longer mapped to a game, if the stored reading of
    ///   the game is not older than this one, or if this reading is invalid.
    func store(confirmed reading: GameReading, observedAt: Instant) async throws -> StoreResult {
        guard let row = try await locator.lock(reading.sourceID), observedAt > row.observedAt else {
            throw QuarantineStore.Refusal.outdated
        }
        let decision = try await reconciliation(of: row).decision(on: reading, at: observedAt, isConfirmed: true)
        guard case .accepted(.changed(let snapshot)) = decision.outcome else { return StoreResult(.unchanged(row.id)) }
        if let flaw = snapshot.inconsistency { throw QuarantineStore.Refusal.impossible(reason: flaw) }
        let observation = PageObservation(at: observedAt, page: nil)
        var write = GameWrite(
            revision: snapshot,
            of: row,
            by: reading,
            observation: observation,
            observedAt: observedAt
        )
        write.endsHold = true
        try await writer.write([write])
        return write.result
    }

    private func reconciliation(of row: GameRow) async throws -> Reconciliation {
        try await AgreementStore(session: session).reconciliation(of: row)
    }

    private func quarantine(
        _ suspicion: Suspicion,
        _ reading: GameReading,
        _ row: GameRow,
        observedAt: Instant
    ) async throws -> StoreResult {
        try await QuarantineStore(session).add(suspicion, reading, of: row.id, observedAt: observedAt)
        return StoreResult(.quarantined(row.id, reason: suspicion.description))
    }

    /// Records that readings of many games changed nothing. Applies only to games that are still at the given revision,
    /// have one source and have no held reading. For these, a reading that changed nothing before changes nothing now.
    ///
    /// Games that another transaction is writing are left out, so that no other game of the page waits for them. The
    /// record need not survive a crash of the server.
    /// - Returns: the games for which this was recorded. Their readings need no further processing.
    package func confirm(
        _ games: [(SourceID, game: GameID, revision: Int64)],
        observedAt: Instant
    ) async throws -> Set<GameID> {
        guard !games.isEmpty else { return [] }
        let confirmed = try await session.query(
            """
            with unsynced as materialized (select \(unescaped: SQL.unsynced)),
            same as (
              select g.id
                from unnest(\(games.map(\.0.source)), \(games.map(\.0.id)), \(games.map(\.game)),
                            \(games.map(\.revision))) as known (source, source_id, game_id, revision)
                -- By both ids, because an operator may have mapped the source's id to another game meanwhile.
                join game_source_id s on s.source = known.source and s.source_id = known.source_id
                                     and s.game_id = known.game_id
                join game g on g.id = s.game_id
               where g.revision = known.revision and g.observed_at < \(observedAt)
                 and (select count(distinct o.source) from game_source_id o where o.game_id = g.id) = 1
                 and not exists (select from game_hold h where h.game_id = g.id)
               order by g.id for no key update of g skip locked
            )
            update game g set observed_at = \(observedAt) from same, unsynced where g.id = same.id returning g.id
            """
        )
        return Set(try confirmed.map { try $0.decode(GameID.self) })
    }
}

extension BySide where Value == TeamReading {
    /// The names of the teams, for example `Yale at Duke`.
    var matchup: String { "\(away.name) at \(home.name)" }
}
