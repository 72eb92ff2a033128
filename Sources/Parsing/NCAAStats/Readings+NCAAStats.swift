import Normalizing
package import Scores
package import Sports

extension TeamScheduleReading {
    /// Reads a team's schedule on stats.ncaa.org.
    ///
    /// - Parameter league: The requested league. A page that names another league keeps that one.
    package init(ncaaStatsSchedule page: [UInt8], league: ExpectedLeague) throws(ParseError) {
        self = try TeamSchedulePage.read(page).normalized(league: league)
    }
}

extension GameReading {
    /// Reads a contest's box score on stats.ncaa.org, which need not name players.
    ///
    /// - Parameter league: The requested league, because the page does not name one.
    package init(ncaaStatsBoxScore page: [UInt8], league: ExpectedLeague) throws(ParseError) {
        self = try ContestPage.read(page, needsPlayers: false).reading(league: league)
    }

    /// Reads a contest's individual statistics on stats.ncaa.org.
    ///
    /// - Parameter league: The requested league, because the page does not name one.
    package init(ncaaStatsIndividual page: [UInt8], league: ExpectedLeague) throws(ParseError) {
        self = try ContestPage.read(page, needsPlayers: true).reading(league: league)
    }
}

extension TeamListReading {
    /// Reads a list of a league's teams on stats.ncaa.org.
    package init(ncaaStatsTeams page: [UInt8], in leagues: LeagueRegistry) throws(ParseError) {
        self = try TeamListPage.read(page).normalized(in: leagues)
    }
}

extension StatisticsReading {
    /// Reads a page on stats.ncaa.org with the statistics of a team or a player by season and by game.
    ///
    /// - Parameter league: The requested league. A page that names another league keeps that one.
    package init(ncaaStatsGameByGame page: [UInt8], league: ExpectedLeague) throws(ParseError) {
        self = try GameByGamePage.read(page).normalized(league: league)
    }
}
