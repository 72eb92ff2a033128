/// How often a request that failed is sent again, and when.
public struct RetryPolicy: Sendable, Hashable {
    /// How often a request is sent at most, from 1.
    public var attempts: Int
    /// The longest pause after the first failure; it doubles with each.
    public var base: Duration
    /// No pause of our own is longer.
    public var longest: Duration
    /// A server that asks for a longer pause is not waited for: whoever asked is told.
    public var patience: Duration

    /// - Parameters:
    ///   - base: The longest pause after the first failure.
    ///   - longest: No pause of our own is longer.
    ///   - patience: A server that asks for a longer pause is not waited for.
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

    /// Nothing is sent twice.
    public static let never = RetryPolicy(attempts: 1)

    /// The pause before a request is sent again; `nil` where it is not.
    /// - Parameters:
    ///   - attempt: How often it was sent, from 1.
    ///   - jitter: 0…1, by chance: phones that lost the same server must not come back together.
    func pause(afterAttempt attempt: Int, _ error: APIError, jitter: Double) -> Duration? {
        guard attempt < attempts, error.isTransient else { return nil }
        let own = backOff(attempt, jitter: jitter)
        guard let asked = error.retryAfter else { return own }
        return asked > patience ? nil : max(asked, own)
    }

    /// Between half of the full pause and all of it.
    func backOff(_ failures: Int, jitter: Double) -> Duration {
        let doublings = min(max(failures, 1), 21) - 1
        let full = min(longest, base * (1 << doublings))
        return full * (0.5 + min(max(jitter, 0), 1) / 2)
    }
}
