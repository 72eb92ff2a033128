/// The decisions of ``ResponseCache``, without clock, lock or task: which responses are stored and fresh, which are
/// being fetched, and which requests wait for them.
struct ResponseCacheState<Waiter> {
    typealias MonotonicInstant = ContinuousClock.Instant

    /// The number of responses stored.
    let capacity: Int
    /// The greatest age of a stale response.
    let staleLimit: Duration
    /// How long after a failure the database is not read if a stale response can be served.
    let pauseAfterFailure: Duration

    /// How long a response is fresh if the change feed works and announces all its changes. It is bounded because the
    /// feed announces changes of games, but not of the ranks and records that are shown with them.
    let freshWhileAnnounced: Duration
    /// How long responses may rely on the change feed after its last successful read.
    let confirmationLifetime: Duration

    private var entries: [ReadQuery: Entry] = [:]
    private var fetches: [ReadQuery: Fetch] = [:]
    /// When it was last known that no change had been missed; `nil`: never.
    private var confirmedAt: MonotonicInstant?
    /// Changes up to this number have been announced.
    private var announcedUpTo: Int64 = 0

    init(
        capacity: Int,
        staleLimit: Duration = .seconds(600),
        pauseAfterFailure: Duration = .seconds(1),
        freshWhileAnnounced: Duration = .seconds(10),
        confirmationLifetime: Duration = .seconds(5)
    ) {
        self.capacity = capacity
        self.staleLimit = staleLimit
        self.pauseAfterFailure = pauseAfterFailure
        self.freshWhileAnnounced = freshWhileAnnounced
        self.confirmationLifetime = confirmationLifetime
    }

    private struct Entry {
        let response: CachedResponse
        let storedAt: MonotonicInstant
        var usedAt: MonotonicInstant
        /// When the last attempt to renew the response failed or took too long; `nil` if it succeeded.
        var failedAt: MonotonicInstant?
        /// Whether a game that it shows has changed since. If so, it is no longer fresh and serves only as a stale
        /// response.
        var isInvalid: Bool
        /// The response includes all changes up to this number. The number rises when changes of other games are
        /// announced.
        var includesUpTo: Int64

        /// Records that changes up to this number were announced. Does nothing if the response is invalid or stale,
        /// because it may lack some of them.
        mutating func raise(to number: Int64) {
            if !isInvalid, !response.isStale { includesUpTo = max(includesUpTo, number) }
        }
    }

    private struct Fetch {
        var waiters: [Waiter] = []
        /// Whether a change was announced after the fetch began. If so, the fetch may have read the game before the
        /// change.
        var isInvalid = false
    }

    /// The way to serve a request.
    enum Decision {
        case serve(CachedResponse)
        /// Serve the last response, marked as stale.
        case serveStale(CachedResponse)
        /// The response is being fetched; wait for the outcome.
        case wait
        /// Fetch it, and always report the outcome.
        case fetch
    }

    /// - Parameter seen: The number of a change that the response must include.
    mutating func decide(_ query: ReadQuery, seen: Int64 = 0, now: MonotonicInstant) -> Decision {
        if let entry = entries[query] {
            entries[query]?.usedAt = now
            let age = now - entry.storedAt
            if isFresh(entry, query, seen: seen, now) { return .serve(entry.response) }
            if let failedAt = entry.failedAt, age < staleLimit,
                fetches[query] != nil || now - failedAt < pauseAfterFailure
            {
                return .serveStale(entry.response.stale(age: age))
            }
        }
        guard fetches[query] == nil else { return .wait }
        fetches[query] = Fetch()
        return .fetch
    }

    /// The response if it is fresh.
    mutating func fresh(_ query: ReadQuery, seen: Int64 = 0, now: MonotonicInstant) -> CachedResponse? {
        guard let entry = entries[query], isFresh(entry, query, seen: seen, now) else { return nil }
        // An accuracy of one second is enough for `evictOldest()`.
        if now - entry.usedAt > .seconds(1) { entries[query]?.usedAt = now }
        return entry.response
    }

    private func isFresh(_ entry: Entry, _ query: ReadQuery, seen: Int64, _ now: MonotonicInstant) -> Bool {
        !entry.isInvalid && entry.includesUpTo >= seen && now - entry.storedAt < life(of: entry.response, query, now)
    }

