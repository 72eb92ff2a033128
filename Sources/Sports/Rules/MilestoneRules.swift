/// What is remarkable in the games of a sport: comebacks, milestones of players, upsets and shutouts.
package struct MilestoneRules: Hashable, Sendable {
    /// Points behind which a side that draws level has come back.
    package let comeback: Int
    /// How many goals of one player make a milestone, ascending; points where ``countsPoints``.
    package let milestones: [Int]
    /// Whether a goal that counts for two, or a basket, is more than one towards them.
    package let countsPoints: Bool
    /// Points of both sides after which a milestone is no longer news: where the plays of a game are first read late,
    /// what happened long before is not alerted.
    package let newsPoints: Int
    /// Whether a winner that let the other side score nothing is remarkable.
    package let countsShutouts: Bool
    /// Seconds left in the last period of regulation from which the lead of an underdog is remarkable. In overtime any
    /// lead is.
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
