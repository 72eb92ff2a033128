import HTTPTypes
import Logging
import Postgres
import Runtime
import Synchronization
import TestTools
import Testing
import Time

@testable import APIServer
@testable import Storage

/// Tests authentication, clients behind proxies, and rate limits, without a server.
@Suite("Request gate")
struct RequestGateTests {
    @Test func `the guide says which requests the limit of sign-ins counts`() throws {
        let variable = try #require(GateConfiguration.variables.first { $0.name == "LIMIT_SIGN_INS" })
        let requests = try #require(variable.purpose.split(separator: ";").first)
        for request in ["sign in, also with an external issuer", "link an issuer", "export or delete an account"] {
            #expect(requests.contains(request))
        }
        #expect(try DeployFile.text("guide/operator.md").contains("| `LIMIT_SIGN_INS` | api | \(requests) (10) |\n"))
    }

    private static let forwardings: [(trusted: String, peer: String, forwarded: [String], client: String)] = [
        // No proxy is trusted.
        ("", "203.0.113.9", ["198.51.100.7"], "203.0.113.9"),
        // The last entry that is not itself a trusted proxy is believed, but no entry before it.
        ("10.0.0.0/8", "10.1.2.3", ["198.51.100.7"], "198.51.100.7"),
        ("10.0.0.0/8", "10.1.2.3", ["1.1.1.1, 198.51.100.7"], "198.51.100.7"),
        ("10.0.0.0/8", "10.1.2.3", ["1.1.1.1", "198.51.100.7"], "198.51.100.7"),
        ("10.0.0.0/8", "10.1.2.3", ["198.51.100.7, 10.9.9.9"], "198.51.100.7"),
        ("10.0.0.0/8", "10.1.2.3", [" 198.51.100.7:4711 "], "198.51.100.7"),
        // The peer itself is not trusted.
        ("10.0.0.0/8", "11.1.2.3", ["198.51.100.7"], "11.1.2.3"),
        // The header is missing or invalid.
        ("10.0.0.0/8", "10.1.2.3", [], "10.1.2.3"), ("10.0.0.0/8", "10.1.2.3", ["unknown"], "10.1.2.3"),
        ("10.0.0.0/8", "10.1.2.3", ["198.51.100.7, _hidden, 10.4.4.4"], "10.4.4.4"),
        ("::1,fd00::/8", "fd12::5", ["2001:db8::17"], "2001:db8:0:0:0:0:0:17"),
        ("::1,fd00::/8", "::1", ["[2001:db8::17]:80"], "2001:db8:0:0:0:0:0:17"),
        ("127.0.0.1", "127.0.0.1", ["192.0.2.1"], "192.0.2.1"), ("127.0.0.1", "127.0.0.2", ["192.0.2.1"], "127.0.0.2"),
        ("0.0.0.0/0", "10.1.2.3", ["192.0.2.1"], "192.0.2.1"),
    ]

