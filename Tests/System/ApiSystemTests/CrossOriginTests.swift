import HTTPTypes
import Postgres
import Testing

@testable import APIServer

/// Checks that pages of other origins may read the public API, but not write to it.
@Suite("Cross origin")
struct CrossOriginTests {
    private static let page: HTTPFields = [.origin: "https://page.example", .secFetchSite: "cross-site"]
    private static let device = #"{"token":"0123456789abcdef","favoriteTeams":[]}"#

    private func preflight(_ method: String, _ path: String, _ api: ApiUnderTest) async throws -> TestResponse {
        var headers = Self.page
        headers[.accessControlRequestMethod] = method
        headers[.accessControlRequestHeaders] = "x-api-key"
        return try await api.send(.options, path, headers)
    }

    @Test func `pages of any origin may read the API, including errors and cached answers`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            let today = "/api/v1/games/date/2026-03-15"
            for path in [today, today, "/api/v1/openapi.json", "/api/v1/games/x", "/api/v1/nothing", "/api/v1/changes"]
            {
                for method in [HTTPRequest.Method.get, .head] {
                    let response = try await api.send(method, path, Self.page)
                    #expect(response.headers[.accessControlAllowOrigin] == "*", "\(method) \(path)")
                    let shown = response.headers[.accessControlExposeHeaders] ?? ""
                    for name in ["ETag", "X-BarDown-Seq", "X-BarDown-Stale", "RateLimit-Policy", "Retry-After"] {
                        #expect(shown.contains(name), "\(name) \(path)")
                    }
                }
            }
            let tag = try #require(try await api.get(today).headers[.eTag])
            let revalidated = try await api.get(today, [.ifNoneMatch: tag])
            #expect(revalidated.status == .notModified && revalidated.headers[.accessControlAllowOrigin] == "*")
        }
    }

    @Test func `pages of any origin may follow the stream`() async throws {
        try await ApiUnderTest.run { api in
            try await api.following {
                let reader = try EventReader(
                    "/api/v1/live",
                    port: api.port,
                    headers: "Origin: https://page.example\r\n"
                )
                try await reader.read(until: "retry:")
                #expect(reader.text.contains("\r\nAccess-Control-Allow-Origin: *\r\n"))
            }
        }
    }

    @Test func `with a key required, refusals can be read too, and a preflight needs no key`() async throws {
        try await ApiUnderTest.run(["API_KEY": "correct horse"]) { api in
            let refused = try await api.get("/api/v1/teams", Self.page)
            #expect(refused.status == .unauthorized && refused.headers[.accessControlAllowOrigin] == "*")
            let response = try await preflight("GET", "/api/v1/teams", api)
            #expect(response.status == .noContent && response.text.isEmpty)
            #expect(response.headers[.accessControlAllowOrigin] == "*")
            #expect(response.headers[.accessControlAllowMethods] == "GET, HEAD")
            let allowed = response.headers[.accessControlAllowHeaders] ?? ""
            for name in ["X-API-Key", "If-None-Match", "Last-Event-ID"] { #expect(allowed.contains(name)) }
        }
    }

    @Test func `routes that write and routes outside the API are closed to other origins`() async throws {
        let token = "correct horse battery"
        try await ApiUnderTest.run(["OPS_TOKEN": token]) { api in
            for (method, path) in [
                ("POST", "/api/v1/devices"), ("DELETE", "/api/v1/devices"), ("GET", "/api/v1/nothing"), ("GET", "/ops"),
                ("PUT", "/api/v1/games/\(ApiFixtures.liveGame)/activity"), ("GET", "/"),
            ] {
                let response = try await preflight(method, path, api)
                #expect([404, 405].contains(response.status.code), "\(method) \(path)")
                #expect(response.headers[.accessControlAllowOrigin] == nil, "\(method) \(path)")
            }
            for path in ["/ops/sign-in", "/ops", "/", "/livez"] {
                let response = try await api.get(path, Self.page)
                #expect(response.headers[.accessControlAllowOrigin] == nil, "\(path)")
            }
            let response = try await api.send(.post, "/api/v1/devices", body: Self.device)
            #expect(response.status == .created && response.headers[.accessControlAllowOrigin] == nil)
        }
    }

    @Test func `a write from a page of another site is refused`() async throws {
        try await ApiUnderTest.run { api in
            for method in [HTTPRequest.Method.post, .delete] {
                let response = try await api.send(method, "/api/v1/devices", Self.page, body: Self.device)
                #expect(response.status == .forbidden)
                #expect(try response.problem().code == "cross_site_request")
            }
            let own = try await api.send(.post, "/api/v1/devices", [.secFetchSite: "same-origin"], body: Self.device)
            #expect(own.status == .created)
        }
    }

    @Test(arguments: ["", "text/plain;charset=UTF-8", "application/x-www-form-urlencoded", "application/jsonp", "json"])
    func `a body that a form could send is refused`(type: String) async throws {
        try await ApiUnderTest.run { api in
            let activity = "/api/v1/games/\(ApiFixtures.liveGame)/activity"
            for (method, path) in [
                (HTTPRequest.Method.post, "/api/v1/devices"), (.delete, "/api/v1/devices"), (.put, activity),
            ] {
                let response = try await api.send(method, path, [.contentType: type], body: Self.device)
                #expect(response.status == .unsupportedMediaType)
                #expect(try response.problem().code == "unsupported_media_type")
            }
            let devices = try await api.owner.first("select count(*)::int from device")
            #expect(try devices?.decode(Int.self) == 0)
        }
    }

    @Test(arguments: ["application/json", "application/json; charset=utf-8", "Application/JSON ;charset=utf-8"])
    func `a body with the content type of JSON is read`(type: String) async throws {
        try await ApiUnderTest.run { api in
            let response = try await api.send(.post, "/api/v1/devices", [.contentType: type], body: Self.device)
            #expect(response.status == .created)
        }
    }
}
