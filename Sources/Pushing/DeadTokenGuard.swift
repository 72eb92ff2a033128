/// Notices when so many tokens are called bad that the fault must be ours: production tokens sent to the sandbox, or
/// another app's. Then none of them is to be buried.
struct DeadTokenGuard {
    /// How many of the latest answers are looked at.
    static let span = 500
    /// So many bad ones are needed before anything is concluded, …
    static let least = 20
    /// … and more than this share of the answers looked at, in percent.
    static let percent = 5
    /// So many bad ones, …
    static let hopelessLeast = 100
    /// … and more than this share, mean that hardly a push can succeed.
    static let hopelessPercent = 80

    private var answers: [Bool] = []
    private var next = 0
    private var bad = 0

    /// Whether a token that is called bad now can be believed to be.
    var isTrusting: Bool {
        bad < Self.least || bad * 100 <= answers.count * Self.percent
    }

    /// Whether next to nothing is accepted: to go on would reach nobody, and APNs cuts off who is wrong too often. An
    /// audience of many dead tokens is far from it: the living in it must not wait.
    var isHopeless: Bool {
        bad >= Self.hopelessLeast && bad * 100 > answers.count * Self.hopelessPercent
    }

    /// Takes note of one answer of APNs.
    mutating func note(isBadToken: Bool) {
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
