import Normalizing
import Postgres
import Scores

/// Stores the players of teams, with all the names that sources have for them.
struct PlayerStore: Sendable {
    let session: any PostgresSession

    /// Registers the players of a page. Players of the league's own source are created. Players of another source are
    /// matched by name, or recorded for an operator. Until the team has players from the league's own source, they are
    /// ignored.
    func know(_ players: [PlayerReading], of team: TeamID, in game: GameReading, isOwn: Bool) async throws {
        let source = game.sourceID.source
        let named = players.filter(\.isPerson)
        guard !named.isEmpty else { return }
        if !isOwn, try await !hasPlayers(team) { return }
        let known = try await knownIDs(of: named.map { $0.identity(at: source) }, at: source, team)
        var fresh: [String: PlayerReading] = [:]
        for player in named where !known.contains(player.identity(at: source)) {
            fresh[player.identity(at: source)] = player
        }
        guard !fresh.isEmpty else { return }
        var entries = try await entries(of: team, lacking: source)
        // Longer names first, so that a name with an initial is matched only with the players that remain.
        for (id, player) in fresh.sorted(by: { ($1.value.name.count, $0.key) < ($0.value.name.count, $1.key) }) {
            switch PlayerRoster(entries).match(player) {
            case .found(let match, let evidence):
                // Two names at one source are two players.
                entries.removeAll { $0.id == match }
                try await name(match, source, id, team, game.league, evidence: evidence.rawValue)
            case .none where isOwn: try await make(player, source, id, team)
            case .none:
                try await leave(player, SourceID(source: source, id: id), game, reason: "no player of that name")
            case .several:
                try await leave(player, SourceID(source: source, id: id), game, reason: "matches several players")
            }
        }
    }

    private func hasPlayers(_ team: TeamID) async throws -> Bool {
        try await session.first("select 1 from player where team_id = \(team) limit 1") != nil
    }

    private func knownIDs(of ids: [String], at source: String, _ team: TeamID) async throws -> Set<String> {
        let rows = try await session.query(
            """
            select source_id from player_source_id
             where source = \(source) and team_id = \(team) and source_id = any (\(ids))
            """
        )
        return Set(try rows.map { try $0.decode(String.self) })
    }

    /// The players that `source` has not named yet, because two names at one source are two players.
    private func entries(of team: TeamID, lacking source: String) async throws -> [PlayerRoster.Entry] {
        try await session.query(
            """
            select p.id, p.name, p.jersey from player p
             where p.team_id = \(team)
               and not exists (select 1 from player_source_id s where s.player_id = p.id and s.source = \(source))
            """
        ).map { row in
            let (id, name, jersey) = try row.decode(PlayerID.self, String.self, String?.self)
            return PlayerRoster.Entry(id: id, name: name, jersey: jersey)
        }
    }

    /// Creates a player. One game's pages are stored one at a time, but two games of a team may be stored at the same
    /// time. The second transaction then finds the player that the first one created.
    private func make(_ player: PlayerReading, _ source: String, _ id: String, _ team: TeamID) async throws {
        try await session.execute(
            """
            with named as (
              insert into player_source_id (source, team_id, source_id, player_id)
              values (\(source), \(team), \(id), gen_random_uuid())
              on conflict on constraint player_source_id_pkey do nothing
              returning player_id
            )
            insert into player (id, team_id, name, jersey, position)
            select player_id, \(team), \(player.name), \(player.jersey), \(player.position) from named
            """
        )
    }

    private func name(
        _ player: PlayerID,
        _ source: String,
        _ id: String,
        _ team: TeamID,
        _ league: LeagueID,
        evidence: String
    ) async throws {
        try await session.execute(
            """
            with named as (
              insert into player_source_id (source, team_id, source_id, player_id)
              values (\(source), \(team), \(id), \(player))
              on conflict on constraint player_source_id_pkey do nothing returning player_id
            ), matched as (
              delete from unmatched
               where kind = 'player' and source = \(source) and league_id = \(league) and source_id = \(id)
            )
            insert into identity_decision (kind, source, league_id, source_id, player_id, evidence)
            select 'player', \(source), \(league), \(id), player_id, \(evidence) from named
            """
        )
    }

    private func leave(_ player: PlayerReading, _ id: SourceID, _ game: GameReading, reason: String) async throws {
        let name = player.jersey.map { "#\($0) \(player.name)" } ?? player.name
        try await UnmatchedStore(session).add(.player, id, called: name, because: reason, in: game)
    }
}

extension PlayerReading {
    /// The source's id, or the name for a player without an id.
    fileprivate func identity(at source: String) -> String {
        if let sourceID, sourceID.source == source { return sourceID.id }
        return "name:\(name.exactKey)"
    }

    /// Whether the line is about a player. Scorers also write lines for the team as a whole: `TEAM`, `TM`.
    fileprivate var isPerson: Bool {
        let name = name.exactKey
        return !name.isEmpty && !["team", "tm", "totals", "total", "bench"].contains(name)
    }
}
