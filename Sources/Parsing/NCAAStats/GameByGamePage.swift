import MarkupParsing
package import Normalizing

/// The page `/players/{id}`, before 2024 `/player/game_by_game`: the statistics of a team or a player, by season and by
/// game.
///
/// Each row is followed by a hidden row, "Defensive", with the opponents' statistics.
package enum GameByGamePage {
    package static func read(_ page: [UInt8]) throws(ParseError) -> RawStatistics {
        try HTMLPage.read(page, expecting: "table of Date, Opponent, Result and statistics") { root in
            guard let games = TeamSchedulePage.scheduleTable(root), games.headings.count > 4 else { return nil }
            var raw = RawStatistics(schedule: TeamSchedulePage.heading(root))
            raw.seasons = seasons(root)
            for row in games.rows {
                if isOpponents(row) {
                    guard !raw.games.isEmpty else { continue }
                    raw.games[raw.games.count - 1].opponents = values(row, after: 3, of: games)
                } else if let game = RawScheduledGame(row, headings: games.headings) {
                    raw.schedule.games.append(game)
                    raw.games.append(statistics(row, label: "", after: 3, of: games))
                }
            }
            return raw
        }
    }

    /// Returns the rows of the table of years; empty if the page has none.
    private static func seasons(_ root: borrowing Element) -> [RawStatisticsRow] {
        var seasons: [RawStatisticsRow] = []
        root.forEachDescendant("table") { element in
            guard seasons.isEmpty else { return }
            let table = MarkupTable(element)
            guard table.headings.starts(with: ["Year", "Team"]) else { return }
            for row in table.rows where row.cells.count > 2 {
                if isOpponents(row) {
                    guard !seasons.isEmpty else { continue }
                    seasons[seasons.count - 1].opponents = values(row, after: 2, of: table)
                } else {
                    seasons.append(statistics(row, label: row[0]?.text ?? "", after: 2, of: table))
                }
            }
        }
        return seasons
    }

    /// Whether the row has the opponents' statistics for the row above.
    private static func isOpponents(_ row: MarkupTable.Row) -> Bool {
        row[0]?.text.isEmpty == true && row[1]?.text.hasPrefix("Defensive") == true
    }

    private static func statistics(
        _ row: MarkupTable.Row,
        label: String,
        after first: Int,
        of table: MarkupTable
    ) -> RawStatisticsRow {
        RawStatisticsRow(
            label: label,
            headings: Array(table.headings.dropFirst(first)),
            values: values(row, after: first, of: table)
        )
    }

    /// Returns the values without the slash that marks a season or conference high: `50/`.
    private static func values(_ row: MarkupTable.Row, after first: Int, of table: MarkupTable) -> [String] {
        guard first < table.headings.count else { return [] }
        return (first..<table.headings.count).map { column in
            let text = row[column]?.text ?? ""
            return text.hasSuffix("/") ? String(text.dropLast()) : text
        }
    }
}
