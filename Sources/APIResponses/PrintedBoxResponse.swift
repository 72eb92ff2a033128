package import APIModels
import FoundationEssentials
package import Scores
import Sports
package import Storage
import Time

extension PrintedBoxResponse {
    /// - Parameters:
    ///   - recorded: `nil` if no source prints a box score.
    ///   - players: The stored players of both teams.
    package init(_ game: ScoreboardGame, _ recorded: RecordedBox?, _ players: GamePlayers) {
        self.init(
            game: GameResponse(game),
            source: recorded?.source,
            observedAt: recorded.map { Date($0.observedAt) },
            home: recorded.map { TeamSheetResponse($0.box.home, of: game.sport) { players.player($0, of: .home) } },
            away: recorded.map { TeamSheetResponse($0.box.away, of: game.sport) { players.player($0, of: .away) } }
        )
    }
}

extension TeamSheetResponse {
    /// - Parameter known: Finds the stored player for a line of the box score.
    package init(_ sheet: TeamSheet, of sport: SportID, known: (PlayerReading) -> RosterPlayer?) {
        self.init(
            figures: sheet.figures.map { StatFigureResponse($0, of: sport) },
            tables: sheet.tables.map { StatTableResponse($0, of: sport, known: known) }
        )
    }
}

extension StatFigureResponse {
    package init(_ figure: TeamStat, of sport: SportID) {
        let label = ColumnWords(of: figure.column, in: sport)
        self.init(
            key: figure.column.key,
            label: figure.column.label,
            name: label.name,
            abbreviation: label.abbreviation,
            statistic: figure.column.statistic?.rawValue,
            printed: figure.cell.printed,
            value: figure.cell.value.map(StatValueResponse.init)
        )
    }
}

extension StatTableResponse {
    package init(_ table: StatTable, of sport: SportID, known: (PlayerReading) -> RosterPlayer?) {
        self.init(
            name: table.name,
            columns: table.columns.map { StatColumnResponse($0, of: sport) },
            players: table.lines.map { StatLineResponse($0, known($0.player)) },
            totals: table.totals?.map(StatCellResponse.init)
        )
    }
}

extension StatColumnResponse {
    package init(_ column: StatColumn, of sport: SportID) {
        let label = ColumnWords(of: column, in: sport)
        self.init(
            key: column.key,
            label: column.label,
            name: label.name,
            abbreviation: label.abbreviation,
            statistic: column.statistic?.rawValue
        )
    }
}

extension StatLineResponse {
    /// - Parameter player: The stored player; `nil` if there is none.
    package init(_ line: StatLine, _ player: RosterPlayer?) {
        self.init(
            id: line.player.sourceID?.id,
            name: PlayerName.displayName(player?.name ?? line.player.name),
            number: line.player.jersey,
            position: line.player.position,
            isStarter: line.isStarter,
            hasPlayed: line.hasPlayed,
            note: line.note,
            cells: line.cells.map(StatCellResponse.init),
            playerID: player?.id.rawValue
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
