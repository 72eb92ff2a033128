package import APIModels
import FoundationEssentials
package import Scores
package import Storage
package import Time

extension ScoreboardResponse {
    package init(_ games: [GameWithSources], of league: LeagueDay, on day: CivilDate, in zone: String) {
        self.init(
            league: LeagueName(league.id),
            date: LocalDay(day),
            zone: zone,
            games: games.map(GameWithSourcesResponse.init)
        )
    }
}

extension LiveScoreboardResponse {
    /// - Parameter league: `nil` if all leagues were requested.
    package init(_ games: [GameWithSources], of league: LeagueID?) {
        self.init(league: league.map(LeagueName.init), games: games.map(GameWithSourcesResponse.init))
    }
}

extension GameListResponse {
    /// - Parameter next: The cursor of the next page; `nil` on the last page.
    package init(_ games: some Sequence<GameWithSources>, next: String?) {
        self.init(games: games.map(GameWithSourcesResponse.init), next: next)
    }
}

extension GameWithSourcesResponse {
    /// Unknown values are `nil`, unlike in ``GameResponse``.
    package init(_ withSources: GameWithSources) {
        let game = withSources.game
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
            venue: game.venue?.name,
            place: game.venue?.place,
            broadcasts: game.information.broadcasts.map(BroadcastResponse.init),
            neutralSite: game.information.isNeutralSite,
            conferenceGame: game.information.isConferenceGame,
            seasonType: game.information.seasonType?.rawValue,
            revision: Int(withSources.revision),
            updatedAt: Date(withSources.updatedAt),
            sourceUpdatedAt: Date(withSources.askedAt),
            source: withSources.source,
            isStale: withSources.isStale,
            coverage: Coverage(withSources.coverage),
            correction: withSources.correction.map(Correction.init)
        )
    }
}

extension GameWithSourcesResponse.PeriodScore {
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

extension GameWithSourcesResponse.Coverage {
    package init(_ coverage: GameWithSources.Coverage) {
        self.init(periods: coverage.hasPeriods, plays: coverage.hasPlays, box: coverage.hasBox)
    }
}

extension GameWithSourcesResponse.Correction {
    package init(_ correction: GameWithSources.Correction) {
        self.init(
            revision: Int(correction.revision),
            at: Date(correction.at),
            homeScore: correction.score?.home,
            awayScore: correction.score?.away
        )
    }
}
