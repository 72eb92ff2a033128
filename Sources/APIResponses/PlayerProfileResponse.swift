package import APIModels
import FoundationEssentials
package import Scores
package import Sports
package import Storage
import Time

extension PlayerProfileResponse {
    package init(_ season: PlayerSeason, of team: TeamBrief) {
        let player = season.player
        let columns = season.statistics?.columns ?? []
        self.init(
            id: player.id.rawValue,
            name: player.name,
            number: player.jersey,
            position: player.position,
            team: TeamResponse(team),
            league: LeagueName(season.league),
            gamesPlayed: player.games,
            statistics: columns.map(PlayerStatisticResponse.init),
            games: season.games.enumerated().map { index, game in
                PlayerGameResponse(game, of: team.id, season.statistics?.figures(ofGame: index) ?? [])
            }
        )
    }
}

extension PlayerStatisticResponse {
    package init(_ column: PlayerStatistics.Column) {
        self.init(
            statistic: column.statistic.rawValue,
            name: column.name,
            abbreviation: column.abbreviation,
            total: column.totalText.isEmpty ? nil : column.totalText,
            value: column.total.map(StatValueResponse.init),
            average: column.averageText.isEmpty ? nil : column.averageText
        )
    }
}

extension PlayerGameResponse {
    package init(_ game: ScoreboardGame, of team: TeamID, _ figures: [PlayerStatistics.Figure]) {
        let side: Side = game.teams.home.id == team ? .home : .away
        self.init(
            gameID: game.id.rawValue,
            day: LocalDay(game.day),
            opponent: TeamResponse(game.teams[side.other]),
            isHome: side == .home,
            teamScore: game.score?[side],
            opponentScore: game.score?[side.other],
            statistics: figures.map(PlayerGameStatisticResponse.init)
        )
    }
}

extension PlayerGameStatisticResponse {
    package init(_ figure: PlayerStatistics.Figure) {
        self.init(
            statistic: figure.statistic.rawValue,
            text: figure.text,
            value: figure.value.map(StatValueResponse.init)
        )
    }
}
