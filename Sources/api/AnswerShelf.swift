/// Which answers are at hand, who is fetching what, and who waits: the cache's decisions, without clock, lock or task.
struct AnswerShelf<Waiter> {
    typealias Moment = ContinuousClock.Instant

    /// How many answers are kept.
    let capacity: Int
    /// How old an answer may be when nothing better can be had.
    let staleLimit: Duration
    /// For how long after a failure the database is left alone where a stale answer will do.
    let pauseAfterFailure: Duration

    private var entries: [Question: Entry] = [:]
    private var flights: [Question: [Waiter]] = [:]

    init(capacity: Int, staleLimit: Duration = .seconds(600), pauseAfterFailure: Duration = .seconds(1)) {
        self.capacity = capacity
        self.staleLimit = staleLimit
        self.pauseAfterFailure = pauseAfterFailure
    }

    private struct Entry {
        let answer: Answer
        let storedAt: Moment
        var usedAt: Moment
        /// When the last try to renew it failed; `nil` when it succeeded.
        var failedAt: Moment?
    }

    /// What a request for an answer is to do.
    enum Decision {
        case serve(Answer)
        case serveStale(Answer, age: Duration)
        /// Somebody is fetching it: wait for the outcome.
        case wait
        /// Nobody is: fetch it, and say how that ended, whatever happens.
        case fetch
    }

    mutating func ask(_ question: Question, now: Moment) -> Decision {
        if let entry = entries[question] {
            entries[question]?.usedAt = now
            let age = now - entry.storedAt
            if age < entry.answer.freshFor { return .serve(entry.answer) }
            if let failedAt = entry.failedAt, age < staleLimit,
                flights[question] != nil || now - failedAt < pauseAfterFailure
            {
                return .serveStale(entry.answer, age: age)
            }
        }
        guard flights[question] == nil else { return .wait }
        flights[question] = []
        return .fetch
    }

    /// Takes a waiter in.
    /// - Returns: `false` when nobody fetches the answer any more: ask again.
    mutating func join(_ question: Question, _ waiter: Waiter) -> Bool {
        guard flights[question] != nil else { return false }
        flights[question]?.append(waiter)
        return true
    }

    /// The fetch brought an answer.
    /// - Returns: who waits for it.
    mutating func finish(_ question: Question, with answer: Answer, now: Moment) -> [Waiter] {
        entries[question] = Entry(answer: answer, storedAt: now, usedAt: now)
        makeRoom()
        return flights.removeValue(forKey: question) ?? []
    }

    /// The fetch failed because the database is away.
    /// - Returns: who waits, and what may be served instead.
    mutating func fail(_ question: Question, now: Moment) -> (
        waiters: [Waiter], stale: (answer: Answer, age: Duration)?
    ) {
        let waiters = flights.removeValue(forKey: question) ?? []
        guard let entry = entries[question], now - entry.storedAt < staleLimit else { return (waiters, nil) }
        entries[question]?.failedAt = now
        return (waiters, (entry.answer, now - entry.storedAt))
    }

    /// The fetch ended without a word on the database: the question was wrong, or the request was given up.
    /// - Returns: who waits.
    mutating func abandon(_ question: Question) -> [Waiter] {
        flights.removeValue(forKey: question) ?? []
    }

    /// Drops the answers that nobody asked for in the longest time.
    private mutating func makeRoom() {
        while entries.count > capacity, let oldest = entries.min(by: { $0.value.usedAt < $1.value.usedAt }) {
            entries[oldest.key] = nil
        }
    }
}
