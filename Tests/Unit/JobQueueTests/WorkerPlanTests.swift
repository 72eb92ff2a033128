import Testing
import Time

@testable import JobQueue

/// Tests the next action of a worker, without a database or a clock.
@Suite("Worker plan")
struct WorkerPlanTests {
    @Test func `a plan begins by requesting as many jobs as it has slots`() {
        var plan = WorkerPlan(slots: 4)
        #expect(plan.ask() == .exchange(ends: [], want: 4))
        // A second exchange does not begin while the first is under way.
        #expect(plan.ask() == .wait)
    }

    @Test func `after fewer jobs than requested the plan waits, otherwise it requests more once a slot is free`() {
        var short = WorkerPlan(slots: 2)
        short.claim(1)
        #expect(short.ask() == .wait)

        var full = WorkerPlan(slots: 2)
        full.claim(1, 2)
        #expect(full.ask() == .wait)
        #expect(full.ended(.first(1), .completed) == nil)
        #expect(full.ask() == .exchange(ends: [.completed(1)], want: 1))
    }

    @Test func `after an end the plan requests jobs even if there were none left, because the end may free a lane`() {
        var plan = WorkerPlan(slots: 4)
        plan.claim(1)
        _ = plan.ended(.first(1), .completed)
        #expect(plan.ask() == .exchange(ends: [.completed(1)], want: 4))
    }

    @Test func `after a wake-up during a request the plan requests jobs again, even if the answer had none`() {
        var plan = WorkerPlan(slots: 2)
        #expect(plan.ask() == .exchange(ends: [], want: 2))
        plan.requestPoll()
        plan.exchanged(claimed: [], wanted: 2)
        #expect(plan.ask() == .exchange(ends: [], want: 2))
        plan.exchanged(claimed: [], wanted: 2)
        #expect(plan.ask() == .wait)
    }

    @Test func `after a wake-up without a free slot the plan requests jobs once a slot is free`() {
        var plan = WorkerPlan(slots: 1)
        plan.claim(1)
        plan.requestPoll()
        #expect(plan.ask() == .wait)
        _ = plan.ended(.first(1), .completed)
        #expect(plan.ask() == .exchange(ends: [.completed(1)], want: 1))
    }

    @Test func `an end that could not be reported is reported again, together with later ones`() {
        var plan = WorkerPlan(slots: 2)
        plan.claim(1, 2)
        _ = plan.ended(.first(1), .completed)
        #expect(plan.ask() == .exchange(ends: [.completed(1)], want: 1))
        _ = plan.ended(.first(2), .expired)
        plan.failed()
        let second = WorkerPlan.Ended(run: .first(2), end: .expired)
        #expect(plan.ask() == .exchange(ends: [.completed(1), second], want: 0))
        plan.exchanged(claimed: [], wanted: 0)
        #expect(plan.heldJobIDs.isEmpty)
        #expect(plan.ask() == .exchange(ends: [], want: 2))
    }

    @Test func `a claim that fails rolls back no end, because after a failure ends are sent in their own call`() {
        var plan = WorkerPlan(slots: 3)
        plan.claim(1, 2, 3)
        _ = plan.ended(.first(1), .completed)
        _ = plan.ask()
        plan.failed()
        #expect(plan.ask() == .exchange(ends: [.completed(1)], want: 0))
        _ = plan.ended(.first(2), .completed)
        plan.exchanged(claimed: [], wanted: 0)
        // The claim is sent again without the end that came in between, and fails again.
        #expect(plan.ask() == .exchange(ends: [], want: 1))
        plan.failed()
        #expect(plan.ask() == .exchange(ends: [.completed(2)], want: 0))
        plan.exchanged(claimed: [], wanted: 0)
        #expect(plan.ask() == .exchange(ends: [], want: 2))
        plan.exchanged(claimed: [.of(4)], wanted: 2)
        // Once a claim succeeds, both are sent in one call again.
        _ = plan.ended(.first(3), .completed)
        #expect(plan.ask() == .exchange(ends: [.completed(3)], want: 2))
    }

    @Test func `a draining plan reports the ends of a failed exchange again before it stops`() {
        var plan = WorkerPlan(slots: 1)
        plan.claim(1)
        _ = plan.ended(.first(1), .completed)
        _ = plan.ask()
        plan.failed()
        plan.drain()
        #expect(plan.ask() == .exchange(ends: [.completed(1)], want: 0))
        plan.exchanged(claimed: [], wanted: 0)
        #expect(plan.ask() == .stop)
    }

