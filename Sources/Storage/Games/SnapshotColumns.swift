import Scores

extension Snapshot {
    /// Why the tables' constraints would reject this snapshot; `nil` when they would not. Checked before, because a
    /// rejected statement would abort the caller's whole transaction.
    var flaw: String? {
        if status == .final, score == nil { return "final without a score" }
        if let score, score.home < 0 || score.away < 0 { return "a negative score" }
        if let period, period.number < 1 { return "a period before the first" }
        let numbers = periods.map(\.number)
        if numbers.contains(where: { $0 < 1 }) || Set(numbers).count < numbers.count {
            return "a line score with impossible periods"
        }
        return nil
    }
}

extension Int {
    /// The value as a `smallint`, clamped to its range.
    var column: Int16 { Int16(clamping: self) }
}

extension Period {
    var column: Int16 { number.column }
}
