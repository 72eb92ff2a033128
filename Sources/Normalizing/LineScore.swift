import Scores

/// The goals of each period, from whichever of a page's accounts of them adds up.
///
/// Sources contradict themselves: a stated line score may be all zero beside a real result. A line that does not add up
/// to the score is worth nothing, so the accounts are tried in turn and the first that does is taken.
struct LineScore {
    let periods: [PeriodScore]

    /// - Parameters:
    ///   - score: The game's score; `nil` accepts any account.
    ///   - current: The period being played, after which a source may already print empty columns.
    init?(_ game: RawGame, teams: BySide<RawTeam>, score: Score?, current: Period?, regulation: Int) {
        let accounts: [() -> [Score]?] = [
            { Self.stated(teams) },
            { Self.running(game.periods ?? [], regulation: regulation) },
            { Self.counted(game.goals, teams: teams, regulation: regulation) },
        ]
        let fitting = accounts.lazy.compactMap { $0() }.first { score == nil || Self.total($0) == score }
        guard var columns = fitting else { return nil }
        while let current, columns.count > current.number, columns.last == .nilNil { columns.removeLast() }
        periods = columns.enumerated().map { index, score in
            PeriodScore(period: Period(number: index + 1, regulation: regulation), score: score)
        }
    }

    /// The line that the page prints for each team.
    private static func stated(_ teams: BySide<RawTeam>) -> [Score]? {
        guard !teams.home.lineScore.isEmpty, teams.home.lineScore.count == teams.away.lineScore.count else {
            return nil
        }
        var columns: [Score] = []
        for (home, away) in zip(teams.home.lineScore, teams.away.lineScore) {
            guard let score = Score(printedHome: home, away: away) else { return nil }
            columns.append(score)
        }
        return columns
    }

    /// The differences of the running score between the ends of the periods.
    ///
    /// The last score of a period counts, not the highest: a goal that was taken back lowers it. One that was taken
    /// back only in a later period leaves no way to tell whose column it was in, so there is no account then.
    private static func running(_ periods: [RawPeriod], regulation: Int) -> [Score]? {
        var columns: [Score] = []
        var before = Score.nilNil
        var hasScores = false
        for (period, raw) in periods.numbered(regulation: regulation) where !raw.plays.isEmpty {
            let last = raw.plays.last { $0.score != nil }?.score
            let after = last ?? before
            guard period.number == columns.count + 1, after.isAtLeast(before) else { return nil }
            columns.append(Score(home: after.home - before.home, away: after.away - before.away))
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

    private static func total(_ columns: [Score]) -> Score {
        columns.reduce(into: .nilNil) { sum, score in
            sum.home += score.home
            sum.away += score.away
        }
    }
}
