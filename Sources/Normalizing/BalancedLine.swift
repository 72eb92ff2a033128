package import Scores

/// A line score that adds up to the score at every moment, and says of no goal what no source said.
///
/// A game's page with the periods is read less often than the scoreboard, so that the newest goals have no column yet.
/// They are counted for the period that is being played. A goal at the very end of a period may stand in the next one
/// until the page says otherwise. Where it is unknown which period goals belong to, there is no line score.
extension Snapshot {
    /// The line score once a page has come.
    /// - Parameter page: The periods of a page, from the first; the last of them may lack goals. Above the score, it
    ///   says nothing until the score follows.
    func line(by page: [PeriodScore]) -> [PeriodScore] {
        let shown = balancedPeriods
        guard fits(page) else { return shown }
        if status == .final { return page }
        // A page that lags adds nothing. Any other contradicts what is shown, and is right where they differ.
        return shown.extends(page) ? shown : completed(page) ?? []
    }

    /// The stored line score with newer goals added to the current period; empty where it is unknown in which period
    /// they were scored, or which goals were retracted.
    var balancedPeriods: [PeriodScore] {
        completed(periods) ?? withNextPeriod ?? []
    }

    /// Whether the line has all that a page's line says.
    package func covers(_ line: [PeriodScore]) -> Bool {
        line.allSatisfy { column in
            periods.contains {
                $0.number == column.number && (status == .final ? $0 == column : $0.score.isAtLeast(column.score))
            }
        }
    }

    /// `columns` with the goals that they lack of the score, where the last column is that of the period being played;
    /// `nil` where goals are missing and that is not so, or where there are goals too many.
    private func completed(_ columns: [PeriodScore]) -> [PeriodScore]? {
        guard let score, let last = columns.max(by: { $0.number < $1.number }) else { return columns }
        guard let missing = score.minus(columns.sum) else { return nil }
        if missing == .nilNil {
            guard status == .live, let period, period.number > last.number else { return columns }
            // Periods without a goal have columns too, so that a later goal can be assigned to its period.
            return columns + period.since(last)
        }
        guard period?.number == last.number else { return nil }
        return columns.map { $0.number == last.number ? $0.with($0.score.plus(missing)) : $0 }
    }

    /// The stored line score with a column for the period that has begun since, in which the newest goals were scored;
    /// `nil` where it is not the next one. An overtime begins level.
    private var withNextPeriod: [PeriodScore]? {
        guard let period, let last = periods.lastNumber, period.number - 1 == last,
            let missing = score?.minus(periods.sum), period.kind == .regulation || periods.sum.leader == nil
        else { return nil }
        return periods + [PeriodScore(period: period, score: missing)]
    }
}

extension Period {
    /// The periods after `column` up to this one, without goals; none of a game with more than can be played.
    fileprivate func since(_ column: PeriodScore) -> [PeriodScore] {
        guard Self.numbers.contains(column.number), Self.numbers.contains(number) else { return [] }
        return ((column.number + 1)...number).map { number in
            let period = Period(number: number, regulation: regulation, isShootout: isShootout && number == self.number)
            return PeriodScore(period: period, score: .nilNil)
        }
    }
}

extension [PeriodScore] {
    /// All periods together; the largest number where it would not fit.
    var sum: Score { map(\.score).total }

    fileprivate var lastNumber: Int? { map(\.number).max() }

    /// Whether it says all that a page's line does, which may lack the newest goals of its last period.
    fileprivate func extends(_ page: [PeriodScore]) -> Bool {
        let last = page.lastNumber
        return page.allSatisfy { column in
            contains {
                $0.number == column.number
                    && (column.number == last ? $0.score.isAtLeast(column.score) : $0.score == column.score)
            }
        }
    }
}
