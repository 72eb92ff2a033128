/// How often to retry a failed request, and when.
public struct RetryPolicy: Sendable, Hashable {
    /// The maximum number of attempts; at least 1.
    public var attempts: Int
    /// The longest pause after the first failure; it doubles with each further failure.
    public var base: Duration
    /// The upper limit of the client's own pauses.
    public var longest: Duration
    /// If the server asks for a longer pause, the request fails immediately.
    public var patience: Duration

    /// - Parameters:
    ///   - base: The longest pause after the first failure.
    ///   - longest: The upper limit of the client's own pauses.
    ///   - patience: If the server asks for a longer pause, the request fails immediately.
    public init(
        attempts: Int = 3,
        base: Duration = .milliseconds(400),
        longest: Duration = .seconds(30),
        patience: Duration = .seconds(10)
    ) {
        self.attempts = attempts
        self.base = base
        self.longest = longest
        self.patience = patience
    }

    /// Never retries.
    public static let never = RetryPolicy(attempts: 1)

    /// Returns the pause before the next attempt; `nil` if the request must not be sent again.
    /// - Parameters:
    ///   - attempt: The number of attempts so far, from 1.
    ///   - jitter: Random, 0…1, so that devices that lost the same server do not all retry at the same time.
    func pause(afterAttempt attempt: Int, _ error: APIError, jitter: Double) -> Duration? {
        guard attempt < attempts, error.isTransient else { return nil }
        let backoff = backOff(attempt, jitter: jitter)
        guard let retryAfter = error.retryAfter else { return backoff }
        return retryAfter > patience ? nil : max(retryAfter, backoff)
    }

    /// Returns a pause between half of the full pause and all of it.
    func backOff(_ failures: Int, jitter: Double) -> Duration {
        let doublings = min(max(failures, 1), 21) - 1
        let full = min(longest, base * (1 << doublings))
        return full * (0.5 + min(max(jitter, 0), 1) / 2)
    }
}
