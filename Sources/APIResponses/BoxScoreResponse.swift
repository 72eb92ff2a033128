package import APIModels
import Scores
package import Sports
package import Storage

extension BoxScoreResponse {
    /// - Parameter box: The box score counted from the plays.
    package init(_ game: ScoreboardGame, _ box: BoxScore) {
        self.init(
            game: GameResponse(game),
            homeTeamStats: TeamStatsResponse(box.teams.home),
            awayTeamStats: TeamStatsResponse(box.teams.away),
            homePlayers: box.players.home.map(PlayerStatsResponse.init),
            awayPlayers: box.players.away.map(PlayerStatsResponse.init)
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
    package init(_ player: PlayerBoxScore) {
        let tookFaceoffs = player.faceoffsWon + player.faceoffsLost > 0
        self.init(
            playerName: PlayerName.shown(player.name),
            // A play-by-play has neither jersey numbers nor positions.
            number: nil,
            position: nil,
            goals: player.goals,
            assists: player.assists,
            points: player.points,
            shots: player.shots,
            saves: player.saves > 0 ? player.saves : nil,
            groundBalls: player.groundBalls,
            faceoffsWon: tookFaceoffs ? player.faceoffsWon : nil,
            faceoffsLost: tookFaceoffs ? player.faceoffsLost : nil,
            turnovers: player.turnovers
        )
    }
}
