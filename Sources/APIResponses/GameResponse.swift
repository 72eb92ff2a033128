package import APIModels
import FoundationEssentials
package import Scores
package import Sports
package import Storage
import Time

extension GameResponse {
    /// Makes the response for a game. Its league, sport and labelled periods are left out for lacrosse, because
    /// responses without a sport mean lacrosse.
    package init(_ game: ScoreboardGame) {
        self.init(game, teams: game.teams.mapValues { TeamResponse($0) }, nil)
    }

    /// Makes the response for the games of a day, which are legacy, with the fields of the app's first version.
    /// - Parameter freshness: The age of the data; `nil` if the request does not ask for it.
    package init(contract game: ScoreboardGame, _ freshness: GameFreshness?) {
        self.init(game, teams: game.teams.mapValues { TeamResponse(contract: $0) }, freshness)
    }

    private init(_ game: ScoreboardGame, teams: BySide<TeamResponse>, _ freshness: GameFreshness?) {
        let view = game.view
        let includesSport = game.rules?.isImpliedInResponses != true
        self.init(
            id: game.id.rawValue,
            homeTeam: teams.home,
            awayTeam: teams.away,
            // The app's type cannot represent a missing score, so it gets 0.
            homeScore: game.score?.home ?? 0,
            awayScore: game.score?.away ?? 0,
            status: Status(view.status),
            statusDetail: StatusDetail(view.detail),
            period: view.period,
            clock: view.clock,
            startTime: game.publishedStart,
            quarterScores: game.periods.map(QuarterScoreResponse.init),
            boxScoreURL: game.sourcePage,
            league: includesSport ? LeagueName(game.league) : nil,
            sport: includesSport ? game.sport.rawValue : nil,
            periodScores: includesSport ? game.periods.map(GameWithSourcesResponse.PeriodScore.init) : nil,
            sourceUpdatedAt: freshness.map { Date($0.askedAt) },
            changedAt: freshness.map { Date($0.changedAt) },
            isStale: freshness?.isStale
        )
    }
}

extension QuarterScoreResponse {
    package init(_ period: PeriodScore) {
        self.init(quarter: period.number, homeScore: period.home, awayScore: period.away)
    }
}

extension GameResponse.Status {
    package init(_ status: StatusView.Status) { self.init(rawValue: status.rawValue) }
}

extension GameResponse.StatusDetail {
    package init(_ status: GameStatus) { self.init(rawValue: status.rawValue) }
}

extension LeagueName {
    package init(_ league: LeagueID) { self.init(rawValue: league.rawValue) }
}

extension TeamSide {
    package init(_ side: Side) { self.init(rawValue: side.rawValue) }
}

extension ScoreboardGame {
    /// The rules and terms of the game's sport; `nil` for a sport that this program does not have.
    package var rules: Sport? { SportRegistry.shipped[sport] }

    /// Counts a box score from plays; `nil` if there are no plays or box scores of the sport cannot be counted from
    /// plays.
    package func box(countedFrom plays: [NumberedPlay]) -> BoxScore? {
        guard !plays.isEmpty, let count = rules?.countBoxScore else { return nil }
        let points = SportRegistry.shipped.points(in: sport, mostOfGoal: mostPointsOfGoal)
        return count(plays.map(\.play), points)
    }

    /// The start time as the app expects it. If the time is to be announced, it is midnight of the game day in the
    /// league's zone, which the app shows as TBD.
    var publishedStart: Date { Date(startTime ?? dayStart) }
}

/// A game's status for the app, whose enum has three values and treats any other as scheduled. ``detail``, which
/// responses call `statusDetail`, is the status that the others were made from.
///
/// | detail    | status    | period                  | clock   |
/// |-----------|-----------|-------------------------|---------|
/// | scheduled | scheduled | null                    | null    |
/// | live      | live      | 1st … 4th, OT, 2OT …    | 7:42    |
/// | delayed   | live      | Delayed                 | null    |
/// | suspended | live      | Suspended               | null    |
/// | final     | final     | null                    | null    |
/// | postponed | scheduled | PPD                     | null    |
/// | cancelled | scheduled | CANC                    | null    |
package struct StatusView: Hashable {
    package typealias Status = GameStatus.Stage

    let detail: GameStatus
    package var status: Status { detail.stage }
    package let period: String?
    package let clock: String?

    package init(_ status: GameStatus, period: Period?, clock: GameClock?) {
        detail = status
        self.clock = status == .live ? clock?.description : nil
        self.period =
            switch status {
            case .scheduled, .final: nil
            case .live: period?.label
            case .delayed: "Delayed"
            case .suspended: "Suspended"
            case .postponed: "PPD"
            case .cancelled: "CANC"
            }
    }
}

extension ScoreboardGame {
    package var view: StatusView { StatusView(status, period: period, clock: clock) }
}
