/// One try to send a push, and its consequences.
struct PushAttempt {
    let outcome: PushOutcome
    let feedback: PushWindow.Feedback
    var mayRepeat = false

    static func skipped(_ outcome: PushOutcome) -> PushAttempt {
        PushAttempt(outcome: outcome, feedback: .none)
    }
}

/// The state of an APNs client between pushes: the window, the pushes that wait for it, and the credibility of
/// rejections.
struct ServiceQueue {
    var window: PushWindow
    var refusal = RefusalPause()
    /// `nil` on a line for tokens of which many may be bad.
    private(set) var rejections: RejectionTracker?
    /// Pushes that wait for the window, by their ids in it.
    var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
    private var lastID = 0
    private var refusedToken: ProviderToken?

    /// - Parameter isApart: Whether bad tokens are no sign of a mistake of ours.
    init(window: PushWindow, isApart: Bool) {
        self.window = window
        rejections = isApart ? nil : RejectionTracker()
    }

    mutating func wasTaken() {
        rejections?.wasTaken()
    }

    /// Returns the outcome of a push whose token was called dead: see ``RejectionTracker/outcome(ofDead:_:isBad:)``.
    /// - Parameters:
    ///   - isBad: Whether the token can never have been valid.
    ///   - isServiceAlive: Whether another push to the same app was accepted recently.
    mutating func outcome(
        ofDead outcome: PushOutcome,
        _ reason: String,
        isBad: Bool,
        isServiceAlive: Bool
    ) -> PushOutcome {
        rejections?.outcome(ofDead: outcome, reason, isBad: isBad)
            ?? outcome.believedOfUnproven(reason, isBad: isBad, isServiceAlive: isServiceAlive)
    }

    /// - Returns: Whether this is the first refusal of the token.
    mutating func wasRefused(_ token: ProviderToken) -> Bool {
        defer { refusedToken = token }
        return refusedToken != token
    }

    mutating func takeID() -> Int {
        lastID += 1
        return lastID
    }
}
