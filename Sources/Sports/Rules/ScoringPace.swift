/// How fast a side can score in a sport. A larger gain is an error of the source.
package struct ScoringPace: Hashable, Sendable {
    /// The points that one side may gain between two readings, even in quick succession, because the source itself
    /// may lag.
    package let burst: Int
    /// The points that it may gain in addition, per minute.
    package let perMinute: Int
    /// More than any side ever scored in a game.
    package let most: Int

    package init(burst: Int, perMinute: Int, most: Int) {
        self.burst = burst
        self.perMinute = perMinute
        self.most = most
    }

    /// The maximum gain of one side in a time. A negative time counts as 0, one beyond a day as a day.
    package func gain(within elapsed: Duration) -> Int {
        let seconds = min(max(elapsed, .zero), .seconds(86_400)).components.seconds
        let (more, isTooMuch) = perMinute.multipliedReportingOverflow(by: Int(seconds))
        let (gain, isTooLarge) = burst.addingReportingOverflow(more / 60)
        return isTooMuch || isTooLarge ? .max : gain
    }
}
