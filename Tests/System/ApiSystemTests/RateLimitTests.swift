import HTTPTypes
import NIOCore
import Postgres
import PrometheusMetrics
import Storage
import TestSupport
import Testing

@testable import APIServer

/// Checks the rate limits with real requests. The tests trust loopback as a proxy, so that each test has its own
/// clients.
@Suite("Limit")
struct RateLimitTests {
    private static let path = "/api/v1/games/date/2026-03-15"
    private static let settings = ["LIMIT_PER_ADDRESS": "3", "TRUSTED_PROXIES": "127.0.0.1,::1"]

    private func get(_ api: ApiUnderTest, _ path: String, from client: String) async throws -> TestResponse {
        try await api.get(path, [.forwardedFor: client])
    }

    /// Sends requests until one is refused within one of the client's minutes. If the minute ends meanwhile, starts
    /// again.
    private func exhaust(
        _ api: ApiUnderTest,
        _ path: String,
        from client: String,
        limit: Int
    ) async throws -> (granted: [TestResponse], refused: TestResponse) {
        while true {
            var answers: [TestResponse] = []
            for _ in 0...limit { answers.append(try await get(api, path, from: client)) }
            if let last = answers.last, last.status == .tooManyRequests { return (answers.dropLast(), last) }
        }
    }

    @Test func `a refused request is not counted as an answer from memory`() async throws {
        try await ApiUnderTest.run(Self.settings) { api in
            try await ApiFixtures.insertSunday(api.owner)
            _ = try await get(api, Self.path, from: "198.51.100.1")
            let (granted, _) = try await exhaust(api, Self.path, from: "192.0.2.1", limit: 3)
            let sent = granted.count { $0.status == .ok }
            let line = try #require(api.metrics.text().firstMatch(of: /answers_total{from="memory"} (\d+)/))
            let counted = try #require(Int(line.1))
            // A minute that ends meanwhile adds rounds of four answers that were all sent.
            #expect(counted % 4 == sent, "\(counted) counted, \(sent) sent")
        }
    }

    @Test(arguments: [path, "/api/v1/leagues", "/", "/nothing/here"])
    func `a client that exceeds its limit gets Retry-After, on the fast path or from routes`(
        path: String
    ) async throws {
        try await ApiUnderTest.run(Self.settings) { api in
            try await ApiFixtures.insertSunday(api.owner)
            // The path is already registered, and its answer is cached.
            for other in 1...2 { _ = try await get(api, path, from: "198.51.100.\(other)") }
            let (granted, refused) = try await exhaust(api, path, from: "192.0.2.1", limit: 3)
            #expect(granted.count { $0.status != .tooManyRequests } <= 3)
            #expect(granted.allSatisfy { $0.headers[.rateLimitPolicy] == "\"address\";q=3;w=60" })
            let problem = try refused.problem()
            #expect(problem.code == "too_many_requests" && problem.status == 429)
            #expect(problem.type == "https://iana.org/assignments/http-problem-types#quota-exceeded")
            #expect(refused.text.contains("\"violated-policies\":[\"address\"]"))
            #expect(refused.headers[.contentType] == "application/problem+json")
            let wait = try #require(refused.headers[.retryAfter].flatMap { Int($0) })
            #expect((1...60).contains(wait))
            #expect(refused.headers[.rateLimit] == "\"address\";r=0;t=\(wait)")
            // Other clients are not affected, and health probes are always answered.
            #expect(try await get(api, path, from: "192.0.2.2").status != .tooManyRequests)
            #expect(try await get(api, "/livez", from: "192.0.2.1").status == .ok)
            #expect(api.metrics.text().contains("bardown_http_refused_total{code=\"too_many_requests\"}"))
        }
    }

    @Test func `an IPv6 network of one household is one client`() async throws {
        try await ApiUnderTest.run(Self.settings) { api in
            var isRefused = false
            // The minute may end between the two requests; then the test starts again. Each time another address of the
            // household sends the request, so that an address that is counted alone would never be refused.
            for number in 1...5 where !isRefused {
                _ = try await exhaust(api, "/api/v1/leagues", from: "2001:db8:1:2::1", limit: 3)
                let other = try await get(api, "/api/v1/leagues", from: "2001:db8:1:2:ffff::\(number)")
                isRefused = other.status == .tooManyRequests
            }
            #expect(isRefused)
            #expect(try await get(api, "/api/v1/leagues", from: "2001:db8:1:3::1").status == .ok)
        }
    }

    @Test func `a client that is not a trusted proxy is itself counted, whatever addresses it forwards`() async throws {
        try await ApiUnderTest.run(["LIMIT_PER_ADDRESS": "3"]) { api in
            var isRefused = false
            for number in 1...8 where !isRefused {
                isRefused = try await get(api, "/api/v1/leagues", from: "192.0.2.\(number)").status == .tooManyRequests
            }
            #expect(isRefused)
        }
    }

    @Test func `wrong keys count against the address, and a limit of 0 lets every request pass`() async throws {
        try await ApiUnderTest.run(Self.settings) { api in
            var codes: Set<Int> = []
            for _ in 0..<9 {
                let key = try ApiKey.make().text
                codes.insert(try await api.get(Self.path, [.apiKey: key, .forwardedFor: "192.0.2.3"]).status.code)
            }
            #expect(codes == [401, 429])
        }
        try await ApiUnderTest.run(["LIMIT_PER_ADDRESS": "0", "TRUSTED_PROXIES": "127.0.0.1"]) { api in
            for _ in 0..<9 {
                let response = try await api.get("/api/v1/leagues")
                #expect(response.status == .ok && response.headers[.rateLimit] == nil)
            }
        }
    }

    @Test func `while the database is unavailable, clients are still counted`() async throws {
        try await ApiUnderTest.run(Self.settings) { api in
            try await ApiFixtures.insertSunday(api.owner)
            #expect(try await get(api, Self.path, from: "192.0.2.9").status == .ok)
            await api.resources.pool.close()
            let (granted, _) = try await exhaust(api, Self.path, from: "192.0.2.4", limit: 3)
            #expect(granted.count <= 3)
        }
    }
}
