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
    /// While APNs refuses the provider or all tokens, every push would fail and count against the provider's name.
    static let pauseAfterRefusal = Duration.seconds(60)

    var tokens: ProviderTokenSource
    var window: PushWindow
    private var deadTokens = DeadTokenGuard()
    /// The same answers, but for those before one push that was taken when there seemed to be no hope.
    private var rejections = DeadTokenGuard()
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

    mutating func wasRefused(_ reason: String, at now: Instant) {
        refusal = (reason, now)
    }

    /// Why nothing is sent at the moment, and for how much longer.
    func refusal(at now: Instant) -> (reason: String, timeLeft: Duration)? {
        guard let refusal, refusal.at <= now, now - refusal.at < Self.pauseAfterRefusal else { return nil }
        return (refusal.reason, Self.pauseAfterRefusal - (now - refusal.at))
    }

    /// What is to be thought of a token that APNs called bad.
    enum Belief {
        case believed
        /// It may be good, and the mistake ours.
        case doubted
        /// Nearly all are called bad: the mistake is ours, and nothing more is to be sent for a while.
        case hopeless
    }

    mutating func wasTaken() {
        deadTokens.note(isBadToken: false)
        // One push that tries it after a pause is enough to begin anew.
        if rejections.isHopeless { rejections = DeadTokenGuard() }
        rejections.note(isBadToken: false)
    }

    /// - Parameter isBad: whether the token can never have been good; one that has ended was good once.
    mutating func wasCalledDead(isBad: Bool) -> Belief {
        deadTokens.note(isBadToken: isBad)
        rejections.note(isBadToken: isBad)
        if !isBad { return .believed }
        if rejections.isHopeless { return .hopeless }
        return deadTokens.isTrusting ? .believed : .doubted
    }
}
