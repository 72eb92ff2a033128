/// What a worker holds and what it should do next: a value without I/O or clock, so that every order of events can be
/// tested.
///
///     claimed ──► running ──ended──► unrecorded ──recorded──► (slot free)
///
/// A slot is free again only when the database has acknowledged the end of its run: freed earlier, a crash in between
/// could run a finished job again while its successor already works.
struct WorkerPlan: Sendable {
    enum Step: Equatable, Sendable {
        /// Tell the database these ends, and ask for up to `want` jobs.
        case exchange(Exchange)
        case wait
        /// Nothing is held and nothing more is wanted.
        case stop
    }

    /// What is told and asked in one call.
    struct Exchange: Equatable, Sendable {
        /// Tells it from the other that may be under way.
        let id: Int
        let ends: [Ended]
        let want: Int
        /// Nothing else is in hand, so that a job may come that took its worker down twice.
        let isAlone: Bool
        /// Where to begin to look.
        let floors: ClaimFloors

        /// Slots that it keeps taken: those of its ends go to the jobs that it asks for.
        fileprivate var slots: Int { max(ends.count, want) }
    }

    /// A run whose end the database does not know yet.
    struct Ended: Equatable, Sendable {
        let run: Run.Key
        let end: RunEnd
    }

    /// After a failed exchange, ends and claims are sent in separate calls. One call commits both, so a claim that
    /// cannot succeed would roll back the ends each time, and finished jobs would run again past their deadline.
    private enum Recovery {
        case none, ends, claim
    }

    let slots: Int
    private(set) var running: Set<Run.Key> = []
    private(set) var unrecorded: [Ended] = []
    /// Runs whose jobs' way back to the waiting ones a call of its own is telling the database.
    private(set) var rearming: Set<Run.Key> = []
    private(set) var isDraining = false
    /// Whether the time is up that the drain left to what runs.
    private(set) var isDrainOver = false
    /// Whether there may be due jobs that nobody asked for yet.
    private var mayFindMore = true
    /// Exchanges under way: mostly none or one; see ``next()`` for the second.
    private(set) var underWay: [Exchange] = []
    private var lastExchange = 0
    /// Behind which jobs the next claim begins.
    private var floors = ClaimFloors.none
    private var looksFromTheHead = false
    /// A claim that began at a floor was short: what lies below the floor is still to be looked for.
    private var owesHeadLook = false
    /// The last exchange that looked from the head. Those that began before it know less and set no floors any more.
    private var lastHeadLook = 0
    /// Whether the last claim brought all that it asked for.
    private var isBehind = false
    private var inLanes: Set<Run.Key> = []
    /// An exchange failed, and the next is to wait for a while.
    private var isResting = false
    /// Exchanges that failed since the last that came back.
    private var failures: Int16 = 0
    /// What the next exchange is for, after one that failed.
    private var recovery = Recovery.none
    /// Runs of jobs that took their worker down twice: nothing else may be at risk beside them.
    private var suspects: Set<Run.Key> = []

    init(slots: Int) {
        self.slots = slots
    }

    /// Ids of all jobs that the database should believe to be held here.
    var held: [Int64] {
        let ended = (unrecorded + underWay.flatMap(\.ends)).map(\.run)
        return (Array(running) + ended + Array(rearming)).map(\.jobID)
    }

    private var free: Int {
        slots - running.count - unrecorded.count - rearming.count - underWay.reduce(0) { $0 + $1.slots }
    }

    /// So many ends are worth a second exchange while one is under way: the database then commits the one while it
    /// works on the other. Fewer wait for the answer and travel together.
    private var secondExchange: Int { max(8, slots / 4) }

    /// Somebody said that jobs may be due, or a while has passed.
    mutating func woken() {
        mayFindMore = true
    }

    /// From time to time a claim begins at the head, or what came to lie below the floors would never be found.
    mutating func lookFromTheHead() {
        looksFromTheHead = true
        if owesHeadLook { mayFindMore = true }
    }

    /// No more jobs are wanted; what runs may finish.
    mutating func drain() {
        isDraining = true
    }

    /// What runs is to end now.
    mutating func drainOver() {
        isDrainOver = true
    }

