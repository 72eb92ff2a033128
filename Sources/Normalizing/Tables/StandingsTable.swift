package import Scores
package import Sports

extension StandingsReading {
    /// Reads every table of the page that names teams. The title of a table is the name of its group.
    ///
    /// - Parameter expected: The requested league, used if the page does not name its own.
    package init(_ page: RawTablePage, league expected: ExpectedLeague) {
        self.init(
            league: LeagueID(sport: page.sport, division: page.division, expected: expected.id) ?? expected.id,
            asOf: TableDate(printed: page.asOf),
            groups: []
        )
        var index = 0
        for table in page.tables {
            let columns = TableColumns(table.headings, words: StandingsColumn.words)
            guard columns.has(.team) else { continue }
            var group = StandingsGroup(name: table.title?.unblanked, entries: [])
            for row in table.rows {
                if let entry = StandingsEntry(row, columns: columns, source: table.source) {
                    group.entries.append(entry)
                } else {
                    rejected.append(RejectedEntry(index: index, id: nil, reason: "\(UnreadableGame.nameless)"))
                }
                index += 1
            }
            groups.append(group)
        }
    }
}

/// The meanings of the columns in standings.
private enum StandingsColumn {
    case place, team
    case overall, overallWins, overallLosses, overallTies
    case conference, conferenceWins, conferenceLosses, conferenceTies

    static let words: [String: StandingsColumn] = [
        "rank": .place, "place": .place, "pos": .place,
        "school": .team, "team": .team, "college": .team, "institution": .team,
        "overall": .overall, "overall record": .overall, "overall w l": .overall, "overall w l t": .overall,
        "overall w": .overallWins, "overall l": .overallLosses, "overall t": .overallTies,
        "conference": .conference, "conference record": .conference, "conf": .conference,
        "conference w l": .conference, "conference w l t": .conference,
        "conference w": .conferenceWins, "conference l": .conferenceLosses, "conference t": .conferenceTies,
        "conf w": .conferenceWins, "conf l": .conferenceLosses, "conf t": .conferenceTies,
    ]
}

extension StandingsEntry {
    fileprivate init?(_ row: [RawCell], columns: TableColumns<StandingsColumn>, source: String) {
        // The name of a division is in a row of its own above its teams, with no other cells filled.
        guard let cell = columns.cell(.team, of: row),
            cell.id != nil || row.count(where: { $0.text.unblanked != nil }) > 1
        else { return nil }
        var raw = RawTeam()
        raw.shortName = cell.text
        raw.id = cell.id
        guard let team = TeamReading(raw, source: source) else { return nil }
        func text(_ column: StandingsColumn) -> String? { columns.text(column, of: row) }
        self.init(
            team: team,
            place: Int(printed: text(.place)),
            overall: TeamRecord(printed: text(.overall))
                ?? TeamRecord(wins: text(.overallWins), losses: text(.overallLosses), ties: text(.overallTies)),
            conference: TeamRecord(printed: text(.conference))
                ?? TeamRecord(
                    wins: text(.conferenceWins),
                    losses: text(.conferenceLosses),
                    ties: text(.conferenceTies)
                ),
            other: columns.unrecognized(in: row)
        )
    }
}
