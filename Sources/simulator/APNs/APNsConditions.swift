import HTTP2

/// How the fake APNs deviates from its normal behaviour, on all connections.
struct APNsConditions: Hashable, Sendable {
    /// The minimum time until a response.
    var latency: Duration = .zero
    /// The maximum time added to ``latency``. It lets pushes overtake each other.
    var jitter: Duration = .zero
    /// The concurrent streams of an authenticated provider.
    var streams: UInt32 = 1000
    /// The number of pushes on a connection after which APNs sends GOAWAY; `nil` for never.
    var goAwayEvery: Int?
    /// The number of bad tokens after which a connection is closed; `nil` for never. If set, a refused push also
    /// reduces the connection to one stream until the next accepted push. Status 410 never counts (Apple: "isn't
    /// considered an error condition").
    var maxBadTokens: Int?
    /// How far APNs' clock is ahead of the system's.
    var clockAhead: Duration = .zero

    /// Returns the delay of the response to the push with this number. It is the same in every run.
    func delay(of number: Int) -> Duration {
        // A multiplicative hash (Knuth, The Art of Computer Programming, 6.4), which separates neighbouring numbers.
        let spread = UInt32(truncatingIfNeeded: number) &* 2_654_435_761
        return latency + jitter * (Double(spread) / Double(UInt32.max))
    }
}

/// The history of one connection.
struct APNsConnectionState: Hashable, Sendable {
    private var pushes = 0
    private var badTokens = 0
    private var isSlowed = false

    /// Counts a push, and adds to its reply the changes of the connection that the conditions require: another limit of
    /// streams, or GOAWAY.
    /// - Parameter isFirst: Whether this is the first push that authenticates the provider.
    mutating func record(_ fate: PushFate, isFirst: Bool, in conditions: APNsConditions, on reply: inout HTTP2Reply) {
        pushes += 1
        if isFirst { reply.maxConcurrentStreams = conditions.streams }
        if let every = conditions.goAwayEvery, pushes == every { reply.goAway = Self.reason("Shutdown") }
        guard let limit = conditions.maxBadTokens else { return }
        switch fate {
        case .accepted where isSlowed:
            isSlowed = false
            reply.maxConcurrentStreams = conditions.streams
        case .refused(let status, let reason, _) where (400...499).contains(status) && status != 410:
            isSlowed = true
            reply.maxConcurrentStreams = 1
            if reason == "BadDeviceToken" { badTokens += 1 }
            if badTokens == limit { reply.goAway = Self.reason("BadDeviceToken") }
        default: break
        }
    }

    private static func reason(_ word: String) -> [UInt8] {
        Array(#"{"reason":"\#(word)"}"#.utf8)
    }
}
