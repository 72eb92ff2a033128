/// What a worker holds and what it should do next. It is a value without I/O or clock, so that every order of events
/// can be tested.
///
///     claimed ──► running ──ended──► unrecorded ──recorded──► (slot free)
///
/// A slot is free again only when the database has acknowledged the end of its run. If it were freed earlier, a crash
/// in between could run a finished job again while its successor already works.
struct WorkerPlan: Sendable {
    enum Step: Equatable, Sendable {
        /// Report these ends to the database, and claim up to `want` jobs.
        case exchange(Exchange)
        case wait
        /// The worker is draining and its last job has ended.
        case stop
    }

    /// The ends to report and the number of jobs to claim, in one call.
    struct Exchange: Equatable, Sendable {
        /// Distinguishes it from another exchange that may be under way.
        let id: Int
        let ends: [Ended]
        let want: Int
        /// Whether the worker holds no other job. Only then may it get a job that took its worker down twice.
        let isAlone: Bool
        /// Where the claim starts to look.
        let floors: ClaimFloors

        /// The number of slots that are taken until the reply. The jobs that it claims reuse the slots of the runs
        /// whose ends it reports.
        fileprivate var slots: Int { max(ends.count, want) }
    }

    /// A run whose end the database does not know yet.
    struct Ended: Equatable, Sendable {
        let run: Run.Key
        let end: RunEnd
    }

    /// After a failed exchange, the ends of runs and the claim of new jobs are sent in separate calls. A single call
    /// commits both or neither: a claim that always fails would roll back the ends each time, and the finished jobs
    /// would run again after their deadline.
    private enum Recovery {
        case none, ends, claim
    }

    let slots: Int
    private(set) var running: Set<Run.Key> = []
    private(set) var unrecorded: [Ended] = []
    /// Runs whose jobs are being given back to the waiting ones, by separate calls.
    private(set) var rearming: Set<Run.Key> = []
    private(set) var isDraining = false
    /// Whether the time that the drain leaves to running jobs is over.
    private(set) var isDrainOver = false
    /// Whether there may be due jobs that were not requested yet.
    private var mayFindMore = true
    /// Exchanges under way: usually none or one. See ``next()`` for the second.
    private(set) var inFlight: [Exchange] = []
    private var lastExchange = 0
    /// Where the next claim starts to look.
    private var floors = ClaimFloors.none
    private var mustPollFromHead = false
    /// Whether jobs below the floors must still be looked for, because a claim that started at the floors got fewer
    /// jobs than it requested.
    private var needsHeadPoll = false
    /// The id of the last exchange that looked from the head. The floors of an exchange that began earlier are outdated
    /// and must not be used.
    private var lastHeadPoll = 0
    /// Whether the last claim got as many jobs as it requested, so that there may be more.
    private var isBehind = false
    /// Running jobs that are in a lane.
    private var laneRuns: Set<Run.Key> = []
    /// Whether the next exchange must wait for a while, because one failed.
    private var isBackingOff = false
    /// Failed exchanges since the last successful one.
    private var failures: Int16 = 0
    /// The content of the next exchange after one that failed.
    private var recovery = Recovery.none
    /// Runs of jobs that took their worker down twice. No other job may run next to them.
    private var suspects: Set<Run.Key> = []

    init(slots: Int) {
        self.slots = slots
    }

    /// The ids of all jobs that the database should keep assigned to this worker.
    var heldJobIDs: [Int64] {
        let ended = (unrecorded + inFlight.flatMap(\.ends)).map(\.run)
        return (Array(running) + ended + Array(rearming)).map(\.jobID)
    }

    private var free: Int {
        slots - running.count - unrecorded.count - rearming.count - inFlight.reduce(0) { $0 + $1.slots }
    }

    /// The number of ends from which a second exchange is sent while one is under way. The database then commits one
    /// while it works on the other. Fewer ends wait for the reply to the first, and are sent together.
    private var secondExchange: Int { max(8, slots / 4) }

    /// Notes that jobs may be due, after a wake-up or a poll.
    mutating func requestPoll() {
        mayFindMore = true
    }

    /// Makes the next claim start at the head. Otherwise jobs that end up below the floors would never be found.
    mutating func requestHeadPoll() {
        mustPollFromHead = true
        if needsHeadPoll { mayFindMore = true }
    }

    /// Stops claiming; the running jobs may finish.
    mutating func drain() {
        isDraining = true
    }

    /// Notes that running jobs must end now.
    mutating func drainOver() {
        isDrainOver = true
    }

