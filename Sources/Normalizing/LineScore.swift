import Scores

/// The goals of each period, from whichever of a page's accounts of them adds up.
///
/// Sources contradict themselves: a stated line score may be all zero beside a real result. A line that does not add up
/// to the score is worth nothing, so the accounts are tried in turn and the first that does is taken.
struct LineScore {
    let periods: [PeriodScore]
    /// The last period of a game that is over, by the line that the page prints for all of it. `nil` where that line
    /// is not what ``periods`` come from, ends before regulation does, or has noughts alone beyond it in a game that
    /// nobody won: what was counted from goals ends with the last period that had one, and columns are also printed in
    /// advance.
    let end: Period?

    /// - Parameters:
    ///   - played: The periods of the page's plays, in the order of play; empty where they do not cover all that was
    ///     played.
    ///   - score: The game's score; `nil` accepts any account.
    ///   - current: The period being played, after which a source may already print empty columns.
    ///   - isOver: Whether the game is over; one that was won in regulation has no column of an overtime.
    init?(
        _ game: RawGame,
        played: [(period: Period, raw: RawPeriod)],
        teams: BySide<RawTeam>,
        score: Score?,
        current: Period?,
        isOver: Bool,
        regulation: Int
    ) {
        let printed = Self.stated(teams, isInnings: !Period.regulations.contains(regulation))
        let accounts: [() -> [Score]?] = [
            { printed },
            { Self.running(played) },
            { Self.counted(game.goals, teams: teams, regulation: regulation) },
        ]
        let fitting = accounts.lazy.compactMap { $0() }.first { line in
            score.map { Self.totals(line, game.scoring).contains($0) } ?? true
        }
        guard var columns = fitting else { return nil }
        let isWon = isOver && score?.leader != nil
        let reached = current?.number ?? (isWon ? game.scoring.leastPeriods(regulation: regulation, score: score) : nil)
        while let reached, columns.count > reached, columns.last == .nilNil { columns.removeLast() }
        periods = columns.enumerated().map { index, score in
            PeriodScore(period: Period(number: index + 1, regulation: regulation), score: score)
        }
        let beyond = columns.dropFirst(regulation)
        let isPlayed = beyond.isEmpty || isWon || beyond.contains { $0 != .nilNil }
        let isWhole = isOver && fitting == printed && columns.count >= regulation && isPlayed
        end = isWhole ? Period(number: columns.count, regulation: regulation) : nil
    }

    /// The line that the page prints for each team.
    ///
    /// In a game of innings the visitors bat first: while they do, and where the last half of the last inning need not
    /// be played, the home side's column is missing, blank or an `X`. That is no runs.
    private static func stated(_ teams: BySide<RawTeam>, isInnings: Bool) -> [Score]? {
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

    /// The differences of the running score between the ends of the periods.
    ///
    /// The last score of a period counts, not the highest: a goal that was taken back lowers it. One that was taken
    /// back only in a later period leaves no way to tell whose column it was in, so there is no account then.
    private static func running(_ periods: [(period: Period, raw: RawPeriod)]) -> [Score]? {
        var columns: [Score] = []
        var before = Score.nilNil
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

    /// The entries of the list of goals, counted.
    private static func counted(_ goals: [RawGoal], teams: BySide<RawTeam>, regulation: Int) -> [Score]? {
        var columns: [Score] = []
        for goal in goals {
            guard let side = teams.side(ofMark: goal.team),
                let period = Period(printed: goal.period, regulation: regulation)
            else { return nil }
            while columns.count < period.number { columns.append(.nilNil) }
            columns[period.number - 1][side] += 1
        }
        return columns.isEmpty ? nil : columns
    }

    /// The scores that a line may stand for.
    private static func totals(_ columns: [Score], _ scoring: RawGame.Scoring) -> [Score] {
        switch scoring {
        case .points: [columns.total]
        // The last one may still be played: whoever is ahead in it has not won it.
        case .periodsWon: [columns.map(\.won).total, columns.dropLast().map(\.won).total]
        }
    }
}

extension RawGame.Scoring {
    /// The fewest periods that a game has that is over: a sweep of volleyball has three of five sets.
    /// - Parameter score: How it ended; `nil` where only the plays know.
    func leastPeriods(regulation: Int, score: Score?) -> Int {
        switch self {
        case .points: regulation
        // Each has a winner.
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
