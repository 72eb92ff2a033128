/// A column of a box score as a source prints it, with its meaning where that is known.
package struct StatColumn: Hashable, Sendable, Codable {
    /// The source's own name of it, stable where the label is not: `fieldGoalsMade-fieldGoalsAttempted`, `plusMinus`.
    package let key: String
    /// What stands above it: `FG`, `+/-`; the key where the source prints no label.
    package let label: String
    /// `nil` where we do not know what the source counts. Never a guess.
    package let statistic: Statistic?

    package init(key: String, label: String? = nil, statistic: Statistic? = nil) {
        self.key = key
        self.label = label ?? key
        self.statistic = statistic
    }
}

/// A cell of a box score: what is printed, and what it says.
package struct StatCell: Hashable, Sendable {
    /// As found: `38-90`, `.941`, `--`.
    package let printed: String
    /// `nil` where the column's meaning is unknown, or where this is no such value: a dash, a blank.
    package let value: StatValue?

    package init(printed: String, value: StatValue? = nil) {
        self.printed = printed
        self.value = value
    }
}

/// What a cell of a known meaning holds.
package enum StatValue: Hashable, Sendable {
    /// May be negative: plus-minus.
    case number(Int)
    /// Made of attempted, won of taken, saved of faced.
    case ratio(made: Int, of: Int)
    /// Playing time, penalty time.
    case seconds(Int)
    /// From 0 to 1, whatever the source prints: `.941` and `94.1` are both 0.941.
    case share(Double)
}

/// One row of a box score: a player, with a cell for each column of his or her table.
package struct StatLine: Hashable, Sendable {
    package var player: PlayerReading
    /// `nil` where the source does not say.
    package var isStarter: Bool?
    /// `false` for who was dressed and did not play; `nil` where the source does not say.
    package var hasPlayed: Bool?
    /// Whatever the source notes beside the figures, as found: why somebody did not play; a goalie's `W`, `L` or `O`.
    package var note: String?
    /// One for each column of the table; empty for who did not play.
    package var cells: [StatCell]

    package init(
        player: PlayerReading,
        isStarter: Bool? = nil,
        hasPlayed: Bool? = nil,
        note: String? = nil,
        cells: [StatCell] = []
    ) {
        self.player = player
        self.isStarter = isStarter
        self.hasPlayed = hasPlayed
        self.note = note
        self.cells = cells
    }
}

/// A table of one team's players. Basketball has one a team, hockey one each for forwards, defence and goalies.
package struct StatTable: Hashable, Sendable {
    /// As found: `goalies`; `nil` where a team has only one table.
    package var name: String?
    package var columns: [StatColumn]
    /// In the order of the source.
    package var lines: [StatLine]
    /// One for each column; `nil` where the source prints no totals.
    package var totals: [StatCell]?

    package init(name: String? = nil, columns: [StatColumn], lines: [StatLine] = [], totals: [StatCell]? = nil) {
        self.name = name
        self.columns = columns
        self.lines = lines
        self.totals = totals
    }
}

extension StatTable {
    /// What a player's row says of `statistic`; `nil` where the table does not count it, or the cell says nothing.
    package func value(of statistic: Statistic, in line: StatLine) -> StatValue? {
        zip(columns, line.cells).first { $0.0.statistic == statistic }?.1.value
    }
}

/// A figure of a whole team: one row of the table beside the players'.
package struct TeamStat: Hashable, Sendable {
    package let column: StatColumn
    package let cell: StatCell

    package init(column: StatColumn, cell: StatCell) {
        self.column = column
        self.cell = cell
    }
}

/// A team's part of a box score.
package struct TeamSheet: Hashable, Sendable {
    /// In the order of the source; empty where it prints none.
    package var figures: [TeamStat]
    package var tables: [StatTable]

    package init(figures: [TeamStat] = [], tables: [StatTable] = []) {
        self.figures = figures
        self.tables = tables
    }
}

extension TeamSheet {
    /// What the sheet says of the whole team's `statistic`; `nil` where it does not.
    package func value(of statistic: Statistic) -> StatValue? {
        figures.first { $0.column.statistic == statistic }?.cell.value
    }

    /// The sum of a counted statistic over all players who have it; `nil` where none has.
    package func playersTotal(of statistic: Statistic) -> Int? {
        var total: Int?
        for table in tables {
            for line in table.lines {
                guard case .number(let number)? = table.value(of: statistic, in: line) else { continue }
                let (sum, isTooLarge) = (total ?? 0).addingReportingOverflow(number)
                guard !isTooLarge else { return nil }
                total = sum
            }
        }
        return total
    }
}

/// The box score of a game as one reading of a source prints it, whatever the sport.
///
/// ``BoxScore`` is what we count ourselves from the plays; where a source prints one, the two can be held against each
/// other.
package typealias PrintedBoxScore = BySide<TeamSheet>
