import Normalizing
import Postgres
package import Scores

/// The stored players of a game's two teams. Finds the player to whom a line of the box score or a play refers, so that
/// each person has one name and one id everywhere.
///
/// A player's id at the source decides. Without one, the team, the number and the name decide, as in ``PlayerRoster``.
/// If a name fits two players, neither is found.
package struct GamePlayers: Sendable {
    private let players: [PlayerID: RosterPlayer]
    private let ids: BySide<[SourceID: PlayerID]>
    private let rosters: BySide<PlayerRoster>
    private let allPlayers: PlayerRoster

    /// A stored player, and the player's ids at the sources.
    struct Entry {
        let side: Side
        let player: RosterPlayer
        let sourceIDs: [SourceID]
    }

    init(_ entries: [Entry]) {
        players = Dictionary(entries.map { ($0.player.id, $0.player) }) { first, _ in first }
        let sides = BySide(home: entries.filter { $0.side == .home }, away: entries.filter { $0.side == .away })
        ids = sides.mapValues { entries in
            let ids = entries.flatMap { entry in entry.sourceIDs.map { ($0, entry.player.id) } }
            return Dictionary(ids) { first, _ in first }
        }
        rosters = sides.mapValues { PlayerRoster($0.map(\.player)) }
        allPlayers = PlayerRoster(entries.map(\.player))
    }

    /// The player of a side to whom a line of the box score refers; `nil` if no stored player matches.
    package func player(_ reading: PlayerReading, of side: Side) -> RosterPlayer? {
        guard let sourceID = reading.sourceID else { return player(rosters[side].match(reading)) }
        return ids[side][sourceID].flatMap { players[$0] }
    }

    /// The player whom a play names; `nil` if no stored player matches. A play may name players of both teams, such as
    /// a goalie, and does not say which team each belongs to. If players of both teams have the name, the one of the
    /// play's side is chosen, but only for a scorer or an assist, because these belong to that side.
    package func player(_ named: PlayPlayer, in play: Play) -> RosterPlayer? {
        let reading = PlayerReading(name: named.name)
        if let found = player(allPlayers.match(reading)) { return found }
        guard let side = play.side, [.scorer, .assist].contains(named.role) else { return nil }
        return player(rosters[side].match(reading))
    }

    /// The name to show for a player of a box score: that of the stored player, otherwise the printed one.
    package func name(of reading: PlayerReading, of side: Side) -> String {
        PlayerName.displayName(player(reading, of: side)?.name ?? reading.name)
    }

    /// The name to show for a player of a play.
    package func name(of named: PlayPlayer, in play: Play) -> String {
        PlayerName.displayName(player(named, in: play)?.name ?? named.name)
    }

    private func player(_ match: PlayerMatch) -> RosterPlayer? {
        guard case .found(let id, _) = match else { return nil }
        return players[id]
    }
}

extension PlayerRoster {
    fileprivate init(_ players: [RosterPlayer]) {
        self.init(players.map { Entry(id: $0.id, name: $0.name, jersey: $0.jersey) })
    }
}

extension GameDetailStore {
    /// The stored players of a game's teams.
    package func players(of game: GameID) async throws -> GamePlayers {
        let rows = try await session.query(
            """
            select p.team_id = g.home_team_id, p.id, p.name, p.jersey, p.position,
                   array(select s.source from player_source_id s where s.player_id = p.id order by s.source, s.source_id),
                   array(select s.source_id from player_source_id s where s.player_id = p.id
                          order by s.source, s.source_id)
              from game g join player p on p.team_id in (g.home_team_id, g.away_team_id)
             where g.id = \(game) order by p.name, p.id
            """
        )
        let entries = try rows.map { row in
            let (isHome, id, name, jersey, position, sources, ids) = try row.decode(
                Bool.self,
                PlayerID.self,
                String.self,
                String?.self,
                String?.self,
                [String].self,
                [String].self
            )
            return GamePlayers.Entry(
                side: isHome ? .home : .away,
                player: RosterPlayer(id: id, name: name, jersey: jersey, position: position),
                sourceIDs: zip(sources, ids).map { SourceID(source: $0, id: $1) }
            )
        }
        return GamePlayers(entries)
    }
}
