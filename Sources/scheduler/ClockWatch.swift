import Scores

/// Detects game clocks that have stopped.
///
/// It knows only its own observations: a clock that stopped before the program started counts from the first check.
struct ClockWatch: Sendable {
    private struct Stand {
        let clock: String
        let since: ContinuousClock.Instant
    }

    private var stands: [GameID: Stand] = [:]

    /// Checks the clocks of all live games. A game that is missing is forgotten.
    /// - Parameter clocks: The clock of each game, with its period.
    /// - Returns: The longest time that a clock has shown the same value; zero if there are no games.
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
