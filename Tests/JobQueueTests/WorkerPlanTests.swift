import Testing
import Time

@testable import JobQueue

/// What a worker does next, by tables: no database, no clock.
@Suite("Worker plan")
struct WorkerPlanTests {
    @Test("it begins by asking for as many jobs as it has slots")
    func begins() {
        var plan = WorkerPlan(slots: 4)
        #expect(plan.ask() == .exchange(ends: [], want: 4))
        // One exchange at a time.
        #expect(plan.ask() == .wait)
    }

    @Test("a short answer means to wait, a full one to ask again when a slot is free")
    func answers() {
        var short = WorkerPlan(slots: 2)
        short.claim(1)
        #expect(short.ask() == .wait)

        var full = WorkerPlan(slots: 2)
        full.claim(1, 2)
        #expect(full.ask() == .wait)
        #expect(full.ended(.first(1), .completed) == nil)
        #expect(full.ask() == .exchange(ends: [.completed(1)], want: 1))
    }

    @Test("an end asks for more in the same call, even after a short answer: it may have freed its lane")
    func endAsks() {
        var plan = WorkerPlan(slots: 4)
        plan.claim(1)
        _ = plan.ended(.first(1), .completed)
        #expect(plan.ask() == .exchange(ends: [.completed(1)], want: 4))
    }

    @Test("a wake-up that comes while the database is asked is not overruled by its answer")
    func wokenMeanwhile() {
        var plan = WorkerPlan(slots: 2)
        #expect(plan.ask() == .exchange(ends: [], want: 2))
        plan.woken()
        plan.exchanged(claimed: [], wanted: 2)
        #expect(plan.ask() == .exchange(ends: [], want: 2))
        plan.exchanged(claimed: [], wanted: 2)
        #expect(plan.ask() == .wait)
    }

    @Test("a wake-up that finds no slot free waits for one")
    func wokenFull() {
        var plan = WorkerPlan(slots: 1)
        plan.claim(1)
        plan.woken()
        #expect(plan.ask() == .wait)
        _ = plan.ended(.first(1), .completed)
        #expect(plan.ask() == .exchange(ends: [.completed(1)], want: 1))
    }

    @Test("an end whose telling failed is told again, with those that came since")
    func toldAgain() {
        var plan = WorkerPlan(slots: 2)
        plan.claim(1, 2)
        _ = plan.ended(.first(1), .completed)
        #expect(plan.ask() == .exchange(ends: [.completed(1)], want: 1))
        _ = plan.ended(.first(2), .expired)
        plan.failed()
        let second = WorkerPlan.Ended(run: .first(2), end: .expired)
        #expect(plan.ask() == .exchange(ends: [.completed(1), second], want: 2))
        plan.exchanged(claimed: [], wanted: 2)
        #expect(plan.held.isEmpty)
    }

    @Test("a slot is not free before the end of its run is known to the database")
    func slotHeld() {
        var plan = WorkerPlan(slots: 1)
        plan.claim(1)
        _ = plan.ended(.first(1), .completed)
        #expect(plan.held == [1])
        _ = plan.ask()
        #expect(plan.held == [1])
        plan.failed()
        #expect(plan.held == [1])
        _ = plan.ask()
        plan.exchanged(claimed: [], wanted: 1)
        #expect(plan.held == [])
    }

    @Test("a job that is to run again is given back by a call of its own and keeps its slot until then")
    func rearm() {
        var plan = WorkerPlan(slots: 1)
        plan.claim(1)
        let call = plan.ended(.first(1), .rearmed(.retried, after: .seconds(2), error: "no"))
        #expect(call == RearmCall(run: .first(1), why: .retried, delay: .seconds(2), error: "no"))
        plan.woken()
        #expect(plan.ask() == .wait)
        #expect(plan.held == [1])
        plan.rearmed(.first(1))
        #expect(plan.held == [])
        #expect(plan.ask() == .exchange(ends: [], want: 1))
    }

