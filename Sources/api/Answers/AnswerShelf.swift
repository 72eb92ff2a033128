/// Which answers are at hand, who is fetching what, and who waits: the cache's decisions, without clock, lock or task.
struct AnswerShelf<Waiter> {
    typealias Moment = ContinuousClock.Instant

    /// How many answers are kept.
    let capacity: Int
    /// How old an answer may be when nothing better can be had.
    let staleLimit: Duration
    /// For how long after a failure the database is left alone where a stale answer will do.
    let pauseAfterFailure: Duration

    /// How long an answer of which changes are told is fresh while they are heard. They tell of games, not of what
    /// stands beside them: ranks, records as a source states them.
    let freshWhileHeard: Duration
    /// For so long after the last look at the changes none can have been missed.
    let trust: Duration

    private var entries: [Question: Entry] = [:]
    private var flights: [Question: Flight] = [:]
    /// When it was last known that no change was missed; `nil`: never.
    private var heardAt: Moment?
    /// Up to this number changes have been told.
    private var toldUpTo: Int64 = 0

    init(
        capacity: Int,
        staleLimit: Duration = .seconds(600),
        pauseAfterFailure: Duration = .seconds(1),
        freshWhileHeard: Duration = .seconds(10),
        trust: Duration = .seconds(5)
    ) {
        self.capacity = capacity
        self.staleLimit = staleLimit
        self.pauseAfterFailure = pauseAfterFailure
        self.freshWhileHeard = freshWhileHeard
        self.trust = trust
    }

    private struct Entry {
        let answer: Answer
        let storedAt: Moment
        var usedAt: Moment
        /// When the last try to renew it failed, or took too long; `nil` when it succeeded.
        var failedAt: Moment?
        /// What it tells has changed since: it is fresh no longer, and only stands in.
        var isOutdated: Bool
        /// No change up to this number is missing in it: those that it was made after, and those that were told since
        /// and are of other games.
        var contains: Int64

        /// Changes up to this number were told, and it is outdated if one is missing in it.
        mutating func raise(to number: Int64) {
            if !isOutdated, !answer.isStale { contains = max(contains, number) }
        }
    }

    private struct Flight {
        var waiters: [Waiter] = []
        /// Something changed after the fetch began: it may have come too early to see it.
        var isOutdated = false
    }

    /// What a request for an answer is to do.
    enum Decision {
        case serve(Answer)
        /// The last answer, marked as old.
        case serveStale(Answer)
        /// Somebody is fetching it: wait for the outcome.
        case wait
        /// Nobody is: fetch it, and say how that ended, whatever happens.
        case fetch
    }

    /// - Parameter seen: The number of a change that the answer must not be older than.
    mutating func ask(_ question: Question, seen: Int64 = 0, now: Moment) -> Decision {
        if let entry = entries[question] {
            entries[question]?.usedAt = now
            let age = now - entry.storedAt
            if !entry.isOutdated, entry.contains >= seen, age < life(of: entry.answer, to: question, now) {
                return .serve(entry.answer)
            }
            if let failedAt = entry.failedAt, age < staleLimit,
                flights[question] != nil || now - failedAt < pauseAfterFailure
            {
                return .serveStale(entry.answer.stale(age: age))
            }
        }
        guard flights[question] == nil else { return .wait }
        flights[question] = Flight()
        return .fetch
    }

    /// The answer where it is fresh: whoever finds none asks.
    mutating func atHand(_ question: Question, seen: Int64 = 0, now: Moment) -> Answer? {
        guard let entry = entries[question], !entry.isOutdated, entry.contains >= seen,
            now - entry.storedAt < life(of: entry.answer, to: question, now)
        else { return nil }
        // Who makes room need not know it more exactly.
        if now - entry.usedAt > .seconds(1) { entries[question]?.usedAt = now }
        return entry.answer
    }

    /// For how long the answer is fresh.
    private func life(of answer: Answer, to question: Question, _ now: Moment) -> Duration {
        // Read where it may be old: nobody hears of what it lacks.
        guard !answer.isStale else { return .zero }
        guard question.isToldByChanges, let heardAt, now - heardAt < trust else { return answer.freshFor }
        return max(answer.freshFor, freshWhileHeard)
    }

    /// No change was missed until now.
    mutating func hear(now: Moment) {
        heardAt = now
    }

    /// Answers to these questions are not fresh any more, those that are being fetched among them; all others miss
    /// nothing.
    /// - Parameter number: Of the last change that was told.
    mutating func outdate(upTo number: Int64, _ isTouched: (Question) -> Bool) {
        toldUpTo = number
        for question in entries.keys {
            if isTouched(question) { entries[question]?.isOutdated = true }
            entries[question]?.raise(to: number)
        }
        for question in flights.keys where isTouched(question) { flights[question]?.isOutdated = true }
    }

    /// Takes a waiter in.
    /// - Returns: `false` when nobody fetches the answer any more: ask again.
    mutating func join(_ question: Question, _ waiter: Waiter) -> Bool {
        guard flights[question] != nil else { return false }
        flights[question]?.waiters.append(waiter)
        return true
    }

    /// The fetch brought an answer.
    /// - Returns: who waits for it.
    mutating func finish(_ question: Question, with answer: Answer, now: Moment) -> [Waiter] {
        let flight = flights.removeValue(forKey: question)
        var entry = Entry(
            answer: answer,
            storedAt: now,
            usedAt: now,
            isOutdated: flight?.isOutdated ?? false,
            contains: answer.contains
        )
        entry.raise(to: toldUpTo)
        entries[question] = entry
        makeRoom()
        return flight?.waiters ?? []
    }

    /// The fetch failed because the database is away.
    /// - Returns: who waits, and what may be served instead, marked as old.
    mutating func fail(_ question: Question, now: Moment) -> (waiters: [Waiter], stale: Answer?) {
        let waiters = flights.removeValue(forKey: question)?.waiters ?? []
        return (waiters, distrust(question, now: now))
    }

    /// The fetch takes too long. It goes on, and until it ends nobody waits for it any more.
    /// - Returns: who has waited, and what is served instead, marked as old; `nil` where they have to wait on.
    mutating func standIn(for question: Question, now: Moment) -> (waiters: [Waiter], stale: Answer)? {
        guard let waiters = flights[question]?.waiters, let stale = distrust(question, now: now) else { return nil }
        flights[question]?.waiters = []
        return (waiters, stale)
    }

    /// The database could not say what there is now.
    private mutating func distrust(_ question: Question, now: Moment) -> Answer? {
        guard let entry = entries[question], now - entry.storedAt < staleLimit else { return nil }
        entries[question]?.failedAt = now
        return entry.answer.stale(age: now - entry.storedAt)
    }

    /// The fetch ended without a word on the database: the question was wrong, or nobody asks any more.
    /// - Returns: who waits.
    mutating func abandon(_ question: Question) -> [Waiter] {
        flights.removeValue(forKey: question)?.waiters ?? []
    }

    /// Nobody fetches anything any more.
    /// - Returns: who waits.
    mutating func abandonAll() -> [Waiter] {
        defer { flights = [:] }
        return flights.values.flatMap(\.waiters)
    }

    /// Drops the answers that nobody asked for in the longest time.
    private mutating func makeRoom() {
        while entries.count > capacity, let oldest = entries.min(by: { $0.value.usedAt < $1.value.usedAt }) {
            entries[oldest.key] = nil
        }
    }
}
