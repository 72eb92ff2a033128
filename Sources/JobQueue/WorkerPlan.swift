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
        case exchange(ends: [Ended], want: Int)
        case wait
        /// Nothing is held and nothing more is wanted.
        case stop
    }

    /// A run whose end the database does not know yet.
    struct Ended: Equatable, Sendable {
        let run: Run.Key
        let end: RunEnd
    }

    let slots: Int
    private(set) var running: Set<Run.Key> = []
    private(set) var unrecorded: [Ended] = []
    /// Runs whose jobs' way back to the waiting ones a call of its own is telling the database.
    private(set) var rearming: Set<Run.Key> = []
    private(set) var isDraining = false
    /// Whether there may be due jobs that nobody asked for yet.
    private var mayFindMore = true
    /// What the exchange under way tells; `nil` when none is.
    private var inExchange: [Ended]?

    init(slots: Int) {
        self.slots = slots
    }

    /// Ids of all jobs that the database should believe to be held here.
    var held: [Int64] {
        let ended = (unrecorded + (inExchange ?? [])).map(\.run)
        return (Array(running) + ended + Array(rearming)).map(\.jobID)
    }

    private var free: Int { slots - running.count - unrecorded.count - rearming.count }

    /// Runs of jobs that took their worker down twice: nothing else may be at risk beside them.
    private var suspects: Set<Run.Key> = []

    /// Whether the exchange under way is asked with empty hands.
    var isAlone: Bool { running.isEmpty && rearming.isEmpty }

    /// Somebody said that jobs may be due, or a while has passed.
    mutating func woken() {
        mayFindMore = true
    }

    /// No more jobs are wanted; what runs may finish.
    mutating func drain() {
        isDraining = true
    }

    /// What to do now. An exchange counts as begun until ``exchanged(claimed:wanted:)`` or ``exchangeFailed()``.
    mutating func next() -> Step {
        if inExchange != nil { return .wait }
        let ends = unrecorded
        // What this exchange finishes makes room in the same call. An end may also have freed its lane for a job that
        // nobody announces any more, so it is always a reason to ask.
        let asksForMore = !isDraining && suspects.isEmpty && (mayFindMore || !ends.isEmpty)
        let want = asksForMore ? free + ends.count : 0
        if !ends.isEmpty || want > 0 {
            unrecorded = []
            inExchange = ends
            // Who wakes us from here on is heard after the database looked: the answer must not overrule it.
            if want > 0 { mayFindMore = false }
            return .exchange(ends: ends, want: want)
        }
        return isDraining && running.isEmpty && rearming.isEmpty ? .stop : .wait
    }

    /// The exchange came back with `claimed` for the `want` it asked.
    /// - Parameter fellAsleep: The database counts this worker as asleep from now on; what was enqueued before that was
    ///   known has woken nobody, so it is time for one more look.
    mutating func exchanged(claimed: [Run], wanted: Int, fellAsleep: Bool = false) {
        inExchange = nil
        running.formUnion(claimed.map(\.key))
        suspects.formUnion(claimed.filter(\.isSuspect).map(\.key))
        // A full answer means that there may be more; a short one that somebody must wake us. A suspect comes alone,
        // however much else waits.
        if wanted > 0, claimed.count >= wanted || fellAsleep || !suspects.isEmpty { mayFindMore = true }
    }

    /// The exchange's fate is unknown: its ends are told again, which changes nothing where they were heard.
    mutating func exchangeFailed() {
        unrecorded = (inExchange ?? []) + unrecorded
        inExchange = nil
        mayFindMore = true
    }

    /// A handler is through.
    /// - Returns: the call that gives the job back, where it is to run again; ends for good go with the next exchange.
    mutating func ended(_ run: Run.Key, _ end: RunEnd) -> RearmCall? {
        guard running.remove(run) != nil else { return nil }
        if suspects.remove(run) != nil { mayFindMore = true }
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

    /// The database knows that the job waits again.
    mutating func rearmed(_ run: Run.Key) {
        rearming.remove(run)
        mayFindMore = true
    }
}

/// A job to be given back.
struct RearmCall: Equatable, Sendable {
    let run: Run.Key
    let why: RunEnd.Rearm
    let delay: Duration
    let error: String?
}
