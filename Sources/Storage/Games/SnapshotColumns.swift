import Scores

extension Snapshot {
    /// Why the tables' constraints would refuse this; `nil` when they would not. A refused statement would take the
    /// caller's whole transaction with it.
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
    /// As a `smallint`; a number beyond its range is its end.
    var column: Int16 { Int16(clamping: self) }
}

extension Period {
    var column: Int16 { number.column }
}
