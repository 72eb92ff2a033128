extension PushOutcome {
    /// Returns the outcome of a push to an unproven token that was called dead. Unless the service accepted another
    /// push recently, the fault may be ours.
    /// - Parameter isBad: Whether the token can never have been valid.
    func believedOfUnproven(_ reason: String, isBad: Bool, isServiceAlive: Bool) -> PushOutcome {
        isBad && !isServiceAlive ? .ourFault(reason: "\(reason), and no push was accepted recently") : self
    }
}

/// Decides what to believe when tokens are called bad: that they are, or that the mistake is ours.
struct RejectionTracker {
    private var deadTokens = DeadTokenGuard()
    /// The same responses, but restarted when a push was accepted although the situation seemed hopeless.
    private var rejections = DeadTokenGuard()

    /// How a rejection of a token is judged.
    enum Assessment {
        case believed
        /// The token may be valid, and the mistake ours.
        case doubted
        /// Nearly all tokens are called bad: the mistake is ours, and nothing more must be sent for a while.
        case hopeless
    }

    mutating func wasTaken() {
        deadTokens.record(isBadToken: false)
        // One accepted push after a pause is enough to start over.
        if rejections.isHopeless { rejections = DeadTokenGuard() }
        rejections.record(isBadToken: false)
    }

    /// - Parameter isBad: Whether the token can never have been valid. One that has expired was valid once.
    mutating func wasCalledDead(isBad: Bool) -> Assessment {
        deadTokens.record(isBadToken: isBad)
        rejections.record(isBadToken: isBad)
        if !isBad { return .believed }
        if rejections.isHopeless { return .hopeless }
        return deadTokens.isTrusting ? .believed : .doubted
    }

    /// Returns the outcome of a push whose token was called dead for `reason`: deactivated, doubted or paused.
    mutating func outcome(ofDead outcome: PushOutcome, _ reason: String, isBad: Bool) -> PushOutcome {
        switch wasCalledDead(isBad: isBad) {
        case .believed: outcome
        case .doubted: .ourFault(reason: "\(reason) too often to be credible")
        case .hopeless: .paused(for: RefusalPause.length, reason: "\(reason) for nearly all tokens")
        }
    }
}