    @Test func `a slot is not free before the database knows the end of its run`() {
        var plan = WorkerPlan(slots: 1)
        plan.claim(1)
        _ = plan.ended(.first(1), .completed)
        #expect(plan.heldJobIDs == [1])
        _ = plan.ask()
        #expect(plan.heldJobIDs == [1])
        plan.failed()
        #expect(plan.heldJobIDs == [1])
        _ = plan.ask()
        plan.exchanged(claimed: [], wanted: 0)
        #expect(plan.heldJobIDs == [])
    }

    @Test func `a job that is to run again is given back by a separate call and keeps its slot until then`() {
        var plan = WorkerPlan(slots: 1)
        plan.claim(1)
        let call = plan.ended(.first(1), .rearmed(.retried, after: .seconds(2), error: "no"))
        #expect(call == RearmCall(run: .first(1), reason: .retried, delay: .seconds(2), error: "no"))
        plan.requestPoll()
        #expect(plan.ask() == .wait)
        #expect(plan.heldJobIDs == [1])
        plan.rearmed(.first(1))
        #expect(plan.heldJobIDs == [])
        #expect(plan.ask() == .exchange(ends: [], want: 1))
    }

    @Test func `a draining plan reports ends, claims nothing, and stops when it holds no run`() {
        var plan = WorkerPlan(slots: 3)
        plan.claim(1, 2, 3)
        plan.drain()
        #expect(plan.ask() == .wait)
        _ = plan.ended(.first(1), .completed)
        #expect(plan.ask() == .exchange(ends: [.completed(1)], want: 0))
        _ = plan.ended(.first(2), .rearmed(.released, after: .zero, error: nil))
        plan.exchanged(claimed: [], wanted: 0)
        _ = plan.ended(.first(3), .completed)
        #expect(plan.ask() == .exchange(ends: [.completed(3)], want: 0))
        plan.exchanged(claimed: [], wanted: 0)
        #expect(plan.ask() == .wait)
        plan.rearmed(.first(2))
        #expect(plan.ask() == .stop)
    }

    @Test func `jobs that are claimed while the plan begins to drain are still finished`() {
        var plan = WorkerPlan(slots: 2)
        _ = plan.ask()
        plan.drain()
        plan.exchanged(claimed: [.of(1)], wanted: 2)
        #expect(plan.ask() == .wait)
        _ = plan.ended(.first(1), .completed)
        #expect(plan.ask() == .exchange(ends: [.completed(1)], want: 0))
    }

    @Test func `many ended runs start a second exchange but no third, and no slot is used for two requests`() {
        var plan = WorkerPlan(slots: 20)
        plan.claim(Array(1...20))
        _ = plan.ended(.first(1), .completed)
        #expect(plan.ask() == .exchange(ends: [.completed(1)], want: 1))
        for job in 2...8 { _ = plan.ended(.first(Int64(job)), .completed) }
        #expect(plan.ask() == .wait)
        _ = plan.ended(.first(9), .completed)
        #expect(plan.ask() == .exchange(ends: (2...9).map { .completed($0) }, want: 8))
        for job in 10...20 { _ = plan.ended(.first(Int64(job)), .completed) }
        #expect(plan.ask() == .wait)
        #expect(plan.heldJobIDs.count == 20)
        plan.exchanged(claimed: [], wanted: 1)
        #expect(plan.ask() == .exchange(ends: (10...20).map { .completed($0) }, want: 12))
    }

    @Test func `a claim starts below the previous claim's floor, and further below if that claim was short`() throws {
        var plan = WorkerPlan(slots: 1)
        #expect(try plan.begin().floors == .none)
        plan.exchanged(claimed: [.of(1)], from: .due(7), fellAsleep: false)
        _ = plan.ended(.first(1), .completed)
        #expect(try plan.begin().floors == .due(7).lowered(forBacklog: true))
        plan.exchanged(claimed: [], from: .none, fellAsleep: false)
        plan.requestPoll()
        #expect(try plan.begin().floors == .due(7).lowered(forBacklog: false))
    }

