import Testing

@testable import JobQueue

/// Every order of events: a plan against a database that answers, fails and is late at random. A failure names its
/// seed.
@Suite("Worker plan in any order")
struct WorkerPlanPropertyTests {
    private static let seeds: [UInt64] = (0..<400).map { $0 } + [UInt64.random(in: 400...UInt64.max)]

    @Test("slots are never exceeded, no end is forgotten, nothing in hand is unknown", arguments: seeds)
    func anyOrder(seed: UInt64) {
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
    private var inFlight: (ends: [WorkerPlan.Ended], want: Int)?
    private var isDraining = false
    /// Somebody said that there is work since the database was last asked.
    private var isWoken = true

    init(seed: UInt64) {
        random = SplitMix(state: seed)
        slots = Int.random(in: 1...6, using: &random)
        plan = WorkerPlan(slots: slots)
    }

    mutating func drain() {
        plan.drain()
        isDraining = true
    }

    mutating func step() {
        if hasStopped { return }
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1: ask()
        case 2: answer(fails: Int.random(in: 0..<4, using: &random) == 0)
        case 3: end()
        case 4: givenBack()
        default:
            plan.woken()
            isWoken = true
        }
        check()
    }

    /// Everything that is under way comes to its end.
    mutating func finish() {
        for _ in 0..<100 where !hasStopped {
            ask()
            answer(fails: false)
            end()
            givenBack()
            check()
        }
    }

    private mutating func ask() {
        let busy = working.count + untold.count + givingBack.count
        switch plan.next() {
        case .exchange(let ends, let want):
            if inFlight != nil { complaint = "two exchanges at once" }
            if isDraining, want > 0 { complaint = "asked for \(want) while draining" }
            if Set(ends.map(\.run)) != untold { complaint = "told \(ends.map(\.run)), but these had ended: \(untold)" }
            // What the call tells is free in the same call.
            if busy - ends.count + want > slots { complaint = "asked for \(want) with \(busy) of \(slots) taken" }
            if want > 0 { isWoken = false }
            inFlight = (ends, want)
        case .wait:
            if inFlight != nil { return }
            if !untold.isEmpty { complaint = "waits with ends untold" }
            if isWoken, !isDraining, busy < slots { complaint = "waits although somebody said that there is work" }
            if isDraining, busy == 0 { complaint = "waits with empty hands instead of stopping" }
        case .stop:
            hasStopped = true
            if busy > 0 || inFlight != nil || !isDraining { complaint = "stops with \(busy) in hand" }
        }
    }

    private mutating func answer(fails: Bool) {
        guard let call = inFlight else { return }
        inFlight = nil
        if fails {
            plan.exchangeFailed()
            isWoken = true
            return
        }
        untold.subtract(call.ends.map(\.run))
        let count = Int.random(in: 0...call.want, using: &random)
        let claimed = (0..<count).map { Run.of(nextJob + Int64($0)) }
        nextJob += Int64(count)
        working.formUnion(claimed.map(\.key))
        if call.want > 0, count == call.want { isWoken = true }
        plan.exchanged(claimed: claimed, wanted: call.want)
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

/// SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014).
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}
