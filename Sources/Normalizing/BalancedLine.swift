package import Scores

/// The published line score: it always adds up to the score, and never assigns a goal to a period without evidence.
///
/// A game's page with the periods is read less often than the scoreboard, so the newest goals have no column yet. They
/// are counted for the current period. A goal at the very end of a period may be counted for the next one until the
/// page corrects it. If the period of some goals is unknown, there is no line score.
extension Snapshot {
    /// Returns the line score after a page with periods was read.
    /// - Parameter page: The periods of a page, from the first; the last may lack goals. A page with more goals than
    ///   the score is ignored until the score follows.
    func line(by page: [PeriodScore]) -> [PeriodScore] {
        let current = balancedPeriods
        guard fits(page) else { return current }
        if status == .final { return page }
        // A page that lags adds nothing. A page that contradicts the published line is right where they differ.
        return current.extends(page) ? current : completed(page) ?? []
    }

    /// The stored line score with newer goals added to the current period; empty if it is unknown in which period they
    /// were scored, or which goals were retracted.
    var balancedPeriods: [PeriodScore] {
        completed(periods) ?? withNextPeriod ?? []
    }

    /// Whether the line score contains everything that a page's line score states.
    package func covers(_ line: [PeriodScore]) -> Bool {
        line.allSatisfy { column in
            periods.contains {
                $0.number == column.number && (status == .final ? $0 == column : $0.score.isAtLeast(column.score))
            }
        }
    }

    /// Returns `columns` with the missing goals added to the last column, if that is the current period. If no goals
    /// are missing, a live game gets a column for each period up to the current one. The result is `nil` if goals are
    /// missing and the last column is another period, or if there are more goals than in the score.
    private func completed(_ columns: [PeriodScore]) -> [PeriodScore]? {
        guard let score, let last = columns.max(by: { $0.number < $1.number }) else { return columns }
        guard let missing = score.minus(columns.sum) else { return nil }
        if missing == .zero {
            guard status == .live, let period, period.number > last.number else { return columns }
            // Periods without a goal get columns too, so that a later goal can be assigned to its period.
            return columns + period.since(last)
        }
        guard period?.number == last.number else { return nil }
        return columns.map { $0.number == last.number ? $0.with($0.score.plus(missing)) : $0 }
    }

    /// The stored line score with a column for the current period, which holds the newest goals; `nil` unless the
    /// current period directly follows the last column. An overtime must begin with a level score.
    private var withNextPeriod: [PeriodScore]? {
        guard let period, let last = periods.lastNumber, period.number - 1 == last,
            let missing = score?.minus(periods.sum), period.kind == .regulation || periods.sum.leader == nil
        else { return nil }
        return periods + [PeriodScore(period: period, score: missing)]
    }
}

extension Period {
    /// Returns the periods after `column` up to this one, each with the score 0–0; empty if the number of either is out
    /// of range.
    fileprivate func since(_ column: PeriodScore) -> [PeriodScore] {
        guard Self.numbers.contains(column.number), Self.numbers.contains(number) else { return [] }
        return ((column.number + 1)...number).map { number in
            let period = Period(number: number, regulation: regulation, isShootout: isShootout && number == self.number)
            return PeriodScore(period: period, score: .zero)
        }
    }
}

extension [PeriodScore] {
    /// The sum of all periods; the largest number on overflow.
    var sum: Score { map(\.score).total }

    fileprivate var lastNumber: Int? { map(\.number).max() }

    /// Whether this line contains everything that a page's line states. The page may lack the newest goals of its last
    /// period.
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
