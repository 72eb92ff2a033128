import Time

/// The pause after a push service has refused the provider, and not just one push.
///
/// While it refuses the provider or all tokens, every push would fail and hurt the provider's reputation.
struct RefusalPause {
    static let length = Duration.seconds(60)

    private var refusal: (reason: String, at: Instant)?

    mutating func begin(_ reason: String, at now: Instant) {
        refusal = (reason, now)
    }

    /// Ends the pause, because the service accepts pushes after all.
    mutating func end() {
        refusal = nil
    }

    /// Why nothing is sent at the moment, and for how much longer; `nil`: there is no pause.
    func current(at now: Instant) -> (reason: String, timeLeft: Duration)? {
        guard let refusal, refusal.at <= now, now - refusal.at < Self.length else { return nil }
        return (refusal.reason, Self.length - (now - refusal.at))
    }
}
