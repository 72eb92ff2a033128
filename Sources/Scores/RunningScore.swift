/// The running score of a play-by-play, which tells whose each score was and what it counted: sources file some goals
/// under the wrong team, some under none, and the Premier Lacrosse League counts two for a goal from a distance.
package struct RunningScore: Sendable {
    private var last = Score.nilNil
    private let mostOfGoal: Int

    /// - Parameter league: Whose plays they are; `nil` for one that is not known, in which a goal counts for one.
    package init(league: LeagueID? = nil) {
        mostOfGoal = league?.mostPointsOfGoal ?? 1
    }

    /// What a play of this kind added to the score that it led to.
    /// - Returns: The side that alone gained what such a play may count for, and how much that was. The side is `nil`
    ///   where the change fits none, because plays are missing or a score was corrected; it counts what it usually does
    ///   then.
    package mutating func gain(of kind: PlayKind, to score: Score?) -> (side: Side?, points: Int) {
        guard let score else { return (nil, kind.points) }
        defer { last = score }
        guard kind.points > 0, let gained = score.minus(last) else { return (nil, kind.points) }
        let counted = kind.points...(kind == .goal ? mostOfGoal : kind.points)
        switch (gained.home, gained.away) {
        case (counted, 0): return (.home, gained.home)
        case (0, counted): return (.away, gained.away)
        default: return (nil, kind.points)
        }
    }

    /// What a play added to the score of its side.
    package mutating func points(of kind: PlayKind, side: Side?, to score: Score?) -> Int {
        let gain = self.gain(of: kind, to: score)
        return gain.side == side ? gain.points : kind.points
    }
}
