import Normalizing
package import Scores
package import Sports

extension TeamScheduleReading {
    /// Reads a team's schedule of stats.ncaa.org.
    ///
    /// - Parameter league: The league that was asked for; a page that names another keeps it.
    package init(ncaaStatsSchedule page: [UInt8], league: ExpectedLeague) throws(ParseError) {
        self = try TeamSchedulePage.read(page).normalized(league: league)
    }
}

extension GameReading {
    /// Reads a contest's box score of stats.ncaa.org, which need not name players.
    ///
    /// - Parameter league: The league that was asked for, which the page does not name.
    package init(ncaaStatsBoxScore page: [UInt8], league: ExpectedLeague) throws(ParseError) {
        self = try ContestPage.read(page, needsPlayers: false).reading(league: league)
    }

    /// Reads a contest's individual statistics of stats.ncaa.org.
    ///
    /// - Parameter league: The league that was asked for, which the page does not name.
    package init(ncaaStatsIndividual page: [UInt8], league: ExpectedLeague) throws(ParseError) {
        self = try ContestPage.read(page, needsPlayers: true).reading(league: league)
    }
}

extension TeamListReading {
    /// Reads a list of a league's teams of stats.ncaa.org.
    package init(ncaaStatsTeams page: [UInt8], in leagues: LeagueRegistry) throws(ParseError) {
        self = try TeamListPage.read(page).normalized(in: leagues)
    }
}

extension StatisticsReading {
    /// Reads a page of stats.ncaa.org on what a team or a player did by season and by game.
    ///
    /// - Parameter league: The league that was asked for; a page that names another keeps it.
    package init(ncaaStatsGameByGame page: [UInt8], league: ExpectedLeague) throws(ParseError) {
        self = try GameByGamePage.read(page).normalized(league: league)
    }
}
