import TestTools
import Testing

@testable import JobQueue

/// Tests a plan with events in random order and a database that answers, fails or is late at random. A failure prints
/// its seed.
@Suite("Worker plan with random events")
struct WorkerPlanPropertyTests {
    private static let seeds: [UInt64] =
        Array(0..<Thoroughness.choose(quick: 150, thorough: 400)) + [UInt64.random(in: 400...UInt64.max)]

    @Test(arguments: seeds)
    func `slots are never exceeded, no end of a run is lost, and the plan knows every run that it holds`(seed: UInt64) {
        var model = Model(seed: seed)
        for step in 0..<400 {
            if step == 300 { model.drain() }
            model.step()
            if let complaint = model.complaint {
                Issue.record("seed \(seed), step \(step): \(complaint)")
                return
            }
        }
        model.finish()
        #expect(model.complaint == nil, "seed \(seed), at the end")
        #expect(model.hasStopped, "seed \(seed): it did not stop although it held no run")
    }
}

/// The plan under test, with the expected state of its handlers and of the database.
private struct Model {
    private(set) var complaint: String?
    private(set) var hasStopped = false

    private var plan: WorkerPlan
    private let slots: Int
    private var random: SplitMix
    private var nextJob: Int64 = 1
    /// The runs whose handlers are running.
    private var working: Set<Run.Key> = []
    /// Runs that have ended, but whose end no successful exchange has reported yet.
    private var unreported: Set<Run.Key> = []
    private var givingBack: Set<Run.Key> = []
    private var inFlight: [WorkerPlan.Exchange] = []
    private var isBackingOff = false
    /// Whether an exchange has failed and no claim has succeeded since. Ends and claims are then sent in separate
    /// calls.
    private var isRecovering = false
    private var isDraining = false
    /// Whether a wake-up came since the last request for jobs.
    private var isWoken = true

    init(seed: UInt64) {
        random = SplitMix(seed: seed)
        // With enough slots for 8 ends at once, a second exchange may begin.
        slots = Int.random(in: 1...20, using: &random)
        plan = WorkerPlan(slots: slots)
    }

    mutating func drain() {
        plan.drain()
        isDraining = true
    }

    mutating func step() {
        if hasStopped { return }
        switch Int.random(in: 0..<8, using: &random) {
        case 0, 1: ask()
        case 2: answer(fails: Int.random(in: 0..<4, using: &random) == 0)
        case 3: end()
        case 4: givenBack()
        case 5: rest()
        case 6: plan.requestHeadPoll()
        default:
            plan.requestPoll()
            isWoken = true
        }
        check()
    }

    /// Lets all pending work end.
    mutating func finish() {
        for _ in 0..<100 where !hasStopped {
            rest()
            ask()
            answer(fails: false)
            end()
            givenBack()
            check()
        }
    }

    private mutating func ask() {
        let busy = working.count + unreported.count + givingBack.count
        let travelling = inFlight.flatMap(\.ends).map(\.run)
        let reserved = inFlight.reduce(0) { $0 + max(0, $1.want - $1.ends.count) }
        switch plan.next() {
        case .exchange(let exchange):
            let ends = exchange.ends
            if isBackingOff { complaint = "requests jobs although it should wait" }
            if inFlight.count > 1 { complaint = "three exchanges at a time" }
            if inFlight.count == 1, ends.count < 8 { complaint = "a second exchange for \(ends.count) ends" }
            if isDraining, exchange.want > 0 { complaint = "asked for \(exchange.want) while draining" }
            if isRecovering, !ends.isEmpty, exchange.want > 0 { complaint = "a failed claim could roll back the ends" }
            let isClaimAlone = isRecovering && ends.isEmpty
            if !isClaimAlone, Set(ends.map(\.run)) != unreported.subtracting(travelling) {
                complaint = "reported \(ends.map(\.run)), but these had ended: \(unreported.subtracting(travelling))"
            }
            // When a call reports that runs have ended, it may already request new jobs for their slots.
            if busy + reserved - ends.count + exchange.want > slots {
                complaint = "asked for \(exchange.want) with \(busy) + \(reserved) of \(slots) taken"
            }
            if exchange.isAlone, busy > ends.count || !inFlight.isEmpty {
                complaint = "is marked as alone although it is not"
            }
            if exchange.want > 0 { isWoken = false }
            inFlight.append(exchange)
        case .wait:
            if !inFlight.isEmpty || isBackingOff { return }
            if !unreported.isEmpty { complaint = "waits although ends are not reported" }
            if isWoken, !isDraining, busy < slots { complaint = "waits although it was woken" }
            if isDraining, busy == 0 { complaint = "waits instead of stopping although it holds no run" }
        case .stop:
            hasStopped = true
            if busy > 0 || !inFlight.isEmpty || !isDraining { complaint = "stops although it holds \(busy) runs" }
        }
    }

    /// Ends one of the exchanges under way, chosen at random.
    private mutating func answer(fails: Bool) {
        guard let index = inFlight.indices.randomElement(using: &random) else { return }
        let call = inFlight.remove(at: index)
        if fails {
            _ = plan.exchangeFailed(call)
            isBackingOff = true
            isRecovering = true
            isWoken = true
            return
        }
        unreported.subtract(call.ends.map(\.run))
        if call.want > 0 { isRecovering = false }
        let count = Int.random(in: 0...call.want, using: &random)
        let claimed = (0..<count).map { Run.of(nextJob + Int64($0), lane: $0 % 3 == 0 ? "l" : nil) }
        nextJob += Int64(count)
        working.formUnion(claimed.map(\.key))
        if call.want > 0, count == call.want { isWoken = true }
        // Floors change where a claim begins, but not which runs the plan holds or how many jobs it requests.
        var claimedFrom = ClaimFloors.none
        for run in claimed { claimedFrom.recordClaim(priority: Int16(run.jobID % 4), dueAt: run.runAt) }
        plan.exchanged(call, claimed: claimed, claimedFrom: claimedFrom, fellAsleep: false)
    }

    private mutating func rest() {
        guard isBackingOff else { return }
        isBackingOff = false
        plan.backoffEnded()
    }

    private mutating func end() {
        guard let run = working.sorted(by: { $0.jobID < $1.jobID }).randomElement(using: &random) else { return }
        working.remove(run)
        if Bool.random(using: &random) {
            unreported.insert(run)
            if plan.ended(run, .completed) != nil { complaint = "a completed job is rearmed" }
        } else {
            givingBack.insert(run)
            let call = plan.ended(run, .rearmed(.retried, after: .zero, error: nil))
            if call?.run != run { complaint = "a failed job is not rearmed" }
        }
    }

    private mutating func givenBack() {
        guard let run = givingBack.sorted(by: { $0.jobID < $1.jobID }).randomElement(using: &random) else { return }
        givingBack.remove(run)
        plan.rearmed(run)
        isWoken = true
    }

    private mutating func check() {
        let inHand = working.union(unreported).union(givingBack)
        if inHand.count > slots { complaint = "holds \(inHand.count) runs with \(slots) slots" }
        if plan.heldJobIDs.sorted() != inHand.map(\.jobID).sorted() {
            complaint = "reports \(plan.heldJobIDs.sorted()) as held, but holds \(inHand.map(\.jobID).sorted())"
        }
    }
}
