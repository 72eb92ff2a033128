import Scores

/// Notices game clocks that stand still.
///
/// It knows only what it has seen itself: a clock that stood before the program began counts from the first look.
struct ClockWatch: Sendable {
    private struct Stand {
        let clock: String
        let since: ContinuousClock.Instant
    }

    private var stands: [GameID: Stand] = [:]

    /// Looks at all games that are on; one that is missing is forgotten.
    /// - Parameter clocks: What each shows now, with its period.
    /// - Returns: for how long the one that has shown the same for the longest has done so; zero where there is none.
    mutating func longestStand(among clocks: [GameID: String], at now: ContinuousClock.Instant) -> Duration {
        stands = Dictionary(
            uniqueKeysWithValues: clocks.map { game, clock in
                let known = stands[game].flatMap { $0.clock == clock ? $0 : nil }
                return (game, known ?? Stand(clock: clock, since: now))
            }
        )
        return stands.values.map { now - $0.since }.max() ?? .zero
    }
}
