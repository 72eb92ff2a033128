import MarkupParsing
package import Normalizing

/// The page `/teams/{id}`, before 2024 `/team/{organization}/{season}`: a team's season with its results and future
/// games.
package enum TeamSchedulePage {
    package static func read(_ page: [UInt8]) throws(ParseError) -> RawSchedule {
        try HTMLPage.read(page, expecting: "table of Date, Opponent, Result") { root in
            guard let table = scheduleTable(root) else { return nil }
            var schedule = heading(root)
            schedule.games = table.rows.compactMap { RawScheduledGame($0, headings: table.headings) }
            return schedule
        }
    }

    /// Returns the schedule without games: its league, its team and the team's record.
    static func heading(_ root: borrowing Element) -> RawSchedule {
        var schedule = RawSchedule(source: NCAAStats.source)
        (schedule.sport, schedule.division) = NCAAStats.competition(root) ?? (nil, nil)
        let team = NCAAStats.team(root)
        schedule.team.id = NCAAStats.ownTeamID(root)
        schedule.team.shortName = team?.name
        schedule.record = team?.record
        return schedule
    }

    /// Returns the first table that begins with the three columns of a schedule.
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
    /// Creates a game; `nil` for the empty rows between games.
    init?(_ row: MarkupTable.Row, headings: [String]) {
        guard row.cells.count >= 3 else { return nil }
        self.init()
        // "02/16/2024(1)" in a doubleheader; "02/16/2024 07:00 PM" without a time zone.
        date = row[0].map { cell in String(cell.text.prefix { "0123456789/-".contains($0) }) }
        opponent = row[1]?.lines ?? []
        opponentID = row[1]?.links.lazy.compactMap(NCAAStats.teamID).first
        result = row[2]?.text
        id = row[2]?.links.lazy.compactMap(NCAAStats.contestID).first
        attendance = headings.firstIndex(of: "Attendance").flatMap { row[$0]?.text }
    }
}
