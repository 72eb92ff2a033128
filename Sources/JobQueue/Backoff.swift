/// How long a failed job waits before its next attempt. The wait doubles from `base` up to `ceiling`, with a random
/// spread of half of it in both directions.
package struct Backoff: Sendable, Hashable {
    /// The wait after the first failed attempt.
    package var base: Duration
    /// The longest wait before the spread.
    package var ceiling: Duration

    package init(base: Duration = .seconds(2), ceiling: Duration = .seconds(3600)) {
        self.base = base
        self.ceiling = ceiling
    }

    /// `min(ceiling, base · 2^(attempt − 1)) · (0.5 + random)`.
    /// - Parameters:
    ///   - attempt: The attempt that failed, from 1.
    ///   - random: 0…1, so that jobs that failed together are not retried together.
    package func delay(attempt: Int16, random: Double) -> Duration {
        var delay = base
        for _ in 1..<max(1, Int(attempt)) {
            delay = delay * 2
            if delay >= ceiling { break }
        }
        return min(delay, ceiling) * (0.5 + random)
    }
}
