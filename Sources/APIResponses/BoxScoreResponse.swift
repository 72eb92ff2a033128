package import APIModels
import Scores
package import Sports
package import Storage

extension BoxScoreResponse {
    /// - Parameters:
    ///   - box: The box score counted from the plays.
    ///   - players: The stored players of both teams.
    package init(_ game: ScoreboardGame, _ box: BoxScore, _ players: GamePlayers) {
        let lines = { (side: Side) in
            box.players[side].map { line in
                PlayerStatsResponse(line, players.player(PlayerReading(name: line.name), of: side))
            }
        }
        self.init(
            game: GameResponse(game),
            homeTeamStats: TeamStatsResponse(box.teams.home),
            awayTeamStats: TeamStatsResponse(box.teams.away),
            homePlayers: lines(.home),
            awayPlayers: lines(.away)
        )
    }
}

extension TeamStatsResponse {
    package init(_ team: TeamBoxScore) {
        self.init(
            goals: team.goals,
            assists: team.assists,
            shots: team.shots,
            shotsOnGoal: team.shotsOnGoal,
            saves: team.saves,
            groundBalls: team.groundBalls,
            faceoffsWon: team.faceoffsWon,
            faceoffsLost: team.faceoffsLost,
            turnovers: team.turnovers,
            penalties: team.penalties
        )
    }
}

extension PlayerStatsResponse {
    /// Saves and face-offs are `nil` for players without any, which are most players.
    /// - Parameter known: The stored player, which has the jersey number and the position that a play-by-play lacks;
    ///   `nil` if there is none.
    package init(_ player: PlayerBoxScore, _ known: RosterPlayer?) {
        let tookFaceoffs = player.faceoffsWon + player.faceoffsLost > 0
        self.init(
            playerName: PlayerName.displayName(known?.name ?? player.name),
            number: known?.jersey,
            position: known?.position,
            goals: player.goals,
            assists: player.assists,
            points: player.points,
            shots: player.shots,
            saves: player.saves > 0 ? player.saves : nil,
            groundBalls: player.groundBalls,
            faceoffsWon: tookFaceoffs ? player.faceoffsWon : nil,
            faceoffsLost: tookFaceoffs ? player.faceoffsLost : nil,
            turnovers: player.turnovers,
            playerID: known?.id.rawValue
        )
    }
}
