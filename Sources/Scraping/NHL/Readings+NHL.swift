import Normalizing
package import Scores
package import Sports
package import Time

extension ScoreboardReading {
    /// Reads an answer of the NHL's `/score/{date}`.
    ///
    /// - Parameter day: The day that was asked for, where one was.
    package init(nhlScore page: [UInt8], league: ExpectedLeague, day: CivilDate? = nil) throws(ParseError) {
        self = try NHLScorePage.read(page).normalized(league: league, day: day)
    }

    /// Reads an answer of the NHL's `/schedule/{date}`: a week, each game with its own day.
    package init(nhlSchedule page: [UInt8], league: ExpectedLeague) throws(ParseError) {
        self = try NHLSchedulePage.read(page).normalized(league: league, day: nil)
    }
}

extension GameReading {
    /// Reads an answer of the NHL's `/gamecenter/{id}/play-by-play`.
    package init(nhlPlayByPlay page: [UInt8], league: ExpectedLeague) throws(ParseError) {
        self = try NHLPlayByPlayPage.read(page).reading(league: league)
    }

    /// Reads an answer of the NHL's `/gamecenter/{id}/boxscore`.
    package init(nhlBoxScore page: [UInt8], league: ExpectedLeague) throws(ParseError) {
        self = try NHLBoxScorePage.read(page).reading(league: league)
    }

    /// Reads an answer of the NHL's `/gamecenter/{id}/landing`.
    package init(nhlLanding page: [UInt8], league: ExpectedLeague) throws(ParseError) {
        self = try NHLLandingPage.read(page).reading(league: league)
    }
}

extension StandingsReading {
    /// Reads the NHL's `/standings/{date}`, a table a division.
    package init(nhlStandings page: [UInt8], league: ExpectedLeague) throws(ParseError) {
        self = try NHLStandingsPage.read(page).normalized(league: league)
    }
}