    /// How long the response is fresh.
    private func life(of response: CachedResponse, _ query: ReadQuery, _ now: MonotonicInstant) -> Duration {
        // A stale response was read from a replica that may lack the newest changes, and these will not be announced
        // again.
        guard !response.isStale else { return .zero }
        guard query.isCurrentUntilChange, let confirmedAt, now - confirmedAt < confirmationLifetime else {
            return response.freshFor
        }
        return max(response.freshFor, freshWhileAnnounced)
    }

    /// Records that no change has been missed until now.
    mutating func confirm(now: MonotonicInstant) {
        confirmedAt = now
    }

    /// Invalidates the responses to the queries that `isAffected` selects, including those that are being fetched. All
    /// other responses except stale ones then count as including all changes up to `number`.
    /// - Parameter number: The number of the last change that was announced.
    mutating func invalidate(upTo number: Int64, _ isAffected: (ReadQuery) -> Bool) {
        announcedUpTo = number
        for query in entries.keys {
            if isAffected(query) { entries[query]?.isInvalid = true }
            entries[query]?.raise(to: number)
        }
        for query in fetches.keys where isAffected(query) { fetches[query]?.isInvalid = true }
    }

    /// Adds a waiter to a fetch.
    /// - Returns: `false` if the response is no longer being fetched; decide again.
    mutating func join(_ query: ReadQuery, _ waiter: Waiter) -> Bool {
        guard fetches[query] != nil else { return false }
        fetches[query]?.waiters.append(waiter)
        return true
    }

    /// Ends a fetch that returned a response.
    /// - Returns: The waiters.
    mutating func finish(_ query: ReadQuery, with response: CachedResponse, now: MonotonicInstant) -> [Waiter] {
        let fetch = fetches.removeValue(forKey: query)
        var entry = Entry(
            response: response,
            storedAt: now,
            usedAt: now,
            isInvalid: fetch?.isInvalid ?? false,
            includesUpTo: response.includesUpTo
        )
        entry.raise(to: announcedUpTo)
        entries[query] = entry
        evictOldest()
        return fetch?.waiters ?? []
    }

    /// Ends a fetch that failed because the database is unavailable.
    /// - Returns: The waiters, and the response that is served instead, marked as stale; `nil` if none is recent
    ///   enough.
    mutating func fail(_ query: ReadQuery, now: MonotonicInstant) -> (waiters: [Waiter], stale: CachedResponse?) {
        let waiters = fetches.removeValue(forKey: query)?.waiters ?? []
        return (waiters, staleResponse(query, now: now))
    }

    /// Releases the waiters of a fetch that takes too long. The fetch continues, and requests do not wait for it.
    /// - Returns: The waiters, and the response that is served instead, marked as stale; `nil` if they have to keep
    ///   waiting.
    mutating func serveStale(for query: ReadQuery, now: MonotonicInstant) -> (waiters: [Waiter], stale: CachedResponse)?
    {
        guard let waiters = fetches[query]?.waiters, let stale = staleResponse(query, now: now) else { return nil }
        fetches[query]?.waiters = []
        return (waiters, stale)
    }

    /// The response that is served if the database did not respond, marked as stale; `nil` if none is recent enough. If
    /// there is one, records the time of the failure.
    private mutating func staleResponse(_ query: ReadQuery, now: MonotonicInstant) -> CachedResponse? {
        guard let entry = entries[query], now - entry.storedAt < staleLimit else { return nil }
        entries[query]?.failedAt = now
        return entry.response.stale(age: now - entry.storedAt)
    }

    /// Ends a fetch that says nothing about the state of the database: the query was wrong, or the fetch was cancelled.
    /// - Returns: The waiters.
    mutating func abandon(_ query: ReadQuery) -> [Waiter] {
        fetches.removeValue(forKey: query)?.waiters ?? []
    }

    /// Ends all fetches.
    /// - Returns: The waiters.
    mutating func abandonAll() -> [Waiter] {
        defer { fetches = [:] }
        return fetches.values.flatMap(\.waiters)
    }

    /// Drops the least recently used responses.
    private mutating func evictOldest() {
        while entries.count > capacity, let oldest = entries.min(by: { $0.value.usedAt < $1.value.usedAt }) {
            entries[oldest.key] = nil
        }
    }
}
