import Scores

/// The scores that the sides of a basketball game must have at the end of each period, so that the game has a given
/// result.
struct BasketballTargets: Hashable, Sendable {
    /// The score after each period.
    let scores: [Score]

    init(_ result: SimulatedLeagueDay.Result, using random: inout SplitMix64) {
        let format = BasketballNarrator.format
        let level = min(result.score.home, result.score.away) - Int.random(in: 2...9, using: &random)
        let hasOvertime = result.period > format.regulation
        let regulation = hasOvertime ? Score(home: level, away: level) : result.score
        let parts = BySide(
            home: Self.parts(of: regulation.home, count: format.regulation, using: &random),
            away: Self.parts(of: regulation.away, count: format.regulation, using: &random)
        )
        var scores: [Score] = []
        for quarter in 0..<format.regulation {
            let before = scores.last ?? .zero
            scores.append(Score(home: before.home + parts.home[quarter], away: before.away + parts.away[quarter]))
        }
        // Overtimes before the last one end level.
        for number in format.regulation..<max(format.regulation, result.period) {
            scores.append(number + 1 == result.period ? result.score : regulation)
        }
        self.scores = scores
    }

    /// Divides a number into parts that differ by a few points.
    private static func parts(of total: Int, count: Int, using random: inout SplitMix64) -> [Int] {
        var parts = (0..<count).map { index in total * (index + 1) / count - total * index / count }
        for index in parts.indices.dropLast() {
            let shift = Int.random(in: -4...4, using: &random)
            parts[index] += shift
            parts[index + 1] -= shift
        }
        return parts
    }
}

extension BasketballNarrator {
    /// The points that a side must still score in the period; `nil` if the game has no targets.
    func missingPoints(of side: Side) -> Int? {
        guard let targets, targets.scores.indices.contains(writer.period - 1) else { return nil }
        return targets.scores[writer.period - 1][side] - writer.score[side]
    }

    /// Whether a possession must bring a side nearer to its target: in the last minutes of a period, or if the side is
    /// so far behind that usual possessions would not reach it.
    func mustReachTarget(missing: Int) -> Bool { writer.clock < 150 || missing * 12 > writer.clock }

    /// Adds the points that the sides still need at the end of a period.
    mutating func reachTargets() {
        for side in Side.allCases {
            while let missing = missingPoints(of: side), missing > 0 { score(side, missing: missing) }
        }
    }
}
