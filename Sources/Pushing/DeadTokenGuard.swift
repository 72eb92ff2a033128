/// Detects when so many tokens are called bad that the fault must be ours, for example because production tokens are
/// sent to the sandbox, or tokens belong to another app. Then no token must be deactivated.
struct DeadTokenGuard {
    /// How many of the latest responses are considered.
    static let span = 500
    /// The minimum number of bad tokens before the guard stops trusting the service.
    static let least = 20
    /// The minimum share of bad tokens for that, in percent of the considered responses.
    static let percent = 5
    /// The minimum number of bad tokens before the situation counts as hopeless.
    static let hopelessLeast = 100
    /// The minimum share of bad tokens for that, in percent.
    static let hopelessPercent = 80

    private var answers: [Bool] = []
    private var next = 0
    private var bad = 0

    /// Whether a response that calls a token bad is credible now.
    var isTrusting: Bool {
        bad < Self.least || bad * 100 <= answers.count * Self.percent
    }

    /// Whether almost nothing is accepted. To go on would reach no device, and APNs blocks a provider that is wrong
    /// too often. A mostly dead audience is normal and far below this: do not stop for it, because live devices would
    /// wait.
    var isHopeless: Bool {
        bad >= Self.hopelessLeast && bad * 100 > answers.count * Self.hopelessPercent
    }

    /// Records one response of APNs.
    mutating func record(isBadToken: Bool) {
        if answers.count < Self.span {
            answers.append(isBadToken)
        } else {
            if answers[next] { bad -= 1 }
            answers[next] = isBadToken
            next = (next + 1) % Self.span
        }
        if isBadToken { bad += 1 }
    }
}
