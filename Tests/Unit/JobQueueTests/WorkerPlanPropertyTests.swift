import TestTools
import Testing

@testable import JobQueue

/// Every order of events: a plan against a database that answers, fails and is late at random. A failure names its
/// seed.
@Suite("Worker plan in any order")
struct WorkerPlanPropertyTests {
    private static let seeds: [UInt64] =
        Array(0..<Thoroughness.choose(quick: 150, thorough: 400)) + [UInt64.random(in: 400...UInt64.max)]

    @Test(arguments: seeds)
    func `slots are never exceeded, no end is forgotten, nothing in hand is unknown`(seed: UInt64) {
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
        #expect(model.hasStopped, "seed \(seed): it did not stop with empty hands")
    }
}

/// The plan under test with what the world around it knows.
private struct Model {
    private(set) var complaint: String?
    private(set) var hasStopped = false

    private var plan: WorkerPlan
    private let slots: Int
    private var random: SplitMix
    private var nextJob: Int64 = 1
    /// Handlers at work.
    private var working: Set<Run.Key> = []
    /// Ended for good, not yet known to the database.
    private var untold: Set<Run.Key> = []
    private var givingBack: Set<Run.Key> = []
    private var inFlight: [WorkerPlan.Exchange] = []
    private var isResting = false
    /// An exchange failed, and no claim has succeeded since: ends and claims are sent in separate calls.
    private var isRecovering = false
    private var isDraining = false
    /// Somebody said that there is work since the database was last asked.
    private var isWoken = true

    init(seed: UInt64) {
        random = SplitMix(seed: seed)
        // From 8 ends on a second exchange may begin.
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
        case 6: plan.lookFromTheHead()
        default:
            plan.woken()
            isWoken = true
        }
        check()
    }

    /// Everything that is under way comes to its end.
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
        let busy = working.count + untold.count + givingBack.count
        let travelling = inFlight.flatMap(\.ends).map(\.run)
        let reserved = inFlight.reduce(0) { $0 + max(0, $1.want - $1.ends.count) }
        switch plan.next() {
        case .exchange(let exchange):
            let ends = exchange.ends
            if isResting { complaint = "asks although it should rest" }
            if inFlight.count > 1 { complaint = "three exchanges at once" }
            if inFlight.count == 1, ends.count < 8 { complaint = "a second exchange for \(ends.count) ends" }
            if isDraining, exchange.want > 0 { complaint = "asked for \(exchange.want) while draining" }
            if isRecovering, !ends.isEmpty, exchange.want > 0 { complaint = "a claim could take the ends back" }
            let isClaimAlone = isRecovering && ends.isEmpty
            if !isClaimAlone, Set(ends.map(\.run)) != untold.subtracting(travelling) {
                complaint = "told \(ends.map(\.run)), but these had ended: \(untold.subtracting(travelling))"
            }
            // What the call tells is free in the same call.
            if busy + reserved - ends.count + exchange.want > slots {
                complaint = "asked for \(exchange.want) with \(busy) + \(reserved) of \(slots) taken"
            }
            if exchange.isAlone, busy > ends.count || !inFlight.isEmpty { complaint = "calls itself alone" }
            if exchange.want > 0 { isWoken = false }
            inFlight.append(exchange)
        case .wait:
            if !inFlight.isEmpty || isResting { return }
            if !untold.isEmpty { complaint = "waits with ends untold" }
            if isWoken, !isDraining, busy < slots { complaint = "waits although somebody said that there is work" }
            if isDraining, busy == 0 { complaint = "waits with empty hands instead of stopping" }
        case .stop:
            hasStopped = true
            if busy > 0 || !inFlight.isEmpty || !isDraining { complaint = "stops with \(busy) in hand" }
        }
    }

    /// One of those that are under way, not always the older.
    private mutating func answer(fails: Bool) {
        guard let index = inFlight.indices.randomElement(using: &random) else { return }
        let call = inFlight.remove(at: index)
        if fails {
            _ = plan.exchangeFailed(call)
            isResting = true
            isRecovering = true
            isWoken = true
            return
        }
        untold.subtract(call.ends.map(\.run))
        if call.want > 0 { isRecovering = false }
        let count = Int.random(in: 0...call.want, using: &random)
        let claimed = (0..<count).map { Run.of(nextJob + Int64($0), lane: $0 % 3 == 0 ? "l" : nil) }
        nextJob += Int64(count)
        working.formUnion(claimed.map(\.key))
        if call.want > 0, count == call.want { isWoken = true }
        // Floors, lanes and looks from the head change where a claim begins, never what is held or asked.
        var claimedFrom = ClaimFloors.none
        for run in claimed { claimedFrom.noteClaimed(priority: Int16(run.jobID % 4), dueAt: run.runAt) }
        plan.exchanged(call, claimed: claimed, claimedFrom: claimedFrom, fellAsleep: false)
    }

    private mutating func rest() {
        guard isResting else { return }
        isResting = false
        plan.rested()
    }

    private mutating func end() {
        guard let run = working.sorted(by: { $0.jobID < $1.jobID }).randomElement(using: &random) else { return }
        working.remove(run)
        if Bool.random(using: &random) {
            untold.insert(run)
            if plan.ended(run, .completed) != nil { complaint = "a job that is done is given back" }
        } else {
            givingBack.insert(run)
            let call = plan.ended(run, .rearmed(.retried, after: .zero, error: nil))
            if call?.run != run { complaint = "a job that failed is not given back" }
        }
    }

    private mutating func givenBack() {
        guard let run = givingBack.sorted(by: { $0.jobID < $1.jobID }).randomElement(using: &random) else { return }
        givingBack.remove(run)
        plan.rearmed(run)
        isWoken = true
    }

    private mutating func check() {
        let inHand = working.union(untold).union(givingBack)
        if inHand.count > slots { complaint = "\(inHand.count) in hand with \(slots) slots" }
        if plan.held.sorted() != inHand.map(\.jobID).sorted() {
            complaint = "says it holds \(plan.held.sorted()), but it holds \(inHand.map(\.jobID).sorted())"
        }
    }
}
