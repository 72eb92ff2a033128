package import Scores

/// The statistics of two teams side by side.
package struct TeamComparison: Hashable, Sendable {
    package struct Row: Hashable, Sendable {
        /// For example `Shots on goal`.
        package let label: String
        /// The statistic; `nil`: the dictionary does not have it.
        package let statistic: Statistic?
        /// For example `40–91`.
        package let texts: BySide<String>
        /// The shares that ratios make: `44.0%`.
        package let shares: BySide<String>?
        /// The values as numbers, for the lengths of bars; `nil` if the dictionary does not have the statistic.
        package let sizes: BySide<Double>?
    }

    package let rows: [Row]

    package init(_ game: BoxFigures) {
        let knownRows = game.sport.boxLayout.comparison.compactMap { choice in
            choice.lazy.compactMap { Row($0, game) }.first
        }
        rows = knownRows + Self.rows(game.unknownFigures)
    }

    /// Creates the comparison for a sport that is unknown to the program, from the source's figures.
    package init(unknownSport box: PrintedBoxScore) {
        rows = Self.rows(box.mapValues(\.figures))
    }

    private static func rows(_ figures: BySide<[TeamStat]>) -> [Row] {
        figures.home.compactMap { home in
            guard let away = figures.away.first(where: { $0.column.key == home.column.key }) else { return nil }
            let texts = BySide(home: home, away: away).mapValues { FigureText.tidied($0.cell.printed) }
            guard texts.home + texts.away != "", texts != BySide(home: "0", away: "0") else { return nil }
            return Row(
                label: ColumnWords.label(of: home.column),
                statistic: nil,
                texts: texts,
                shares: nil,
                sizes: nil
            )
        }
    }
}

extension TeamComparison.Row {
    /// - Returns: `nil` if the statistic is not known for both teams, or if it is 0 for both.
    fileprivate init?(_ statistic: Statistic, _ game: BoxFigures) {
        guard let definition = game.dictionary[statistic] else { return nil }
        label = definition.name
        self.statistic = statistic
        guard let home = game.teams.home[statistic], let away = game.teams.away[statistic] else {
            return nil
        }
        guard !(home.isZero && away.isZero) else { return nil }
        let values = BySide(home: home, away: away)
        texts = values.mapValues(definition.text)
        if case (.ratio(let homeMade, let homeAll), .ratio(let awayMade, let awayAll)) = (home, away) {
            let share = { (made: Int, all: Int) in all > 0 ? FigureText.percent(Double(made) / Double(all)) : "" }
            shares = BySide(home: share(homeMade, homeAll), away: share(awayMade, awayAll))
        } else {
            shares = nil
        }
        sizes = values.mapValues { max(0, $0.size) }
    }
}