    /// Returns the next step. If the step is an exchange, it is in ``inFlight`` until the caller reports its result
    /// with ``exchanged(_:claimed:claimedFrom:fellAsleep:)`` or ``exchangeFailed(_:)``.
    mutating func next() -> Step {
        switch inFlight.count {
        case _ where isBackingOff: return .wait
        case 0: break
        case 1 where recovery == .none && unrecorded.count >= secondExchange: break
        default: return .wait
        }
        // The ends in this exchange make room for new jobs in the same call. An end may also have freed its lane for
        // a job that is not announced again, so it is always a reason to claim.
        let wantsMore = !isDraining && suspects.isEmpty && (mayFindMore || !unrecorded.isEmpty)
        let claimsOnly = recovery == .claim && wantsMore && free > 0
        let ends = claimsOnly ? [] : unrecorded
        let reportsOnly = recovery != .none && !ends.isEmpty
        let want = wantsMore && !reportsOnly ? free + ends.count : 0
        guard !ends.isEmpty || want > 0 else {
            return isDraining && running.isEmpty && rearming.isEmpty ? .stop : .wait
        }
        // Cleared now and not by the reply: a wake-up in between may be about a job that the exchange does not find.
        if want > 0 { mayFindMore = false }
        return .exchange(begin(reporting: ends, claiming: want))
    }

    private mutating func begin(reporting ends: [Ended], claiming want: Int) -> Exchange {
        lastExchange += 1
        unrecorded.removeFirst(ends.count)
        let exchange = Exchange(
            id: lastExchange,
            ends: ends,
            want: want,
            isAlone: running.isEmpty && rearming.isEmpty && inFlight.isEmpty && unrecorded.isEmpty,
            floors: mustPollFromHead ? .none : floors.lowered(forBacklog: isBehind)
        )
        if want > 0, mustPollFromHead {
            mustPollFromHead = false
            needsHeadPoll = false
            lastHeadPoll = exchange.id
        }
        inFlight.append(exchange)
        return exchange
    }

    /// Records that an exchange returned `claimed`.
    /// - Parameter claimedFrom: The earliest due time of the claimed jobs, for each priority.
    /// - Parameter fellAsleep: The database counts this worker as asleep from now on. Jobs enqueued just before that
    ///   woke no worker, so it must look once more.
    mutating func exchanged(_ exchange: Exchange, claimed: [Run], claimedFrom: ClaimFloors, fellAsleep: Bool) {
        inFlight.removeAll { $0.id == exchange.id }
        recordRecovery(by: exchange)
        running.formUnion(claimed.map(\.key))
        suspects.formUnion(claimed.filter(\.isSuspect).map(\.key))
        laneRuns.formUnion(claimed.filter { $0.lane != nil }.map(\.key))
        guard exchange.want > 0 else { return }
        isBehind = claimed.count >= exchange.want
        // A full reply means that there may be more jobs. After a short one the worker waits for a wake-up, unless
        // the other exchange has meanwhile ended or taken jobs that this one could not see. A suspect job comes alone,
        // however many other jobs wait.
        let sawAll = exchange.id == lastExchange && inFlight.isEmpty && suspects.isEmpty
        if isBehind || fellAsleep || !sawAll { mayFindMore = true }
        if !isBehind, exchange.floors != .none { needsHeadPoll = true }
        if exchange.id >= lastHeadPoll { floors = floors.advanced(to: claimedFrom) }
    }

    /// Ends the recovery after a claim that succeeded. After a call with ends only, the next call is a claim only.
    private mutating func recordRecovery(by exchange: Exchange) {
        if exchange.want > 0 || recovery == .none {
            recovery = .none
            failures = 0
        } else {
            recovery = .claim
        }
    }

    /// Plans to send the ends of a failed exchange again, without a claim, once ``backoffEnded()`` is called. Whether
    /// the exchange was committed is unknown. If it was, sending the ends again changes nothing.
    /// - Returns: The number of failures in a row, this one included, from 1.
    mutating func exchangeFailed(_ exchange: Exchange) -> Int16 {
        inFlight.removeAll { $0.id == exchange.id }
        unrecorded = exchange.ends + unrecorded
        mayFindMore = true
        recovery = .ends
        isBackingOff = true
        failures = min(failures + 1, 10)
        return failures
    }

    /// Notes that the wait after a failure is over.
    mutating func backoffEnded() {
        isBackingOff = false
    }

    /// Records that a handler ended.
    /// - Returns: The call that gives the job back, if it must run again. Final ends go with the next exchange.
    mutating func ended(_ run: Run.Key, _ end: RunEnd) -> RearmCall? {
        guard running.remove(run) != nil else { return nil }
        if suspects.remove(run) != nil { mayFindMore = true }
        // The next job of its lane may have been waiting below the floors.
        if laneRuns.remove(run) != nil { mustPollFromHead = true }
        if case .completedByHandler = end {
            // The slot is free immediately, and the job's lane may be as well.
            mayFindMore = true
            return nil
        }
        if case .rearmed(let reason, let delay, let error) = end {
            rearming.insert(run)
            return RearmCall(run: run, reason: reason, delay: delay, error: error)
        }
        unrecorded.append(Ended(run: run, end: end))
        return nil
    }

    /// Frees the slot of a handler that goes on although it was cancelled long ago. Later reports about its run have
    /// no effect.
    mutating func abandoned(_ run: Run.Key) {
        guard running.remove(run) != nil else { return }
        suspects.remove(run)
        laneRuns.remove(run)
        mayFindMore = true
    }

    /// Records that the job is waiting in the database again.
    mutating func rearmed(_ run: Run.Key) {
        rearming.remove(run)
        mayFindMore = true
    }
}
