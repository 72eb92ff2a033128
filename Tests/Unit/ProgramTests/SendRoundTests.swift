import FoundationEssentials
import Pushing
import Scores
import TestTools
import Testing

@testable import Storage
@testable import push_sender

@Suite("Send round")
struct SendRoundTests {
    private static func targets(_ count: Int) -> [PushTarget] {
        (0..<count).map { number in
            PushTarget(
                device: DeviceID(rawValue: UUID()),
                service: .apns,
                token: "token \(number)",
                environment: .production,
                topic: "app.test",
                isSpoilerSafe: false,
                localizesAlerts: false,
                isQuiet: false
            )
        }
    }

    private static func result(_ target: PushTarget) -> DeliveryResult {
        DeliveryResult(target: target, id: nil, outcome: .delivered, attempt: 0, isServiceAlive: nil)
    }

    @Test func `the grace period starts at the start or result of the last push`() throws {
        let round = SendRound(Self.targets(2), sliceSize: 64, grace: .seconds(3))
        let start = ContinuousClock.now
        let first = try #require(round.next(at: start))
        _ = round.record(Self.result(first), at: start + .seconds(1))
        // The next push begins after the first result. The grace period now starts with this push.
        _ = try #require(round.next(at: start + .seconds(10)))
        #expect(round.timeLeft(at: start + .seconds(11)) == .seconds(2))
        #expect(round.timeLeft(at: start + .seconds(13)) == nil)
    }

    @Test(arguments: [1, 2, 19, 40, 500])
    func `a round is late once at most one target, or one in twenty, still has no result`(count: Int) async throws {
        let round = SendRound(Self.targets(count), sliceSize: 1000, grace: .zero)
        let events = TestSignal<String>()
        let wait = Task {
            await round.waitUntilLate()
            events.send("late")
        }
        let answers = count - max(1, count / 20)
        for number in 0..<answers {
            if number == answers - 1 { events.send("one answer more") }
            _ = round.record(Self.result(try #require(round.next())))
        }
        if answers > 0 { #expect(try await events.next() == "one answer more") }
        // The other pushes never get a result.
        #expect(try await events.next() == "late")
        await wait.value
    }
}
