import Scores

/// Detects game clocks that have stopped.
///
/// It knows only its own observations: a clock that stopped before the program started counts from the first check.
struct StoppedClockDetector: Sendable {
    private struct StoppedClock {
        let clock: String
        let since: ContinuousClock.Instant
    }

    private var stands: [GameID: StoppedClock] = [:]

    /// Checks the clocks of all live games. A game that is missing is forgotten.
    /// - Parameter clocks: The clock of each game, with its period.
    /// - Returns: The longest time that a clock has shown the same value; zero if there are no games.
    mutating func longestStop(among clocks: [GameID: String], at now: ContinuousClock.Instant) -> Duration {
        stands = Dictionary(
            uniqueKeysWithValues: clocks.map { game, clock in
                let known = stands[game].flatMap { $0.clock == clock ? $0 : nil }
                return (game, known ?? StoppedClock(clock: clock, since: now))
            }
        )
        return stands.values.map { now - $0.since }.max() ?? .zero
    }
}
