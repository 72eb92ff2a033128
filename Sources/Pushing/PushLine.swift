/// One try, and what follows from it.
struct PushTrial {
    let outcome: PushOutcome
    let experience: PushWindow.Experience
    var mayRepeat = false

    static func skipped(_ outcome: PushOutcome) -> PushTrial {
        PushTrial(outcome: outcome, experience: .none)
    }
}

/// What a client of APNs knows between its pushes: the window and who waits for it, whom to believe.
struct PushLine {
    var window: PushWindow
    var refusal = RefusalPause()
    /// `nil` on a line for tokens of which many may be bad.
    private(set) var rejections: RejectionWatch?
    /// Pushes that wait for the window, by the ids that it knows them by.
    var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
    private var lastID = 0
    private var refusedToken: ProviderToken?

    /// - Parameter isApart: Whether bad tokens are no sign of a mistake of ours.
    init(window: PushWindow, isApart: Bool) {
        self.window = window
        rejections = isApart ? nil : RejectionWatch()
    }

    mutating func wasTaken() {
        rejections?.wasTaken()
    }

    /// What becomes of a push whose token was called dead: see ``RejectionWatch/outcome(ofDead:_:isBad:)``.
    /// - Parameters:
    ///   - isBad: whether the token can never have been good.
    ///   - isServiceAlive: whether another push to the same app was taken lately.
    mutating func outcome(
        ofDead outcome: PushOutcome,
        _ reason: String,
        isBad: Bool,
        isServiceAlive: Bool
    ) -> PushOutcome {
        rejections?.outcome(ofDead: outcome, reason, isBad: isBad)
            ?? outcome.believedOfUnproven(reason, isBad: isBad, isServiceAlive: isServiceAlive)
    }

    /// - Returns: whether nobody had said so of this token before.
    mutating func wasRefused(_ token: ProviderToken) -> Bool {
        defer { refusedToken = token }
        return refusedToken != token
    }

    mutating func takeID() -> Int {
        lastID += 1
        return lastID
    }
}
