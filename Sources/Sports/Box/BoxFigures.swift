package import Scores

/// The statistics of a game from all that is known of it: the source's box score and our count of its plays.
package struct BoxFigures: Hashable, Sendable {
    package let sport: Sport
    package let dictionary: StatisticDictionary
    package let players: BySide<[BoxPlayer]>
    package let teams: BySide<StatisticValues>
    /// The players' columns that the dictionary does not have, in the source's order.
    let unknownColumns: [StatColumn]
    /// The teams' figures that the dictionary does not have.
    let unknownFigures: BySide<[TeamStat]>

    /// - Parameters:
    ///   - printed: `nil` if no source prints a box score.
    ///   - plays: In the order of play.
    ///   - mostPointsOfGoal: See ``LeagueProfile/mostPointsOfGoal``.
    package init(_ sport: Sport, printed: PrintedBoxScore?, plays: [Play], mostPointsOfGoal: Int = 1) {
        let points = PlayPoints(sport.plays.points, mostOfGoal: mostPointsOfGoal)
        let none = PrintedBoxScore(home: TeamSheet(), away: TeamSheet())
        let counted = plays.isEmpty ? nil : sport.countBoxScore?(plays, points).sheets
        let dictionary = StatisticDictionary(sport, mostPointsOfGoal: mostPointsOfGoal)
        let reader = FigureReader(
            sport: sport,
            dictionary: dictionary,
            printed: printed ?? none,
            counted: counted ?? none,
            plays: plays
        )
        let players = BySide(home: reader.players(of: .home), away: reader.players(of: .away))
        self.sport = sport
        self.dictionary = dictionary
        self.players = players
        teams = reader.teams(players)
        unknownColumns = reader.unknownColumns
        unknownFigures = reader.printed.mapValues { $0.figures.filter { dictionary[$0.column] == nil } }
    }
}

/// Reads the statistics of a game from a printed box score, from one counted from plays, and from the plays themselves.
private struct FigureReader {
    let sport: Sport
    let dictionary: StatisticDictionary
    /// Empty if no source prints a box score.
    let printed: PrintedBoxScore
    /// Empty if none is counted in the sport, or without plays.
    let counted: PrintedBoxScore
    let plays: [Play]

    func players(of side: Side) -> [BoxPlayer] {
        let read = { (sheet: TeamSheet) in
            [BoxPlayer](sheet, roleStatistics: sport.boxLayout.roleStatistics, in: dictionary)
        }
        var players = read(printed[side])
        guard players.contains(where: \.hasFigures) else { return read(counted[side]) }
        players.complete(with: read(counted[side]), in: dictionary)
        return players
    }

    /// Returns the statistics of both teams. Of several values of a statistic, the first one other than 0 is used,
    /// because sources print 0 for figures that were not entered.
    func teams(_ players: BySide<[BoxPlayer]>) -> BySide<StatisticValues> {
        var values = BySide<[Statistic: StatValue]>(home: [:], away: [:])
        for side in Side.allCases {
            for statistics in candidates(side, players[side]) {
                values[side].merge(statistics) { own, other in own.isZero ? other : own }
            }
        }
        let stated = values
        for (statistic, opponents) in sport.boxLayout.mirrors {
            for side in Side.allCases where values[side][statistic] == nil {
                values[side][statistic] = stated[side.other][opponents]
            }
        }
        return BySide(
            home: StatisticValues(knownValues: values.home, dictionary: dictionary),
            away: StatisticValues(knownValues: values.away, dictionary: dictionary)
        )
    }

    private func candidates(_ side: Side, _ players: [BoxPlayer]) -> [[Statistic: StatValue]] {
        let totals = printed[side].tables.map { table in
            Self.values(zip(table.columns, table.totals ?? []).filter { dictionary[$0.0]?.isAdditive == true })
        }
        return [Self.values(of: printed[side])] + totals
            + [sums(of: players), Self.values(of: counted[side]), counts(side)]
    }

    private static func values(of sheet: TeamSheet) -> [Statistic: StatValue] {
        values(sheet.figures.map { ($0.column, $0.cell) })
    }

    private static func values(_ cells: some Sequence<(StatColumn, StatCell)>) -> [Statistic: StatValue] {
        cells.reduce(into: [:]) { values, entry in
            guard let statistic = entry.0.statistic, values[statistic] == nil else { return }
            values[statistic] = entry.1.value
        }
    }

    private func sums(of players: [BoxPlayer]) -> [Statistic: StatValue] {
        let statistics = Set(players.flatMap(\.knownValues.keys)).filter { dictionary[$0]?.isAdditive == true }
        return statistics.reduce(into: [:]) { sums, statistic in
            let values = players.compactMap { $0.knownValues[statistic] }
            sums[statistic] = values.dropFirst().reduce(values.first) { sum, value in sum.flatMap { $0 + value } }
        }
    }

    private func counts(_ side: Side) -> [Statistic: StatValue] {
        let counts = sport.boxLayout.counts
        guard plays.contains(where: { counts[$0.kind] != nil }) else { return [:] }
        return counts.reduce(into: [:]) { values, entry in
            values[entry.value] = .number(plays.count { $0.kind == entry.key && $0.side == side })
        }
    }

    /// The players' columns that the dictionary does not have, each once, although both teams' tables have it.
    var unknownColumns: [StatColumn] {
        var keys: Set<String> = []
        return (printed.away.tables + printed.home.tables).flatMap(\.columns).filter { column in
            dictionary[column] == nil && keys.insert(column.key).inserted
        }
    }
}

extension BoxPlayer {
    var hasFigures: Bool {
        knownValues.values.contains { !$0.isZero } || otherTexts.values.contains { !FigureText.isEmptyOrZero($0) }
    }
}
