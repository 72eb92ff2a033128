package import Scores

/// The statistics of one player: the totals and averages of a season, and each of its games.
package struct PlayerStatistics: Hashable, Sendable {
    /// A statistic of the season.
    package struct Column: Hashable, Sendable {
        /// For example `Shots on goal`.
        package let name: String
        /// For example `SOG`.
        package let abbreviation: String
        package let statistic: Statistic
        /// The season's total; `nil`: no box score prints it.
        package let total: StatValue?
        /// `12`; empty without a value.
        package let totalText: String
        /// Per game: `3.4`, `4.2–9.1`. A share is that of the season. Empty without a value or a game.
        package let averageText: String
    }

    /// A statistic of one game.
    package struct Figure: Hashable, Sendable {
        package let statistic: Statistic
        /// `12–20`; empty without a value.
        package let text: String
        package let value: StatValue?
    }

    package let columns: [Column]
    /// For each game one figure for each column.
    package let games: [[Figure]]

    /// - Parameters:
    ///   - games: The values of each game.
    ///   - mostPointsOfGoal: See ``LeagueProfile/mostPointsOfGoal``.
    package init(
        of season: SeasonLine,
        games: [[Statistic: StatValue]],
        in sport: Sport,
        mostPointsOfGoal: Int = 1
    ) {
        let dictionary = StatisticDictionary(sport, mostPointsOfGoal: mostPointsOfGoal)
        let totals = season.values(dictionary)
        let played = games.map { StatisticValues(knownValues: $0, dictionary: dictionary) }
        let role = sport.boxLayout.role(at: season.position, with: season.totals)
        let definitions = role.definitions(of: played + [totals], dictionary)
        columns = definitions.map { definition in
            let total = totals[definition.statistic]
            return Column(
                name: definition.name,
                abbreviation: definition.abbreviation,
                statistic: definition.statistic,
                total: total,
                totalText: definition.text(in: totals),
                averageText: total.map { definition.average(of: $0, over: season.games) } ?? ""
            )
        }
        self.games = played.map { values in
            definitions.map { Figure(statistic: $0.statistic, text: $0.text(in: values), value: values[$0.statistic]) }
        }
    }

    /// Returns the statistics of a game that have a value.
    package func figures(ofGame place: Int) -> [Figure] {
        games[place].filter { !$0.text.isEmpty }
    }
}

extension StatisticDefinition {
    /// Returns the text of the statistic among these values; empty without a value or attempts.
    func text(in values: StatisticValues) -> String {
        guard let value = values[statistic] else { return "" }
        let isPrinted = values.knownValues[statistic] != nil
        // A ratio that a source prints may be 0 of 0. A ratio of 0 of 0 that was derived from counts is not shown.
        if value.isZero, case .ratio = value, !isPrinted { return "" }
        guard case .share(0) = value, isPrinted else { return text(of: value) }
        // Sources print 0 for a share of no attempts. Therefore a printed 0 is replaced by the share that follows from
        // the attempts, if there is one.
        var derived = values
        derived.knownValues[statistic] = nil
        return derived[statistic].map { text(of: $0) } ?? ""
    }

    /// Returns the value per game; empty without games. A share stays as it is.
    fileprivate func average(of value: StatValue, over games: Int) -> String {
        guard games > 0 else { return "" }
        return switch value {
        case .number(let number): FigureText.tenths(number, over: games)
        case .ratio(let made, let all): "\(FigureText.tenths(made, over: games))–\(FigureText.tenths(all, over: games))"
        case .seconds(let seconds): text(of: .seconds(seconds / games))
        case .share: text(of: value)
        }
    }
}

extension FigureText {
    /// Returns a quotient with one decimal: `3.4`, `−0.5`.
    static func tenths(_ number: Int, over count: Int) -> String {
        let tenths = Int((Double(number) * 10 / Double(count)).rounded())
        return "\(tenths < 0 ? "−" : "")\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
    }
}