    @Test func `a request to look for jobs below the floor applies to one claim`() throws {
        var plan = WorkerPlan(slots: 1)
        _ = try plan.begin()
        plan.exchanged(claimed: [.of(1)], from: .due(7), fellAsleep: false)
        _ = plan.ended(.first(1), .completed)
        _ = try plan.begin()
        plan.exchanged(claimed: [], from: .none, fellAsleep: false)
        #expect(plan.ask() == .wait)
        plan.requestHeadPoll()
        #expect(try plan.begin().floors == .none)
        plan.exchanged(claimed: [], from: .none, fellAsleep: false)
        plan.requestHeadPoll()
        #expect(plan.ask() == .wait)
    }

    @Test
    func `the end of a run in a lane makes the next claim start at the head, where the lane's next job waits`() throws {
        var plan = WorkerPlan(slots: 1)
        _ = try plan.begin()
        plan.exchanged(claimed: [.of(1, lane: "a")], from: .due(7), fellAsleep: false)
        _ = plan.ended(.first(1), .completed)
        #expect(try plan.begin().floors == .none)
    }

    @Test func `an exchange that began before the last claim from the head moves no floor`() throws {
        var plan = WorkerPlan(slots: 16)
        _ = try plan.begin()
        plan.exchanged(claimed: (1...16).map { .of($0) }, from: .due(5), fellAsleep: false)
        for job in 1...8 { _ = plan.ended(.first(Int64(job)), .completed) }
        let high = try plan.begin()
        for job in 9...16 { _ = plan.ended(.first(Int64(job)), .completed) }
        plan.requestHeadPoll()
        let head = try plan.begin()
        #expect(head.floors == .none)
        plan.exchanged(head, claimed: (17...24).map { .of($0) }, claimedFrom: .due(1), fellAsleep: false)
        plan.exchanged(high, claimed: (25...32).map { .of($0) }, claimedFrom: .due(9), fellAsleep: false)
        _ = plan.ended(.first(17), .completed)
        #expect(try plan.begin().floors == .due(1).lowered(forBacklog: true))
    }

    @Test func `after fewer jobs than requested the plan requests more if another exchange was under way`() throws {
        var plan = WorkerPlan(slots: 16)
        plan.claim(Array(1...16))
        for job in 1...8 { _ = plan.ended(.first(Int64(job)), .completed) }
        let first = try plan.begin()
        for job in 9...16 { _ = plan.ended(.first(Int64(job)), .completed) }
        let second = try plan.begin()
        plan.exchanged(first, claimed: [], claimedFrom: .none, fellAsleep: false)
        plan.exchanged(second, claimed: [], claimedFrom: .none, fellAsleep: false)
        #expect(plan.ask() == .exchange(ends: [], want: 16))
    }

    @Test func `an unknown end changes nothing`() {
        var plan = WorkerPlan(slots: 1)
        plan.claim(1)
        #expect(plan.ended(.first(9), .completed) == nil)
        #expect(plan.heldJobIDs == [1])
    }

    @Test func `the late end of a rescued run does not end the same job's next run on this worker`() {
        var plan = WorkerPlan(slots: 2)
        plan.claim(1)
        plan.requestPoll()
        _ = plan.ask()
        // The run's time limit passed, another worker rescued it, and this worker claimed it again as run 2.
        plan.exchanged(claimed: [.of(1, number: 2)], wanted: 1)
        _ = plan.ended(.first(1), .completed)
        #expect(plan.ask() == .exchange(ends: [.completed(1)], want: 1))
        plan.exchanged(claimed: [], wanted: 1)
        #expect(plan.heldJobIDs == [1])
        let second = Run.Key(jobID: 1, number: 2)
        _ = plan.ended(second, .completed)
        #expect(plan.ask() == .exchange(ends: [.init(run: second, end: .completed)], want: 2))
    }

    @Test func `a plan that holds a suspect job claims nothing until that job has ended`() {
        var plan = WorkerPlan(slots: 4)
        #expect(plan.ask() == .exchange(ends: [], want: 4))
        #expect(plan.inFlight.map(\.isAlone) == [true])
        let suspect = Run.of(1, crashes: 2)
        plan.exchanged(claimed: [suspect], wanted: 4)
        plan.requestPoll()
        #expect(plan.ask() == .wait)
        _ = plan.ended(suspect.key, .completed)
        #expect(plan.ask() == .exchange(ends: [.init(run: suspect.key, end: .completed)], want: 4))
    }

