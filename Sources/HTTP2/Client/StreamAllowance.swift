/// How many requests may be under way on a connection at a time, for a server that asks for calm (ENHANCE_YOUR_CALM,
/// RFC 9113, 7): half as many as it had then, and twice as many again after each minute without such a word.
struct StreamAllowance {
    private static let recovery = Duration.seconds(60)
    /// One burst that was too much may be answered on each of its streams.
    private static let burst = Duration.seconds(1)

    private let most: Int
    private var reduced: Int
    private var calmedAt: Moment?

    /// - Parameter most: where the server asks for nothing.
    init(most: Int) {
        self.most = most
        reduced = most
    }

    /// The server asked for calm.
    /// - Parameter count: requests that it had then.
    mutating func calm(having count: Int, at now: Moment) {
        if let calmedAt, now - calmedAt < Self.burst { return }
        // What it is weary of then is no request.
        guard count > 0 else { return }
        reduced = max(1, min(limit(at: now), count) / 2)
        calmedAt = now
    }

    /// At least 1.
    func limit(at now: Moment) -> Int {
        guard let calmedAt else { return most }
        let doublings = min(20, Int((now - calmedAt) / Self.recovery))
        return min(most, reduced << max(0, doublings))
    }
}
