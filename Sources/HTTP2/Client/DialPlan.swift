/// Decides when a client opens connections: one at a time, with growing pauses after failures.
struct DialPlan {
    private let maxConnections: Int
    private let initialPause: Duration
    private let maxPause: Duration
    private var failures = 0
    private var notBefore: MonotonicInstant?

    init(maxConnections: Int, initialPause: Duration, maxPause: Duration) {
        self.maxConnections = max(1, maxConnections)
        self.initialPause = initialPause
        self.maxPause = maxPause
    }

    /// - Parameters:
    ///   - open: The number of connections that accept requests.
    ///   - isDialling: Whether a connection is being opened.
    func mayDial(open: Int, isDialling: Bool, at now: MonotonicInstant) -> Bool {
        !isDialling && open < maxConnections && !isPausing(at: now)
    }

    /// Whether opening connections is paused after failures.
    func isPausing(at now: MonotonicInstant) -> Bool {
        notBefore.map { now < $0 } ?? false
    }

    /// Records that a connection could not be opened, failed before it answered a request, or was closed with
    /// ENHANCE_YOUR_CALM.
    /// - Parameter chance: A random number in 0…1. It spreads the clients of a failed server, which would otherwise all
    ///   reconnect at the same time.
    mutating func failed(at now: MonotonicInstant, chance: Double) {
        let doublings = min(failures, 20)
        failures += 1
        let pause = min(initialPause * (1 << doublings), maxPause)
        notBefore = now + pause * (0.5 + chance / 2)
    }

    /// Records that a connection has ended after it answered a request, and not with ENHANCE_YOUR_CALM.
    mutating func succeeded() {
        failures = 0
        notBefore = nil
    }
}

/// Limits the concurrent requests on a connection to a server that sends ENHANCE_YOUR_CALM (RFC 9113, 7). Such a
/// message lowers the limit to half of the requests under way. Each minute without one doubles it again.
struct StreamAllowance {
    private static let recovery = Duration.seconds(60)
    /// A server may send the message on each stream of a burst. Messages within this time count as one.
    private static let burst = Duration.seconds(1)

    private let most: Int
    private var reduced: Int
    private var reducedAt: MonotonicInstant?

    /// - Parameter most: The limit for a server that has not asked for calm.
    init(most: Int) {
        self.most = most
        reduced = most
    }

    /// Lowers the limit after ENHANCE_YOUR_CALM.
    /// - Parameter count: The requests under way at that time.
    mutating func reduce(from count: Int, at now: MonotonicInstant) {
        if let reducedAt, now - reducedAt < Self.burst { return }
        // If no requests were under way, their number was not the cause.
        guard count > 0 else { return }
        reduced = max(1, min(limit(at: now), count) / 2)
        reducedAt = now
    }

    /// The current limit; at least 1.
    func limit(at now: MonotonicInstant) -> Int {
        guard let reducedAt else { return most }
        let doublings = min(20, Int((now - reducedAt) / Self.recovery))
        return min(most, reduced << max(0, doublings))
    }
}
