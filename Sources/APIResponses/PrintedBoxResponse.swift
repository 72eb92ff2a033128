package import APIModels
import FoundationEssentials
package import Scores
import Sports
package import Storage
import Time

extension PrintedBoxResponse {
    /// - Parameter recorded: `nil` if no source prints a box score.
    package init(_ game: ScoreboardGame, _ recorded: RecordedBox?) {
        self.init(
            game: GameResponse(game),
            source: recorded?.source,
            observedAt: recorded.map { Date($0.observedAt) },
            home: recorded.map { TeamSheetResponse($0.box.home, of: game.sport) },
            away: recorded.map { TeamSheetResponse($0.box.away, of: game.sport) }
        )
    }
}

extension TeamSheetResponse {
    package init(_ sheet: TeamSheet, of sport: SportID) {
        self.init(
            figures: sheet.figures.map { StatFigureResponse($0, of: sport) },
            tables: sheet.tables.map { StatTableResponse($0, of: sport) }
        )
    }
}

extension StatFigureResponse {
    package init(_ figure: TeamStat, of sport: SportID) {
        let words = ColumnWords(of: figure.column, in: sport)
        self.init(
            key: figure.column.key,
            label: figure.column.label,
            name: words.name,
            abbreviation: words.abbreviation,
            statistic: figure.column.statistic?.rawValue,
            printed: figure.cell.printed,
            value: figure.cell.value.map(StatValueResponse.init)
        )
    }
}

extension StatTableResponse {
    package init(_ table: StatTable, of sport: SportID) {
        self.init(
            name: table.name,
            columns: table.columns.map { StatColumnResponse($0, of: sport) },
            players: table.lines.map(StatLineResponse.init),
            totals: table.totals?.map(StatCellResponse.init)
        )
    }
}

extension StatColumnResponse {
    package init(_ column: StatColumn, of sport: SportID) {
        let words = ColumnWords(of: column, in: sport)
        self.init(
            key: column.key,
            label: column.label,
            name: words.name,
            abbreviation: words.abbreviation,
            statistic: column.statistic?.rawValue
        )
    }
}

extension StatLineResponse {
    package init(_ line: StatLine) {
        self.init(
            id: line.player.sourceID?.id,
            name: PlayerName.shown(line.player.name),
            number: line.player.jersey,
            position: line.player.position,
            isStarter: line.isStarter,
            hasPlayed: line.hasPlayed,
            note: line.note,
            cells: line.cells.map(StatCellResponse.init)
        )
    }
}

extension StatCellResponse {
    package init(_ cell: StatCell) {
        self.init(printed: cell.printed, value: cell.value.map(StatValueResponse.init))
    }
}

extension StatValueResponse {
    package init(_ value: StatValue) {
        self =
            switch value {
            case .number(let number): .number(number)
            case .ratio(let made, let all): .ratio(made: made, of: all)
            case .seconds(let seconds): .seconds(seconds)
            case .share(let share): .share(share)
            }
    }
}
