import Normalizing
package import Scores
package import Sports
package import Time

extension ScoreboardReading {
    /// Reads a scoreboard of ESPN, for any sport.
    ///
    /// - Parameters:
    ///   - league: The league to use if neither the page nor the game names one.
    ///   - day: The requested day; `nil` if none was requested.
    package init(espnScoreboard page: [UInt8], league: ExpectedLeague, day: CivilDate? = nil) throws(ParseError) {
        self = try ESPNScoreboardPage.read(page).normalized(league: league, day: day)
    }
}

extension GameReading {
    /// Reads a summary of ESPN.
    ///
    /// - Parameter league: The league to use if the page names none.
    package init(espnSummary page: [UInt8], league: ExpectedLeague) throws(ParseError) {
        self = try ESPNSummaryPage.read(page).reading(league: league)
    }
}

extension StandingsReading {
    /// Reads standings of ESPN.
    ///
    /// - Parameter league: The league to use if the page names none.
    package init(espnStandings page: [UInt8], league: ExpectedLeague) throws(ParseError) {
        self = try ESPNStandingsPage.read(page).normalized(league: league)
    }
}

extension RankingReading {
    /// Reads the polls of ESPN, one reading for each.
    ///
    /// - Parameter league: The league to use if the page names none.
    package static func all(
        espnRankings page: [UInt8],
        league: ExpectedLeague
    ) throws(ParseError) -> [RankingReading] {
        try ESPNRankingsPage.read(page).map { $0.normalized(league: league) }
    }
}

extension TeamListReading {
    /// Reads ESPN's list of a league's teams, or the page of one team.
    package init(espnTeams page: [UInt8], in leagues: LeagueRegistry) throws(ParseError) {
        self = try ESPNTeamsPage.read(page).normalized(in: leagues)
    }
}

extension SeasonDaysReading {
    /// Reads the calendar on a scoreboard of ESPN: the days with games, but not how many games each day has.
    ///
    /// - Parameter league: The requested league.
    package init(espnCalendar page: [UInt8], league: ExpectedLeague) throws(ParseError) {
        self = try ESPNCalendarPage.read(page).normalized(league: league.id)
    }
}
