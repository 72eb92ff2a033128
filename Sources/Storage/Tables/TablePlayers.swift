import Normalizing
import Postgres
import Scores

/// The stored players whom the lines of tables name, so that each person has one name and one id everywhere.
package struct TablePlayers: Sendable {
    private let players: [PlayerID: RosterPlayer]
    private let rosters: [TeamID: PlayerRoster]

    init(_ players: [TeamID: [RosterPlayer]]) {
        self.players = Dictionary(players.values.joined().map { ($0.id, $0) }) { first, _ in first }
        rosters = players.mapValues { players in
            PlayerRoster(players.map { PlayerRoster.Entry(id: $0.id, name: $0.name, jersey: $0.jersey) })
        }
    }

    /// The player of a line; `nil` if the line's team is not known, or if its name fits none or several of the team's
    /// players.
    package func player(of shown: ShownLine<LeaderLine>) -> RosterPlayer? {
        guard let name = shown.line.player, let roster = shown.team.flatMap({ rosters[$0] }),
            case .found(let id, _) = roster.match(PlayerReading(name: name))
        else { return nil }
        return players[id]
    }
}

extension TableDirectory {
    /// The players of the teams in these lists.
    package func players(in lists: [ShownTable<LeaderLine>]) async throws -> TablePlayers {
        let teams = Set(lists.flatMap(\.lines).filter { $0.line.player != nil }.compactMap(\.team))
        guard !teams.isEmpty else { return TablePlayers([:]) }
        let rows = try await session.query(
            "select team_id, id, name, jersey, position from player where team_id = any (\(Array(teams)))"
        )
        var players: [TeamID: [RosterPlayer]] = [:]
        for row in rows {
            let (team, id, name, jersey, position) = try row.decode(
                TeamID.self,
                PlayerID.self,
                String.self,
                String?.self,
                String?.self
            )
            let player = RosterPlayer(id: id, name: name, jersey: jersey, position: position)
            players[team, default: []].append(player)
        }
        return TablePlayers(players)
    }
}
