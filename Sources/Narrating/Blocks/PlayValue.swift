import Scores

/// How much single plays matter to a game.
struct PlayValue {
    let line: GameLine
    /// The smallest run whose end makes a play more important.
    let run: Int

    /// Returns the positions of the plays that moved the chance to win most, at most five, in the order of play.
    /// - Parameter end: The position before which plays are compared.
    func largestSwings(before end: Int) -> [Int] {
        let scoring = (0..<end).filter { line.entries[$0].changesScore }
        return scoring.sorted { (-abs(line.entries[$0].swing), $0) < (-abs(line.entries[$1].swing), $1) }
            .prefix(5).sorted()
    }

    /// Returns the scoring plays among some plays, the most valuable first. A change of the score that no single play
    /// explains comes last.
    func ranked(_ plays: Range<Int>) -> [Int] {
        let scoring = plays.filter { line.entries[$0].changesScore }
        let streaks = runsBefore(plays)
        // Whether a score is the last of the game is only considered in the last block. In an earlier block it would
        // reveal that no score follows.
        let last = plays.upperBound == line.entries.count ? scoring.last : nil
        let before = line.entries[plays.lowerBound].before
        let gainer = line.entries[plays.upperBound - 1].after.minus(before)?.leader
        let values = scoring.map { play -> Int in
            let entry = line.entries[play]
            guard entry.scorer != nil else { return -1 }
            var value = abs(entry.swing)
            if entry.after.leader == nil {
                value += 200
            } else if entry.before != .zero, entry.before.leader != entry.after.leader {
                value += 400
            }
            if streaks[play - plays.lowerBound] >= run { value += 200 }
            if play == last { value += 300 }
            // A score of the side that gained less in the block matters less if it does not change who leads.
            if let gainer, entry.scorer != gainer, entry.after.leader == entry.before.leader { value /= 3 }
            return value
        }
        return scoring.indices.sorted { (-values[$0], $0) < (-values[$1], $1) }.map { scoring[$0] }
    }

    /// Returns for each play the points of the run by the other side that it ends; 0 if it ends none.
    private func runsBefore(_ plays: Range<Int>) -> [Int] {
        var side: Side?
        var points = 0
        var runs: [Int] = []
        for play in 0..<plays.upperBound {
            let entry = line.entries[play]
            if play >= plays.lowerBound { runs.append(entry.scorer != nil && entry.scorer != side ? points : 0) }
            guard entry.changesScore else { continue }
            if entry.scorer != side { (side, points) = (entry.scorer, 0) }
            points += entry.points
        }
        return runs
    }
}
