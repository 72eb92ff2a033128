import Foundation
import HTTPTypes
import NIOCore
import Testing

@testable import APIServer

@Suite("Request error")
struct RequestErrorTests {
    @Test(arguments: [
        ("games/date/2026-3-15", 400, "invalid_date"), ("games/date/2026-02-30", 400, "invalid_date"),
        ("games/date/today", 400, "invalid_date"), ("games/dates?from=yesterday", 400, "invalid_date"),
        ("games/dates?from=2026-03-02&to=2026-03-01", 400, "invalid_parameter"),
        ("games/dates?from=2020-01-01&to=2026-03-01", 400, "invalid_parameter"),
        ("games/not-a-uuid/boxscore", 400, "invalid_id"), ("teams/d.c/schedule", 400, "invalid_id"),
        ("games/today?day=1", 400, "unknown_parameter"), ("teams?conference=ACC", 400, "unknown_parameter"),
        ("games/today?league=a&league=b", 400, "repeated_parameter"),
        ("games/\(ApiFixtures.liveGame)/plays?after=x", 400, "invalid_parameter"),
        ("teams/\(ApiFixtures.duke)/schedule?season=1", 400, "invalid_parameter"),
        ("games/\(ApiFixtures.missing)/boxscore", 404, "unknown_game"),
        ("games/\(ApiFixtures.missing)/plays", 404, "unknown_game"),
        ("games/\(ApiFixtures.missing)/events", 404, "unknown_game"),
        ("teams/\(ApiFixtures.missing)/schedule", 404, "unknown_team"),
        ("games/today?league=nope", 404, "unknown_league"), ("teams?league=nope", 404, "unknown_league"),
        ("games/dates?league=%00", 400, "invalid_parameter"), ("games/today?league=", 400, "invalid_parameter"),
        ("games/today?include=", 400, "invalid_parameter"), ("games/dates?to=", 400, "invalid_parameter"),
        ("games/\(ApiFixtures.liveGame)?league=%0F", 400, "invalid_parameter"),
        ("games/\(ApiFixtures.liveGame)/plays?league=%0F", 400, "invalid_parameter"),
        ("teams/42/schedule", 404, "unknown_team"), ("games?team=nope", 404, "unknown_team"),
        ("games?team=%2F", 400, "invalid_parameter"), ("games?conference=NOPE", 404, "unknown_conference"),
        ("games/today?conference=NOPE", 404, "unknown_conference"),
        ("games/date/2026-03-15?conference=NOPE", 404, "unknown_conference"),
        ("rankings?poll=nope", 404, "unknown_poll"), ("rankings?team=duke", 400, "unknown_parameter"),
        ("standings?poll=rpi", 400, "unknown_parameter"), ("leaders?league=nope", 404, "unknown_league"),
        ("nothing/here", 404, "not_found"),
    ])
    func `a wrong request is refused with the reason`(path: String, status: Int, code: String) async throws {
        try await ApiUnderTest.run { api in
            let response = try await api.get("/api/v1/\(path)")
            let problem = try response.problem()
            #expect(response.headers[.contentType] == "application/problem+json")
            #expect(response.headers[.cacheControl] == "no-store")
            #expect(response.status.code == status)
            #expect(problem.status == status)
            #expect(problem.code == code)
            #expect(problem.type == "about:blank")
            #expect(problem.title == response.status.reasonPhrase)
        }
    }