    @Test("draining, it tells what ended, asks for nothing and stops when its hands are empty")
    func drains() {
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

    @Test("jobs that were claimed when the call to stop came are finished all the same")
    func drainsDuringClaim() {
        var plan = WorkerPlan(slots: 2)
        _ = plan.ask()
        plan.drain()
        plan.exchanged(claimed: [.of(1)], wanted: 2)
        #expect(plan.ask() == .wait)
        _ = plan.ended(.first(1), .completed)
        #expect(plan.ask() == .exchange(ends: [.completed(1)], want: 0))
    }

    @Test("many ends begin a second exchange while one is under way, never a third, and no slot is asked for twice")
    func twoExchanges() {
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
        #expect(plan.held.count == 20)
        plan.exchanged(claimed: [], wanted: 1)
        #expect(plan.ask() == .exchange(ends: (10...20).map { .completed($0) }, want: 12))
    }

    @Test("after a full answer the next claim begins behind it; after a short one, or when told to, at the head")
    func floors() {
        var plan = WorkerPlan(slots: 1)
        let due = Instant(microseconds: 5_000_000)
        var lay = ClaimFloors.none
        lay.noteClaimed(priority: 2, dueAt: due)
        func ask() -> WorkerPlan.Exchange? {
            guard case .exchange(let exchange) = plan.next() else { return nil }
            return exchange
        }
        for (job, claimed) in [(Int64(1), [Run.of(1)]), (2, [])] {
            guard let exchange = ask() else { return }
            #expect(exchange.floors == (job == 1 ? .none : lay))
            plan.exchanged(exchange, claimed: claimed, claimedFrom: claimed.isEmpty ? .none : lay)
            _ = plan.ended(.first(job), .completed)
        }
        // What lay below the floor may be there all the same.
        let again = ask()
        #expect(again?.floors == ClaimFloors.none)
    }

    @Test("an unknown end changes nothing")
    func unknownEnd() {
        var plan = WorkerPlan(slots: 1)
        plan.claim(1)
        #expect(plan.ended(.first(9), .completed) == nil)
        #expect(plan.held == [1])
    }

    @Test("the late end of a run that was taken away does not end the job's next run here")
    func zombie() {
        var plan = WorkerPlan(slots: 2)
        plan.claim(1)
        plan.woken()
        _ = plan.ask()
        // Its time limit passed, somebody rescued it, and this very worker claimed it again: run 2.
        plan.exchanged(claimed: [.of(1, number: 2)], wanted: 1)
        _ = plan.ended(.first(1), .completed)
        #expect(plan.ask() == .exchange(ends: [.completed(1)], want: 1))
        plan.exchanged(claimed: [], wanted: 1)
        #expect(plan.held == [1])
        let second = Run.Key(jobID: 1, number: 2)
        _ = plan.ended(second, .completed)
        #expect(plan.ask() == .exchange(ends: [.init(run: second, end: .completed)], want: 2))
    }
}

/// What a plan wants, without what tells two exchanges apart.
enum Asked: Equatable {
    case exchange(ends: [WorkerPlan.Ended], want: Int)
    case wait, stop
}

extension WorkerPlan {
    mutating func ask() -> Asked {
        switch next() {
        case .exchange(let exchange): .exchange(ends: exchange.ends, want: exchange.want)
        case .wait: .wait
        case .stop: .stop
        }
    }

    /// The exchange that is longest under way comes back.
    mutating func exchanged(claimed: [Run], wanted: Int, fellAsleep: Bool = false) {
        guard let exchange = underWay.first else {
            Issue.record("nothing is under way")
            return
        }
        #expect(exchange.want == wanted)
        exchanged(exchange, claimed: claimed, fellAsleep: fellAsleep)
    }

    /// The exchange that is longest under way fails, and it is time to try again.
    mutating func failed() {
        guard let exchange = underWay.first else {
            Issue.record("nothing is under way")
            return
        }
        _ = exchangeFailed(exchange)
        rested()
    }

    /// Asks, and gets the first runs of these jobs.
    mutating func claim(_ jobs: Int64...) {
        claim(jobs)
    }

    mutating func claim(_ jobs: [Int64]) {
        guard case .exchange(_, let want) = ask() else {
            Issue.record("nothing was asked for")
            return
        }
        exchanged(claimed: jobs.map { .of($0) }, wanted: want)
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
