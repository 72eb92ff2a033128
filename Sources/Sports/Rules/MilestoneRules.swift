/// The notable events of a sport: comebacks, milestones of players, upsets and shutouts.
package struct MilestoneRules: Hashable, Sendable {
    /// The minimum deficit for a comeback, in points. A comeback is complete when the side draws level.
    package let comeback: Int
    /// The numbers of goals of one player that are milestones, ascending; numbers of points if ``countsPoints``.
    package let milestones: [Int]
    /// Whether the points of a goal or basket count instead of the goals.
    package let countsPoints: Bool
    /// The number of points of both sides after which a milestone is no longer news. If the plays of a game are first
    /// read late, milestones of long before are not alerted.
    package let newsPoints: Int
    /// Whether a win without a goal of the other side is notable.
    package let countsShutouts: Bool
    /// The maximum time left in the last period of regulation, in seconds, for an underdog's lead to be notable. In
    /// overtime any lead is notable.
    package let upsetSeconds: Int

    package init(
        comeback: Int,
        milestones: [Int],
        countsPoints: Bool = false,
        newsPoints: Int,
        countsShutouts: Bool,
        upsetSeconds: Int = 300
    ) {
        self.comeback = comeback
        self.milestones = milestones
        self.countsPoints = countsPoints
        self.newsPoints = newsPoints
        self.countsShutouts = countsShutouts
        self.upsetSeconds = upsetSeconds
    }
}
