/// The points that plays add to their side's score in a league.
package struct PlayPoints: Hashable, Sendable {
    private let minimums: [PlayKind: Int]
    private let mostOfGoal: Int

    /// - Parameters:
    ///   - minimums: The minimum that each scoring kind adds. A kind that is missing here adds nothing.
    ///   - mostOfGoal: The maximum that a ``PlayKind/goal`` adds: 2 if a long-range goal counts for two.
    package init(_ minimums: [PlayKind: Int], mostOfGoal: Int = 1) {
        self.minimums = minimums
        self.mostOfGoal = mostOfGoal
    }

    /// Returns the minimum that a play of the kind adds; 0: it adds nothing.
    package func least(of kind: PlayKind) -> Int { minimums[kind] ?? 0 }

    /// Returns the maximum that a play of the kind adds.
    func most(of kind: PlayKind) -> Int {
        let least = least(of: kind)
        return kind == .goal && least > 0 ? max(least, mostOfGoal) : least
    }

    /// Whether a play of the kind adds to a score.
    package func isScoring(_ kind: PlayKind) -> Bool { least(of: kind) > 0 }
}

/// The running score of a play-by-play. It determines the side and the points of each score, because sources list
/// some goals under the wrong team or under none, and the Premier Lacrosse League counts two points for a long-range
/// goal.
package struct RunningScore: Sendable {
    private var last = Score.zero
    private let points: PlayPoints

    /// - Parameter points: The points of plays in the league.
    package init(by points: PlayPoints) {
        self.points = points
    }

    /// Determines how much a play of this kind added to reach `score`.
    /// - Returns: The side that gained, if only one did and by a valid number of points, and that number. If the
    ///   change fits no side, because plays are missing or a score was corrected, the side is `nil` and the points
    ///   are the minimum of the kind.
    package mutating func gain(of kind: PlayKind, to score: Score?) -> (side: Side?, points: Int) {
        let least = points.least(of: kind)
        guard let score else { return (nil, least) }
        defer { last = score }
        guard least > 0, let gained = score.minus(last) else { return (nil, least) }
        let counted = least...points.most(of: kind)
        switch (gained.home, gained.away) {
        case (counted, 0): return (.home, gained.home)
        case (0, counted): return (.away, gained.away)
        default: return (nil, least)
        }
    }

    /// Returns the points that a play added to its side's score.
    package mutating func points(of kind: PlayKind, side: Side?, to score: Score?) -> Int {
        let gain = self.gain(of: kind, to: score)
        return gain.side == side ? gain.points : points.least(of: kind)
    }
}
