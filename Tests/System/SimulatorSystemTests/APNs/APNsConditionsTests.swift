import HTTP2
import Testing

@testable import simulator

@Suite("Fault conditions of APNs")
struct APNsConditionsTests {
    private static let taken = PushFate.accepted
    private static let bad = PushFate.refused(status: 400, reason: "BadDeviceToken")
    private static let gone = PushFate.refused(status: 410, reason: "Unregistered")

    /// Returns the control frames that a connection sends in addition to the answers: stream limits, and `away` for
    /// GOAWAY.
    private func record(_ fates: [PushFate], in conditions: APNsConditions) -> [String] {
        var line = APNsConnectionState()
        return fates.enumerated().compactMap { place, fate in
            var reply = HTTP2Reply(.silence)
            line.record(fate, isFirst: place == 0, in: conditions, on: &reply)
            if reply.goAway != nil { return "\(place) away" }
            return reply.maxConcurrentStreams.map { "\(place) streams \($0)" }
        }
    }

    @Test func `a provider gets its streams once it is authenticated, and no other frame without faults`() {
        let fates = [Self.taken, Self.bad, Self.gone, Self.bad, Self.taken]
        #expect(record(fates, in: APNsConditions()) == ["0 streams 1000"])
        #expect(record(fates, in: APNsConditions(streams: 1)) == ["0 streams 1"])
    }

    @Test func `a refused push slows the connection, too many bad tokens end it, and a 410 has no effect`() {
        let conditions = APNsConditions(streams: 500, maxBadTokens: 2)
        let fates = [Self.taken, Self.gone, Self.bad, Self.taken, Self.taken, Self.bad]
        #expect(record(fates, in: conditions) == ["0 streams 500", "2 streams 1", "3 streams 500", "5 away"])
    }

    @Test func `a connection ends after a number of pushes`() {
        let fates = [PushFate](repeating: Self.taken, count: 6)
        #expect(record(fates, in: APNsConditions(goAwayEvery: 3)) == ["0 streams 1000", "2 away"])
    }

    @Test func `answers take the same time in every run, between latency and latency plus jitter`() {
        let conditions = APNsConditions(latency: .milliseconds(20), jitter: .milliseconds(10))
        let delays = (0..<1000).map(conditions.delay(of:))
        #expect(delays == (0..<1000).map(conditions.delay(of:)))
        #expect(delays.allSatisfy { $0 >= .milliseconds(20) && $0 <= .milliseconds(30) })
        #expect(zip(delays, delays.dropFirst()).contains { $0 > $1 }, "later pushes overtake")
        #expect(APNsConditions().delay(of: 7) == .zero)
    }
}
