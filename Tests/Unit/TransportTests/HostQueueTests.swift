import Testing

@testable import Transport

@Suite("Host queue")
struct HostQueueTests {
    private let start = ContinuousClock.now

    private func at(_ milliseconds: Int) -> ContinuousClock.Instant {
        start.advanced(by: .milliseconds(milliseconds))
    }

    private func queue(
        inFlight: Int = 10,
        spacing: Int = 0,
        burst: Int = 1,
        waiting: Int = 10,
        holding ids: ClosedRange<UInt64>
    ) -> HostQueue {
        let budget = HostBudget(
            maxInFlight: inFlight,
            minimumSpacing: .milliseconds(spacing),
            burst: burst,
            maxWaiting: waiting
        )
        var queue = HostQueue(budget)
        for id in ids { #expect(queue.join(id, at: start) == true) }
        return queue
    }

    @Test func `requests start in order of arrival`() {
        var queue = queue(holding: 1...3)
        #expect(queue.next(at: start) == .start(1))
        #expect(queue.next(at: start) == .start(2))
        #expect(queue.next(at: start) == .start(3))
        #expect(queue.next(at: start) == .noneReady)
    }

    @Test func `a full queue rejects requests`() {
        var queue = queue(waiting: 2, holding: 1...2)
        #expect(queue.join(3, at: start) == false)
        #expect(queue.next(at: start) == .start(1))
        #expect(queue.join(3, at: start) == true)
    }

    @Test func `a request that starts immediately needs no place in the queue`() {
        var queue = queue(inFlight: 2, waiting: 0, holding: 1...1)
        #expect(queue.join(2, at: start) == false)
        #expect(queue.next(at: start) == .start(1))
        #expect(queue.join(2, at: start) == true)
        #expect(queue.next(at: start) == .start(2))
        #expect(queue.join(3, at: start) == false)
        queue.finish()
        #expect(queue.join(3, at: start) == true)
    }

    @Test func `a request that must wait for the spacing needs a place in the queue`() {
        var queue = queue(spacing: 100, waiting: 0, holding: 1...1)
        #expect(queue.next(at: at(0)) == .start(1))
        #expect(queue.join(2, at: at(99)) == false)
        #expect(queue.join(2, at: at(100)) == true)
    }

    @Test func `no more requests than allowed are in flight`() {
        var queue = queue(inFlight: 2, holding: 1...3)
        #expect(queue.next(at: start) == .start(1))
        #expect(queue.next(at: start) == .start(2))
        #expect(queue.next(at: start) == .noneReady)
        queue.finish()
        #expect(queue.next(at: start) == .start(3))
    }

    @Test func `starts keep the spacing, counted from the last start`() {
        var queue = queue(spacing: 250, holding: 1...3)
        #expect(queue.next(at: at(0)) == .start(1))
        #expect(queue.next(at: at(0)) == .wait(until: at(250)))
        #expect(queue.next(at: at(249)) == .wait(until: at(250)))
        #expect(queue.next(at: at(300)) == .start(2))
        // The spacing is counted from the late start, not from the earliest possible start.
        #expect(queue.next(at: at(500)) == .wait(until: at(550)))
        #expect(queue.next(at: at(550)) == .start(3))
    }

    @Test func `a burst of requests may start after a time without requests`() {
        var queue = queue(spacing: 100, burst: 3, holding: 1...5)
        #expect(queue.next(at: at(0)) == .start(1))
        #expect(queue.next(at: at(0)) == .start(2))
        #expect(queue.next(at: at(0)) == .start(3))
        #expect(queue.next(at: at(0)) == .wait(until: at(100)))
        #expect(queue.next(at: at(100)) == .start(4))
        #expect(queue.next(at: at(100)) == .wait(until: at(200)))
        // After twice the spacing without requests, two requests may start at once.
        #expect(queue.next(at: at(300)) == .start(5))
        #expect(queue.join(6, at: start) == true)
        #expect(queue.next(at: at(300)) == .start(6))
        #expect(queue.join(7, at: start) == true)
        #expect(queue.next(at: at(300)) == .wait(until: at(400)))
    }

    @Test func `a request that leaves the queue is skipped`() {
        var queue = queue(holding: 1...3)
        queue.leave(2)
        #expect(queue.next(at: start) == .start(1))
        queue.leave(99)
        #expect(queue.next(at: start) == .start(3))
        #expect(queue.next(at: start) == .noneReady)
    }

    @Test func `a queue is kept while a request is in flight or the spacing has not passed`() {
        var queue = queue(spacing: 100, holding: 1...1)
        #expect(!queue.isIdle(at: at(0)))
        #expect(queue.next(at: at(0)) == .start(1))
        #expect(!queue.isIdle(at: at(200)))
        queue.finish()
        #expect(!queue.isIdle(at: at(99)))
        #expect(queue.isIdle(at: at(100)))
    }

    @Test(arguments: [
        HostBudget(maxInFlight: 0, minimumSpacing: .seconds(-1), burst: -5, maxWaiting: 1),
        HostBudget(maxInFlight: 1, minimumSpacing: .seconds(Int64.max), burst: .max, maxWaiting: .max),
    ])
    func `an invalid budget still starts one request`(_ budget: HostBudget) {
        var queue = HostQueue(budget)
        #expect(queue.join(1, at: start) == true)
        #expect(queue.next(at: start) == .start(1))
    }
}
