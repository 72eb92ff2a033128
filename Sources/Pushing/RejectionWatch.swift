extension PushOutcome {
    /// What becomes of a push to an unproven token that was called dead. Without another push that the service took
    /// lately, the fault may be ours.
    /// - Parameter isBad: whether the token can never have been good.
    func believedOfUnproven(_ reason: String, isBad: Bool, isServiceAlive: Bool) -> PushOutcome {
        isBad && !isServiceAlive ? .ourFault(reason: "\(reason), and nothing was taken lately") : self
    }
}

/// Whom to believe when tokens are called bad: the push service, or the suspicion that the mistake is ours.
struct RejectionWatch {
    private var deadTokens = DeadTokenGuard()
    /// The same answers, but for those before one push that was taken when there seemed to be no hope.
    private var rejections = DeadTokenGuard()

    /// What is to be thought of a token that was called bad.
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

    /// What becomes of a push whose token was called dead for `reason`: it is buried, doubted or paused.
    mutating func outcome(ofDead outcome: PushOutcome, _ reason: String, isBad: Bool) -> PushOutcome {
        switch wasCalledDead(isBad: isBad) {
        case .believed: outcome
        case .doubted: .ourFault(reason: "\(reason) too often to be true")
        case .hopeless: .paused(for: RefusalPause.length, reason: "\(reason) nearly always")
        }
    }
}
