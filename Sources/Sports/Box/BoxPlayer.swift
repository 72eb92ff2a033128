package import Scores

/// A player in a box score, with the figures of all tables of the source.
package struct BoxPlayer: Hashable, Sendable {
    package let reading: PlayerReading
    /// Whether the player played; `nil`: no source states it.
    package var hasPlayed: Bool?
    /// The source's note: `W`, or the reason why the player did not play.
    package var note: String?
    private(set) var knownValues: [Statistic: StatValue] = [:]
    /// The printed texts of statistics that have no value.
    private(set) var texts: [Statistic: String] = [:]
    /// The cells of columns that the dictionary does not have, by key.
    private(set) var otherTexts: [String: String] = [:]

    init(_ line: StatLine) {
        reading = line.player
        hasPlayed = line.hasPlayed
        note = line.note
    }

    /// Adds the figures of a line. Those of earlier lines stay.
    mutating func add(_ line: StatLine, _ columns: [StatColumn], in dictionary: StatisticDictionary) {
        hasPlayed = hasPlayed ?? line.hasPlayed
        note = note ?? line.note
        for (column, cell) in zip(columns, line.cells) {
            if let statistic = dictionary[column]?.statistic {
                if let value = cell.value {
                    knownValues[statistic] = knownValues[statistic] ?? value
                } else if texts[statistic] == nil {
                    texts[statistic] = FigureText.tidied(cell.printed)
                }
            } else if otherTexts[column.key] == nil {
                otherTexts[column.key] = FigureText.tidied(cell.printed)
            }
        }
    }

    /// Adds figures that no line has.
    mutating func complete(with values: [Statistic: StatValue]) {
        knownValues.merge(values) { own, _ in own }
    }
}

extension [BoxPlayer] {
    /// Creates the players of a sheet. A player in several tables is listed once.
    ///
    /// - Parameter roleStatistics: A table with one of these statistics is read first, so that its values are kept: a
    ///   goalie's time in it is the time in goal.
    init(_ sheet: TeamSheet, roleStatistics: Set<Statistic>, in dictionary: StatisticDictionary) {
        self = []
        var indices: [String: Int] = [:]
        let isFirst = { (table: StatTable) in
            table.columns.contains { $0.statistic.map(roleStatistics.contains) == true }
        }
        for table in sheet.tables.filter(isFirst) + sheet.tables.filter({ !isFirst($0) }) {
            for line in table.lines {
                let key =
                    line.player.sourceID?.id
                    ?? "\(line.player.jersey ?? "") \(PlayerName.displayName(line.player.name))"
                if indices[key] == nil {
                    indices[key] = count
                    append(BoxPlayer(line))
                }
                guard let index = indices[key] else { continue }
                self[index].add(line, table.columns, in: dictionary)
            }
        }
    }

    /// Adds to each player the statistics that were counted from plays for the player of the same name. A statistic is
    /// added only if no source prints it for any of these players and it does not follow from the player's own.
    mutating func complete(with counted: [BoxPlayer], in dictionary: StatisticDictionary) {
        let printed = Set(flatMap(\.knownValues.keys))
        let names = Dictionary(grouping: counted) { PlayerName($0.reading.name) }
        for index in indices {
            guard let same = names[PlayerName(self[index].reading.name)], same.count == 1 else { continue }
            let own = self[index].values(dictionary)
            self[index].complete(with: same[0].knownValues.filter { !printed.contains($0.key) && own[$0.key] == nil })
        }
    }
}