    @Test func `an unknown conference, league or poll is refused with the list of known ones`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertEverything(api.owner)
            for (path, detail) in [
                ("games/today?conference=ZZZ", "No such conference. Known: ACC, B1G, IVY"),
                ("games?conference=ZZZ", "No such conference. Known: ACC, B1G, IVY"),
            ] {
                #expect(try await api.get("/api/v1/\(path)").problem().detail == detail)
            }
            let league = try await api.get("/api/v1/teams?league=nope").problem().detail
            #expect(league.hasPrefix("No such league. Known: mlax-d1, nba, nhl, "))
            let poll = try await api.get("/api/v1/rankings?poll=nope").problem().detail
            #expect(poll == "No such poll. Known: rpi")
        }
    }

    @Test func `a team is found by its slug wherever its id is accepted`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            for path in ["teams/{}", "teams/{}/schedule", "teams/{}/roster", "games?team={}"] {
                let byID = try await api.get("/api/v1/" + path.replacing("{}", with: ApiFixtures.duke)).text
                for slug in ["duke", "Duke"] {
                    #expect(try await api.get("/api/v1/" + path.replacing("{}", with: slug)).text == byID, "\(path)")
                }
                let other = path.replacing("{}", with: "duke") + (path.contains("?") ? "&" : "?") + "league=nhl"
                #expect(try await api.get("/api/v1/" + other).problem().code == "unknown_team", "\(other)")
            }
            let (page, byID) = (try await api.get("/teams/duke"), try await api.get("/teams/\(ApiFixtures.duke)"))
            #expect(page.status == .ok && page.text == byID.text)
        }
    }

    @Test(arguments: [
        ("POST", "/api/v1/games/today", "GET, HEAD"), ("DELETE", "/api/v1/games/date/2026-03-15", "GET, HEAD"),
        ("PUT", "/api/v1/teams/\(ApiFixtures.duke)/schedule", "GET, HEAD"), ("GET", "/api/v1/devices", "DELETE, POST"),
        ("HEAD", "/api/v1/devices", "DELETE, POST"), ("PATCH", "/api/v1/devices/abc", "DELETE"),
        ("OPTIONS", "/", "GET, HEAD"), ("TRACE", "/livez", "GET, HEAD"), ("PROPFIND", "/readyz", "GET, HEAD"),
    ])
    func `for a wrong method, a path lists its methods`(method: String, path: String, allowed: String) async throws {
        try await ApiUnderTest.run { api in
            let response = try await api.send(try #require(HTTPRequest.Method(method)), path)
            #expect(response.status == .methodNotAllowed)
            #expect(response.headers[.allow] == allowed)
            #expect(response.headers[.contentType] == "application/problem+json")
            if method == "HEAD" { return }
            #expect(try response.problem().code == "method_not_allowed")
        }
    }

    @Test(arguments: [("é", 60, 404), ("é", 61, 400), ("🥍", 60, 404), ("🥍", 61, 400), ("x", 60, 404), ("x", 61, 400)])
    func `a length limit counts characters, whatever their encoding`(
        character: String,
        count: Int,
        status: Int
    ) async throws {
        try await ApiUnderTest.run { api in
            let name = String(repeating: character, count: count)
            let league = try #require(name.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
            #expect(try await api.get("/api/v1/teams?league=\(league)").status.code == status)
            let body = #"{"token":"abcdefgh","follows":[],"league":"\#(name)"}"#
            let registered = try await api.send(.post, "/api/v1/devices", body: body)
            #expect(registered.status.code == (status == 404 ? 201 : 422))
        }
    }

    @Test func `an unknown path gets 404, also for methods other than GET`() async throws {
        try await ApiUnderTest.run { api in
            for path in ["/api/v1/game", "/api/v1/devices/a/b", "/nothing"] {
                let response = try await api.send(.post, path)
                #expect(response.status == .notFound, "\(path)")
            }
        }
    }

    @Test func `the error text for a bad date is the one that the app expects`() async throws {
        try await ApiUnderTest.run { api in
            let problem = try await api.get("/api/v1/games/date/x").problem()
            #expect(problem.detail == "Invalid date format. Use yyyy-MM-dd")
        }
    }

    @Test func `if API_KEY is set, requests to the API and for metrics need that key`() async throws {
        try await ApiUnderTest.run(["API_KEY": "correct horse"]) { api in
            #expect(try await api.get("/api/v1/teams").status == .unauthorized)
            for wrong in ["", "correct hors", "correct horsf", "correct horses", "correct horsecorrect horse"] {
                let response = try await api.get("/api/v1/teams", [.apiKey: wrong])
                #expect(response.status == .unauthorized, "\(wrong)")
                #expect(response.headers[.wwwAuthenticate] == "ApiKey")
                #expect(try response.problem().code == "unauthorized")
            }
            let answer = try await api.get("/api/v1/teams", [.apiKey: "correct horse"])
            #expect(answer.status == .ok)
            #expect(answer.headers[.vary] == "Accept-Encoding, X-API-Key")
            #expect(try await api.get("/livez").status == .ok)
            #expect(try await api.get("/metrics").status == .unauthorized)
            #expect(try await api.get("/metrics", [.apiKey: "correct horse"]).status == .ok)
            #expect(try await api.get("/").status == .ok)
        }
    }

    @Test func `if API_KEY is not set, every request is answered`() async throws {
        try await ApiUnderTest.run { api in
            let response = try await api.get("/api/v1/teams")
            #expect(response.status == .ok)
        }
    }
}

/// A problem document (RFC 9457) with our error code.
struct ProblemBody: Decodable {
    let type: String
    let title: String
    let status: Int
    let detail: String
    let code: String
}

extension TestResponse {
    func problem() throws -> ProblemBody {
        try JSONDecoder().decode(ProblemBody.self, from: Data(body.readableBytesView))
    }
}
