package import Scores

/// A line score that adds up to the score at every moment.
///
/// A game's page with the periods is read less often than the scoreboard, so that the newest goals have no column yet.
/// They are counted for the period that is being played: total minus the closed periods. A goal at the very end of a
/// period may stand in the next one until the page says otherwise.
extension Snapshot {
    /// Extends a page's line score so that it adds up to the score; `nil` if it contradicts the score, or if goals are
    /// missing and it is unknown in which of several periods they were scored.
    /// - Parameter line: The periods of a page, from the first; the last of them may lack goals.
    func balanced(by line: [PeriodScore]) -> [PeriodScore]? {
        guard let last = line.map(\.number).max(), fits(line) else { return nil }
        if status == .final { return line }
        var columns = line.filter { $0.number < last }
        let own = periods.first { $0.number == last }
        columns += line.filter { $0.number == last }.map { page in
            // Its page may be older than the goals that were counted for this period.
            own.map { $0.score.isAtLeast(page.score) ? $0 : page } ?? page
        }
        if let period, period.number > last {
            columns += periods.filter { $0.number > last && $0.number <= period.number }
        }
        return balanced(columns)
    }

    /// The stored line score with newer goals added to the current period; empty if it is unknown in which period they
    /// were scored, or which goals were retracted.
    var balancedPeriods: [PeriodScore] {
        periods.isEmpty ? [] : balanced(periods) ?? []
    }

    /// Whether the line has all that a page's line says.
    package func covers(_ line: [PeriodScore]) -> Bool {
        line.allSatisfy { column in
            periods.contains {
                $0.number == column.number && (status == .final ? $0 == column : $0.score.isAtLeast(column.score))
            }
        }
    }

    /// `columns` with what they lack of the score in the last period, or in the one that is being played, if later.
    private func balanced(_ columns: [PeriodScore]) -> [PeriodScore]? {
        guard let score, let last = columns.max(by: { $0.number < $1.number }) else { return columns }
        guard let period, period.number > last.number else {
            let closed = columns.filter { $0.number != last.number }
            return score.minus(closed.sum).map { closed + [last.with($0)] }
        }
        guard let rest = score.minus(columns.sum) else { return nil }
        // Periods without a goal have columns too, so that a later goal can be assigned to its period.
        if rest == .nilNil { return status == .live ? columns + period.since(last) : columns }
        return period.number - 1 == last.number ? columns + [PeriodScore(period: period, score: rest)] : nil
    }
}

extension Period {
    /// The periods after `column` up to this one, without goals; none of a game with more than can be played.
    fileprivate func since(_ column: PeriodScore) -> [PeriodScore] {
        guard column.number >= 1, number <= Self.mostPeriods else { return [] }
        return ((column.number + 1)...number).map { number in
            let period = Period(number: number, regulation: regulation, isShootout: isShootout && number == self.number)
            return PeriodScore(period: period, score: .nilNil)
        }
    }

    private static let mostPeriods = 50
}

extension PeriodScore {
    fileprivate var score: Score { Score(home: home, away: away) }
}

extension [PeriodScore] {
    /// All periods together; the largest number where it would not fit.
    var sum: Score {
        reduce(into: .nilNil) { sum, period in
            sum.home = sum.home.addingReportingOverflow(period.home).overflow ? .max : sum.home + period.home
            sum.away = sum.away.addingReportingOverflow(period.away).overflow ? .max : sum.away + period.away
        }
    }
}
