import MarkupParsing
package import Normalizing

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
