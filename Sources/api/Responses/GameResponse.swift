import APIModels
import FoundationEssentials
import Scores
import Storage
import Time

extension GameResponse {
    /// A game; of a sport other than the first app's it has the league, the sport and the labelled periods as well.
    /// - Parameter freshness: How old the data is, if the request asks for that.
    init(_ game: ScoreboardGame, _ freshness: GameFreshness? = nil) {
        let view = game.view
        let isOtherSport = game.sport != .lacrosse
        self.init(
            id: game.id.rawValue,
            homeTeam: TeamResponse(game.teams.home),
            awayTeam: TeamResponse(game.teams.away),
            // The app's type has no room for "not yet": 0.
            homeScore: game.score?.home ?? 0,
            awayScore: game.score?.away ?? 0,
            status: Status(view.status),
            statusDetail: StatusDetail(view.detail),
            period: view.period,
            clock: view.clock,
            startTime: game.publishedStart,
            quarterScores: game.periods.map(QuarterScoreResponse.init),
            boxScoreURL: game.sourcePage,
            league: isOtherSport ? LeagueName(game.league) : nil,
            sport: isOtherSport ? game.sport.rawValue : nil,
            periodScores: isOtherSport ? game.periods.map(TracedGameResponse.PeriodScore.init) : nil,
            sourceUpdatedAt: freshness.map { Date($0.askedAt) },
            changedAt: freshness.map { Date($0.changedAt) },
            isStale: freshness?.isStale
        )
    }
}

extension QuarterScoreResponse {
    init(_ period: PeriodScore) {
        self.init(quarter: period.number, homeScore: period.home, awayScore: period.away)
    }
}

extension GameResponse.Status {
    init(_ status: StatusView.Status) { self.init(rawValue: status.rawValue) }
}

extension GameResponse.StatusDetail {
    init(_ status: GameStatus) { self.init(rawValue: status.rawValue) }
}

extension LeagueName {
    init(_ league: LeagueID) { self.init(rawValue: league.rawValue) }
}

extension TeamSide {
    init(_ side: Side) { self.init(rawValue: side.rawValue) }
}

extension ScoreboardGame {
    /// The start as the app expects it: one that is to be announced is midnight of the game day in the league's zone,
    /// which the app shows as TBD.
    var publishedStart: Date { Date(startTime ?? dayStart) }
}
