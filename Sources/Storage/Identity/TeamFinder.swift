import Normalizing
import Postgres
import Scores

/// Finds the team of a league that a source's reading names.
struct TeamFinder: Sendable {
    let session: any PostgresSession
    let league: IdentityLeague

    /// Finds the team of a second source's reading, by its id or otherwise by its name.
    ///
    /// A match by name is stored with the source's id. A name that matches no team or several is recorded for an
    /// operator, and the result is `nil`.
    func find(_ team: TeamReading, in game: GameReading) async throws -> TeamID? {
        let sourceID = team.identity(at: game.sourceID.source)
        if let mapped = try await mappedTeam(sourceID) { return mapped }
        var match = try await roster(withoutIDAt: team.sourceID?.source).match(team)
        if case .found = match {
            try await lockMapping(for: sourceID.source)
            // The transaction that had the lock before may have mapped this id, or mapped another id to the matched
            // team.
            if let mapped = try await mappedTeam(sourceID) { return mapped }
            match = try await roster(withoutIDAt: team.sourceID?.source).match(team)
        }
        switch match {
        case .found(let id, let evidence):
            try await mapSourceID(id, sourceID, evidence: evidence.rawValue)
            return id
        case .several: try await recordUnmatched(team, sourceID, game, reason: "matches several teams")
        case .none: try await recordUnmatched(team, sourceID, game, reason: "no team of that name")
        }
        return nil
    }

    /// Matches the teams of a reading with `teams`, the two teams of a game. The caller found that game by another id
    /// that the reading's page states. If only one team of the reading is found, and it is in the game, the other is
    /// taken to be the game's other team, and its name is stored.
    /// - Returns: whether the reading's teams are these two.
    func matches(_ reading: GameReading, among teams: BySide<TeamID>) async throws -> Bool {
        var found = BySide<TeamID?>(home: nil, away: nil)
        for side in Side.allCases { found[side] = try await find(reading.teams[side], in: reading) }
        for side in Side.allCases where found[side] == nil {
            guard let other = found[side.other] else { return false }
            let remaining: TeamID? = other == teams.home ? teams.away : (other == teams.away ? teams.home : nil)
            guard let remaining else { return false }
            found[side] = remaining
            try await mapSourceID(
                remaining,
                reading.teams[side].identity(at: reading.sourceID.source),
                evidence: "other_id"
            )
        }
        return found == BySide(home: teams.home, away: teams.away)
            || found == BySide(home: teams.away, away: teams.home)
    }

    /// Finds the team of a reading from the league's own source among the teams that only other sources have named, by
    /// the whole name; `nil` when none matches.
    func matchExisting(_ team: TeamReading) async throws -> TeamID? {
        guard let sourceID = team.sourceID,
            case .found(_, let first) = try await roster(withoutIDAt: sourceID.source).match(team), first.isLiteral
        else { return nil }
        try await lockMapping(for: sourceID.source)
        if let mapped = try await mappedTeam(sourceID) { return mapped }
        let roster = try await roster(withoutIDAt: sourceID.source)
        guard case .found(let id, let evidence) = roster.match(team), evidence.isLiteral else { return nil }
        try await mapSourceID(id, sourceID, evidence: evidence.rawValue)
        return id
    }

    /// Locks the matching of this source's teams in this league until the end of the transaction. Otherwise two ids
    /// matched at the same time could both be mapped to the same team.
    private func lockMapping(for source: String) async throws {
        try await session.execute(
            "select pg_advisory_xact_lock(hashtextextended('bardown.team:' || \(source) || ':' || \(league.id), 0))"
        )
    }

    private func mappedTeam(_ sourceID: SourceID) async throws -> TeamID? {
        try await session.first(
            """
            select team_id from team_source_id
             where source = \(sourceID.source) and league_id = \(league.id) and source_id = \(sourceID.id)
            """
        )?.decode(TeamID.self)
    }

    /// The teams for which `source` has no id of its own yet. All others are left out, because a second id at one
    /// source belongs to a different team. An id that was made from a name does not count. With `nil`, for a reading
    /// without an id, all teams are returned.
    func roster(withoutIDAt source: String?) async throws -> TeamRoster {
        let rows = try await session.query(
            """
            select t.id, t.name, t.full_name from team t
             where t.league_id = \(league.id)
               and not exists (select 1 from team_source_id s
                                where s.team_id = t.id and s.source = \(source) and not starts_with(s.source_id, 'name:'))
            """
        )
        let entries = try rows.map { row in
            let (id, name, fullName) = try row.decode(TeamID.self, String.self, String?.self)
            return TeamRoster.Entry(id: id, names: [name, fullName].compactMap(\.self))
        }
        // In a league with one source there are never any such teams, because each of its teams has an id.
        guard !entries.isEmpty else { return TeamRoster([], aliases: TeamAliases()) }
        return TeamRoster(entries, aliases: try await TeamAliasStore(session).aliases(of: league.aliasScope))
    }

    private func mapSourceID(_ id: TeamID, _ sourceID: SourceID, evidence: String) async throws {
        try await session.execute(
            """
            with named as (
              insert into team_source_id (source, league_id, source_id, team_id)
              values (\(sourceID.source), \(league.id), \(sourceID.id), \(id))
              on conflict on constraint team_source_id_pkey do nothing
              returning source, league_id, source_id, team_id
            ), matched as (
              delete from unmatched u using named n
               where u.kind = 'team' and u.source = n.source and u.league_id = n.league_id and u.source_id = n.source_id
            )
            insert into identity_decision (kind, source, league_id, source_id, team_id, evidence)
            select 'team', source, league_id, source_id, team_id, \(evidence) from named
            """
        )
    }

    private func recordUnmatched(_ team: TeamReading, _ sourceID: SourceID, _ game: GameReading, reason: String)
        async throws
    {
        try await UnmatchedStore(session).add(.team, sourceID, called: team.name, because: reason, in: game)
    }
}

extension TeamReading {
    /// The source's id, or one made from the name for a team without an id.
    func identity(at source: String) -> SourceID {
        sourceID ?? SourceID(source: source, id: "name:\(name.slug)")
    }
}

extension TeamMatch.Evidence {
    /// Whether the match used the whole name.
    fileprivate var isLiteral: Bool {
        switch self {
        case .name, .alias, .foldedName: true
        case .foldedWithoutUniversity, .foldedWithoutNickname: false
        }
    }
}
