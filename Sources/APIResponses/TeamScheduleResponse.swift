package import APIModels
package import Scores
package import Storage

extension TeamScheduleResponse {
    package init(of team: TeamBrief, _ games: [ScoreboardGame]) {
        self.init(team: TeamResponse(team), games: games.map { ScheduledGameResponse($0, of: team.id) })
    }
}

extension ScheduledGameResponse {
    /// - Parameter team: The team of the game whose schedule shows it.
    package init(_ game: ScoreboardGame, of team: TeamID) {
        let side: Side = game.teams.home.id == team ? .home : .away
        self.init(
            gameID: game.id.rawValue,
            opponent: TeamResponse(game.teams[side.other]),
            isHome: side == .home,
            score: game.result(for: side),
            status: GameResponse.Status(game.view.status),
            statusDetail: GameResponse.StatusDetail(game.view.detail),
            startTime: game.publishedStart
        )
    }
}

extension ScoreboardGame {
    /// `W 12-8`: the result with the side's own score first; `nil` before the end.
    fileprivate func result(for side: Side) -> String? {
        guard status == .final, let score else { return nil }
        let letter = score.leader.map { $0 == side ? "W" : "L" } ?? "T"
        return "\(letter) \(score[side])-\(score[side.other])"
    }
}