    /// What to do now. An exchange counts as begun until ``exchanged(_:claimed:claimedFrom:fellAsleep:)`` or
    /// ``exchangeFailed(_:)``.
    mutating func next() -> Step {
        switch underWay.count {
        case _ where isResting: return .wait
        case 0: break
        case 1 where recovery == .none && unrecorded.count >= secondExchange: break
        default: return .wait
        }
        // What this exchange finishes makes room in the same call. An end may also have freed its lane for a job that
        // nobody announces any more, so it is always a reason to ask.
        let asksForMore = !isDraining && suspects.isEmpty && (mayFindMore || !unrecorded.isEmpty)
        let claimsAlone = recovery == .claim && asksForMore && free > 0
        let ends = claimsAlone ? [] : unrecorded
        let tellsAlone = recovery != .none && !ends.isEmpty
        let want = asksForMore && !tellsAlone ? free + ends.count : 0
        guard !ends.isEmpty || want > 0 else {
            return isDraining && running.isEmpty && rearming.isEmpty ? .stop : .wait
        }
        // Who wakes us from here on is heard after the database looked: the answer must not overrule it.
        if want > 0 { mayFindMore = false }
        return .exchange(begin(telling: ends, asking: want))
    }

    private mutating func begin(telling ends: [Ended], asking want: Int) -> Exchange {
        lastExchange += 1
        unrecorded.removeFirst(ends.count)
        let exchange = Exchange(
            id: lastExchange,
            ends: ends,
            want: want,
            isAlone: running.isEmpty && rearming.isEmpty && underWay.isEmpty && unrecorded.isEmpty,
            floors: looksFromTheHead ? .none : floors.lowered(forBacklog: isBehind)
        )
        if want > 0, looksFromTheHead {
            looksFromTheHead = false
            owesHeadLook = false
            lastHeadLook = exchange.id
        }
        underWay.append(exchange)
        return exchange
    }

    /// An exchange came back with `claimed`.
    /// - Parameter claimedFrom: Where they lay.
    /// - Parameter fellAsleep: The database counts this worker as asleep from now on; what was enqueued before that was
    ///   known has woken nobody, so it is time for one more look.
    mutating func exchanged(_ exchange: Exchange, claimed: [Run], claimedFrom: ClaimFloors, fellAsleep: Bool) {
        underWay.removeAll { $0.id == exchange.id }
        recovered(by: exchange)
        running.formUnion(claimed.map(\.key))
        suspects.formUnion(claimed.filter(\.isSuspect).map(\.key))
        inLanes.formUnion(claimed.filter { $0.lane != nil }.map(\.key))
        guard exchange.want > 0 else { return }
        isBehind = claimed.count >= exchange.want
        // A full answer means that there may be more; a short one that somebody must wake us, unless the other exchange
        // has ended or taken meanwhile what this one could not see. A suspect comes alone, however much else waits.
        let sawAll = exchange.id == lastExchange && underWay.isEmpty && suspects.isEmpty
        if isBehind || fellAsleep || !sawAll { mayFindMore = true }
        if !isBehind, exchange.floors != .none { owesHeadLook = true }
        if exchange.id >= lastHeadLook { floors = floors.advanced(to: claimedFrom) }
    }

    /// Ends the recovery after a claim that succeeded. After a call with ends alone, the next call is a claim alone.
    private mutating func recovered(by exchange: Exchange) {
        if exchange.want > 0 || recovery == .none {
            recovery = .none
            failures = 0
        } else {
            recovery = .claim
        }
    }

    /// Plans to send the ends of a failed exchange again, without a claim, once ``rested()`` was called. Whether the
    /// exchange was committed is unknown; if it was, sending the ends again changes nothing.
    /// - Returns: failures in a row, this one included; from 1.
    mutating func exchangeFailed(_ exchange: Exchange) -> Int16 {
        underWay.removeAll { $0.id == exchange.id }
        unrecorded = exchange.ends + unrecorded
        mayFindMore = true
        recovery = .ends
        isResting = true
        failures = min(failures + 1, 10)
        return failures
    }

    /// It is time to try again.
    mutating func rested() {
        isResting = false
    }

    /// A handler is through.
    /// - Returns: the call that gives the job back, where it is to run again; ends for good go with the next exchange.
    mutating func ended(_ run: Run.Key, _ end: RunEnd) -> RearmCall? {
        guard running.remove(run) != nil else { return nil }
        if suspects.remove(run) != nil { mayFindMore = true }
        // The next of its lane has waited below the floors.
        if inLanes.remove(run) != nil { looksFromTheHead = true }
        if case .settled = end {
            // The slot is free at once, and so may be the job's lane.
            mayFindMore = true
            return nil
        }
        if case .rearmed(let why, let delay, let error) = end {
            rearming.insert(run)
            return RearmCall(run: run, why: why, delay: delay, error: error)
        }
        unrecorded.append(Ended(run: run, end: end))
        return nil
    }

    /// The handler goes on although it was cancelled long ago. Its slot is free; what it says of the run later is void.
    mutating func abandoned(_ run: Run.Key) {
        guard running.remove(run) != nil else { return }
        suspects.remove(run)
        inLanes.remove(run)
        mayFindMore = true
    }

    /// The database knows that the job waits again.
    mutating func rearmed(_ run: Run.Key) {
        rearming.remove(run)
        mayFindMore = true
    }
}
