import Cryptography
import HTTP2
import Pushing
import Runtime
import Scores
import TestTools
import Testing
import Time

@testable import simulator

/// Tests our client with the fake APNs, over real TLS and HTTP/2.
@Suite("HTTP2 APNs transport")
struct HTTP2APNsTransportTests {
    /// The settings of a client that differ between the tests.
    private struct Setting {
        var deadline = Duration.seconds(10)
        var keyID = "SIMULATED1"
        var trusts = true
        /// The client's clock; `nil` for the machine's.
        var now: Instant?
    }

    /// Runs `body` with a fake APNs and a client of it.
    private func withClient(
        _ setting: Setting = Setting(),
        _ body: (FakeAPNs, APNsClient) async throws -> Void
    ) async throws {
        try await withTemporaryDirectory { directory in
            var configuration = FakeAPNsConfiguration()
            configuration.unregisteredSince = kickOff
            configuration.authorityFile = "\(directory)/authority.pem"
            let fake = try FakeAPNs.start(port: 0, configuration)
            let client = try client(of: fake, trusting: setting.trusts ? configuration.authorityFile : nil, setting)
            try await body(fake, client)
            await client.close()
            try await fake.stop()
        }
    }

    private func client(of fake: FakeAPNs, trusting authority: String?, _ setting: Setting) throws -> APNsClient {
        let identity = ProviderIdentity(keyID: setting.keyID, teamID: "SIMULATED2", key: fake.providerKey)
        let transport = try HTTP2APNsTransport(
            endpoint: APNsEndpoint(baseURL: "https://127.0.0.1:\(fake.port)"),
            userAgent: "BarDown tests",
            authorityFile: authority
        ) { $0.deadline = setting.deadline }
        let present = setting.now ?? MachineClock.now
        return APNsClient(
            tokens: ProviderTokens(identity: identity),
            transport: transport,
            width: 100,
            now: { present }
        )
    }

    @Test func `a push arrives as it was sent`() async throws {
        try await withClient { fake, client in
            let request = try push(57)
            #expect(await client.push(request) == .delivered)
            let record = try #require(fake.records().first)
            #expect(record.token == request.token.text)
            #expect(record.id == request.id.text)
            #expect(record.topic == request.topic)
            #expect(record.collapseID == request.collapseID?.text)
            #expect(record.expiration == "0")
            #expect(record.priority == "10")
            #expect(record.pushType == "alert")
            #expect(Array(record.payload.utf8) == request.body)
            #expect(record.status == 200)
        }
    }

    @Test func `a push that only sets the number on the icon is accepted`() async throws {
        try await withClient { fake, client in
            let alert = try push(58)
            let badge = BadgePush(2, expiresAt: MachineClock.now + .seconds(3600))
            let request = badge.request(to: alert.token, topic: alert.topic, as: alert.id)
            #expect(await client.push(request) == .delivered)
            let record = try #require(fake.records().first)
            #expect(record.priority == "5" && record.pushType == "alert" && record.collapseID == "badge")
            #expect(record.payload == #"{"aps":{"badge":2,"content-available":1}}"# && record.status == 200)
        }
    }

    @Test(
        arguments: [
            ("d0", PushOutcome.deadToken(reason: "Unregistered", at: kickOff)),
            ("b0", .deadToken(reason: "BadDeviceToken", at: nil)),
            ("42", .retryLater(after: .seconds(60), reason: "TooManyRequests")),
            ("50", .retryLater(after: .seconds(2), reason: "InternalServerError")),
            ("53", .retryLater(after: .seconds(2), reason: "ServiceUnavailable")),
            ("5d", .retryNow(reason: "Shutdown")),
        ]
    )
    func `each kind of response becomes the right outcome`(prefix: String, outcome: PushOutcome) async throws {
        try await withClient { fake, client in
            let odd = try push(2, token: "\(prefix)aabbccddeeff")
            #expect(await client.push(try push(1)) == .delivered)
            #expect(await client.push(odd) == outcome)
            #expect(await client.push(try push(3)) == .delivered)
            #expect(fake.records().map(\.status).first == 200)
            #expect(fake.records().map(\.status).last == 200)
        }
    }

    @Test func `a push that is never answered fails at its deadline, and no other does`() async throws {
        // The deadline applies to all pushes, so it must be long enough for the answered ones on a busy machine.
        try await withClient(Setting(deadline: .seconds(5))) { fake, client in
            #expect(await client.push(try push(1)) == .delivered)
            async let lost = client.push(try push(2, token: "ffaabbccddeeff"))
            #expect(await client.push(try push(3)) == .delivered)
            #expect(try await lost == .retryNow(reason: "timed out"))
            #expect(await client.push(try push(4)) == .delivered)
        }
    }

