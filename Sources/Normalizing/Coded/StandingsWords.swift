package import Scores
package import Sports

// The sources' names for the columns of standings. A column that is not listed is only shown as printed.

extension StandingsFigures {
    /// Reads the figures of a team's line from the source's columns.
    ///
    /// - Parameters:
    ///   - overall: The record in all games; `nil`: the source does not give it.
    ///   - conference: The record against teams of the same conference; `nil`: the source does not give it.
    ///   - columns: The other columns, as printed.
    ///   - countsOvertimeLosses: Whether the third number of a record counts overtime losses.
    package init(
        overall: TeamRecord?,
        conference: TeamRecord?,
        columns: [PrintedStat],
        countsOvertimeLosses: Bool
    ) {
        let printed = Dictionary(columns.map { ($0.name, $0.value) }) { first, _ in first }
        let standings = PrintedStandings(printed: printed, countsOvertimeLosses: countsOvertimeLosses)
        var values: [StandingsFigure: StandingsValue] = [:]
        values[.overall] = overall.map(StandingsValue.record)
        values[.conference] = conference.map(StandingsValue.record)
        for (figure, name) in PrintedStandings.counts {
            values[figure] = standings.number(name).map(StandingsValue.count)
        }
        values[.difference] = standings.number(["goalDifferential", "pointDifferential"]).map(StandingsValue.signed)
        values[.winShare] = standings.share("winPercent").map(StandingsValue.share)
        values[.pointsShare] = standings.share("pointPctg").map(StandingsValue.share)
        values[.gamesBehind] = standings.gamesBehind.map(StandingsValue.gamesBehind)
        values[.streak] = standings.streak.map(StandingsValue.streak)
        for (figure, names) in PrintedStandings.records {
            values[figure] = standings.record(names).map(StandingsValue.record)
        }
        self.init(values)
    }
}

/// The columns of a team's line, as printed.
private struct PrintedStandings {
    let printed: [String: String]
    let countsOvertimeLosses: Bool

    static let counts: [(StandingsFigure, [String])] = [
        (.gamesPlayed, ["gamesPlayed"]), (.points, ["points"]), (.scored, ["goalFor", "pointsFor"]),
        (.conceded, ["goalAgainst", "pointsAgainst"]), (.wildCard, ["wildcardSequence"]),
    ]

    /// The columns of records. A record is in the first of these columns, or its wins, losses and overtime losses are
    /// in the other three.
    static let records: [(StandingsFigure, [String])] = [
        (.home, ["Home", "homeWins", "homeLosses", "homeOtLosses"]),
        (.away, ["Road", "roadWins", "roadLosses", "roadOtLosses"]),
        (.lastTen, ["Last Ten Games", "l10Wins", "l10Losses", "l10OtLosses"]),
    ]

    private static let results: [String: StandingsStreak.Result] = [
        "w": .win, "won": .win, "l": .loss, "lost": .loss, "t": .tie, "tied": .tie, "ot": .overtimeLoss,
    ]

    /// Reads `12`, `+12` or `-12` from the first of these columns that the page has.
    func number(_ names: [String]) -> Int? {
        guard let text = names.lazy.compactMap({ printed[$0] }).first else { return nil }
        let isNegative = text.hasPrefix("-") || text.hasPrefix("−")
        let digits = isNegative || text.hasPrefix("+") ? String(text.dropFirst()) : text
        return Int(printed: digits).map { isNegative ? -$0 : $0 }
    }

    /// Reads `.732` and `0.737805`.
    func share(_ name: String) -> Double? {
        printed[name].flatMap { Double($0.hasPrefix(".") ? "0\($0)" : $0) }.flatMap { (0...1).contains($0) ? $0 : nil }
    }

    /// Reads `11`, `2.5`, and `-`, which is printed for the first team and means 0.
    var gamesBehind: Double? {
        printed["gamesBehind"].flatMap { $0 == "-" ? 0 : Double($0) }.flatMap { (0...200).contains($0) ? $0 : nil }
    }

    /// Reads `W3` or `Won 3`, or the letter and the number from two columns.
    var streak: StandingsStreak? {
        let parts = [printed["streakCode"], printed["streakCount"]].compactMap(\.self)
        guard let text = parts.count == 2 ? parts.joined() : printed["streak"] ?? printed["Overall STREAK"] else {
            return nil
        }
        let word = text.prefix { $0.isLetter }.lowercased()
        guard let result = Self.results[word], let length = Int(printed: String(text.dropFirst(word.count))),
            length > 0
        else { return nil }
        return StandingsStreak(result, length)
    }

    func record(_ names: [String]) -> TeamRecord? {
        if let text = names.first.flatMap({ printed[$0] }) {
            return TeamRecord(printed: text, countsOvertimeLosses: countsOvertimeLosses)
        }
        let numbers = names.dropFirst().compactMap { Int(printed: printed[$0]) }
        guard numbers.count == 3 else { return nil }
        return TeamRecord(wins: numbers[0], losses: numbers[1], overtimeLosses: numbers[2])
    }
}
