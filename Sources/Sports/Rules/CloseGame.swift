package import Scores

/// When a game is close, in a sport whose fans are called to the screen then.
package struct CloseGame: Hashable, Sendable {
    /// Points between the two, at the most.
    package let margin: Int
    /// Seconds left in the last period of regulation, at the most. Overtime is close by itself.
    package let seconds: Int

    package init(margin: Int, seconds: Int) {
        self.margin = margin
        self.seconds = seconds
    }

    /// Whether a game that looks so is close now.
    package func holds(for game: Snapshot) -> Bool {
        guard game.status == .live, let period = game.period, period.number == period.regulation,
            let clock = game.clock, !clock.hasRunOut, clock.seconds <= seconds,
            let score = game.score
        else { return false }
        let (difference, overflow) = score.home.subtractingReportingOverflow(score.away)
        return !overflow && difference.magnitude <= margin.magnitude
    }
}
