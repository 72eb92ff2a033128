package import Scores

/// A box score as readers expect it: per team and role one table, in the words, the order and the formats of the
/// sport's dictionary, without empty columns, the best players first.
package struct ReadableBox: Hashable, Sendable {
    package struct Column: Hashable, Sendable {
        /// For example `Shots on goal`.
        package let name: String
        /// For example `SOG`.
        package let abbreviation: String
        /// The statistic; `nil`: the dictionary does not have it.
        package let statistic: Statistic?
    }

    package struct Row: Hashable, Sendable {
        package let player: PlayerReading
        /// A goalie's `W` or `L`.
        package let note: String?
        /// The texts of the cells, one for each column; empty without a value.
        package let cells: [String]
    }

    package struct Table: Hashable, Sendable {
        /// `Goalies`; `nil` if the team has only one table.
        package let name: String?
        package let columns: [Column]
        package let rows: [Row]
        /// The team's values, one for each column; `nil` if there are none, and in a known sport also for a table of
        /// one player.
        package let total: [String]?
    }

    package let tables: BySide<[Table]>
    /// The players with a reason why they did not play.
    package let absentPlayers: BySide<[PlayerReading]>

    /// - Parameter game: The statistics of a game whose sport is known.
    package init(_ game: BoxFigures) {
        let layout = game.sport.boxLayout
        let visible = game.players.mapValues { $0.filter(\.isShown) }
        let roles = visible.mapValues { players in Dictionary(grouping: players) { layout.role(of: $0) } }
        var tables = BySide<[Table]>(home: [], away: [])
        for role in layout.roles {
            let columns = BoxColumns(of: role, for: roles.home[role, default: []] + roles.away[role, default: []], game)
            for side in Side.allCases {
                guard let players = roles[side][role], !columns.all.isEmpty else { continue }
                tables[side].append(columns.table(of: players, team: game.teams[side]))
            }
        }
        self.tables = tables
        absentPlayers = game.players.mapValues { $0.filter { $0.hasPlayed == false && $0.note != nil }.map(\.reading) }
    }

    /// A box score of a sport that is unknown to the program: the source's tables without empty columns, in readable
    /// words.
    package init(unknownSport box: PrintedBoxScore) {
        tables = box.mapValues { $0.tables.compactMap(Table.init(unknownSport:)) }
        absentPlayers = BySide(home: [], away: [])
    }
}

extension ReadableBox.Table {
    fileprivate init?(unknownSport table: StatTable) {
        let lines = table.lines.filter { $0.cells.count == table.columns.count && $0.hasPlayed != false }
        let texts = lines.map { $0.cells.map { FigureText.tidied($0.printed) } }
        let filled = table.columns.indices.filter { column in texts.contains { !FigureText.isEmptyOrZero($0[column]) } }
        guard !lines.isEmpty, !filled.isEmpty else { return nil }
        let section = table.name.map { $0 + "." } ?? ""
        name = table.name.map(ColumnWords.words)
        columns = filled.map { index in
            let column = table.columns[index]
            let key = column.key.hasPrefix(section) ? String(column.key.dropFirst(section.count)) : column.key
            let label = column.label == column.key ? key : column.label
            let name = ColumnWords.label(of: StatColumn(key: key, label: label))
            return ReadableBox.Column(name: name, abbreviation: name, statistic: nil)
        }
        rows = zip(lines, texts).map { line, texts in
            ReadableBox.Row(player: line.player, note: line.note, cells: filled.map { texts[$0] })
        }
        total = table.totals.map { totals in filled.map { FigureText.tidied(totals[$0].printed) } }
    }
}

/// The columns of one role in one game. Both teams' tables have the same.
private struct BoxColumns {
    let role: BoxRole
    let dictionary: StatisticDictionary
    let all: [ReadableBox.Column]
    /// The keys of the last columns in ``all``, which the dictionary does not have.
    private let others: [String]

    init(of role: BoxRole, for players: [BoxPlayer], _ game: BoxFigures) {
        let dictionary = game.dictionary
        let regular = role.columns.filter { column in players.contains { !$0.text(of: column, dictionary).isEmpty } }
        let extras = role.extras.filter { column in
            players.contains { player in player.values(dictionary)[column].map { !$0.isZero } ?? false }
        }
        let others = game.unknownColumns.filter { column in
            players.contains { !FigureText.isEmptyOrZero($0.otherTexts[column.key, default: ""]) }
        }
        self.role = role
        self.dictionary = dictionary
        self.others = others.map(\.key)
        all =
            (regular + extras).compactMap { dictionary[$0] }.map { ReadableBox.Column($0) }
            + others.map(ColumnWords.label).map { ReadableBox.Column(name: $0, abbreviation: $0, statistic: nil) }
    }

    func table(of players: [BoxPlayer], team: StatisticValues) -> ReadableBox.Table {
        let statistics = all.compactMap(\.statistic)
        let rows = players.sorted {
            role.isBetter($0.values(dictionary), $1.values(dictionary)) ?? ($0.reading.name < $1.reading.name)
        }.map { player in
            ReadableBox.Row(
                player: player.reading,
                note: player.hasPlayed == false ? nil : player.note,
                cells: statistics.map { player.text(of: $0, dictionary) } + others.map { player.otherTexts[$0] ?? "" }
            )
        }
        let total = statistics.map { statistic in
            guard let definition = dictionary[statistic], role.hasTotal(of: definition) else { return "" }
            return team[statistic].map(definition.text) ?? ""
        }
        let hasTotal = rows.count > 1 && total.contains { !$0.isEmpty }
        return ReadableBox.Table(
            name: role.name,
            columns: all,
            rows: rows,
            total: hasTotal ? total + others.map { _ in "" } : nil
        )
    }
}

extension BoxPlayer {
    /// Whether the player is shown: a person who may have played and has figures. Sources list figures that belong to
    /// no player under the name `TEAM`.
    var isShown: Bool {
        hasPlayed != false && hasFigures && reading.name.lowercased() != "team"
    }

    func values(_ dictionary: StatisticDictionary) -> StatisticValues {
        StatisticValues(knownValues: knownValues, dictionary: dictionary)
    }

    fileprivate func text(of statistic: Statistic, _ dictionary: StatisticDictionary) -> String {
        let values = values(dictionary)
        guard let definition = dictionary[statistic], values[statistic] != nil else { return texts[statistic] ?? "" }
        return definition.text(in: values)
    }
}
