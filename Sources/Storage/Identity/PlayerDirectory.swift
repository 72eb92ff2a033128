import Normalizing
package import Postgres
package import Scores

/// A player as listed in apps.
package struct RosterPlayer: Sendable, Hashable {
    package let id: PlayerID
    /// The name as a source prints it: `Nikolic, AJ`.
    package let name: String
    /// The number that a source reported first; `nil` when no source reported one.
    package let jersey: String?
    /// The position as the source prints it: `A`, `Goalkeeper`; `nil` when no source reported one.
    package let position: String?
}

/// Reads the players of teams.
package struct PlayerDirectory: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// The players of a team that the pages of its games have named, ordered by name. The role `bardown_api` may run
    /// it.
    package func roster(of team: TeamID) async throws -> [RosterPlayer] {
        try await session.query(
            "select id, name, jersey, position from player where team_id = \(team) order by name, id"
        ).map { row in
            let (id, name, jersey, position) = try row.decode(PlayerID.self, String.self, String?.self, String?.self)
            return RosterPlayer(id: id, name: name, jersey: jersey, position: position)
        }
    }

    /// A player and its team; `nil` if there is no such player.
    package func player(_ id: PlayerID) async throws -> (player: RosterPlayer, team: TeamID)? {
        let row = try await session.first("select name, jersey, position, team_id from player where id = \(id)")
        return try row.map { row in
            let (name, jersey, position, team) = try row.decode(String.self, String?.self, String?.self, TeamID.self)
            return (RosterPlayer(id: id, name: name, jersey: jersey, position: position), team)
        }
    }

    /// The stored players that an event names. A name that matches no player of the team, or several, is left out.
    package func players(namedBy event: GameEvent, in game: GameID) async throws -> [PlayerID] {
        let names = event.players
        guard !names.isEmpty else { return [] }
        let rows = try await session.query(
            """
            select p.id, p.name, p.jersey, p.team_id = g.home_team_id
              from game g join player p on p.team_id in (g.home_team_id, g.away_team_id) where g.id = \(game)
            """
        ).map { try $0.decode(PlayerID.self, String.self, String?.self, Bool.self) }
        let rosters = Dictionary(grouping: rows) { $0.3 ? Side.home : .away }.mapValues { players in
            PlayerRoster(players.map { PlayerRoster.Entry(id: $0.0, name: $0.1, jersey: $0.2) })
        }
        return names.compactMap { named in
            guard case .found(let id, _) = rosters[named.side]?.match(PlayerReading(name: named.name)) else {
                return nil
            }
            return id
        }
    }
}
