import Cryptography
import Testing
import Time

@testable import Pushing

@Suite("Mass rejection")
struct MassRejectionTests {
    private let transport = ScriptedTransport()
    private let clock = TurnedClock(kickOff)
    private let client: APNsClient

    init() throws {
        client = try .scripted(transport, clock)
    }

    @Test func `after many bad tokens in a row further ones are not deactivated`() async throws {
        var sent = transport.sent
        for number in 0..<25 {
            async let outcome = client.push(try push(number))
            try #require(await sent.next()).refuse(400, "BadDeviceToken")
            let expected: PushOutcome =
                number < 19
                ? .deadToken(reason: "BadDeviceToken", at: nil)
                : .ourFault(reason: "BadDeviceToken too often to be credible")
            #expect(try await outcome == expected)
        }
        async let outcome = client.push(try push(99))
        try #require(await sent.next()).refuse(410, "Unregistered")
        #expect(try await outcome == .deadToken(reason: "Unregistered", at: nil))
    }

    @Test
    func `when nearly every token is rejected, sending pauses for a minute, and then one push is tried`() async throws {
        var sent = transport.sent
        var outcomes: [PushOutcome] = []
        for number in 0..<DeadTokenGuard.minimumForHopeless {
            async let outcome = client.push(try push(number))
            try #require(await sent.next()).refuse(400, "BadDeviceToken")
            outcomes.append(try await outcome)
        }
        let paused = PushOutcome.paused(for: .seconds(60), reason: "BadDeviceToken for nearly all tokens")
        #expect(outcomes.filter { $0 == paused }.count == 1)
        #expect(outcomes.last == paused)
        let unsent = await client.push(try push(200))
        #expect(unsent == paused)
        #expect(transport.sentCount == DeadTokenGuard.minimumForHopeless)

        clock.advance(by: .seconds(60))
        async let stillBad = client.push(try push(201))
        try #require(await sent.next()).refuse(400, "BadDeviceToken")
        #expect(try await stillBad == paused)

        clock.advance(by: .seconds(60))
        async let good = client.push(try push(202))
        try #require(await sent.next()).succeed()
        #expect(try await good == .delivered)
        // The rejection is not credible after so many others, but sending is not paused.
        async let bad = client.push(try push(203))
        try #require(await sent.next()).refuse(400, "BadDeviceToken")
        #expect(try await bad == .ourFault(reason: "BadDeviceToken too often to be credible"))
        async let next = client.push(try push(204))
        try #require(await sent.next()).succeed()
        #expect(try await next == .delivered)
    }

    @Test
    func `any number of bad unproven tokens is deactivated while other pushes are accepted`() async throws {
        let acceptedTimes = AcceptedPushTimes()
        let apart = try APNsClient.scripted(transport, clock, isForUnprovenTokens: true, acceptedTimes: acceptedTimes)
        var sent = transport.sent
        async let early = apart.push(try push(0))
        try #require(await sent.next()).refuse(400, "BadDeviceToken")
        #expect(try await early == .ourFault(reason: "BadDeviceToken, and no push was accepted recently"))

        let good = ScriptedTransport()
        let proven = try APNsClient.scripted(good, clock, acceptedTimes: acceptedTimes)
        var arrived = good.sent
        async let first = proven.push(try push(1))
        try #require(await arrived.next()).succeed()
        #expect(try await first == .delivered)
        for number in 2..<DeadTokenGuard.minimumForHopeless * 2 {
            async let outcome = apart.push(try push(number))
            try #require(await sent.next()).refuse(400, "BadDeviceToken")
            #expect(try await outcome == .deadToken(reason: "BadDeviceToken", at: nil))
        }
        // A push that was accepted long ago does not count.
        clock.advance(by: AcceptedPushTimes.recent)
        async let late = apart.push(try push(999))
        try #require(await sent.next()).refuse(400, "BadDeviceToken")
        #expect(try await late == .ourFault(reason: "BadDeviceToken, and no push was accepted recently"))
        async let next = proven.push(try push(1000))
        try #require(await arrived.next()).succeed()
        #expect(try await next == .delivered)
    }
}
