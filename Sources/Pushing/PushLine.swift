import Time

/// One try, and what follows from it.
struct PushTrial {
    let outcome: PushOutcome
    let experience: PushWindow.Experience
    var mayRepeat = false

    static func skipped(_ outcome: PushOutcome) -> PushTrial {
        PushTrial(outcome: outcome, experience: .none)
    }
}

/// What a client knows between its pushes: the token, the window and who waits for it, whom to believe.
struct PushLine {
    /// While APNs refuses the provider, every push would fail and count against the provider's name.
    static let pauseAfterRefusal = Duration.seconds(60)

    var tokens: ProviderTokenSource
    var window: PushWindow
    var deadTokens = DeadTokenGuard()
    /// Pushes that wait for the window, by the ids that it knows them by.
    var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
    private var refusal: (reason: String, at: Instant)?
    private var lastID = 0

    init(tokens: ProviderTokenSource, window: PushWindow) {
        self.tokens = tokens
        self.window = window
    }

    mutating func takeID() -> Int {
        lastID += 1
        return lastID
    }

    mutating func providerWasRefused(_ reason: String, at now: Instant) {
        refusal = (reason, now)
    }

    /// Why nothing is sent at the moment, and for how much longer.
    func refusal(at now: Instant) -> (reason: String, timeLeft: Duration)? {
        guard let refusal, refusal.at <= now, now - refusal.at < Self.pauseAfterRefusal else { return nil }
        return (refusal.reason, Self.pauseAfterRefusal - (now - refusal.at))
    }
}
