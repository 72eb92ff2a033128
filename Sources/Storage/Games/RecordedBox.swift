import Postgres
package import Scores
package import Time

/// The stored box score of a game, as a source printed it.
package struct RecordedBox: Sendable, Hashable {
    package let source: String
    /// When the page was requested.
    package let observedAt: Instant
    package let box: PrintedBoxScore
}

extension GameDetailStore {
    /// Reads the printed box score of a game; `nil` when no source printed one.
    ///
    /// Runs up to four statements. For a consistent result, call it in a transaction that keeps its snapshot.
    package func box(of game: GameID) async throws -> RecordedBox? {
        let head = try await session.first("select source, observed_at from game_box where game_id = \(game)")
        guard let (source, observedAt) = try head?.decode(String.self, Instant.self) else { return nil }
        var box = PrintedBoxScore(home: TeamSheet(), away: TeamSheet())
        for row in try await session.query(
            """
            select side, key, label, statistic, printed, value from box_figure
             where game_id = \(game) order by side, ordinal
            """
        ) {
            let (side, figure) = try row.figure
            box[side].figures.append(figure)
        }
        for row in try await session.query(
            "select side, name, columns, totals, figures from box_table where game_id = \(game) order by side, ordinal"
        ) {
            let (side, table) = try row.table
            box[side].tables.append(table)
        }
        for row in try await session.query(
            """
            select l.side, l.box_table, l.source_id, l.name, l.jersey, l.position, l.class_year, l.is_starter,
                   l.has_played, l.note, l.cells, l.figures
              from box_line l where l.game_id = \(game) order by l.side, l.box_table, l.ordinal
            """
        ) {
            try row.add(to: &box, source: source)
        }
        return RecordedBox(source: source, observedAt: observedAt, box: box)
    }
}

extension Row {
    fileprivate var figure: (Side, TeamStat) {
        get throws {
            let (side, key, label, statistic, printed, value) = try decode(
                Side.self,
                String.self,
                String.self,
                String?.self,
                String.self,
                JSONText?.self
            )
            let column = StatColumn(key: key, label: label, statistic: statistic.map(Statistic.init(rawValue:)))
            return (side, TeamStat(column: column, cell: StatCell(printed: printed, value: try value?.decoded())))
        }
    }

    fileprivate var table: (Side, StatTable) {
        get throws {
            let (side, name, columns, totals, figures) = try decode(
                Side.self,
                String?.self,
                JSONText.self,
                JSONText?.self,
                JSONText.self
            )
            let table = StatTable(name: name, columns: try columns.decoded())
            guard let printed = try totals?.decoded(as: [String].self) else { return (side, table) }
            let cells = BoxLine.cells(printed, try figures.decoded(), table.columns)
            return (side, StatTable(name: name, columns: table.columns, totals: cells))
        }
    }

    /// Adds a player's row to its table.
    fileprivate func add(to box: inout PrintedBoxScore, source: String) throws {
        let side = try decode(column: "side", as: Side.self)
        let table = Int(try decode(column: "box_table", as: Int16.self))
        guard box[side].tables.indices.contains(table) else {
            throw StorageError.nothingReturned(statement: "select box_table")
        }
        let printed = try decode(column: "cells", as: JSONText.self).decoded(as: [String].self)
        let figures = try decode(column: "figures", as: JSONText.self).decoded(as: [String: StatValue].self)
        let line = StatLine(
            player: PlayerReading(
                sourceID: try decode(column: "source_id", as: String?.self).map { SourceID(source: source, id: $0) },
                name: try decode(column: "name"),
                jersey: try decode(column: "jersey"),
                position: try decode(column: "position"),
                classYear: try decode(column: "class_year")
            ),
            isStarter: try decode(column: "is_starter"),
            hasPlayed: try decode(column: "has_played"),
            note: try decode(column: "note"),
            cells: BoxLine.cells(printed, figures, box[side].tables[table].columns)
        )
        box[side].tables[table].lines.append(line)
    }
}
