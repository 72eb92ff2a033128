package import Scores
package import Sports

extension LeadersReading {
    /// Reads the page's first table that ranks players or teams. The statistic by which they are ranked is in its last
    /// column.
    ///
    /// - Parameter expected: The requested league, used if the page does not name its own.
    /// - Returns: `nil` if the page has no table of leaders.
    package init?(_ page: RawTablePage, league expected: ExpectedLeague) {
        let columns = page.tables.lazy.map { (TableColumns($0.headings, words: LeadersColumn.words), $0) }
        let found = columns.first { $0.0.has(.rank) && ($0.0.has(.player) || $0.0.has(.team)) }
        guard let (columns, table) = found, let value = columns.lastUnrecognized else { return nil }
        let heading = table.headings[value]
        var category = LeaderCategory(name: page.title?.unblanked ?? heading, entries: [])
        var rejected: [RejectedEntry] = []
        var counter = RankCounter()
        for (index, row) in table.rows.enumerated() {
            let rank = counter.rank(columns.text(.rank, of: row))
            let entry = LeaderEntry(row, rank: rank, columns: columns, value: (heading, value), source: table.source)
            if let entry {
                category.entries.append(entry)
            } else {
                rejected.append(RejectedEntry(index: index, id: nil, reason: "no name, or no value"))
            }
        }
        self.init(
            league: LeagueID(sport: page.sport, division: page.division, expected: expected.id) ?? expected.id,
            asOf: TableDate(printed: page.asOf),
            categories: [category],
            pageCount: Int(printed: page.pageCount),
            rejected: rejected
        )
    }
}

/// The meanings of the columns in a table of leaders.
private enum LeadersColumn {
    case rank, player, team, classYear, position

    static let words: [String: LeadersColumn] = [
        "rank": .rank, "rk": .rank,
        "name": .player, "player": .player,
        "team": .team, "school": .team, "college": .team, "institution": .team,
        "cl": .classYear, "class": .classYear, "yr": .classYear,
        "position": .position, "pos": .position,
    ]
}

extension LeaderEntry {
    fileprivate init?(
        _ row: [RawCell],
        rank: Int?,
        columns: TableColumns<LeadersColumn>,
        value: (heading: String, index: Int),
        source: String
    ) {
        var raw = RawTeam()
        raw.shortName = columns.text(.team, of: row)
        raw.id = columns.cell(.team, of: row)?.id
        let team = TeamReading(raw, source: source)
        let player = columns.text(.player, of: row).map { name in
            PlayerReading(
                name: name,
                position: columns.text(.position, of: row),
                classYear: columns.text(.classYear, of: row)
            )
        }
        guard row.indices.contains(value.index), let printed = row[value.index].text.unblanked,
            columns.has(.player) ? player != nil : team != nil
        else { return nil }
        self.init(
            rank: rank,
            player: player,
            team: team,
            value: PrintedStat(name: value.heading, value: printed),
            other: columns.unrecognized(in: row).filter { $0.name != value.heading }
        )
    }
}
