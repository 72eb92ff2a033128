import MarkupParsing
package import Normalizing
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

/// The page `/team/inst_team_list?sport_code=MLA&division=1`: the teams of a league, with their ids for the season.
package enum TeamListPage {
    package static func read(_ page: [UInt8]) throws(ParseError) -> RawTeamList {
        try HTMLPage.read(page, expecting: "links to teams") { root in
            // Schedules and contests link to teams too.
            let links = root.mapDescendants(like: ElementPattern("a", having: "href")) { $0.attribute("href") ?? "" }
            let isList = links.allSatisfy { NCAAStats.contestID(in: $0) == nil }
            guard isList, TeamSchedulePage.scheduleTable(root) == nil else { return nil }
            let teams = root.mapDescendants(like: ElementPattern("td")) { cell in
                // The cells of the list's columns contain links too; only the innermost cells are teams.
                cell.firstDescendant(like: ElementPattern("td")) { _ in true } == nil ? team(cell) : nil
            }
            guard teams.contains(where: { $0 != nil }) else { return nil }
            var list = RawTeamList(source: NCAAStats.source, teams: teams.compactMap(\.self).map { .team($0) })
            (list.sport, list.division) = NCAAStats.competition(root) ?? (nil, nil)
            return list
        }
    }

    /// Reads a cell that contains only a link to a team's season.
    private static func team(_ cell: borrowing Element) -> RawListedTeam? {
        var team = RawListedTeam()
        let link = cell.firstDescendant(like: ElementPattern("a", having: "href")) { link in
            (id: NCAAStats.teamID(in: link.attribute("href") ?? ""), name: link.foldedText)
        }
        guard let link, let id = link.id, link.name == cell.foldedText else { return nil }
        team.team.id = id
        team.team.shortName = link.name
        return team
    }
}
