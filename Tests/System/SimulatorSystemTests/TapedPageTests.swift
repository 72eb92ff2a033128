import SystemPackage
import Tapes
import TestTools
import Testing
import Time
import Transport

@testable import simulator

/// Tests tapes that the server plays together with its own games.
@Suite("Taped page")
struct TapedPageTests {
    private static let recorded = Instant(microseconds: 1_734_220_800_000_000)
    private static let board = "https://api-web.nhle.com/v1/score/2024-12-14"

    private func entry(_ seconds: Double, _ url: String = board, _ outcome: TapeEntry.Outcome? = nil) -> TapeEntry {
        TapeEntry(
            at: Self.recorded + .seconds(seconds),
            took: .zero,
            url: url,
            outcome: outcome ?? .response(TapedResponse(status: 200, headers: ["Content-Type": "application/json"]))
        )
    }

    private func with(
        _ entries: [(TapeEntry, String)],
        speed: Double = 10,
        scripts: [GameScript] = [],
        _ body: (SimulatorTestServer) async throws -> Void
    ) async throws {
        try await withTemporaryDirectory { folder in
            let path = FilePath(folder).appending("night.tape")
            var writer = try TapeWriter(to: path)
            for (entry, text) in entries { try writer.append(entry, body: Array(text.utf8)) }
            try writer.finish()
            let scenario = SimulatedScenario.InitialState(scripts: scripts, speed: speed, tapes: [try Tape(file: path)])
            try await SimulatorTestServer.with(scenario, body)
        }
    }

    @Test
    func `an answer recorded at 90 s is served after 90 s of simulated time, with today's date`() async throws {
        let pages = [
            (entry(0), #"{"currentDate":"2024-12-14","n":0}"#),
            (entry(90), #"{"startTimeUTC":"2024-12-15T00:01:30Z"}"#),
        ]
        try await with(pages) { server in
            let today = "/api-web.nhle.com/v1/score/2026-05-02"
            let first = try await server.get(today)
            #expect(first.status == 200 && first.headers["content-type"] == "application/json")
            #expect(first.text == #"{"currentDate":"2026-05-02","n":0}"#)
            let tag = try #require(first.headers["etag"])
            #expect(try await server.get(today, headers: ["If-None-Match: \(tag)"]).status == 304)
            server.pass(.seconds(8.9))
            #expect(try await server.get(today).text == first.text)
            server.pass(.seconds(0.1))
            #expect(try await server.get(today).text == #"{"startTimeUTC":"2026-05-02T16:00:09Z"}"#)
        }
    }

    @Test
    func `a page that the tape has not reached is missing, and one that it does not have is generated`() async throws {
        try await with([(entry(0), "{}"), (entry(60, "https://api-web.nhle.com/v1/gamecenter/7/landing"), "{}")]) {
            server in
            let page = "/api-web.nhle.com/v1/gamecenter/7/landing"
            let early = try await server.get(page)
            #expect(early.status == 404)
            server.pass(.seconds(6))
            #expect(try await server.get(page).status == 200)
            #expect(try await server.get("/api-web.nhle.com/v1/score/2026-05-03").json()["games"].array.isEmpty)
            #expect(try await server.get("/unknown.example/x").status == 404)
        }
    }

    @Test func `a second source omits generated games if there is a tape of the first`() async throws {
        let page = "/site.api.espn.com/apis/site/v2/sports/hockey/nhl/scoreboard?dates=20260502"
        let games = SimulatedLeagueDay.hockey.games(seed: 7, first: .zero, count: 3)
        try await with([(entry(0, "https://www.ncaa.com/rankings"), "{}")], scripts: games) { server in
            let events = try await server.get(page).json()["events"].array
            #expect(!events.isEmpty)
        }
        try await with([(entry(0), "{}")], scripts: games) { server in
            let events = try await server.get(page).json()["events"].array
            #expect(events.isEmpty)
        }
    }

    @Test func `a recorded failure is served as a failure`() async throws {
        let pages: [(TapeEntry, String)] = [
            (entry(0, Self.board, .failure(TapedFailure(.broken))), ""),
            (entry(10, Self.board, .failure(TapedFailure(.redirect))), ""),
            (entry(20, Self.board, .response(TapedResponse(status: 429, headers: ["Retry-After": "30"]))), ""),
        ]
        try await with(pages) { server in
            let target = "/api-web.nhle.com/v1/score/2026-05-02"
            let bytes = try await HTTPClient.exchange("GET \(target) HTTP/1.1\r\nHost: t\r\n\r\n", with: server.port)
            #expect(bytes.isEmpty)
            server.pass(.seconds(1))
            #expect(try await server.get(target).status == 302)
            server.pass(.seconds(1))
            let refused = try await server.get(target)
            #expect(refused.status == 429)
            #expect(refused.headers["retry-after"] == "3")
            #expect(try await server.get("/control/log").json()["requests"][2]["operation"].string == "tape")
        }
    }
}
