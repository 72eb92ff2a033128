import Scores

/// The goals of each period, from the first of these that adds up to the score: the printed line score, the running
/// score of the plays, the list of goals.
///
/// Three are tried because sources contradict themselves: a printed line score may be all zero next to a real result.
struct LineScore {
    let periods: [PeriodScore]
    /// The last period of a game that is over, according to the line that the page prints for the whole game. `nil` if:
    /// - ``periods`` does not come from that line, because a line that was counted from goals ends with the last period
    ///   that had one;
    /// - the line ends before regulation;
    /// - the line has only zeros beyond regulation and the game has no winner, because columns are also printed in
    ///   advance.
    let end: Period?

    /// - Parameters:
    ///   - played: The periods of the page's plays, in the order of play; empty if they do not cover the whole game.
    ///   - score: The game's score; `nil` if it is unknown, so that the first line found is used.
    ///   - current: The current period. A source may already print empty columns after it.
    ///   - isOver: Whether the game is over. A game that was won in regulation has no overtime column.
    init?(
        _ game: RawGame,
        played: [(period: Period, raw: RawPeriod)],
        teams: BySide<RawTeam>,
        score: Score?,
        current: Period?,
        isOver: Bool,
        regulation: Int
    ) {
        let printed = Self.printedLine(teams, isInnings: !Period.regulations.contains(regulation))
        let candidates: [() -> [Score]?] = [
            { printed },
            { Self.line(fromRunningScoresOf: played) },
            { Self.line(from: game.goals, teams: teams, regulation: regulation) },
        ]
        let fitting = candidates.lazy.compactMap { $0() }.first { line in
            score.map { Self.totals(line, game.scoring).contains($0) } ?? true
        }
        guard var columns = fitting else { return nil }
        let isWon = isOver && score?.leader != nil
        let reached = current?.number ?? (isWon ? game.scoring.leastPeriods(regulation: regulation, score: score) : nil)
        while let reached, columns.count > reached, columns.last == .zero { columns.removeLast() }
        periods = columns.enumerated().map { index, score in
            PeriodScore(period: Period(number: index + 1, regulation: regulation), score: score)
        }
        let beyond = columns.dropFirst(regulation)
        let isPlayed = beyond.isEmpty || isWon || beyond.contains { $0 != .zero }
        let isWhole = isOver && fitting == printed && columns.count >= regulation && isPlayed
        end = isWhole ? Period(number: columns.count, regulation: regulation) : nil
    }

    /// Returns the line that the page prints for each team.
    ///
    /// In a game of innings the visitors bat first. The home side's last column is missing, blank or an `X` while the
    /// visitors bat, or if the last half inning need not be played. Such a column counts as no runs.
    private static func printedLine(_ teams: BySide<RawTeam>, isInnings: Bool) -> [Score]? {
        let (home, away) = teams.printedColumns
        guard !home.isEmpty, home.count == away.count || isInnings && home.count == away.count - 1 else { return nil }
        var columns: [Score] = []
        for (index, visitors) in away.enumerated() {
            let hosts = index < home.count ? home[index] : ""
            let isUnplayed = isInnings && index == away.count - 1 && ["", "x"].contains(hosts.trimmed.lowercasedASCII)
            guard let score = Score(printedHome: isUnplayed ? "0" : hosts, away: visitors) else { return nil }
            columns.append(score)
        }
        return columns
    }

    /// Returns the differences of the running score between the ends of the periods.
    ///
    /// The last score of a period counts, not the highest, because a retracted goal lowers it. If a side has a lower
    /// score at the end of a period than at the end of the one before, because a goal was retracted late, the result is
    /// `nil`.
    private static func line(fromRunningScoresOf periods: [(period: Period, raw: RawPeriod)]) -> [Score]? {
        var columns: [Score] = []
        var before = Score.zero
        var hasScores = false
        for (period, raw) in periods where !raw.plays.isEmpty {
            let last = raw.plays.last { $0.score != nil }?.score
            let after = last ?? before
            guard period.number == columns.count + 1, let gained = after.minus(before) else { return nil }
            columns.append(gained)
            before = after
            hasScores = hasScores || last != nil
        }
        return hasScores ? columns : nil
    }

    /// Returns the goals of each period, counted from the list of goals; `nil` if the list is empty, or if the team or
    /// period of an entry is unknown.
    private static func line(from goals: [RawGoal], teams: BySide<RawTeam>, regulation: Int) -> [Score]? {
        var columns: [Score] = []
        for goal in goals {
            guard let side = teams.side(ofReference: goal.team),
                let period = Period(printed: goal.period, regulation: regulation)
            else { return nil }
            while columns.count < period.number { columns.append(.zero) }
            columns[period.number - 1][side] += 1
        }
        return columns.isEmpty ? nil : columns
    }

    /// Returns the scores that a line may add up to.
    private static func totals(_ columns: [Score], _ scoring: RawGame.Scoring) -> [Score] {
        switch scoring {
        case .points: [columns.total]
        // The last period may still be in play, so that the side that leads it has not won it yet.
        case .periodsWon: [columns.map(\.won).total, columns.dropLast().map(\.won).total]
        }
    }
}

extension RawGame.Scoring {
    /// Returns the fewest periods that a finished game has: a sweep in volleyball has three of five sets.
    /// - Parameter score: The final score; `nil` if only the plays show it.
    func leastPeriods(regulation: Int, score: Score?) -> Int {
        switch self {
        case .points: regulation
        // Each period has one winner, so the final score adds up to the number of periods.
        case .periodsWon: score?.total ?? (regulation / 2 + 1)
        }
    }
}

extension BySide where Value == Int {
    /// 1 for the side that is ahead, 0 for the other.
    fileprivate var won: Score {
        Score(home: leader == .home ? 1 : 0, away: leader == .away ? 1 : 0)
    }
}