    @Test func `an abandoned run frees its slot, and its handler's later result is ignored`() {
        var plan = WorkerPlan(slots: 1)
        plan.claim(1)
        plan.abandoned(.first(1))
        #expect(plan.heldJobIDs == [])
        #expect(plan.ask() == .exchange(ends: [], want: 1))
        plan.exchanged(claimed: [], wanted: 1)
        #expect(plan.ended(.first(1), .completed) == nil)
        plan.drain()
        #expect(plan.ask() == .stop)
    }

    @Test func `a run that its handler has completed frees its slot without a call to the database`() {
        var plan = WorkerPlan(slots: 1)
        plan.claim(1)
        #expect(plan.ended(.first(1), .completedByHandler) == nil)
        #expect(plan.heldJobIDs == [])
        #expect(plan.ask() == .exchange(ends: [], want: 1))
        plan.exchanged(claimed: [], wanted: 1, fellAsleep: true)
        #expect(plan.ask() == .exchange(ends: [], want: 1), "a worker that fell asleep polls once more")
    }
}

/// A plan's next step. Of an exchange it has only the reported ends and the number of requested jobs.
enum PlannedStep: Equatable {
    case exchange(ends: [WorkerPlan.Ended], want: Int)
    case wait, stop
}

extension WorkerPlan {
    mutating func ask() -> PlannedStep {
        switch next() {
        case .exchange(let exchange): .exchange(ends: exchange.ends, want: exchange.want)
        case .wait: .wait
        case .stop: .stop
        }
    }

    /// Returns the exchange that the plan begins now. Throws ``NothingAsked`` if it begins none.
    mutating func begin() throws -> Exchange {
        guard case .exchange(let exchange) = next() else { throw NothingAsked() }
        return exchange
    }

    /// Lets the oldest exchange under way return `claimed`, with `floors` as their due times. How many jobs it
    /// requested is not checked.
    mutating func exchanged(claimed: [Run], from floors: ClaimFloors, fellAsleep: Bool) {
        guard let exchange = inFlight.first else {
            Issue.record("nothing is under way")
            return
        }
        exchanged(exchange, claimed: claimed, claimedFrom: floors, fellAsleep: fellAsleep)
    }

    /// Lets the oldest exchange under way return `claimed`, and checks that it requested `wanted` jobs.
    mutating func exchanged(claimed: [Run], wanted: Int, fellAsleep: Bool = false) {
        guard let exchange = inFlight.first else {
            Issue.record("nothing is under way")
            return
        }
        #expect(exchange.want == wanted)
        exchanged(exchange, claimed: claimed, claimedFrom: .none, fellAsleep: fellAsleep)
    }

    /// Lets the oldest exchange under way fail, and ends the wait before the next try.
    mutating func failed() {
        guard let exchange = inFlight.first else {
            Issue.record("nothing is under way")
            return
        }
        _ = exchangeFailed(exchange)
        backoffEnded()
    }

    /// Lets the plan request jobs, and answers with the first runs of these jobs.
    mutating func claim(_ jobs: Int64...) {
        claim(jobs)
    }

    mutating func claim(_ jobs: [Int64]) {
        guard case .exchange(_, let want) = ask() else {
            Issue.record("nothing was requested")
            return
        }
        exchanged(claimed: jobs.map { .of($0) }, wanted: want)
    }
}

struct NothingAsked: Error {}

extension ClaimFloors {
    /// The floors after a claim of one job of priority 2 that is due at this second.
    static func due(_ seconds: Int64) -> ClaimFloors {
        var floors = ClaimFloors.none
        floors.recordClaim(priority: 2, dueAt: Instant(microseconds: 1_000_000_000 + seconds * 1_000_000))
        return floors
    }
}

extension WorkerPlan.Ended {
    static func completed(_ job: Int64) -> Self {
        Self(run: .first(job), end: .completed)
    }
}

extension Run.Key {
    static func first(_ job: Int64) -> Self {
        Self(jobID: job, number: 1)
    }
}

extension Run {
    static func of(
        _ job: Int64,
        number: Int32 = 1,
        lane: String? = nil,
        attempt: Int16 = 1,
        maxAttempts: Int16 = 3,
        crashes: Int16 = 0
    ) -> Run {
        let now = Instant(microseconds: 1_000_000_000)
        return Run(
            jobID: job,
            workerID: 1,
            number: number,
            kind: "note",
            lane: lane,
            attempt: attempt,
            maxAttempts: maxAttempts,
            crashes: crashes,
            createdAt: now,
            runAt: now,
            claimedAt: now,
            deadlineAt: now + .seconds(60),
            expiresAt: nil,
            trace: nil
        )
    }
}
