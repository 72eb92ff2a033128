package import APIModels
package import Scores
package import Storage

extension GameDetailResponse {
    /// - Parameters:
    ///   - odds: One entry per bookmaker.
    ///   - series: The series that the game belongs to.
    ///   - injuries: `nil` if no source lists the injured players.
    package init(
        _ game: ScoreboardGame,
        odds: [OddsReading],
        series: [SeriesReading],
        injuries: [InjuryResponse]?
    ) {
        let information = game.information
        self.init(
            game: GameResponse(game),
            venue: game.venue?.name,
            place: game.venue?.place,
            broadcasts: information.broadcasts.map(BroadcastResponse.init),
            neutralSite: information.isNeutralSite,
            conferenceGame: information.isConferenceGame,
            seasonType: information.seasonType?.rawValue,
            attendance: information.attendance,
            officials: information.officials.map(OfficialResponse.init),
            injuries: injuries,
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
