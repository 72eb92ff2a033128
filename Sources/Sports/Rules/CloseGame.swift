package import Scores

/// When a game counts as close, in a sport with alerts for close games.
package struct CloseGame: Hashable, Sendable {
    /// The maximum difference of the scores.
    package let margin: Int
    /// The maximum time left in the last period of regulation, in seconds. Overtime is always close.
    package let seconds: Int

    package init(margin: Int, seconds: Int) {
        self.margin = margin
        self.seconds = seconds
    }

    /// Whether a game with this state is close now.
    package func holds(for game: Snapshot) -> Bool {
        guard game.status == .live, let period = game.period, period.number == period.regulation,
            let clock = game.clock, !clock.hasRunOut, clock.seconds <= seconds,
            let score = game.score
        else { return false }
        let (difference, overflow) = score.home.subtractingReportingOverflow(score.away)
        return !overflow && difference.magnitude <= margin.magnitude
    }
}
