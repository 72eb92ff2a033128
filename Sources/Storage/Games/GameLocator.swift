import Normalizing
import Postgres
import Scores
import Sports
import Time

/// Finds the games that readings belong to, and locks them for the transaction.
struct GameLocator: Sendable {
    let session: any PostgresSession
    /// The sports' rules for judging readings.
    let sports: SportRegistry

    /// Finds a game by a source's id and locks it, waiting for the lock; `nil` when the id is not mapped to a game yet.
    func lock(_ sourceID: SourceID) async throws -> GameRow? {
        try await lock([sourceID], skippingLocked: false)[sourceID]
    }

    /// Finds games by their sources' ids, and locks them in the order of their own ids, so that two writers cannot
    /// deadlock.
    /// - Parameter skippingLocked: Whether to leave out games that another transaction is writing. The result does not
    ///   distinguish them from ids that are not mapped to a game yet.
    func lock(_ sourceIDs: [SourceID], skippingLocked: Bool) async throws -> [SourceID: GameRow] {
        let rows = try await session.query(
            """
            select s.source, s.source_id, g.id, g.league_id, g.revision, g.observed_at, g.detail_observed_at,
                   g.plays_retracted, g.plays_retracted_at, g.plays_retracted_page, g.plays_source,
                   (select b.source from game_box b where b.game_id = g.id) as box_source,
                   g.home_team_id, g.away_team_id, l.source = s.source as is_own, g.changed_at,
                   (select count(distinct o.source) from game_source_id o where o.game_id = g.id) as sources,
                   l.sport, l.most_points_of_goal, p.burst, p.per_minute, p.most,
                   array(select t.source_id from team_source_id t
                          where t.team_id = g.home_team_id and t.source = s.source) as home_names,
                   array(select t.source_id from team_source_id t
                          where t.team_id = g.away_team_id and t.source = s.source) as away_names
              from unnest(\(sourceIDs.map(\.source)), \(sourceIDs.map(\.id))) as asked (source, source_id)
              join game_source_id s on s.source = asked.source and s.source_id = asked.source_id
              join game g on g.id = s.game_id join league l on l.id = g.league_id
              left join scoring_pace p on p.sport = l.sport
             order by g.id
               for no key update of g \(unescaped: skippingLocked ? "skip locked" : "")
            """
        )
        guard !rows.isEmpty else { return [:] }
        let snapshots = try await snapshotsAndHolds(of: rows)
        var found: [SourceID: GameRow] = [:]
        for row in rows {
            let sourceID = SourceID(
                source: try row.decode(column: "source", as: String.self),
                id: try row.decode(column: "source_id", as: String.self)
            )
            guard let snapshotAndHold = snapshots[try row.decode(column: "id", as: GameID.self)] else {
                throw StorageError.nothingReturned(statement: "select game_revision")
            }
            found[sourceID] = try GameRow(row, snapshotAndHold, by: sports)
        }
        return found
    }

    /// Reads the snapshots and holds of locked games, in a statement after the lock. A single statement that joined the
    /// revision could have begun before another transaction's commit. It would not see the revision that the locked row
    /// refers to by then, and so would find no game at all.
    private func snapshotsAndHolds(of rows: Rows) async throws -> [GameID: GameRow.SnapshotAndHold] {
        let ids = try rows.map { try $0.decode(column: "id", as: GameID.self) }
        let revisions = try rows.map { try $0.decode(column: "revision", as: Int64.self) }
        let revisionRows = try await session.query(
            """
            select r.game_id, r.snapshot, h.reading, h.source, h.observed_at, h.page,
                   h.released_at is not null as is_released
              from unnest(\(ids), \(revisions)) as locked (game_id, revision)
              join game_revision r on r.game_id = locked.game_id and r.revision = locked.revision
              left join game_hold h on h.game_id = r.game_id
            """
        )
        var found: [GameID: GameRow.SnapshotAndHold] = [:]
        for row in revisionRows {
            let (id, snapshot, held, source, at, page, isReleased) = try row.decode(
                GameID.self,
                JSONText.self,
                JSONText?.self,
                String?.self,
                Instant?.self,
                String?.self,
                Bool.self
            )
            var hold: Reconciliation.Hold?
            if let held, let source, let at {
                hold = Reconciliation.Hold(
                    try held.decoded(),
                    source: source,
                    at: at,
                    page: page,
                    isReleased: isReleased
                )
            }
            found[id] = (try snapshot.decoded(), hold)
        }
        return found
    }

    /// Finds and locks the game of a detail page. The page of a second source may be the first to name the game by that
    /// source's id; the game is then found by its teams and its day. `nil` when there is no such game.
    func locate(_ reading: GameReading) async throws -> GameRow? {
        if let row = try await lock(reading.sourceID) { return row }
        guard case .game? = try await IdentityStore(session: session).resolveSecondary(reading) else { return nil }
        return try await lock(reading.sourceID)
    }

    /// The game for a scoreboard's reading whose source has not named the game before.
    enum Resolution: Sendable {
        /// An existing game, which has the source's id now.
        case game
        /// A new game: the league's own source reports it for the first time.
        case new(Snapshot, BySide<TeamID>)
        /// No game, with the reason.
        case none(StoreResult.Outcome)
    }

    /// - Parameter listed: See ``GameStore/store(scoreboard:observedAt:page:listed:)``.
    func resolve(_ reading: GameReading, listed: [String]) async throws -> Resolution {
        let identity = IdentityStore(session: session)
        if let resolution = try await identity.resolveSecondary(reading, listed: listed) {
            return Resolution(resolution)
        }
        guard let snapshot = Snapshot(first: reading) else { return .none(.ignored(reason: "a game without a day")) }
        if let flaw = snapshot.inconsistency { return .none(.ignored(reason: flaw)) }
        let resolution = try await identity.resolve(reading, listed: listed)
        guard case .new(let teams) = resolution else { return Resolution(resolution) }
        return .new(snapshot, teams)
    }

    /// Compares the teams of a reading with those of the game. If the ids of a second source's reading do not match,
    /// its teams are searched for by id and then by name, because the source's ids may not be mapped to teams yet.
    func agreement(of row: GameRow, with reading: GameReading) async throws -> GameRow.Agreement {
        let agreement = row.agreement(with: reading)
        guard agreement == .otherTeams, !row.isOwn,
            let teams = try await IdentityStore(session: session).matchedTeams(of: reading)
        else { return agreement }
        if teams == row.teams { return .same }
        return teams == row.teams.mirrored ? .mirrored : .otherTeams
    }
}

extension GameLocator.Resolution {
    fileprivate init(_ resolution: IdentityStore.Resolution) {
        switch resolution {
        case .game: self = .game
        case .unmatched(let reason): self = .none(.unmatched(reason: reason))
        case .impossible(let reason): self = .none(.ignored(reason: reason))
        case .new: self = .none(.ignored(reason: "only the league's own source makes games"))
        }
    }
}