    @Test(arguments: forwardings)
    func `a forwarded address is believed only from trusted proxies`(
        trusted: String,
        peer: String,
        forwarded: [String],
        client: String
    ) throws {
        let blocks = try trusted.split(separator: ",").map { try #require(AddressBlock(String($0))) }
        let found = TrustedProxies(blocks: blocks).client(of: try #require(ClientAddress(peer)), forwarded: forwarded)
        #expect(found.description == client)
    }

    @Test(arguments: [
        "", "10.0.0.0/33", "10.0.0.1/8", "fd00::/129", "fd00::1/8", "10.0.0.0/8/8", "host", "10.0.0.0/-1",
    ])
    func `a text that is not an address block is rejected`(text: String) {
        #expect(AddressBlock(text) == nil)
    }

    @Test func `an IPv6 client is identified by its /64 prefix, an IPv4 client by its address`() throws {
        let one = try #require(ClientAddress("2001:db8:1:2:3:4:5:6")).network
        #expect(one == ClientAddress("2001:db8:1:2::9")?.network && one != ClientAddress("2001:db8:1:3::9")?.network)
        #expect(ClientAddress("192.0.2.1")?.network != ClientAddress("192.0.2.2")?.network)
        #expect(ClientAddress("::ffff:192.0.2.1") == ClientAddress("192.0.2.1"))
    }

    @Test(arguments: [
        ("/livez", AccessScope.probe), ("/readyz?x", .probe), ("//readyz", .probe), ("/metrics", .operators),
        ("/", .pages),
        ("/metrics/", .operators), ("/docs", .pages), ("/api/v1/openapi.json", .document),
        ("/api//v1/openapi.json?x=1", .document),
        ("/api/v1/teams", .api), ("//api/v1/teams", .api), ("/api//v1///teams", .api), ("/api", .api),
        ("/livez/x", .pages), ("/api/v1/openapi.json/x", .api), ("", .pages),
    ])
    func `a path's scope is determined in the same way as the router reads the path`(path: String, scope: AccessScope) {
        #expect(AccessScope(path: path) == scope)
    }

    /// The policy's expected decision on a request: the request's identity, or the reason for its refusal, and the
    /// bucket that counts it.
    private struct ExpectedAccess: Sendable {
        let scope: AccessScope
        let key: AccessPolicy.PresentedKey
        let outcome: String
        var requiresKey = true
        var isPath = true
        var isPreflight = false
    }

    private static func found(_ state: ApiKeyStore.Found.State) -> AccessPolicy.PresentedKey {
        .lookedUp(.init(id: 7, perMinute: nil, state: state))
    }

    private static let rulings = [
        ExpectedAccess(scope: .probe, key: .absent, outcome: "anonymous nothing"),
        ExpectedAccess(scope: .pages, key: .absent, outcome: "anonymous address"),
        ExpectedAccess(scope: .document, key: .absent, outcome: "anonymous address"),
        ExpectedAccess(scope: .api, key: .absent, outcome: "unauthorized address"),
        ExpectedAccess(scope: .api, key: .absent, outcome: "anonymous address", requiresKey: false),
        ExpectedAccess(scope: .api, key: .absent, outcome: "anonymous address", isPreflight: true),
        ExpectedAccess(scope: .api, key: .serverOperator, outcome: "operator nothing"),
        ExpectedAccess(scope: .api, key: .malformed, outcome: "unauthorized address", requiresKey: false),
        ExpectedAccess(scope: .api, key: .lookedUp(nil), outcome: "unauthorized address", requiresKey: false),
        ExpectedAccess(scope: .api, key: found(.valid), outcome: "key 7 key"),
        ExpectedAccess(scope: .api, key: found(.revoked), outcome: "key_revoked address"),
        ExpectedAccess(scope: .api, key: found(.expired), outcome: "key_expired address"),
        ExpectedAccess(scope: .operators, key: .absent, outcome: "unauthorized address"),
        ExpectedAccess(scope: .operators, key: .serverOperator, outcome: "operator nothing"),
        ExpectedAccess(scope: .operators, key: found(.valid), outcome: "operator_only key"),
        ExpectedAccess(scope: .operators, key: found(.revoked), outcome: "key_revoked address"),
        ExpectedAccess(scope: .operators, key: .absent, outcome: "unauthorized address", isPreflight: true),
        ExpectedAccess(scope: .probe, key: .absent, outcome: "not_found address", isPath: false),
        ExpectedAccess(scope: .api, key: .serverOperator, outcome: "not_found address", isPath: false),
    ]

    @Test(arguments: rulings)
    private func `path, key and settings decide whether a request is admitted`(expected: ExpectedAccess) throws {
        let policy = AccessPolicy(requiresKey: expected.requiresKey, hasOperatorKey: true)
        let decision = policy.decide(
            expected.scope,
            isPath: expected.isPath,
            isPreflight: expected.isPreflight,
            expected.key
        )
        #expect(Self.text(decision) == expected.outcome)
    }

    @Test func `an unknown key is looked up, and without an operator key the routes handle metrics`()
        throws
    {
        let key = try ApiKey.make()
        let policy = AccessPolicy(requiresKey: false, hasOperatorKey: false)
        let decisions = [AccessPolicy.PresentedKey.unknown(key), .absent].map {
            Self.text(policy.decide(.operators, isPath: true, isPreflight: false, $0))
        }
        #expect(decisions == ["look up", "anonymous address"])
    }

    private static func text(_ decision: AccessPolicy.Decision) -> String {
        func text(_ charge: AccessPolicy.Charge) -> String {
            switch charge {
            case .nothing: "nothing"
            case .address: "address"
            case .key: "key"
            }
        }
        return switch decision {
        case .allow(.anonymous, let charge): "anonymous \(text(charge))"
        case .allow(.apiKey(.serverOperator), let charge): "operator \(text(charge))"
        case .allow(.apiKey(.issued(let id)), let charge): "key \(id) \(text(charge))"
        case .allow(.device, let charge): "device \(text(charge))"
        case .allow(.member, let charge): "member \(text(charge))"
        case .refuse(let reason, let charge): "\(reason.problem.code) \(text(charge))"
        case .lookUp: "look up"
        }
    }

    @Test func `a bucket grants its limit per minute, counts down, and rejects further requests`() throws {
        let bucket = RateLimitBucket(.key(7), limit: 3)
        // The second at which one of the bucket's minutes starts.
        let start = try #require((0..<60).first { bucket.spend(at: $0).reset == 60 }).advanced(by: 600)
        let granted = (0..<5).map { bucket.spend(at: start + $0) }
        #expect(granted.map(\.isGranted) == [true, true, true, false, false])
        #expect(granted.map(\.remaining) == [2, 1, 0, 0, 0] && granted.map(\.reset) == [60, 59, 58, 57, 56])
        #expect(bucket.spend(at: start + 59).isGranted == false)
        #expect(
            bucket.spend(at: start + 60)
                == RateLimitStatus(policy: "key", limit: 3, remaining: 2, reset: 60, isGranted: true)
        )
    }

    @Test func `requests that other processes admitted count, too, and only busy buckets are reported`() throws {
        let bucket = RateLimitBucket(.key(8), limit: 160)
        for _ in 0..<9 { _ = bucket.spend(at: 1_000) }
        #expect(bucket.unreported(at: 1_000) == nil, "less than a sixteenth")
        _ = bucket.spend(at: 1_000)
        let open = try #require(bucket.unreported(at: 1_000))
        #expect(open.requests == 10)
        // One more request is admitted here before the report is answered. The total of all processes was 150.
        _ = bucket.spend(at: 1_000)
        bucket.record(10, in: open.window, of: 150)
        #expect(bucket.unreported(at: 1_000)?.requests == 1)
        #expect(bucket.spend(at: 1_000).remaining == 160 - 140 - 12)
        let rest = (0..<20).map { _ in bucket.spend(at: 1_000).isGranted }
        #expect(rest.count { $0 } == 8)
        #expect(bucket.spend(at: 1_060).remaining == 159, "a new minute")
    }

    @Test func `of concurrent requests exactly the limit is granted`() async throws {
        let bucket = RateLimitBucket(.key(9), limit: 1000)
        let granted = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask { (0..<500).count { _ in bucket.spend(at: 5_000).isGranted } }
            }
            return await group.reduce(0, +)
        }
        #expect(granted == 1000)
    }

    @Test func `the limiter keeps a limited number of buckets and marks those that it drops`() {
        let limiter = RateLimiter(capacity: 100)
        let first = limiter.bucket(of: .key(0), limit: 5, at: 0)
        _ = first.spend(at: 0)
        for id in 1...1000 { _ = limiter.bucket(of: .key(Int64(id)), limit: 5, at: 0).spend(at: 0) }
        #expect(limiter.count <= 100 && !first.isListed.load(ordering: .relaxed))
        #expect(limiter.current(at: 0).count == limiter.count)
        #expect(limiter.current(at: 180).isEmpty && limiter.count == 0, "their minute is over")
        let changed = limiter.bucket(of: .key(1), limit: 9, at: 180)
        #expect(changed.limit == 9)
    }

    @Test func `requests that wait for their bodies share one limit, even if idle buckets are dropped`() throws {
        let limiter = RateLimiter()
        let address = try #require(ClientAddress("192.0.2.1"))
        for client in [
            RateLimitClient.signInsOfAddress(address), .accountRequestsOfAddress(address),
            .registrationsOfAddress(address), .registrationsOfKey(1),
        ] {
            // All requests began before the first use. In between, the counts are reported, as happens every second.
            let held = (0..<5).map { _ in Quota(client: client, limit: 3, limiter: limiter) }
            let granted = held.map { quota in
                _ = limiter.current(at: 900)
                return quota.use(at: 900).isGranted
            }
            #expect(granted == [true, true, true, false, false])
            #expect(limiter.current(at: 900).first { $0.client == client }?.unreported(at: 900)?.requests == 3)
        }
    }

    @Test func `a use can be taken back only within its own minute`() throws {
        let quota = Quota(client: .registrationsOfKey(3), limit: 2, limiter: RateLimiter())
        let uses = (0..<3).map { _ in quota.use(at: 900) }
        #expect(uses.map(\.isGranted) == [true, true, false])
        uses[2].refund()
        #expect(!quota.use(at: 900).isGranted, "a rejected use was never counted")
        uses[0].refund()
        #expect(quota.use(at: 900).isGranted && !quota.use(at: 900).isGranted)
        #expect(quota.use(at: 960).isGranted && quota.use(at: 960).isGranted)
        uses[1].refund()
        #expect(!quota.use(at: 960).isGranted, "the minute of the first is over")
        QuotaUse.unlimited.refund()
        #expect(QuotaUse.unlimited.isGranted)
    }

    @Test
    func `of many concurrent guesses at a key, only as many are looked up as the address's limit allows`() async throws
    {
        let environment = Environment(GateConfiguration.variables, values: ["LIMIT_PER_ADDRESS": "3"])
        let asked = Atomic(0)
        let answered = Gate()
        let ring = KeyRing { _, _ in
            asked.add(1, ordering: .relaxed)
            try await answered.pass()
            return nil
        }
        let gate = RequestGate(try GateConfiguration(environment), keys: ring, logger: Logger(label: "tests"))
        let guesses = try (0..<8).map { _ in
            let key = try ApiKey.make().text
            return HTTPRequest(
                method: .get,
                scheme: nil,
                authority: nil,
                path: "/api/v1/leagues",
                headerFields: [.apiKey: key]
            )
        }
        let peer = try #require(ClientAddress("192.0.2.1"))
        let codes = TestSignal<String>()
        var all: [String] = []
        try await withThrowingTaskGroup(of: Void.self) { group in
            for guess in guesses {
                group.addTask { codes.send(await Self.refusal(of: guess, at: gate, from: peer)) }
            }
            // The address's minute may end in between, which allows three more.
            for _ in 0..<2 { all.append(try await codes.next()) }
            #expect(asked.load(ordering: .relaxed) <= 6)
            answered.open()
            for _ in 2..<8 { all.append(try await codes.next()) }
        }
        #expect(all.count == 8 && all.prefix(2).allSatisfy { $0 == "too_many_requests" })
        #expect(all.count { $0 == "unauthorized" } == asked.load(ordering: .relaxed))
    }

    private static func refusal(of head: HTTPRequest, at gate: RequestGate, from peer: ClientAddress) async -> String {
        do {
            _ = try await gate.admit(head, in: .api, from: peer)
            return "passed"
        } catch {
            return (error as? RequestRefusal)?.problem.code ?? "\(error)"
        }
    }

    @Test
    func `a key is looked up every five seconds and after a change, and its last result is used in an outage`()
        async throws
    {
        let key = try ApiKey.make()
        let table = Table()
        let ring = KeyRing { _, deadline in try table.ask(within: deadline) }
        let now = ContinuousClock.now
        #expect(try await ring.lookUp(key, now: now) == nil)
        let good = ApiKeyStore.Found(id: 1, perMinute: nil, state: .valid)
        table.answer(.success(good))
        #expect(try await ring.lookUp(key, now: now + .seconds(4)) == nil)
        #expect(try await ring.lookUp(key, now: now + .seconds(6)) == good)
        #expect(table.asked == 2 && ring.drainUsed() == [1] && ring.drainUsed() == [])
        table.answer(.success(.init(id: 1, perMinute: nil, state: .revoked)))
        ring.invalidate()
        #expect(ring.cached(key, now: now + .seconds(6)) == nil)
        #expect(try await ring.lookUp(key, now: now + .seconds(6))?.state == .revoked)
        let nowhere = try PostgresConfiguration(url: "postgresql:///x?host=/nowhere", applicationName: "tests")
        let away = await #expect(throws: PostgresError.self) { try await PostgresConnection.connect(nowhere) }
        table.answer(.failure(try #require(away)))
        #expect(try await ring.lookUp(key, now: now + .seconds(60))?.state == .revoked)
        #expect(table.asked == 4 && table.lastDeadline == .seconds(1), "at most a second with a cached result")
        let unknownKey = try ApiKey.make()
        await #expect(throws: PostgresError.self) { try await ring.lookUp(unknownKey, now: now + .seconds(60)) }
        #expect(table.asked == 5 && table.lastDeadline == nil)
    }

    @Test func `a key that expires while the database is unavailable is refused`() async throws {
        let key = try ApiKey.make()
        let table = Table()
        let ring = KeyRing { _, deadline in try table.ask(within: deadline) }
        let now = ContinuousClock.now
        let expiry = Instant(microseconds: 1_000_000_000)
        table.answer(.success(.init(id: 1, perMinute: nil, state: .valid, expiresAt: expiry)))
        func state(after seconds: Int) async throws -> ApiKeyStore.Found.State? {
            let time = Instant(microseconds: (990 + Int64(seconds)) * 1_000_000)
            return try await ring.lookUp(key, now: now + .seconds(seconds), time: time)?.state
        }
        #expect(try await state(after: 0) == .valid)
        let nowhere = try PostgresConfiguration(url: "postgresql:///x?host=/nowhere", applicationName: "tests")
        let away = await #expect(throws: PostgresError.self) { try await PostgresConnection.connect(nowhere) }
        table.answer(.failure(try #require(away)))
        #expect(try await state(after: 9) == .valid)
        #expect(try await state(after: 10) == .expired, "the cached entry")
        #expect(try await state(after: 20) == .expired, "the last result, as the database does not answer")
    }

    @Test func `a new key is random and long, and keys are recognized by their format`() throws {
        let (one, other) = (try ApiKey.make(), try ApiKey.make())
        #expect(one.text != other.text && one.text.utf8.count == 47 && one.prefix.utf8.count == 12)
        #expect(ApiKey(one.text) == one && one.digest.count == 32)
        for wrong in ["", "bdk_", one.text + "A", String(one.text.dropLast()), "bdk-" + one.text.dropFirst(4), "key"] {
            #expect(ApiKey(wrong) == nil, "\(wrong)")
        }
    }
}

/// A fake table of keys, which returns the answer that a test has set and counts the queries.
private final class Table: Sendable {
    private struct State {
        var asked = 0
        var lastDeadline: Duration?
        var answer: Result<ApiKeyStore.Found?, PostgresError> = .success(nil)
    }

    private let state = Mutex(State())

    var asked: Int { state.withLock { $0.asked } }
    var lastDeadline: Duration? { state.withLock { $0.lastDeadline } }

    func answer(_ answer: Result<ApiKeyStore.Found?, PostgresError>) {
        state.withLock { $0.answer = answer }
    }

    func ask(within deadline: Duration?) throws -> ApiKeyStore.Found? {
        let answer = state.withLock { state in
            state.asked += 1
            state.lastDeadline = deadline
            return state.answer
        }
        return try answer.get()
    }
}
