import Storage
import Time

/// How often a page is read: as often as its games deserve.
struct Cadence: Sendable, Hashable {
    /// While a game is played, or about to start.
    var live: Duration = .seconds(30)
    /// On a day with games that are still to come.
    var gameDay: Duration = .seconds(300)
    /// When nothing is to come.
    var idle: Duration = .seconds(1800)
    /// How long before its start a game counts as live: sources put the first face-off up early.
    var lead: Duration = .seconds(600)
    /// How long after its end a game's plays are still read: the last goal and corrections come late.
    var afterEnd: Duration = .seconds(300)

    /// The pause before the next reading, spread by a tenth either way, so that pages that came into step fall out of it.
    /// - Parameter random: 0…1.
    func pause(for target: ScrapeTarget, now: Instant, random: Double) -> Duration {
        base(for: target, now: now) * (0.9 + 0.2 * random)
    }

    private func base(for target: ScrapeTarget, now: Instant) -> Duration {
        // Plays are only read of games that are live or just ended.
        if case .detail = target.page { return live }
        let activity = target.activity
        if activity.live > 0 { return live }
        if let start = activity.nextStart, start - lead <= now { return live }
        return activity.open > 0 ? gameDay : idle
    }
}
