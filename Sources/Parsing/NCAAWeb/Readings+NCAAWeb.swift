import Normalizing
package import Scores
package import Sports

extension RankingReading {
    /// Reads a page of rankings on ncaa.com.
    ///
    /// - Parameter league: The requested league. A page that names another league keeps that one.
    package init(ncaaRankings page: [UInt8], league: ExpectedLeague) throws(ParseError) {
        guard let reading = RankingReading(try RankingsPage.read(page), league: league) else {
            throw HTMLPage.missing("table", in: page)
        }
        self = reading
    }
}

extension StandingsReading {
    /// Reads a page of standings on ncaa.com.
    ///
    /// - Parameter league: The requested league. A page that names another league keeps that one.
    package init(ncaaStandings page: [UInt8], league: ExpectedLeague) throws(ParseError) {
        let raw = try StandingsPage.read(page)
        self.init(raw, league: league)
        if groups.isEmpty, raw.tables.contains(where: { !$0.rows.isEmpty }) {
            throw HTMLPage.missing("a column of schools in the tables of the standings", in: page)
        }
    }
}

extension LeadersReading {
    /// Reads a page of national leaders on ncaa.com.
    ///
    /// - Parameter league: The requested league. A page that names another league keeps that one.
    package init(ncaaLeaders page: [UInt8], league: ExpectedLeague) throws(ParseError) {
        guard let reading = LeadersReading(try LeadersPage.read(page), league: league) else {
            throw HTMLPage.missing("table", in: page)
        }
        self = reading
    }
}

extension TeamListReading {
    /// Reads ncaa.com's list of schools.
    package init(ncaaSchools page: [UInt8], in leagues: LeagueRegistry) throws(ParseError) {
        self = try SchoolsPage.read(page).normalized(in: leagues)
    }
}
