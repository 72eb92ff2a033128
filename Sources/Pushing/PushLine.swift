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
    /// `nil` where every word on a token is believed.
    private(set) var rejections: RejectionWatch?
    /// Pushes that wait for the window, by the ids that it knows them by.
    var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
    private var lastID = 0
    private var refusedToken: ProviderToken?

    /// - Parameter believesAll: Whether bad tokens are no sign of a mistake of ours.
    init(window: PushWindow, believesAll: Bool) {
        self.window = window
        rejections = believesAll ? nil : RejectionWatch()
    }

    mutating func wasTaken() {
        rejections?.wasTaken()
    }

    /// What becomes of a push whose token was called dead: see ``RejectionWatch/outcome(ofDead:_:isBad:)``.
    mutating func outcome(ofDead outcome: PushOutcome, _ reason: String, isBad: Bool) -> PushOutcome {
        rejections?.outcome(ofDead: outcome, reason, isBad: isBad) ?? outcome
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
