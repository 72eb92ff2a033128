import Synchronization
package import Time

extension PushOutcome {
    /// Returns the outcome of a push to an unproven token that the service rejected: `.ourFault` if the token is bad
    /// and the service accepted no other push recently, because the mistake may be ours; otherwise this outcome.
    /// - Parameter isBad: Whether the token can never have been valid.
    func assessedForUnproven(_ reason: String, isBad: Bool, isServiceAlive: Bool) -> PushOutcome {
        isBad && !isServiceAlive ? .ourFault(reason: "\(reason), and no push was accepted recently") : self
    }
}

/// Decides, when a service calls tokens bad, whether the tokens are bad or the mistake is ours.
struct RejectionTracker {
    private var deadTokens = DeadTokenGuard()
    /// Counts the same responses as ``deadTokens``, but starts over when a push is accepted in a hopeless situation.
    private var rejections = DeadTokenGuard()

    /// How a rejection of a token is judged.
    enum Assessment {
        case credible
        /// The token may be valid, and the mistake ours.
        case notCredible
        /// Nearly all tokens are called bad: the mistake is ours, and nothing more must be sent for a while.
        case hopeless
    }

    mutating func recordAccepted() {
        deadTokens.record(isBadToken: false)
        // One accepted push after a pause is enough to start over.
        if rejections.isHopeless { rejections = DeadTokenGuard() }
        rejections.record(isBadToken: false)
    }

    /// - Parameter isBad: Whether the token can never have been valid. `false` for an expired token, which was valid
    ///   once.
    mutating func recordRejection(isBad: Bool) -> Assessment {
        deadTokens.record(isBadToken: isBad)
        rejections.record(isBadToken: isBad)
        if !isBad { return .credible }
        if rejections.isHopeless { return .hopeless }
        return deadTokens.isCredible ? .credible : .notCredible
    }

    /// Returns the outcome of a push whose token was rejected with `reason`: `outcome` if that is credible,
    /// `.ourFault` if it is not, and `.paused` if the service calls nearly all tokens bad.
    mutating func outcome(ofRejection outcome: PushOutcome, _ reason: String, isBad: Bool) -> PushOutcome {
        switch recordRejection(isBad: isBad) {
        case .credible: outcome
        case .notCredible: .ourFault(reason: "\(reason) too often to be credible")
        case .hopeless: .paused(for: RefusalPause.length, reason: "\(reason) for nearly all tokens")
        }
    }
}

/// Detects when a service calls so many tokens bad that the mistake must be ours, for example because production tokens
/// are sent to the sandbox, or tokens belong to another app. Then no token must be deactivated.
struct DeadTokenGuard {
    /// How many of the latest responses are considered.
    static let span = 500
    /// The minimum number of bad tokens before the guard stops trusting the service.
    static let minimum = 20
    /// The share of bad tokens above which the guard stops trusting the service, in percent of the considered
    /// responses.
    static let percent = 5
    /// The minimum number of bad tokens before the situation counts as hopeless.
    static let minimumForHopeless = 100
    /// The share of bad tokens above which the situation counts as hopeless, in percent.
    static let hopelessPercent = 80

    /// Whether each of the latest responses calls the token bad.
    private var responses: [Bool] = []
    private var next = 0
    private var bad = 0

    /// Whether a response that calls a token bad is credible now.
    var isCredible: Bool {
        bad < Self.minimum || bad * 100 <= responses.count * Self.percent
    }

    /// Whether the service accepts almost nothing. Further pushes would reach no device, and APNs blocks a provider
    /// that sends too many bad tokens. An audience of mostly expired tokens is normal and does not count as hopeless,
    /// because its live devices would have to wait.
    var isHopeless: Bool {
        bad >= Self.minimumForHopeless && bad * 100 > responses.count * Self.hopelessPercent
    }

    /// Records one response of the push service.
    mutating func record(isBadToken: Bool) {
        if responses.count < Self.span {
            responses.append(isBadToken)
        } else {
            if responses[next] { bad -= 1 }
            responses[next] = isBadToken
            next = (next + 1) % Self.span
        }
        if isBadToken { bad += 1 }
    }
}

/// The pause after a push service has refused the provider or nearly all tokens, or has stopped responding.
///
/// During that time every push would probably fail, and refused pushes hurt the provider's reputation.
struct RefusalPause {
    static let length = Duration.seconds(60)

    private var refusal: (reason: String, at: Instant)?

    mutating func begin(_ reason: String, at now: Instant) {
        refusal = (reason, now)
    }

    /// Ends the pause, because the service accepts pushes after all.
    mutating func end() {
        refusal = nil
    }

    /// Why nothing is sent at the moment, and for how much longer; `nil`: there is no pause.
    func current(at now: Instant) -> (reason: String, timeLeft: Duration)? {
        guard let refusal, refusal.at <= now, now - refusal.at < Self.length else { return nil }
        return (refusal.reason, Self.length - (now - refusal.at))
    }
}

/// When a push service last accepted a push, by app. It distinguishes a bad token from a service that calls all tokens
/// bad. All clients of one service share it.
package final class AcceptedPushTimes: Sendable {
    /// How long after an accepted push a rejection of another token is credible.
    static let recent = Duration.seconds(300)

    /// The last accepted push, by topic. Only accepted pushes are recorded, so the keys are our own apps, and few.
    private let last = Mutex<[String: Instant]>([:])

    package init() {}

    /// Records that an app's push was accepted.
    package func record(_ topic: String, at now: Instant) {
        last.withLock { $0[topic] = now }
    }

    /// Whether a push to the app was accepted recently.
    package func isRecent(_ topic: String, at now: Instant) -> Bool {
        last.withLock { $0[topic] }.map { now - $0 < Self.recent } ?? false
    }
}
