import Markup
package import Normalizing

/// `/teams/{id}`, before 2024 `/team/{organization}/{season}`: a team's season, its results and what it has yet to
/// play.
package enum TeamSchedulePage {
    package static func read(_ page: [UInt8]) throws(ParseError) -> RawSchedule {
        try HTMLPage.read(page, expecting: "table of Date, Opponent, Result") { root in
            guard let table = scheduleTable(root) else { return nil }
            var schedule = heading(root)
            schedule.games = table.rows.compactMap { RawScheduledGame($0, headings: table.headings) }
            return schedule
        }
    }

    /// Whose schedule the page is.
    static func heading(_ root: borrowing Element) -> RawSchedule {
        var schedule = RawSchedule(source: NCAAStats.source)
        (schedule.sport, schedule.division) = NCAAStats.competition(root) ?? (nil, nil)
        let team = NCAAStats.team(root)
        schedule.team.id = NCAAStats.ownTeamID(root)
        schedule.team.shortName = team?.name
        schedule.record = team?.record
        return schedule
    }

    /// The first table with the three columns of a schedule, whatever columns follow them.
    static func scheduleTable(_ root: borrowing Element) -> MarkupTable? {
        var found: MarkupTable?
        root.forEachDescendant("table") { element in
            guard found == nil else { return }
            let table = MarkupTable(element)
            if table.headings.starts(with: ["Date", "Opponent", "Result"]) { found = table }
        }
        return found
    }
}

extension RawScheduledGame {
    /// `nil` for the rows between the games, which hold nothing.
    init?(_ row: MarkupTable.Row, headings: [String]) {
        guard row.cells.count >= 3 else { return nil }
        self.init()
        // "02/16/2024(1)" of a doubleheader; "02/16/2024 07:00 PM" in a zone that nobody names.
        date = row[0].map { cell in String(cell.text.prefix { "0123456789/-".contains($0) }) }
        opponent = row[1]?.lines ?? []
        opponentID = row[1]?.links.lazy.compactMap(NCAAStats.teamID).first
        result = row[2]?.text
        id = row[2]?.links.lazy.compactMap(NCAAStats.contestID).first
        attendance = headings.firstIndex(of: "Attendance").flatMap { row[$0]?.text }
    }
}
