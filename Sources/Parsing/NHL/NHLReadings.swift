import Normalizing
package import Scores
package import Sports
package import Time

extension ScoreboardReading {
    /// Reads a response of the NHL's `/score/{date}`.
    ///
    /// - Parameter day: The requested day; `nil` if none was requested.
    package init(nhlScore page: [UInt8], league: ExpectedLeague, day: CivilDate? = nil) throws(ParseError) {
        self = try NHLScorePage.read(page).normalized(league: league, day: day)
    }

    /// Reads a response of the NHL's `/schedule/{date}`: a week of games, each with its own day.
    package init(nhlSchedule page: [UInt8], league: ExpectedLeague) throws(ParseError) {
        self = try NHLSchedulePage.read(page).normalized(league: league, day: nil)
    }
}

extension GameReading {
    /// Reads a response of the NHL's `/gamecenter/{id}/play-by-play`.
    package init(nhlPlayByPlay page: [UInt8], league: ExpectedLeague) throws(ParseError) {
        self = try NHLPlayByPlayPage.read(page).reading(league: league)
    }

    /// Reads a response of the NHL's `/gamecenter/{id}/boxscore`.
    package init(nhlBoxScore page: [UInt8], league: ExpectedLeague) throws(ParseError) {
        self = try NHLBoxScorePage.read(page).reading(league: league)
    }

    /// Reads a response of the NHL's `/gamecenter/{id}/landing`.
    package init(nhlLanding page: [UInt8], league: ExpectedLeague) throws(ParseError) {
        self = try NHLLandingPage.read(page).reading(league: league)
    }
}

extension StandingsReading {
    /// Reads a response of the NHL's `/standings/{date}`, with one table per division.
    package init(nhlStandings page: [UInt8], league: ExpectedLeague) throws(ParseError) {
        self = try NHLStandingsPage.read(page).normalized(league: league)
    }
}
