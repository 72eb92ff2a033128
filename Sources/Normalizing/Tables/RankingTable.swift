package import Scores
package import Sports

extension RankingReading {
    /// Reads the page's first table that ranks teams.
    ///
    /// - Parameter expected: The requested league, used if the page does not name its own.
    /// - Returns: `nil` if no table of the page has a rank and a team.
    package init?(_ page: RawTablePage, league expected: ExpectedLeague) {
        let columns = page.tables.lazy.map { table in
            (TableColumns(table.headings, words: RankingColumn.words, firstWords: RankingColumn.firstWords), table)
        }
        guard let (columns, table) = columns.first(where: { $0.0.has(.rank) && $0.0.has(.team) }) else { return nil }
        self.init(
            league: LeagueID(sport: page.sport, division: page.division, expected: expected.id) ?? expected.id,
            name: page.title?.unblanked,
            asOf: TableDate(printed: page.asOf),
            entries: []
        )
        var counter = RankCounter()
        for (index, row) in table.rows.enumerated() {
            let rank = counter.rank(columns.text(.rank, of: row))
            if let entry = RankingEntry(row, rank: rank, columns: columns, source: table.source) {
                entries.append(entry)
            } else {
                rejected.append(RejectedEntry(index: index, id: nil, reason: "\(UnreadableGame.nameless)"))
            }
        }
    }
}

/// The meanings of the columns in a ranking.
private enum RankingColumn {
    case rank, team, previous, points, record, conference, firstPlaceVotes

    static let words: [String: RankingColumn] = [
        "rank": .rank, "rk": .rank, "ranking": .rank, "#": .rank, "no": .rank,
        "school": .team, "team": .team, "college": .team, "institution": .team,
        "previous": .previous, "prev": .previous, "previous rank": .previous, "prev rank": .previous,
        "last week": .previous, "previous ranking": .previous,
        "points": .points, "pts": .points, "total points": .points,
        "record": .record, "rec": .record, "overall record": .record, "overall": .record, "w l": .record,
        "conf": .conference, "conference": .conference,
        "1 st place votes": .firstPlaceVotes, "1 st votes": .firstPlaceVotes, "first place votes": .firstPlaceVotes,
    ]

    /// After these words the heading may explain the number in brackets that follows each name: `(1ST VOTES)`, `(FPV)`.
    static let firstWords: [String: RankingColumn] = [
        "school": .team, "team": .team, "college": .team, "institution": .team,
    ]
}

extension RankingEntry {
    fileprivate init?(_ row: [RawCell], rank: Int?, columns: TableColumns<RankingColumn>, source: String) {
        guard let cell = columns.cell(.team, of: row) else { return nil }
        let (name, votes) = Self.votes(in: cell.text)
        var raw = RawTeam()
        raw.shortName = name
        raw.id = cell.id
        raw.conference = columns.text(.conference, of: row)
        guard let team = TeamReading(raw, source: source) else { return nil }
        self.init(
            team: team,
            rank: rank,
            previous: PreviousRank(printed: columns.text(.previous, of: row)),
            firstPlaceVotes: votes ?? Int(printed: columns.text(.firstPlaceVotes, of: row)),
            points: Int(printedWithCommas: columns.text(.points, of: row)),
            record: TeamRecord(printed: columns.text(.record, of: row)),
            other: columns.unrecognized(in: row)
        )
    }

    /// Splits `Michigan (60)` into the name and 60 votes; `Miami (OH)` is only a name.
    private static func votes(in text: String) -> (name: String, votes: Int?) {
        let text = text.trimmed
        guard text.last == ")", let open = text.lastIndex(of: "("),
            let votes = Int(printed: String(text[text.index(after: open)...].dropLast()))
        else { return (String(text), nil) }
        return (String(text[..<open].trimmed), votes)
    }
}