    @Test
    func `two thousand concurrent pushes on one connection each arrive once, and the first goes alone`() async throws {
        try await withClient { fake, client in
            let outcomes = try await withThrowingTaskGroup(of: PushOutcome.self) { group in
                for number in 0..<2000 {
                    let request = try push(number)
                    group.addTask { await client.push(request) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(outcomes == [PushOutcome](repeating: .delivered, count: 2000))
            let records = fake.records()
            #expect(records.count == 2000)
            #expect(Set(records.compactMap(\.id)).count == 2000)
            #expect(Set(records.map(\.connection)) == [1])
        }
    }

    @Test func `pushes to a server that is going away are delivered by the third attempt at the latest`() async throws {
        try await withClient { fake, client in
            let pushes = try (0..<300).map { number in
                try push(number, token: number == 150 ? "5daabbccddeeff" : "00aabbccddeeff")
            }
            var left = pushes
            for _ in 0..<3 where left.count > 1 { left = try await undelivered(of: left, by: client) }
            #expect(left == [pushes[150]])
            let delivered = fake.records().filter { $0.status == 200 }
            #expect(Set(delivered.compactMap(\.id)).count == 299)
        }
    }

    /// Sends all pushes concurrently.
    /// - Returns: The pushes that have to be sent again, in their original order.
    private func undelivered(of pushes: [APNsRequest], by client: APNsClient) async throws -> [APNsRequest] {
        try await withThrowingTaskGroup(of: (Int, PushOutcome).self) { group in
            for (place, request) in pushes.enumerated() {
                group.addTask { (place, await client.push(request)) }
            }
            var undeliveredIndices: [Int] = []
            for try await (place, outcome) in group {
                switch outcome {
                case .delivered: break
                case .retryNow: undeliveredIndices.append(place)
                default: Issue.record("\(outcome)")
                }
            }
            return undeliveredIndices.sorted().map { pushes[$0] }
        }
    }

    @Test func `an unknown provider and an expired provider token are reported as such`() async throws {
        try await withClient(Setting(keyID: "SOMEBODY01")) { _, client in
            let request = try push()
            #expect(await client.push(request) == .authProblem(reason: "InvalidProviderToken"))
        }
        try await withClient(Setting(now: kickOff)) { _, client in
            let request = try push()
            #expect(await client.push(request) == .authProblem(reason: "ExpiredProviderToken"))
        }
    }

    @Test func `a server that is not trusted, or does not exist, gets no push`() async throws {
        try await withClient(Setting(trusts: false)) { fake, client in
            guard case .retryLater(_, let reason) = await client.push(try push()) else {
                Issue.record("pushed to an untrusted server")
                return
            }
            #expect(reason.hasPrefix("unreachable: tlsFailed"))
            #expect(fake.records().isEmpty)
        }
        try await withClient { fake, client in
            try await fake.stop()
            guard case .retryLater(_, let reason) = await client.push(try push()) else {
                Issue.record("pushed without a server")
                return
            }
            #expect(reason.hasPrefix("unreachable: connectFailed"))
        }
    }

    @Test func `a closed client drops further pushes`() async throws {
        try await withClient { _, client in
            let request = try push()
            #expect(await client.push(request) == .delivered)
            await client.close()
            #expect(await client.push(request) == .dropped(.cancelled))
        }
    }

    @Test func `a push on a stream that APNs refuses may be sent again immediately`() async throws {
        try await withClient { fake, client in
            #expect(await client.push(try push(1)) == .delivered)
            let refused = try push(2, token: "efaabbccddeeff")
            #expect(await client.push(refused) == .retryNow(reason: "not processed: stream refused"))
            // The client itself had sent the refused push twice.
            #expect(fake.records().count == 3)
        }
    }

    @Test func `an invalid endpoint or authority is reported immediately`() {
        for url in ["api.push.apple.com", "http://127.0.0.1:1", "https://", ""] {
            #expect(throws: APNsFailure.refusedHere("not an APNs address: \(url)")) {
                try HTTP2APNsTransport(endpoint: APNsEndpoint(baseURL: url), userAgent: "BarDown tests")
            }
        }
        #expect(throws: APNsFailure.self) {
            try HTTP2APNsTransport(endpoint: .production, userAgent: "BarDown tests", authorityFile: "/nowhere")
        }
    }
}

private let kickOff = Instant(microseconds: 1_777_737_600_000_000)

/// Returns a push with this number. All are about the same game and for the same device.
private func push(_ number: Int = 0, token: String = "00aabbccddeeff11", until end: Instant? = nil) throws
    -> APNsRequest
{
    let game = try #require(GameID("3F2504E0-4F89-41D3-9A0C-0305E82C3301"))
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
