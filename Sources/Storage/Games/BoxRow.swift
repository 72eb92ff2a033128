import Postgres
import Scores

/// A row of a box-score table, with its position.
struct BoxRow<Element> {
    let side: Side
    /// The ordinal of the table that the row belongs to; 0 for a team's figures, and for a row that is a table itself.
    let table: Int16
    let ordinal: Int16
    let element: Element
}

extension BoxRow<TeamStat> {
    static func figures(of box: PrintedBoxScore) -> [Self] {
        Side.allCases.flatMap { placed(box[$0].figures, side: $0) }
    }
}

extension BoxRow<StatTable> {
    static func tables(of box: PrintedBoxScore) -> [Self] {
        Side.allCases.flatMap { placed(box[$0].tables, side: $0) }
    }
}

extension BoxRow<BoxLine> {
    static func lines(of box: PrintedBoxScore, source: String) -> [Self] {
        let identities = box.mapValues { sheet in
            PlayerIdentities(of: sheet.tables.flatMap(\.lines).map(\.player), at: source)
        }
        return BoxRow<StatTable>.tables(of: box).flatMap { row in
            placed(
                row.element.lines.map { line in
                    let identity = identities[row.side].id(of: line.player)
                    return BoxLine(line: line, columns: row.element.columns, identity: identity)
                },
                side: row.side,
                table: row.ordinal
            )
        }
    }
}

extension BoxRow {
    /// Assigns positions. Elements beyond the range of `smallint` are dropped, because no box score of any sport has so
    /// many.
    private static func placed(_ elements: [Element], side: Side, table: Int16 = 0) -> [Self] {
        elements.prefix(Int(Int16.max)).enumerated().map {
            BoxRow(side: side, table: table, ordinal: Int16(clamping: $0), element: $1)
        }
    }
}

/// A player's row with the columns of its table, which define the statistics in its cells.
struct BoxLine {
    let line: StatLine
    let columns: [StatColumn]
    /// The id by which the box score's source identifies the player; see ``PlayerIdentities``.
    let identity: String

    /// The values by statistic. When two columns have the same statistic, the first one counts.
    var figures: [String: StatValue] { Self.figures(line.cells, columns) }

    static func figures(_ cells: [StatCell], _ columns: [StatColumn]) -> [String: StatValue] {
        zip(columns, cells).reduce(into: [:]) { figures, entry in
            guard let statistic = entry.0.statistic, figures[statistic.rawValue] == nil else { return }
            figures[statistic.rawValue] = entry.1.value
        }
    }

    /// Restores the cells from their printed texts and their values.
    static func cells(_ printed: [String], _ figures: [String: StatValue], _ columns: [StatColumn]) -> [StatCell] {
        zip(columns, printed).map { column, printed in
            StatCell(printed: printed, value: column.statistic.flatMap { figures[$0.rawValue] })
        }
    }
}
