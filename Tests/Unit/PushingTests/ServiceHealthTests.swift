import Testing
import Time

@testable import Pushing

@Suite("Push service health")
struct ServiceHealthTests {
    private static let start = Instant(microseconds: 1_777_752_000_000_000)
    private static let bad = PushOutcome.deadToken(reason: "404", at: nil)

    @Test func `bad unproven tokens neither pause the service nor affect proven ones`() {
        var line = ServiceHealth()
        #expect(line.record(.delivered, isProven: true, at: Self.start) == .delivered)
        for _ in 0..<500 {
            #expect(line.record(Self.bad, isBad: true, isProven: false, at: Self.start) == Self.bad)
            _ = line.record(.authProblem(reason: "no"), isProven: false, at: Self.start + .seconds(90))
        }
        #expect(line.pause(isProven: true, at: Self.start + .seconds(90)) == nil)
        #expect(line.record(Self.bad, isBad: true, isProven: true, at: Self.start) == Self.bad)
    }

    @Test func `an unproven token is not reported as bad while the service accepts no push`() {
        var line = ServiceHealth()
        let outcome = line.record(Self.bad, isBad: true, isProven: false, at: Self.start)
        #expect(outcome == .ourFault(reason: "404, and no push was accepted recently"))
        _ = line.record(.delivered, isProven: false, at: Self.start)
        #expect(line.isAlive(at: Self.start + .seconds(299)) && !line.isAlive(at: Self.start + .seconds(300)))
        #expect(line.record(Self.bad, isBad: true, isProven: false, at: Self.start + .seconds(1)) == Self.bad)
    }

    @Test func `unproven tokens without a response pause sending only to unproven ones, until a push is accepted`() {
        var line = ServiceHealth()
        for _ in 0..<ServiceHealth.maxUnanswered {
            _ = line.record(.unanswered("slow"), acceptedBefore: 0, isProven: false, at: Self.start)
        }
        #expect(line.pause(isProven: true, at: Self.start) == nil)
        #expect(line.pause(isProven: false, at: Self.start)?.reason == "slow")
        _ = line.record(.delivered, isProven: true, at: Self.start)
        #expect(line.pause(isProven: false, at: Self.start) == nil)
    }
}
