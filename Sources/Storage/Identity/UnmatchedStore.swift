import Normalizing
package import Postgres
package import Scores

/// Stores the names of second sources that could not be matched, and the mappings that operators make for such names.
package struct UnmatchedStore: Sendable {
    /// The raw values are those of the columns `kind`.
    package enum Kind: String, Sendable, Hashable {
        case team, game, player
    }

    /// The target of a mapping.
    package enum Target: Sendable, Hashable {
        case team(TeamID)
        case game(GameID)
        case player(PlayerID)
    }

    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Records a name without a match, or counts it once more.
    func add(
        _ kind: Kind,
        _ sourceID: SourceID,
        called name: String,
        because reason: String,
        in reading: GameReading
    ) async throws {
        try await session.execute(
            """
            insert into unmatched (kind, source, league_id, source_id, name, reason, reading)
            values (\(kind.rawValue), \(sourceID.source), \(reading.league), \(sourceID.id), \(name), \(reason),
                    \(try jsonColumn(KeptReading(reading))))
            on conflict on constraint unmatched_pkey do update
               set name = excluded.name, reason = excluded.reason, reading = excluded.reading,
                   seen = unmatched.seen + 1, last_seen = clock_timestamp()
            """
        )
    }

    /// The team, game or player that an operator means by `text`: an id, or a team's slug in `league`.
    /// - Parameter league: `nil` for the leagues in which the name is unmatched or is mapped to a team already.
    /// - Returns: `nil` when there is none, or more than one.
    package func target(_ text: String, for name: SourceID, in league: LeagueID?) async throws -> Target? {
        if let id = GameID(text), try await session.first("select 1 from game where id = \(id)") != nil {
            return .game(id)
        }
        if let id = TeamID(text), try await session.first("select 1 from team where id = \(id)") != nil {
            return .team(id)
        }
        if let id = PlayerID(text), try await session.first("select 1 from player where id = \(id)") != nil {
            return .player(id)
        }
        let teams = try await session.query(
            """
            select t.id from team t
             where t.slug = \(text) and (t.league_id = \(league) or \(league)::text is null and t.league_id in (
               select u.league_id from unmatched u
                where u.kind = 'team' and u.source = \(name.source) and u.source_id = \(name.id)
               union
               select s.league_id from team_source_id s where s.source = \(name.source) and s.source_id = \(name.id)))
            """
        )
        guard let team = teams.first, teams.count == 1 else { return nil }
        return .team(try team.decode(TeamID.self))
    }

    /// Maps a source's name to a team, a game or a player, in place of its earlier mapping. Repeating it changes
    /// nothing.
    /// - Parameter operator: The operator's name.
    /// - Returns: whether the mapping changed.
    package func map(_ name: SourceID, to target: Target, by operator: String) async throws -> Bool {
        let isChanged =
            switch target {
            case .team(let id): try await map(name, toTeam: id, by: `operator`)
            case .game(let id): try await map(name, toGame: id, by: `operator`)
            case .player(let id): try await map(name, toPlayer: id, by: `operator`)
            }
        if isChanged { try await PageStore(session).invalidateSecondaryPages(of: nil) }
        return isChanged
    }

    private func map(_ name: SourceID, toTeam id: TeamID, by operator: String) async throws -> Bool {
        let row = try await session.first(
            """
            with before as (
              select t.league_id, s.team_id as previous
                from team t left join team_source_id s
                  on s.source = \(name.source) and s.league_id = t.league_id and s.source_id = \(name.id)
               where t.id = \(id)
            ), named as (
              insert into team_source_id (source, league_id, source_id, team_id)
              select \(name.source), league_id, \(name.id), \(id) from before where previous is distinct from \(id)
              on conflict on constraint team_source_id_pkey do update set team_id = excluded.team_id
              returning league_id
            ), matched as (
              delete from unmatched u using before b
               where u.kind = 'team' and u.source = \(name.source) and u.league_id = b.league_id
                 and u.source_id = \(name.id)
            )
            insert into identity_decision (kind, source, league_id, source_id, team_id, previous, evidence, decided_by)
            select 'team', \(name.source), league_id, \(name.id), \(id), b.previous, 'operator', \(`operator`)
              from named join before b using (league_id)
            returning id
            """
        )
        return row != nil
    }

    private func map(_ name: SourceID, toGame id: GameID, by operator: String) async throws -> Bool {
        let row = try await session.first(
            """
            with before as (
              select g.league_id, s.game_id as previous
                from game g left join game_source_id s on s.source = \(name.source) and s.source_id = \(name.id)
               where g.id = \(id)
            ), named as (
              insert into game_source_id (source, source_id, game_id)
              select \(name.source), \(name.id), \(id) from before where previous is distinct from \(id)
              on conflict on constraint game_source_id_pkey do update set game_id = excluded.game_id
              returning game_id
            ), matched as (
              delete from unmatched u where u.kind = 'game' and u.source = \(name.source) and u.source_id = \(name.id)
            )
            insert into identity_decision (kind, source, league_id, source_id, game_id, previous, evidence, decided_by)
            select 'game', \(name.source), b.league_id, \(name.id), \(id), b.previous, 'operator', \(`operator`)
              from named cross join before b
            returning id
            """
        )
        return row != nil
    }

    private func map(_ name: SourceID, toPlayer id: PlayerID, by operator: String) async throws -> Bool {
        let row = try await session.first(
            """
            with before as (
              select t.league_id, p.team_id, s.player_id as previous
                from player p join team t on t.id = p.team_id
                left join player_source_id s
                  on s.source = \(name.source) and s.team_id = p.team_id and s.source_id = \(name.id)
               where p.id = \(id)
            ), named as (
              insert into player_source_id (source, team_id, source_id, player_id)
              select \(name.source), team_id, \(name.id), \(id) from before where previous is distinct from \(id)
              on conflict on constraint player_source_id_pkey do update set player_id = excluded.player_id
              returning team_id
            ), matched as (
              delete from unmatched u using before b
               where u.kind = 'player' and u.source = \(name.source) and u.league_id = b.league_id
                 and u.source_id = \(name.id)
            )
            insert into identity_decision (kind, source, league_id, source_id, player_id, previous, evidence, decided_by)
            select 'player', \(name.source), league_id, \(name.id), \(id), b.previous, 'operator', \(`operator`)
              from named join before b using (team_id)
            returning id
            """
        )
        return row != nil
    }
}
