package import Scores

/// Scores of one side in a period without an answer.
package struct ScoringRun: Hashable, Sendable {
    package let side: Side
    package let points: Int
    /// The plays of the run: from the play after the last score before it, or from the period's first play, to its last
    /// score.
    package let plays: ClosedRange<Int>

    /// Returns the maximal runs of at least `size` points, in the order of play.
    static func all(in line: GameLine, size: Int) -> [ScoringRun] {
        var runs: [ScoringRun] = []
        var side: Side?
        var points = 0
        var begin = 0
        var end = 0
        func close() {
            if let side, points >= size { runs.append(ScoringRun(side: side, points: points, plays: begin...end)) }
        }
        for (index, entry) in line.entries.enumerated() {
            if line.beginsPeriod(index) {
                close()
                (side, points, begin) = (nil, 0, index)
            }
            guard entry.changesScore else { continue }
            if entry.scorer == nil || entry.scorer != side {
                close()
                // The plays after the last score of the other side belong to the new run.
                if side != nil || points > 0 { begin = end + 1 }
                (side, points) = (entry.scorer, 0)
            }
            points += entry.points
            end = index
            if entry.scorer == nil { (side, begin) = (nil, index + 1) }
        }
        close()
        return runs
    }
}
