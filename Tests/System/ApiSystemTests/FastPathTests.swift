import HTTPTypes
import Logging
import Postgres
import Scores
import Testing

@testable import APIServer
@testable import GamesAPI

/// Checks the fast path, which answers repeated requests from the cache. Its answers must differ from others only in
/// speed.
@Suite("Fast path")
struct FastPathTests {
    private static let path = "/api/v1/games/date/2026-03-15"

    @Test(arguments: [
        path, "/?date=2026-03-15", "/api/v1/games/\(ApiFixtures.liveGame)/plays", "/api/v1/feed?before=2026-03-16",
        "/feed?before=2026-03-16",
    ])
    func `the second answer equals the first, field by field`(path: String) async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            let first = try await api.get(path)
            let second = try await api.get(path)
            #expect(second.status == .ok && second.text == first.text)
            var (fields, others) = (first.headers, second.headers)
            #expect(fields[.date]?.hasSuffix(" GMT") == true && others[.date]?.utf8.count == fields[.date]?.utf8.count)
            (fields[.date], others[.date]) = (nil, nil)
            // The second request counts against the limit, and the minute may have advanced.
            #expect(fields[.rateLimit] != nil && others[.rateLimit] != nil)
            (fields[.rateLimit], others[.rateLimit]) = (nil, nil)
            #expect(Set(fields) == Set(others))
            let revalidated = try await api.get(path, [.ifNoneMatch: try #require(first.headers[.eTag])])
            #expect(revalidated.status == .notModified && revalidated.text.isEmpty)
            #expect(revalidated.headers[.eTag] == first.headers[.eTag] && revalidated.headers[.contentLength] == nil)
        }
    }

    @Test(arguments: ["1", "0"])
    func `with the fast path on or off a repeated request gets the same response and limit`(isOn: String) async throws {
        try await ApiUnderTest.run(["FAST_PATH": isOn, "LIMIT_PER_ADDRESS": "4"]) { api in
            try await ApiFixtures.insertSunday(api.owner)
            let hasHandler = api.resources.connectionHandlers(Logger(label: "tests")).contains { $0 is FastPathHandler }
            #expect(hasHandler == (isOn == "1"))
            let first = try await api.get(Self.path)
            let second = try await api.get(Self.path)
            #expect(second.status == .ok && second.text == first.text)
            #expect(second.headers[.eTag] == first.headers[.eTag] && second.headers[.rateLimitPolicy] != nil)
            // A new minute of the limit may begin meanwhile, but only once.
            var statuses: [Int] = []
            for _ in 3...9 where !statuses.contains(429) { statuses.append(try await api.get(Self.path).status.code) }
            #expect(statuses.last == 429 && statuses.dropLast().allSatisfy { $0 == 200 }, "\(statuses)")
        }
    }

    @Test func `answers come in the order of the requests, from the fast path or from routes`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            let tag = try #require(try await api.get(Self.path).headers[.eTag])
            let reader = try EventReader(Self.path, port: api.port, headers: "If-None-Match: \(tag)\r\n")
            try await reader.read(until: "304 Not Modified")
            // The first answer is cached, the second needs the database, and the third must not overtake it.
            try reader.sendRequests(
                Self.path,
                "/api/v1/leagues",
                Self.path,
                "/livez",
                headers: "If-None-Match: \(tag)\r\n"
            )
            try await reader.read(until: "{\"status\":\"ok\"")
            let answers = reader.text.matches(of: /HTTP\/1.1 (\d+)/).map(\.1)
            #expect(answers == ["304", "304", "200", "304", "200"])
        }
    }

    @Test func `a request with a body takes the ordinary path`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            let first = try await api.get(Self.path)
            let second = try await api.send(.get, Self.path, body: "what for?")
            #expect(second.status == .ok && second.text == first.text)
            #expect(try await api.get(Self.path).text == first.text)
        }
    }

    @Test func `where a key is required, a request without it is refused`() async throws {
        try await ApiUnderTest.run(["API_KEY": "key"]) { api in
            try await ApiFixtures.insertSunday(api.owner)
            #expect(try await api.get(Self.path, [.apiKey: "key"]).status == .ok)
            #expect(try await api.get(Self.path).status == .unauthorized)
        }
    }

    @Test func `a registered path is found for GET and no other method`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            let pool = api.owner
            let path = "/api/v1/games/\(ApiFixtures.liveGame)/plays"
            let (cache, interest) = (ResponseCache(), api.interest)
            let table = FastPathTable(cache: cache, interest: interest, series: RequestSeries()) { _ in false }
            let plays = GamePlaysRead(game: try #require(GameID(ApiFixtures.liveGame)), after: nil)
            let running = Task { await cache.run() }
            _ = try await cache.response(to: plays.query) { try await plays.response(from: pool) }
            running.cancel()
            let request = HTTPRequest(method: .get, scheme: nil, authority: nil, path: path)
            #expect(table.find(request) == nil, "the path is not registered yet")
            table.register(path, plays.query, route: "/api/v1/games/{id}/plays")
            #expect(table.find(request) != nil)
            #expect(table.find(HTTPRequest(method: .head, scheme: nil, authority: nil, path: path)) == nil)
        }
    }

    @Test func `a known path uses the query that the routes registered last`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            let pool = api.owner
            let cache = ResponseCache()
            let table = FastPathTable(cache: cache, interest: api.interest, series: RequestSeries()) { _ in false }
            // The queries of a path without a league, before and after the default league changes.
            let before = TeamsRead(league: .mensLacrosseD1)
            let after = TeamsRead(league: .womensLacrosseD1)
            let running = Task { await cache.run() }
            defer { running.cancel() }
            _ = try await cache.response(to: before.query) { try await before.response(from: pool) }
            let request = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/api/v1/teams")
            table.register("/api/v1/teams", before.query, route: "/api/v1/teams")
            #expect(table.find(request) != nil)
            table.register("/api/v1/teams", after.query, route: "/api/v1/teams")
            #expect(table.find(request) == nil, "must not be the answer of the former league")
        }
    }
}
