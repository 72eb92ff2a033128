import HTTP2

/// How Apple's service feels on a bad day: everything that is not as usual, for all connections.
struct APNsConditions: Hashable, Sendable {
    /// How long every answer takes at the least.
    var latency: Duration = .zero
    /// How much longer an answer may take than others: pushes overtake each other.
    var jitter: Duration = .zero
    /// Streams of a provider that has proved himself.
    var streams: UInt32 = 1000
    /// After so many pushes on a connection Apple goes away; `nil`: never.
    var goAwayEvery: Int?
    /// Whether a connection is slowed to one stream by a push that is refused, until the next that is taken, and is
    /// ended after so many bad tokens; `nil`: it is not. 410 never counts (Apple: "isn't considered an error
    /// condition").
    var badTokensAtMost: Int?
    /// How far Apple's clock is ahead of the machine's.
    var clockAhead: Duration = .zero

    /// How long the answer to the push with this number takes. The same for every run.
    func delay(of number: Int) -> Duration {
        // A multiplicative hash (Knuth, The Art of Computer Programming, 6.4): neighbours lie far apart.
        let spread = UInt32(truncatingIfNeeded: number) &* 2_654_435_761
        return latency + jitter * (Double(spread) / Double(UInt32.max))
    }
}

/// What a connection has gone through.
struct APNsLine: Hashable, Sendable {
    private var pushes = 0
    private var badTokens = 0
    private var isSlowed = false

    /// Adds what the connection is told beside the answer to a push.
    /// - Parameter isFirst: Whether it is the first that proves the provider.
    mutating func note(_ fate: PushFate, isFirst: Bool, in conditions: APNsConditions, on reply: inout HTTP2Reply) {
        pushes += 1
        if isFirst { reply.maxConcurrentStreams = conditions.streams }
        if let every = conditions.goAwayEvery, pushes == every { reply.goAway = Self.reason("Shutdown") }
        guard let limit = conditions.badTokensAtMost else { return }
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
