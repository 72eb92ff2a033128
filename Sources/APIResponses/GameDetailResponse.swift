package import APIModels
package import Scores
package import Storage

extension GameDetailResponse {
    /// - Parameters:
    ///   - venue: `nil` if no source names it.
    ///   - odds: One entry per bookmaker.
    ///   - series: The series that the game belongs to.
    package init(_ game: ScoreboardGame, venue: Venue?, odds: [OddsReading], series: [SeriesReading]) {
        self.init(
            game: GameResponse(game),
            venue: venue?.name,
            place: venue?.place,
            odds: odds.map(OddsResponse.init),
            series: series.map(SeriesResponse.init)
        )
    }
}

extension OddsResponse {
    package init(_ odds: OddsReading) {
        self.init(
            provider: odds.provider,
            details: odds.details,
            spread: odds.spread,
            overUnder: odds.overUnder,
            homeMoneyline: odds.moneyline.home,
            awayMoneyline: odds.moneyline.away
        )
    }
}

extension SeriesResponse {
    package init(_ series: SeriesReading) {
        self.init(
            kind: series.kind,
            title: series.title,
            summary: series.summary,
            game: series.game,
            length: series.length,
            homeWins: series.wins?.home,
            awayWins: series.wins?.away,
            isOver: series.isOver
        )
    }
}
