/// What plays add to the score of their side in a league.
package struct PlayPoints: Hashable, Sendable {
    private let usual: [PlayKind: Int]
    private let mostOfGoal: Int

    /// - Parameters:
    ///   - usual: What each kind that scores adds at least; a kind that is not here adds nothing.
    ///   - mostOfGoal: What a ``PlayKind/goal`` adds at the most: 2 where it counts for two from a distance.
    package init(_ usual: [PlayKind: Int], mostOfGoal: Int = 1) {
        self.usual = usual
        self.mostOfGoal = mostOfGoal
    }

    /// What a play of the kind adds at least; 0 where it adds nothing.
    package func least(of kind: PlayKind) -> Int { usual[kind] ?? 0 }

    /// What a play of the kind adds at the most.
    func most(of kind: PlayKind) -> Int {
        let least = least(of: kind)
        return kind == .goal && least > 0 ? max(least, mostOfGoal) : least
    }

    /// Whether a play of the kind adds to a score.
    package func scores(_ kind: PlayKind) -> Bool { least(of: kind) > 0 }
}

/// The running score of a play-by-play, which tells whose each score was and what it counted: sources file some goals
/// under the wrong team, some under none, and the Premier Lacrosse League counts two for a goal from a distance.
package struct RunningScore: Sendable {
    private var last = Score.nilNil
    private let points: PlayPoints

    /// - Parameter points: What plays add to a score in the league whose plays they are.
    package init(by points: PlayPoints) {
        self.points = points
    }

    /// What a play of this kind added to the score that it led to.
    /// - Returns: The side that alone gained what such a play may count for, and how much that was. The side is `nil`
    ///   where the change fits none, because plays are missing or a score was corrected; it counts what it usually does
    ///   then.
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

    /// What a play added to the score of its side.
    package mutating func points(of kind: PlayKind, side: Side?, to score: Score?) -> Int {
        let gain = self.gain(of: kind, to: score)
        return gain.side == side ? gain.points : points.least(of: kind)
    }
}
