package import APIModels
import FoundationEssentials
import Scores
package import Storage
import Time

extension ChangeResponse {
    package init(_ change: GameChange) {
        self.init(
            seq: change.seq,
            kind: change.kind.rawValue,
            gameID: change.game.id.rawValue,
            revision: change.revision,
            at: Date(change.at),
            game: GameCardResponse(change.game)
        )
    }
}

extension GameCardResponse {
    package init(_ game: ChangedGame) {
        let view = StatusView(game.status, period: game.period, clock: game.clock)
        self.init(
            id: game.id.rawValue,
            league: LeagueName(game.league),
            day: LocalDay(game.day),
            revision: game.revision,
            homeTeam: CardTeamResponse(game.teams.home),
            awayTeam: CardTeamResponse(game.teams.away),
            homeScore: game.score?.home,
            awayScore: game.score?.away,
            status: GameResponse.Status(view.status),
            statusDetail: GameResponse.StatusDetail(view.detail),
            period: view.period,
            clock: view.clock,
            startTime: game.startTime.map { Date($0) }
        )
    }
}

extension CardTeamResponse {
    package init(_ team: ChangedGame.Team) {
        self.init(
            id: team.id.rawValue,
            name: team.name,
            abbreviation: TeamBrief.shownAbbreviation(team.abbreviation, slug: team.slug)
        )
    }
}

extension ChangeHintResponse {
    package init(_ change: GameChange) {
        let game = change.game
        self.init(
            seq: change.seq,
            gameID: game.id.rawValue,
            game: Game(id: game.id.rawValue, league: LeagueName(game.league), day: LocalDay(game.day))
        )
    }
}
