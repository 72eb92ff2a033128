import HTTPTypes
import Postgres
import Storage
import TestSupport
import TestTools
import Testing
import Time

@testable import APIDocument
@testable import APIServer

/// Checks requests that carry API keys from the database.
@Suite("Key")
struct KeyTests {
    private static let path = "/api/v1/games/date/2026-03-15"

    private func createKey(
        _ api: ApiUnderTest,
        perMinute: Int32? = nil,
        expiresIn seconds: Int64? = nil
    ) async throws -> ApiKey {
        let key = try ApiKey.make()
        let now = try #require(try await api.owner.first("select clock_timestamp()")).decode(Instant.self)
        let expiry = seconds.map { now + .seconds($0) }
        try await ApiKeyStore(api.owner).add(key, name: "an app", perMinute: perMinute, expiresAt: expiry)
        return key
    }

    @Test func `where keys are optional, a key has its own limit, and a bad key does not count as anonymous`()
        async throws
    {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            let key = try await createKey(api, perMinute: 30)
            let anonymous = try await api.get(Self.path)
            #expect(anonymous.status == .ok && anonymous.headers[.rateLimitPolicy] == "\"address\";q=60000;w=60")
            // The first request is answered by the routes, the second from the cache. A minute may end between the two.
            for left in [[29], [28, 29]] {
                let response = try await api.get(Self.path, [.apiKey: key.text])
                #expect(response.status == .ok && response.headers[.rateLimitPolicy] == "\"key\";q=30;w=60")
                let seen = response.headers[.rateLimit] ?? ""
                let isTrue = left.contains { seen.hasPrefix("\"key\";r=\($0);t=") }
                #expect(isTrue, "\(seen)")
                #expect(response.headers[.vary] == "Accept-Encoding")
            }
            let unknownKey = try ApiKey.make().text
            for wrong in [unknownKey, "", "guess", key.text + "A", String(key.text.dropLast()), key.prefix] {
                let response = try await api.get(Self.path, [.apiKey: wrong])
                #expect(response.status == .unauthorized, "\(wrong)")
                #expect(try response.problem().code == "unauthorized")
                #expect(response.headers[.wwwAuthenticate] == "ApiKey")
            }
        }
    }

    @Test func `a revoked key is refused within moments, although it was cached`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await api.following {
                let key = try await createKey(api)
                for _ in 0..<3 { #expect(try await api.get(Self.path, [.apiKey: key.text]).status == .ok) }
                #expect(try await ApiKeyStore(api.owner).revoke(key.prefix)?.wasRevoked == false)
                // NOTIFY makes the key ring drop the entry. Otherwise the ring keeps it, even when it no longer trusts
                // it.
                let known = try #require(ApiKey(key.text))
                try await eventually("the ring forgets the key") { !api.resources.gate.keys.hasCached(known) }
                #expect(try await api.get(Self.path, [.apiKey: key.text]).status == .forbidden)
                let problem = try await api.get(Self.path, [.apiKey: key.text]).problem()
                #expect(problem.code == "key_revoked" && problem.detail.contains("new one"))
                #expect(try await ApiKeyStore(api.owner).revoke(key.text)?.wasRevoked == true)
            }
        }
    }

    /// A stream whose key had to be looked up is written by the routes, any other stream by its connection's own
    /// thread.
    @Test(arguments: [false, true])
    func `a stream whose key is revoked ends before its next event`(isKeyKnown: Bool) async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await api.following {
                let (key, other) = (try await createKey(api), try await createKey(api))
                if isKeyKnown {
                    for key in [key, other] { _ = try await api.get("/api/v1/leagues", [.apiKey: key.text]) }
                }
                let readers = try [key, other].map {
                    try EventReader("/api/v1/live", port: api.port, headers: "X-API-Key: \($0.text)\r\n")
                }
                for reader in readers { try await reader.read(until: "id: 0\n\n") }
                try await eventually("both readers wait") { api.feed.waiterCount == 2 }
                let before = api.resources.gate.keys.generation
                #expect(try await ApiKeyStore(api.owner).revoke(key.prefix)?.wasRevoked == false)
                try await eventually("the change of the key is known") { api.resources.gate.keys.generation > before }
                try await api.change(ApiFixtures.liveGame, revision: 1)
                try await readers[0].read(until: "\r\n0\r\n\r\n")
                #expect(readers[0].ids.isEmpty)
                try await readers[1].read(until: "id: 1\nevent: game\n")
            }
        }
    }

    @Test func `an expired key is refused`() async throws {
        try await ApiUnderTest.run { api in
            let key = try await createKey(api, expiresIn: 60)
            #expect(try await api.get("/api/v1/leagues", [.apiKey: key.text]).status == .ok)
            let other = try await createKey(api, expiresIn: 60)
            try await api.owner.execute(
                """
                update api_key set created_at = created_at - interval '1 h', expires_at = clock_timestamp()
                 where prefix = \(other.prefix)
                """
            )
            let response = try await api.get("/api/v1/leagues", [.apiKey: other.text])
            #expect(response.status == .forbidden)
            #expect(try response.problem().code == "key_expired")
        }
    }

    @Test
    func `a target that is not a path is refused, because the router would parse it as a URL`() async throws {
        try await ApiUnderTest.run(["API_KEYS": "required", "API_KEY": "key"]) { api in
            for target in ["*://x/api/v1/teams", "*://x/metrics"] {
                let response = try await api.get(target)
                #expect(response.status == .notFound, "\(target)")
            }
        }
    }

    @Test(arguments: ["/api/v1/teams", "//api/v1/teams", "/api//v1/teams", "/api/v1//teams/"])
    func `where keys are required, no spelling of a path is answered without a key`(path: String) async throws {
        try await ApiUnderTest.run(["API_KEYS": "required"]) { api in
            let key = try await createKey(api)
            #expect(try await api.get(path).status == .unauthorized)
            let response = try await api.get(path, [.apiKey: key.text])
            #expect(response.status == .ok && response.headers[.vary] == "Accept-Encoding, X-API-Key")
            #expect(try await api.get("/").status == .ok)
            #expect(try await api.get(OpenAPIDocument.path).status == .ok)
        }
    }

    @Test func `where keys are required, a cached answer also needs a key`() async throws {
        try await ApiUnderTest.run(["API_KEYS": "required"]) { api in
            try await ApiFixtures.insertSunday(api.owner)
            let key = try await createKey(api)
            for _ in 0..<2 {
                let response = try await api.get(Self.path, [.apiKey: key.text])
                #expect(response.status == .ok && response.headers[.vary] == "Accept-Encoding, X-API-Key")
            }
            #expect(try await api.get(Self.path).status == .unauthorized)
        }
    }

    @Test func `the operator's own key has no limit, and no other key opens the metrics`() async throws {
        try await ApiUnderTest.run(["API_KEY": "own", "API_KEYS": "optional", "LIMIT_PER_ADDRESS": "2"]) { api in
            try await ApiFixtures.insertSunday(api.owner)
            for _ in 0..<5 {
                let response = try await api.get(Self.path, [.apiKey: "own"])
                #expect(response.status == .ok && response.headers[.rateLimit] == nil)
            }
            #expect(try await api.get("/metrics", [.apiKey: "own"]).status == .ok)
            let key = try await createKey(api)
            let response = try await api.get("/metrics", [.apiKey: key.text])
            #expect(response.status == .forbidden)
            #expect(try response.problem().code == "operator_only")
            #expect(try await api.get("/metrics").status == .unauthorized)
        }
    }

    @Test func `only the digest of a key is stored, and its last use is exact to within minutes`() async throws {
        try await ApiUnderTest.run { api in
            let key = try await createKey(api)
            let rows = try await api.owner.query("select to_jsonb(k)::text from api_key k")
            let kept = try rows.map { try $0.decode(String.self) }.joined()
            #expect(kept.contains(key.prefix) && !kept.contains(key.text.dropFirst(12)))
            #expect(try await api.get("/api/v1/leagues", [.apiKey: key.text]).status == .ok)
            let store = ApiKeyStore(api.resources.pool)
            try await store.recordUse(of: api.resources.gate.keys.drainUsed())
            let first = try await lastUse(api)
            try await store.recordUse(of: [1])
            #expect(try await lastUse(api) == first, "must not be written with each use")
            try await api.owner.execute("update api_key set last_used_at = last_used_at - interval '6 min'")
            try await store.recordUse(of: [1])
            #expect(try await lastUse(api) > first)
        }
    }

    private func lastUse(_ api: ApiUnderTest) async throws -> Instant {
        try #require(try await api.owner.first("select last_used_at from api_key")).decode(Instant.self)
    }

    @Test(arguments: [
        "select * from api_key", "update api_key set per_minute = 0", "insert into api_key (name) values ('x')",
        "select * from request_tally", "delete from request_tally",
    ])
    func `the api itself may neither list keys nor create them`(statement: String) async throws {
        try await ApiUnderTest.run { api in
            let error = await #expect(throws: PostgresError.self) {
                try await api.resources.pool.execute("\(unescaped: statement)")
            }
            #expect(error?.sqlState == .insufficientPrivilege)
        }
    }
}
