import Time

/// What is known of one push service between pushes: whether it is to be left alone, and whom of its tokens to believe
/// dead.
///
/// A single push proves little: anybody may register a token that the service refuses, or that leads to a service that
/// never answers. Only where nothing is taken beside it is the fault ours or the service's.
struct ServiceLine {
    /// A refusal so soon after a push that was taken is about the token, not about us.
    static let trust = Duration.seconds(60)
    /// So many refusals, with nothing taken between them, are about us. One may be of a device that another's key
    /// belongs to, and everybody else's goal would wait for it.
    static let patience = 20
    /// So many pushes without an answer, with nothing taken between them, are about the service. One may have met a
    /// connection that died while nobody looked.
    static let silence = 3

    private(set) var pause = RefusalPause()
    private var rejections = RejectionWatch()
    private var takenAt: Instant?
    /// Refusals since a push was taken.
    private var refusals = 0
    /// Pushes since then that were not answered, though nothing was taken beside them either.
    private var unanswered = 0
    /// Pushes that it took.
    private(set) var taken = 0

    /// What becomes of a push that was answered.
    /// - Parameter isBad: whether a token that is called dead can never have been good.
    mutating func judge(_ outcome: PushOutcome, isBad: Bool = false, at now: Instant) -> PushOutcome {
        switch outcome {
        case .delivered:
            taken += 1
            takenAt = now
            (refusals, unanswered) = (0, 0)
            rejections.wasTaken()
            pause.end()
            return outcome
        case .deadToken(let reason, _):
            let judged = rejections.outcome(ofDead: outcome, reason, isBad: isBad)
            if case .paused(_, let reason) = judged { pause.begin(reason, at: now) }
            return judged
        case .authProblem(let reason):
            if let takenAt, now - takenAt < Self.trust { return .ourFault(reason: reason) }
            refusals += 1
            if refusals >= Self.patience { pause.begin(reason, at: now) }
            return outcome
        case .rehearsed, .retryNow, .retryLater, .paused, .dropped, .ourFault:
            return outcome
        }
    }

    /// We are refused, whatever was taken a moment ago: nothing is sent for a while.
    mutating func refused(_ reason: String, at now: Instant) -> PushOutcome {
        pause.begin(reason, at: now)
        return .authProblem(reason: reason)
    }

    /// What becomes of a push that was not answered.
    /// - Parameter takenBefore: ``taken`` when it was sent.
    mutating func judge(_ failure: PushPostFailure, takenBefore: Int, at now: Instant) -> PushOutcome {
        switch failure {
        case .unreachable(let why), .unanswered(let why):
            guard taken == takenBefore else { break }
            unanswered += 1
            if unanswered >= Self.silence { pause.begin(why, at: now) }
        case .forbidden, .cancelled: break
        }
        return PushOutcome(unanswered: failure)
    }
}
