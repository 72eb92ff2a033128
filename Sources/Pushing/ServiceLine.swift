import Time

/// What is known of one push service between pushes: whether it is to be left alone, and whom of its tokens to believe
/// dead.
///
/// Anybody may register a token that the service refuses, or that leads to a service that never answers. So only tokens
/// that are proven, because the service took a push for them before, say something of it; the others are judged by
/// whether it takes those.
struct ServiceLine {
    /// A refusal so soon after a push that was taken is about the token, not about us.
    static let trust = Duration.seconds(60)
    /// So many refusals, with nothing taken between them, are about us. One may be of a device that another's key
    /// belongs to, and everybody else's goal would wait for it.
    static let patience = 20
    /// So many pushes without an answer, with nothing taken between them, are about the service. One may have met a
    /// connection that died while nobody looked.
    static let silence = 3

    /// What pushes to tokens of one kind met since the service took a push.
    private struct Reception {
        var pause = RefusalPause()
        /// Those that were not answered, though nothing was taken beside them either.
        var unanswered = 0

        mutating func wasNotAnswered(_ why: String, at now: Instant) {
            unanswered += 1
            if unanswered >= ServiceLine.silence { pause.begin(why, at: now) }
        }
    }

    /// Its pause is that of all tokens.
    private var proven = Reception()
    private var unproven = Reception()
    private var rejections = RejectionWatch()
    private var takenAt: Instant?
    /// Refusals since a push was taken.
    private var refusals = 0
    /// Pushes that it took.
    private(set) var taken = 0

    /// Why nothing is sent at the moment, and for how much longer.
    /// - Parameter isProven: whether the service took a push for this token before.
    func pause(isProven: Bool, at now: Instant) -> (reason: String, timeLeft: Duration)? {
        proven.pause.current(at: now) ?? (isProven ? nil : unproven.pause.current(at: now))
    }

    /// Whether it took a push lately: what it says of a token then is about the token.
    func isAlive(at now: Instant) -> Bool {
        takenAt.map { now - $0 < TakenPushes.recent } ?? false
    }

    /// What becomes of a push that was answered.
    /// - Parameters:
    ///   - isBad: whether a token that is called dead can never have been good.
    ///   - isProven: whether the service took a push for this token before.
    mutating func judge(
        _ outcome: PushOutcome,
        isBad: Bool = false,
        isProven: Bool,
        at now: Instant
    ) -> PushOutcome {
        switch outcome {
        case .delivered:
            taken += 1
            takenAt = now
            refusals = 0
            (proven, unproven) = (Reception(), Reception())
            if isProven { rejections.wasTaken() }
            return outcome
        case .deadToken(let reason, _) where !isProven:
            return outcome.believedOfUnproven(reason, isBad: isBad, isServiceAlive: isAlive(at: now))
        case .deadToken(let reason, _):
            let judged = rejections.outcome(ofDead: outcome, reason, isBad: isBad)
            if case .paused(_, let reason) = judged { proven.pause.begin(reason, at: now) }
            return judged
        case .authProblem(let reason):
            if let takenAt, now - takenAt < Self.trust { return .ourFault(reason: reason) }
            guard isProven else { return outcome }
            refusals += 1
            if refusals >= Self.patience { proven.pause.begin(reason, at: now) }
            return outcome
        case .rehearsed, .retryNow, .retryLater, .paused, .dropped, .ourFault:
            return outcome
        }
    }

    /// We are refused, whatever was taken a moment ago: nothing is sent for a while.
    mutating func refused(_ reason: String, at now: Instant) -> PushOutcome {
        proven.pause.begin(reason, at: now)
        return .authProblem(reason: reason)
    }

    /// What becomes of a push that was not answered.
    /// - Parameters:
    ///   - takenBefore: ``taken`` when it was sent.
    ///   - isProven: whether the service took a push for this token before.
    mutating func judge(
        _ failure: PushPostFailure,
        takenBefore: Int,
        isProven: Bool,
        at now: Instant
    ) -> PushOutcome {
        switch failure {
        case .unreachable(let why), .unanswered(let why):
            guard taken == takenBefore else { break }
            if isProven { proven.wasNotAnswered(why, at: now) } else { unproven.wasNotAnswered(why, at: now) }
        case .forbidden, .cancelled: break
        }
        return PushOutcome(unanswered: failure)
    }
}
