import Time

/// The state of the push services of browsers, by their origins. There are few real services, but anyone may register
/// other origins, so their number is limited.
struct WebPushOrigins {
    /// The maximum number of origins. The least recently used one is dropped.
    static let limit = 256

    private struct Entry {
        var token: VAPIDToken?
        var health = ServiceHealth()
        var use = 0
    }

    private var entries: [String: Entry] = [:]
    private var uses = 0

    var count: Int { entries.count }

    /// Why nothing is sent to `origin` at the moment, and for how much longer; `nil`: pushes may be sent.
    /// - Parameter isProven: See ``ServiceHealth/pause(isProven:at:)``.
    func pause(of origin: String, isProven: Bool, at now: Instant) -> (reason: String, timeLeft: Duration)? {
        entries[origin]?.health.pause(isProven: isProven, at: now)
    }

    /// Whether `origin` accepted a push recently.
    func isAlive(_ origin: String, at now: Instant) -> Bool { entries[origin]?.health.isAlive(at: now) ?? false }

    /// How many pushes `origin` has accepted.
    func acceptedCount(of origin: String) -> Int { entries[origin]?.health.acceptedCount ?? 0 }

    /// The token that authenticates us to `origin`. `make` makes a new one if there is no valid one.
    mutating func token<Failure: Error>(
        for origin: String,
        at now: Instant,
        _ make: () throws(Failure) -> VAPIDToken
    ) throws(Failure) -> VAPIDToken {
        if let token = entries[origin]?.token, token.isValid(at: now) {
            touch(origin)
            return token
        }
        let token = try make()
        entries[origin, default: Entry()].token = token
        touch(origin)
        return token
    }

    /// Updates the state of `origin` with the result of a push.
    mutating func update<Result>(of origin: String, _ update: (inout ServiceHealth) -> Result) -> Result {
        update(&entries[origin, default: Entry()].health)
    }

    private mutating func touch(_ origin: String) {
        uses += 1
        entries[origin]?.use = uses
        guard entries.count > Self.limit, let oldest = entries.min(by: { $0.value.use < $1.value.use }) else { return }
        entries[oldest.key] = nil
    }
}
