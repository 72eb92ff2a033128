/// How fast a side can score in a sport: what lies beyond is a slip of the source, whatever it says.
package struct ScoringPace: Hashable, Sendable {
    /// Points that one side may gain between two readings, however soon the second comes: the source itself may lag.
    package let burst: Int
    /// Points that it may gain with each minute beyond that.
    package let perMinute: Int
    /// More than any side ever had in a game.
    package let most: Int

    package init(burst: Int, perMinute: Int, most: Int) {
        self.burst = burst
        self.perMinute = perMinute
        self.most = most
    }

    /// What one side may gain in a time; the burst alone for one that is negative, no more for one beyond a day.
    package func gain(within elapsed: Duration) -> Int {
        let seconds = min(max(elapsed, .zero), .seconds(86_400)).components.seconds
        let (more, isTooMuch) = perMinute.multipliedReportingOverflow(by: Int(seconds))
        let (gain, isTooLarge) = burst.addingReportingOverflow(more / 60)
        return isTooMuch || isTooLarge ? .max : gain
    }
}
