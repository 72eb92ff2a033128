import Cryptography
import Pushing
import Scores
import Synchronization
import Testing
import Time

/// A clock that moves only when a test advances it.
final class TurnedClock: Sendable {
    private let instant: Mutex<Instant>

    init(_ instant: Instant) {
        self.instant = Mutex(instant)
    }

    var now: Instant { instant.withLock { $0 } }

    func advance(by duration: Duration) {
        instant.withLock { $0 = $0 + duration }
    }
}

func push(_ number: Int = 0, token: String = "00aabbccddeeff11", until end: Instant? = nil) throws -> APNsRequest {
    let device = try #require(DeviceID("3f2504e0-4f89-41d3-9a0c-0305e82c3301"))
    return APNsRequest(
        token: try #require(DeviceToken(token)),
        topic: "app.bardown.BarDown",
        expiration: end.map { .at($0) } ?? .neverStored,
        collapseID: CollapseID(kind: .score, game: game),
        id: try APNsID(alertID: Int64(number), device: device),
        body: Array(#"{"aps":{"alert":"8:7"}}"#.utf8)
    )
}

@Suite("APNs client")
struct APNsClientTests {
    private let transport = ScriptedTransport()
    private let clock = TurnedClock(kickOff)
    private let client: APNsClient

    init() throws {
        client = try .scripted(transport, clock)
    }

    @Test func `a push is sent with the current token, and its response is returned`() async throws {
        async let outcome = client.push(try push())
        var sent = transport.sent
        let only = try #require(await sent.next())
        #expect(only.authorization.hasPrefix("bearer ey"))
        only.succeed()
        #expect(try await outcome == .delivered)
    }

    @Test func `one push is sent first and then three at a time, and each gets its own response`() async throws {
        let client = client
        let outcomes = try await withThrowingTaskGroup(of: PushOutcome.self) { group in
            for number in 0..<10 {
                let request = try push(number)
                group.addTask { await client.push(request) }
            }
            var sent = transport.sent
            let primer = try #require(await sent.next())
            #expect(transport.sentCount == 1)
            primer.succeed()
            for round in 0..<3 {
                var batch: [ScriptedTransport.Sent] = []
                for _ in 0..<3 { batch.append(try #require(await sent.next())) }
                #expect(transport.sentCount == 4 + 3 * round)
                for one in batch { one.refuse(410, "Unregistered") }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count { $0 == .delivered } == 1)
        #expect(outcomes.count { $0 == .deadToken(reason: "Unregistered", at: nil) } == 9)
    }

    @Test func `a push that APNs did not process is resent immediately, with the same IDs, once`() async throws {
        let request = try push(7)
        async let outcome = client.push(request)
        var sent = transport.sent
        try #require(await sent.next()).fail(.notProcessed("GOAWAY"))
        let again = try #require(await sent.next())
        #expect(again.request == request)
        again.fail(.notProcessed("GOAWAY"))
        #expect(await outcome == .retryNow(reason: "not processed: GOAWAY"))
        #expect(transport.sentCount == 2)
    }

    @Test(arguments: [APNsFailure.connectionLost("x"), .timedOut])
    func `a push that APNs may have accepted is not resent by the client`(failure: APNsFailure) async throws {
        async let outcome = client.push(try push())
        var sent = transport.sent
        try #require(await sent.next()).fail(failure)
        #expect(try await outcome == PushOutcome(failure))
        #expect(transport.sentCount == 1)
    }

    @Test func `a push that has expired, or expires while it waits, is not sent`() async throws {
        #expect(await client.push(try push(until: kickOff)) == .dropped(.expired))
        #expect(transport.sentCount == 0)
        async let first = client.push(try push(1))
        var sent = transport.sent
        let primer = try #require(await sent.next())
        async let second = client.push(try push(2, until: kickOff + .seconds(1)))
        clock.advance(by: .seconds(1))
        primer.succeed()
        #expect(try await first == .delivered)
        #expect(try await second == .dropped(.expired))
        #expect(transport.sentCount == 1)
    }

    @Test func `a push that is cancelled while it waits is dropped and does not delay other pushes`() async throws {
        let client = client
        async let first = client.push(try push(1))
        var sent = transport.sent
        let primer = try #require(await sent.next())
        let request = try push(2)
        let waiting = Task { await client.push(request) }
        waiting.cancel()
        #expect(await waiting.value == .dropped(.unsent))
        async let third = client.push(try push(3))
        primer.succeed()
        try #require(await sent.next()).succeed()
        #expect(try await first == .delivered)
        #expect(try await third == .delivered)
    }

    @Test func `an expired token that failed several pushes is replaced once, over a new connection`() async throws {
        async let first = client.push(try push(1))
        var sent = transport.sent
        let primer = try #require(await sent.next())
        primer.succeed()
        #expect(try await first == .delivered)
        clock.advance(by: .seconds(1500))
        async let second = client.push(try push(2))
        async let third = client.push(try push(3))
        let refused = [try #require(await sent.next()), try #require(await sent.next())]
        for one in refused {
            #expect(one.authorization == primer.authorization)
            one.refuse(403, "ExpiredProviderToken")
        }
        for _ in 0..<2 {
            let again = try #require(await sent.next())
            #expect(again.authorization != primer.authorization)
            again.succeed()
        }
        #expect(try await second == .delivered)
        #expect(try await third == .delivered)
        #expect(transport.reconnectionCount == 1)
    }

    @Test
    func `clients of one provider share a token, and each client reconnects when the token expires`() async throws {
        let tokens = try ProviderTokens.invented()
        let transports = [ScriptedTransport(), ScriptedTransport()]
        let clients = try transports.map { try APNsClient.scripted($0, clock, tokens: tokens) }
        var shown: Set<String> = []
        for (transport, client) in zip(transports, clients) {
            async let first = client.push(try push(1))
            var sent = transport.sent
            let primer = try #require(await sent.next())
            shown.insert(primer.authorization)
            primer.succeed()
            #expect(try await first == .delivered)
        }
        #expect(shown.count == 1)
        clock.advance(by: .seconds(1500))
        async let one = clients[0].push(try push(2))
        async let other = clients[1].push(try push(3))
        var lines = transports.map(\.sent)
        let refused = [try #require(await lines[0].next()), try #require(await lines[1].next())]
        for (place, push) in refused.enumerated() {
            push.refuse(403, "ExpiredProviderToken")
            let again = try #require(await lines[place].next())
            shown.insert(again.authorization)
            again.succeed()
        }
        #expect(try await [one, other] == [.delivered, .delivered])
        #expect(shown.count == 2, "the clients share one token before the expiry and one after it")
        #expect(transports.map(\.reconnectionCount) == [1, 1])
    }

    @Test
    func `while APNs rejects the provider, sending pauses for a minute, and then one push is tried`() async throws {
        let problem = PushOutcome.authProblem(reason: "InvalidProviderToken")
        async let first = client.push(try push(1))
        var sent = transport.sent
        try #require(await sent.next()).refuse(403, "InvalidProviderToken")
        #expect(try await first == problem)
        clock.advance(by: .seconds(59))
        #expect(await client.push(try push(2)) == .paused(for: .seconds(1), reason: "InvalidProviderToken"))
        #expect(transport.sentCount == 1)
        clock.advance(by: .seconds(1))
        async let third = client.push(try push(3))
        try #require(await sent.next()).succeed()
        #expect(try await third == .delivered)
    }
}
