import Time

/// The state of one push service between pushes: whether to pause, and whether to believe that a token is dead.
///
/// Anyone may register a token that the service refuses, or that leads to a service that never responds. Therefore the
/// service is judged only by proven tokens, for which it accepted a push before. It is believed that an unproven token
/// is dead only while the service accepts other pushes.
struct ServiceHealth {
    /// A refusal within this time after an accepted push is blamed on the token, not on us.
    static let acceptanceLifetime = Duration.seconds(60)
    /// This many refusals of pushes to proven tokens, with no accepted push between them, are blamed on us. A single
    /// one may come from a device that is subscribed with another key, and a pause would delay all other alerts.
    static let maxRefusals = 20
    /// This many pushes in a row without a response, with no accepted push between them, are blamed on the service. A
    /// single one may be due to a connection that died unnoticed.
    static let maxUnanswered = 3

    /// The results of pushes to one kind of token since the service last accepted a push.
    private struct FailureStreak {
        var pause = RefusalPause()
        /// Pushes without a response, during which no other push was accepted either.
        var unanswered = 0

        mutating func recordNoResponse(_ why: String, at now: Instant) {
            unanswered += 1
            if unanswered >= ServiceHealth.maxUnanswered { pause.begin(why, at: now) }
        }
    }

    /// The failures of proven tokens. The pause that they cause applies to all tokens.
    private var proven = FailureStreak()
    private var unproven = FailureStreak()
    private var rejections = RejectionTracker()
    private var acceptedAt: Instant?
    /// The number of refused pushes to proven tokens since a push was last accepted.
    private var refusals = 0
    /// The number of accepted pushes.
    private(set) var acceptedCount = 0

    /// Why nothing is sent at the moment, and for how much longer; `nil`: pushes may be sent.
    /// - Parameter isProven: Whether the service accepted a push for this token before.
    func pause(isProven: Bool, at now: Instant) -> (reason: String, timeLeft: Duration)? {
        proven.pause.current(at: now) ?? (isProven ? nil : unproven.pause.current(at: now))
    }

    /// Whether the service accepted a push recently. If so, its rejection of a token is blamed on the token.
    func isAlive(at now: Instant) -> Bool {
        acceptedAt.map { now - $0 < AcceptedPushTimes.recent } ?? false
    }

    /// Judges a push that got a response.
    /// - Parameters:
    ///   - isBad: Whether a rejected token can never have been valid.
    ///   - isProven: Whether the service accepted a push for this token before.
    mutating func record(
        _ outcome: PushOutcome,
        isBad: Bool = false,
        isProven: Bool,
        at now: Instant
    ) -> PushOutcome {
        switch outcome {
        case .delivered:
            acceptedCount += 1
            acceptedAt = now
            refusals = 0
            (proven, unproven) = (FailureStreak(), FailureStreak())
            if isProven { rejections.recordAccepted() }
            return outcome
        case .deadToken(let reason, _) where !isProven:
            return outcome.assessedForUnproven(reason, isBad: isBad, isServiceAlive: isAlive(at: now))
        case .deadToken(let reason, _):
            let assessed = rejections.outcome(ofRejection: outcome, reason, isBad: isBad)
            if case .paused(_, let reason) = assessed { proven.pause.begin(reason, at: now) }
            return assessed
        case .authProblem(let reason):
            if let acceptedAt, now - acceptedAt < Self.acceptanceLifetime { return .ourFault(reason: reason) }
            guard isProven else { return outcome }
            refusals += 1
            if refusals >= Self.maxRefusals { proven.pause.begin(reason, at: now) }
            return outcome
        case .dryRun, .retryNow, .retryLater, .paused, .dropped, .ourFault:
            return outcome
        }
    }

    /// Records that the service refuses us, even if it accepted a push recently. Nothing is sent for a while.
    mutating func recordRefusal(_ reason: String, at now: Instant) -> PushOutcome {
        proven.pause.begin(reason, at: now)
        return .authProblem(reason: reason)
    }

    /// Judges a push that got no response.
    /// - Parameters:
    ///   - acceptedBefore: ``acceptedCount`` when the push was sent.
    ///   - isProven: Whether the service accepted a push for this token before.
    mutating func record(
        _ failure: PushPostFailure,
        acceptedBefore: Int,
        isProven: Bool,
        at now: Instant
    ) -> PushOutcome {
        switch failure {
        case .unreachable(let why), .unanswered(let why):
            guard acceptedCount == acceptedBefore else { break }
            if isProven { proven.recordNoResponse(why, at: now) } else { unproven.recordNoResponse(why, at: now) }
        case .forbidden, .cancelled: break
        }
        return PushOutcome(unanswered: failure)
    }
}
