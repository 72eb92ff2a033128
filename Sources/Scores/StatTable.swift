/// A column of a source's box score, with its meaning if that is known.
package struct StatColumn: Hashable, Sendable, Codable {
    /// The source's own name of it, which is more stable than the label: `fieldGoalsMade-fieldGoalsAttempted`,
    /// `plusMinus`.
    package let key: String
    /// The heading, such as `FG` or `+/-`; the key if the source prints no label.
    package let label: String
    /// The meaning of the column; `nil`: unknown. It is never guessed.
    package let statistic: Statistic?

    package init(key: String, label: String? = nil, statistic: Statistic? = nil) {
        self.key = key
        self.label = label ?? key
        self.statistic = statistic
    }
}

/// A cell of a box score: the printed text and its value.
package struct StatCell: Hashable, Sendable {
    /// The text, as found: `38-90`, `.941`, `--`.
    package let printed: String
    /// The value; `nil`: the column's meaning is unknown, or the text is no value, such as a dash or a blank.
    package let value: StatValue?

    package init(printed: String, value: StatValue? = nil) {
        self.printed = printed
        self.value = value
    }
}

/// The value of a cell whose meaning is known.
package enum StatValue: Hashable, Sendable {
    /// A count. It may be negative, as plus-minus may be.
    case number(Int)
    /// Two counts, such as shots made of attempted, face-offs won of taken, or shots saved of faced.
    case ratio(made: Int, of: Int)
    /// Playing time or penalty time.
    case seconds(Int)
    /// From 0 to 1, whatever the source prints: `.941` and `94.1` are both 0.941.
    case share(Double)
}

/// One row of a box score: a player, with a cell for each column of the table.
package struct StatLine: Hashable, Sendable {
    package var player: PlayerReading
    /// Whether the player started; `nil`: the source does not give it.
    package var isStarter: Bool?
    /// `false` for a dressed player who did not play; `nil`: the source does not give it.
    package var hasPlayed: Bool?
    /// The source's note in the row, as found, such as the reason why a player did not play, or a goalie's `W`, `L`
    /// or `O`.
    package var note: String?
    /// The cells, one for each column of the table; empty if the source prints another number of cells, as for a player
    /// who did not play.
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

/// A table of one team's players. Basketball has one per team, hockey one each for forwards, defence and goalies.
package struct StatTable: Hashable, Sendable {
    /// The name of the table, as found: `goalies`; `nil`: the source gives the table no name.
    package var name: String?
    package var columns: [StatColumn]
    /// The players, in the source's order.
    package var lines: [StatLine]
    /// The totals, one for each column; `nil`: the source prints none.
    package var totals: [StatCell]?

    package init(name: String? = nil, columns: [StatColumn], lines: [StatLine] = [], totals: [StatCell]? = nil) {
        self.name = name
        self.columns = columns
        self.lines = lines
        self.totals = totals
    }
}

extension StatTable {
    /// Returns a player's value of `statistic`; `nil`: the table has no such column, or the cell has no value.
    package func value(of statistic: Statistic, in line: StatLine) -> StatValue? {
        zip(columns, line.cells).first { $0.0.statistic == statistic }?.1.value
    }
}

/// A statistic of a whole team: one row of the team's table.
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
    /// The whole team's figures, in the source's order; empty: the source prints none.
    package var figures: [TeamStat]
    package var tables: [StatTable]

    package init(figures: [TeamStat] = [], tables: [StatTable] = []) {
        self.figures = figures
        self.tables = tables
    }
}

extension TeamSheet {
    /// Returns the whole team's value of `statistic`; `nil`: the sheet has none.
    package func value(of statistic: Statistic) -> StatValue? {
        figures.first { $0.column.statistic == statistic }?.cell.value
    }

    /// Returns the sum of a counted statistic over all players who have it; `nil`: no player has it, or the sum
    /// overflows.
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

/// The box score of a game as printed in one reading of a source, for any sport.
///
/// ``BoxScore`` is our own count from the plays. If a source prints a box score, the two can be compared.
package typealias PrintedBoxScore = BySide<TeamSheet>

// The JSON of a value of a box score, as it is stored in the `figures` columns of the database.
extension StatValue: Codable {
    private enum CodingKeys: String, CodingKey {
        case number, made, of, seconds, share
    }

    /// `{"number":31}`, `{"made":12,"of":20}`, `{"seconds":2301}`, `{"share":0.941}`: the keys name the kind of
    /// value.
    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .number(let number): try fields.encode(number, forKey: .number)
        case .ratio(let made, let all):
            try fields.encode(made, forKey: .made)
            try fields.encode(all, forKey: .of)
        case .seconds(let seconds): try fields.encode(seconds, forKey: .seconds)
        case .share(let share): try fields.encode(share, forKey: .share)
        }
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        if let number = try fields.decodeIfPresent(Int.self, forKey: .number) {
            self = .number(number)
        } else if let made = try fields.decodeIfPresent(Int.self, forKey: .made) {
            self = .ratio(made: made, of: try fields.decode(Int.self, forKey: .of))
        } else if let seconds = try fields.decodeIfPresent(Int.self, forKey: .seconds) {
            self = .seconds(seconds)
        } else {
            self = .share(try fields.decode(Double.self, forKey: .share))
        }
    }
}
