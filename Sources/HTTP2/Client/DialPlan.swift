/// When a client opens connections: one at a time, and ever later while they fail.
struct DialPlan {
    private let connectionsAtMost: Int
    private let firstPause: Duration
    private let longestPause: Duration
    private var failures = 0
    private var notBefore: Moment?

    init(connectionsAtMost: Int, firstPause: Duration, longestPause: Duration) {
        self.connectionsAtMost = max(1, connectionsAtMost)
        self.firstPause = firstPause
        self.longestPause = longestPause
    }

    /// - Parameters:
    ///   - open: connections that take requests.
    ///   - isDialling: whether one is being opened.
    func mayDial(open: Int, isDialling: Bool, at now: Moment) -> Bool {
        !isDialling && open < connectionsAtMost && !isPausing(at: now)
    }

    /// Whether nothing is opened because of failures.
    func isPausing(at now: Moment) -> Bool {
        notBefore.map { now < $0 } ?? false
    }

    /// A connection could not be made, or ended before it answered anything.
    /// - Parameter chance: 0…1, so that not all clients of a server that fell come back at the same moment.
    mutating func failed(at now: Moment, chance: Double) {
        let doublings = min(failures, 20)
        failures += 1
        let pause = min(firstPause * (1 << doublings), longestPause)
        notBefore = now + pause * (0.5 + chance / 2)
    }

    /// A connection has answered a request.
    mutating func proved() {
        failures = 0
        notBefore = nil
    }
}
