/// The goals of both sides; in basketball their points.
package typealias Score = BySide<Int>

extension BySide where Value == Int {
    package static let zero = Score(home: 0, away: 0)

    /// The side with more goals; `nil` if level.
    package var leader: Side? {
        home == away ? nil : (home > away ? .home : .away)
    }

    /// Whether neither side has fewer goals than in `earlier`.
    package func isAtLeast(_ earlier: Score) -> Bool {
        home >= earlier.home && away >= earlier.away
    }
}

extension BySide where Value == Int {
    /// Returns the goals of each side since `earlier`; `nil` if a side has fewer than before, or the number overflows.
    package func minus(_ earlier: Score) -> Score? {
        guard isAtLeast(earlier) else { return nil }
        let (home, homeOverflow) = home.subtractingReportingOverflow(earlier.home)
        let (away, awayOverflow) = away.subtractingReportingOverflow(earlier.away)
        return homeOverflow || awayOverflow ? nil : Score(home: home, away: away)
    }

    /// Returns the sum for each side. On overflow it is the nearest number.
    package func plus(_ more: Score) -> Score {
        Score(home: home.clampedSum(more.home), away: away.clampedSum(more.away))
    }

    /// The sum of both sides. On overflow it is the nearest number.
    package var total: Int { home.clampedSum(away) }
}

extension Sequence<Score> {
    /// The sum of the columns of a line score.
    package var total: Score { reduce(.zero) { $0.plus($1) } }
}

extension Int {
    fileprivate func clampedSum(_ other: Int) -> Int {
        let (sum, isTooLarge) = addingReportingOverflow(other)
        return isTooLarge ? (other < 0 ? .min : .max) : sum
    }
}
