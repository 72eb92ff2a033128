/// Decides when a client opens connections: one at a time, with growing pauses while they fail.
struct DialPlan {
    private let connectionsAtMost: Int
    private let firstPause: Duration
    private let longestPause: Duration
    private var failures = 0
    private var notBefore: MonotonicInstant?

    init(connectionsAtMost: Int, firstPause: Duration, longestPause: Duration) {
        self.connectionsAtMost = max(1, connectionsAtMost)
        self.firstPause = firstPause
        self.longestPause = longestPause
    }

    /// - Parameters:
    ///   - open: Connections that accept requests.
    ///   - isDialling: Whether a connection is being opened.
    func mayDial(open: Int, isDialling: Bool, at now: MonotonicInstant) -> Bool {
        !isDialling && open < connectionsAtMost && !isPausing(at: now)
    }

    /// Whether opening connections is paused after failures.
    func isPausing(at now: MonotonicInstant) -> Bool {
        notBefore.map { now < $0 } ?? false
    }

    /// Records that a connection could not be opened, or ended before it answered a request.
    /// - Parameter chance: A random number in 0…1. It spreads the clients of a failed server, which would otherwise all
    ///   reconnect at the same time.
    mutating func failed(at now: MonotonicInstant, chance: Double) {
        let doublings = min(failures, 20)
        failures += 1
        let pause = min(firstPause * (1 << doublings), longestPause)
        notBefore = now + pause * (0.5 + chance / 2)
    }

    /// Records that a connection has answered a request.
    mutating func proved() {
        failures = 0
        notBefore = nil
    }
}
