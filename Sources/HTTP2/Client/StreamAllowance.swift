/// Limits the concurrent requests on a connection to a server that sends ENHANCE_YOUR_CALM (RFC 9113, 7). The limit is
/// halved on such a message, and doubled again after each minute without one.
struct StreamAllowance {
    private static let recovery = Duration.seconds(60)
    /// A server may send the message on each stream of one burst. Those within this time count as one.
    private static let burst = Duration.seconds(1)

    private let most: Int
    private var reduced: Int
    private var calmedAt: MonotonicInstant?

    /// - Parameter most: The limit for a server that has not asked for calm.
    init(most: Int) {
        self.most = most
        reduced = most
    }

    /// Lowers the limit after ENHANCE_YOUR_CALM.
    /// - Parameter count: The requests under way at that time.
    mutating func calm(having count: Int, at now: MonotonicInstant) {
        if let calmedAt, now - calmedAt < Self.burst { return }
        // Without requests under way, requests were not the cause.
        guard count > 0 else { return }
        reduced = max(1, min(limit(at: now), count) / 2)
        calmedAt = now
    }

    /// The current limit; at least 1.
    func limit(at now: MonotonicInstant) -> Int {
        guard let calmedAt else { return most }
        let doublings = min(20, Int((now - calmedAt) / Self.recovery))
        return min(most, reduced << max(0, doublings))
    }
}
