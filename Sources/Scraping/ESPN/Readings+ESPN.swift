import Normalizing
package import Scores
package import Sports
package import Time

extension ScoreboardReading {
    /// Reads a scoreboard of ESPN, of whichever sport.
    ///
    /// - Parameters:
    ///   - league: Taken where neither the page nor the game says.
    ///   - day: The day that was asked for, where one was.
    package init(espnScoreboard page: [UInt8], league: ExpectedLeague, day: CivilDate? = nil) throws(ParseError) {
        self = try ESPNScoreboardPage.read(page).normalized(league: league, day: day)
    }
}

extension GameReading {
    /// Reads a summary of ESPN.
    ///
    /// - Parameter league: Taken where the page does not say.
    package init(espnSummary page: [UInt8], league: ExpectedLeague) throws(ParseError) {
        self = try ESPNSummaryPage.read(page).reading(league: league)
    }
}

extension StandingsReading {
    /// Reads standings of ESPN.
    ///
    /// - Parameter league: Taken where the page does not say.
    package init(espnStandings page: [UInt8], league: ExpectedLeague) throws(ParseError) {
        self = try ESPNStandingsPage.read(page).normalized(league: league)
    }
}

extension RankingReading {
    /// Reads the polls of ESPN, one reading each.
    ///
    /// - Parameter league: Taken where the page does not say.
    package static func all(
        espnRankings page: [UInt8],
        league: ExpectedLeague
    ) throws(ParseError) -> [RankingReading] {
        try ESPNRankingsPage.read(page).map { $0.normalized(league: league) }
    }
}

extension TeamListReading {
    /// Reads the teams of a league at ESPN, or the page of one of them.
    package init(espnTeams page: [UInt8], in leagues: LeagueRegistry) throws(ParseError) {
        self = try ESPNTeamsPage.read(page).normalized(in: leagues)
    }
}

extension SeasonDaysReading {
    /// Reads the calendar on a scoreboard of ESPN: days without their numbers of games.
    ///
    /// - Parameter league: The league that was asked for.
    package init(espnCalendar page: [UInt8], league: ExpectedLeague) throws(ParseError) {
        self = try ESPNCalendarPage.read(page).normalized(league: league.id)
    }
}
