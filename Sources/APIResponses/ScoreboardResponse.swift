package import APIModels
import FoundationEssentials
package import Scores
package import Storage
package import Time

extension ScoreboardResponse {
    package init(_ games: [TracedGame], of league: LeagueDay, on day: CivilDate, in zone: String) {
        self.init(
            league: LeagueName(league.id),
            date: LocalDay(day),
            zone: zone,
            games: games.map(TracedGameResponse.init)
        )
    }
}

extension LiveScoreboardResponse {
    /// - Parameter league: `nil` if all leagues were requested.
    package init(_ games: [TracedGame], of league: LeagueID?) {
        self.init(league: league.map(LeagueName.init), games: games.map(TracedGameResponse.init))
    }
}

extension GameListResponse {
    /// - Parameter next: The cursor of the next page; `nil` on the last page.
    package init(_ games: some Sequence<TracedGame>, next: String?) {
        self.init(games: games.map(TracedGameResponse.init), next: next)
    }
}

extension TracedGameResponse {
    /// Unknown values are `nil`, unlike in ``GameResponse``.
    package init(_ traced: TracedGame) {
        let game = traced.game
        let view = game.view
        self.init(
            id: game.id.rawValue,
            league: LeagueName(game.league),
            sport: game.sport.rawValue,
            day: LocalDay(game.day),
            homeTeam: TeamResponse(game.teams.home),
            awayTeam: TeamResponse(game.teams.away),
            homeScore: game.score?.home,
            awayScore: game.score?.away,
            status: GameResponse.Status(view.status),
            statusDetail: GameResponse.StatusDetail(view.detail),
            period: view.period,
            clock: view.clock,
            startTime: game.startTime.map { Date($0) },
            periodScores: game.periods.map(PeriodScore.init),
            sourceURL: game.sourcePage,
            revision: Int(traced.revision),
            updatedAt: Date(traced.updatedAt),
            sourceUpdatedAt: Date(traced.askedAt),
            source: traced.source,
            isStale: traced.isStale,
            coverage: Coverage(traced.coverage),
            correction: traced.correction.map(Correction.init)
        )
    }
}

extension TracedGameResponse.PeriodScore {
    package init(_ period: Scores.PeriodScore) {
        self.init(
            period: period.number,
            label: period.label,
            kind: period.kind.rawValue,
            homeScore: period.home,
            awayScore: period.away
        )
    }
}

extension TracedGameResponse.Coverage {
    package init(_ coverage: TracedGame.Coverage) {
        self.init(periods: coverage.hasPeriods, plays: coverage.hasPlays, box: coverage.hasBox)
    }
}

extension TracedGameResponse.Correction {
    package init(_ correction: TracedGame.Correction) {
        self.init(
            revision: Int(correction.revision),
            at: Date(correction.at),
            homeScore: correction.score?.home,
            awayScore: correction.score?.away
        )
    }
}
