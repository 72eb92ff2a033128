import Time

/// The credits of the one account at the simulated odds source, and its rate limit. Every key is valid.
struct OddsAPIAccount: Hashable, Sendable {
    /// The credits of a month. They are renewed on the first day of a month in UTC.
    let quota: Int
    private var used = 0
    /// The month in which ``used`` credits were used: years times twelve plus months.
    private var month: Int?
    /// The current second, and the requests in it.
    private var second: Int64?
    private var requests = 0

    /// The number of requests that are answered in a second.
    static let requestsPerSecond = 30

    init(quota: Int) {
        self.quota = quota
    }

    /// Counts a request against the rate limit.
    mutating func countRequest(at now: Instant) throws(OddsAPIRefusal) {
        if second != now.secondsSinceEpoch { (second, requests) = (now.secondsSinceEpoch, 0) }
        requests += 1
        guard requests <= Self.requestsPerSecond else { throw .exceededFrequency(usage(last: 0, at: now)) }
    }

    /// Charges for a response.
    /// - Returns: The credits after it.
    /// - Throws: ``OddsAPIRefusal/outOfCredits(_:)`` if the remaining credits do not suffice.
    mutating func charge(_ cost: Int, at now: Instant) throws(OddsAPIRefusal) -> OddsAPIUsage {
        let before = usage(last: 0, at: now)
        guard cost <= before.remaining else { throw .outOfCredits(before) }
        used += cost
        return usage(last: cost, at: now)
    }

    private mutating func usage(last: Int, at now: Instant) -> OddsAPIUsage {
        let day = CivilDate(daysSinceEpoch: Int(now.secondsSinceEpoch / 86_400))
        let current = day.map { 12 * $0.year + $0.month }
        if month != current { (month, used) = (current, 0) }
        return OddsAPIUsage(remaining: quota - used, used: used, last: last)
    }
}

/// The credits of an account, as headers of a response.
struct OddsAPIUsage: Hashable, Sendable {
    let remaining: Int
    let used: Int
    /// The cost of this response.
    let last: Int

    var headers: [UpstreamResponse.Header] {
        [("x-requests-remaining", remaining), ("x-requests-used", used), ("x-requests-last", last)]
            .map { UpstreamResponse.Header(name: $0, value: "\($1)") }
    }
}
