import Time

/// The pause after a push service has refused us and not a push.
///
/// While it refuses the provider or all tokens, every push would fail and count against the provider's name.
struct RefusalPause {
    static let length = Duration.seconds(60)

    private var refusal: (reason: String, at: Instant)?

    mutating func begin(_ reason: String, at now: Instant) {
        refusal = (reason, now)
    }

    /// It takes pushes after all.
    mutating func end() {
        refusal = nil
    }

    /// Why nothing is sent at the moment, and for how much longer.
    func current(at now: Instant) -> (reason: String, timeLeft: Duration)? {
        guard let refusal, refusal.at <= now, now - refusal.at < Self.length else { return nil }
        return (refusal.reason, Self.length - (now - refusal.at))
    }
}
