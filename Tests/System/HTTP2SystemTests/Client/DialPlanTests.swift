import Testing

@testable import HTTP2

@Suite("Dial plan")
struct DialPlanTests {
    private let begin = MonotonicInstant(nanoseconds: 0)

    private func plan() -> DialPlan {
        DialPlan(maxConnections: 3, initialPause: .milliseconds(200), maxPause: .seconds(30))
    }

    @Test func `one connection is opened at a time, up to the limit`() {
        let plan = plan()
        #expect(plan.mayDial(open: 0, isDialling: false, at: begin))
        #expect(plan.mayDial(open: 2, isDialling: false, at: begin))
        #expect(!plan.mayDial(open: 3, isDialling: false, at: begin))
        #expect(!plan.mayDial(open: 0, isDialling: true, at: begin))
    }

    @Test(arguments: [(1, 200), (2, 400), (3, 800), (8, 25_600), (9, 30_000), (200, 30_000)])
    func `the pause after failures doubles up to its limit, and is randomly reduced by half at most`(
        failures: Int,
        milliseconds: Int
    ) {
        for (chance, share) in [(1.0, 1.0), (0.0, 0.5)] {
            var plan = plan()
            for _ in 0..<failures { plan.failed(at: begin, chance: chance) }
            let end = begin + .milliseconds(milliseconds) * share
            #expect(plan.isPausing(at: MonotonicInstant(nanoseconds: end.nanoseconds - 1)))
            #expect(!plan.isPausing(at: end))
        }
    }

    @Test func `an answer ends the pause, and the next failure counts as the first`() {
        var plan = plan()
        for _ in 0..<5 { plan.failed(at: begin, chance: 1) }
        plan.succeeded()
        #expect(!plan.isPausing(at: begin))
        plan.failed(at: begin, chance: 1)
        #expect(!plan.isPausing(at: begin + .milliseconds(200)))
    }
}
