import Scores
import Storage
import Time

extension [UInt8] {
    /// `{"game", "source", "observedAt", "home", "away"}`: the box score as its source prints it. Null where none does.
    static func printedBox(_ game: ScoreboardGame, _ recorded: RecordedBox?) -> [UInt8] {
        JSONWriter.bytes { writer in
            writer.object { writer in
                writer.key("game")
                writer.game(game)
                writer.field("source", recorded?.source)
                writer.field("observedAt", recorded?.observedAt.description)
                for side in Side.allCases {
                    writer.key(side.rawValue)
                    if let sheet = recorded?.box[side] { writer.sheet(sheet) } else { writer.null() }
                }
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func sheet(_ sheet: TeamSheet) {
        object { writer in
            writer.key("figures")
            writer.array(sheet.figures) { writer, figure in
                writer.object { writer in
                    writer.column(figure.column)
                    writer.cell(figure.cell)
                }
            }
            writer.key("tables")
            writer.array(sheet.tables) { $0.table($1) }
        }
    }

    private mutating func table(_ table: StatTable) {
        object { writer in
            writer.field("name", table.name)
            writer.key("columns")
            writer.array(table.columns) { writer, column in writer.object { $0.column(column) } }
            writer.key("players")
            writer.array(table.lines) { $0.line($1) }
            writer.key("totals")
            if let totals = table.totals { writer.cells(totals) } else { writer.null() }
        }
    }

    private mutating func line(_ line: StatLine) {
        object { writer in
            writer.field("id", line.player.sourceID?.id)
            writer.field("name", PlayerName.shown(line.player.name))
            writer.field("number", line.player.jersey)
            writer.field("position", line.player.position)
            writer.field("isStarter", line.isStarter)
            writer.field("hasPlayed", line.hasPlayed)
            writer.field("note", line.note)
            writer.key("cells")
            writer.cells(line.cells)
        }
    }

    private mutating func cells(_ cells: [StatCell]) {
        array(cells) { writer, cell in writer.object { $0.cell(cell) } }
    }

    private mutating func column(_ column: StatColumn) {
        field("key", column.key)
        field("label", column.label)
        field("statistic", column.statistic?.rawValue)
    }

    /// What is printed, and what it says where that is certain; the key of the latter names its unit.
    private mutating func cell(_ cell: StatCell) {
        field("printed", cell.printed)
        key("value")
        guard let value = cell.value else { return null() }
        object { writer in
            switch value {
            case .number(let number): writer.field("number", number)
            case .ratio(let made, let all):
                writer.field("made", made)
                writer.field("of", all)
            case .seconds(let seconds): writer.field("seconds", seconds)
            case .share(let share): writer.field("share", share)
            }
        }
    }
}
