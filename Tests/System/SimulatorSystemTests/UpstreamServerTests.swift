import Parsing
import Testing

@testable import simulator

@Suite("Upstream server")
struct UpstreamServerTests {
    private let scenario = SimulatedScenario.InitialState(scripts: [Scripts.game()], benchGames: 2, speed: 1)

    @Test func `the scoreboard of a day changes as the day goes on`() async throws {
        try await SimulatorTestServer.with(scenario) { server in
            let before = try await server.get(server.contestsQuery())
            #expect(before.status == 200)
            #expect(before.headers["content-type"]?.hasPrefix("application/json") == true)
            #expect(before.headers["cache-control"] == "public, max-age=1")
            #expect(try before.json()["data"]["contests"].array.map { $0["gameState"].string } == ["P", "I", "I"])
            server.pass(.minutes(15))
            let contest = try await server.get(server.contestsQuery()).json()["data"]["contests"][0]
            #expect(contest["gameState"].string == "I")
            #expect(contest["contestClock"].string == "10:00")
            #expect(contest["teams"].array.map { $0["score"].int } == [1, 0])
        }
    }

    @Test func `a game has a play-by-play, and an unknown one gets null`() async throws {
        try await SimulatorTestServer.with(scenario) { server in
            server.pass(.minutes(20))
            let play = try await server.get(server.playByPlayQuery("501")).json()["data"]["playbyplay"]
            #expect(play["contestId"].int == 501)
            #expect(play["periods"][0]["playbyplayStats"].array.count == 3)
            for unknown in ["502", "", "x", "99999999999999999999", "-1"] {
                let response = try await server.get(server.playByPlayQuery(unknown))
                #expect(response.status == 200)
                #expect(response.text == #"{"data":{"playbyplay":null}}"#)
            }
            let game = try await server.get(server.query(.game, #"{"id":"999","week":null,"staticTestEnv":null}"#))
            #expect(game.text == #"{"data":{"contests":[]}}"#)
        }
    }

    @Test func `the NCAA's pages have no games of other leagues`() async throws {
        let hockey = SimulatedLeagueDay.hockey.games(seed: 1, first: .zero, count: 1)
        try await SimulatorTestServer.with(SimulatedScenario.InitialState(scripts: hockey, speed: 1)) { server in
            server.pass(.minutes(30))
            let variables = #"{"contestId":"\#(hockey[0].contestID)","staticTestEnv":null}"#
            for (operation, field) in [
                (simulator.Operation.playByPlay, "playbyplay"), (.boxScore, "boxscore"), (.teamStats, "boxscore"),
            ] {
                let response = try await server.get(server.query(operation, variables))
                #expect(response.text == #"{"data":{"\#(field)":null}}"#)
            }
        }
    }

    @Test func `a page that the client already has gets 304 until it changes`() async throws {
        try await SimulatorTestServer.with(scenario) { server in
            let first = try await server.get(server.contestsQuery())
            let tag = try #require(first.headers["etag"])
            let second = try await server.get(server.contestsQuery(), headers: ["If-None-Match: \(tag)"])
            #expect(second.status == 304)
            #expect(second.body.isEmpty)
            #expect(second.headers["etag"] == tag)
            server.pass(.minutes(11))
            let third = try await server.get(server.contestsQuery(), headers: ["If-None-Match: \(tag)"])
            #expect(third.status == 200)
            #expect(third.headers["etag"] != tag)
        }
    }

    @Test func `one connection serves several requests in order, also if they are pipelined`() async throws {
        try await SimulatorTestServer.with(scenario) { server in
            let one = "GET \(server.playByPlayQuery("501")) HTTP/1.1\r\nHost: test\r\n\r\n"
            let head = "HEAD /scoreboard/lacrosse-men/d1 HTTP/1.1\r\nHost: test\r\n\r\n"
            let last = "GET /nowhere HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n"
            let text = String(
                decoding: try await HTTPClient.exchange(one + head + last, with: server.port),
                as: UTF8.self
            )
            let statuses = text.split(separator: "HTTP/1.1 ", omittingEmptySubsequences: true).map { $0.prefix(3) }
            #expect(statuses == ["200", "200", "404"])
            #expect(!text.contains("<html"))
        }
    }

    @Test func `after a hash has changed, the new one can be found in the page`() async throws {
        try await SimulatorTestServer.with(scenario) { server in
            let old = server.scenario.queryHashes
            let rotated = try await server.post("/control/faults", #"{"kind":"rotate_hash","match":"GetContests_web"}"#)
            #expect(rotated.status == 200)
            let lost = try await server.get(server.contestsQuery(hash: old.hash(of: .contests)))
            #expect(lost.status == 200)
            let refusal =
                #"{"errors":[{"message":"PersistedQueryNotFound","extensions":{"code":"PERSISTED_QUERY_NOT_FOUND"}}]}"#
            #expect(lost.text == refusal)
            let page = try await server.get("/scoreboard/lacrosse-men/d1/2026/05/02/all-conf")
            #expect(page.headers["content-type"]?.hasPrefix("text/html") == true)
            let hash = try #require(HashDiscovery.hashes(in: page.body)["GetContests_web"])
            #expect(hash.utf8.count == 64)
            #expect(hash != old.hash(of: .contests))
            #expect(try await server.get(server.contestsQuery(hash: hash)).json()["data"]["contests"].array.count == 3)
            // As at the real source, the scoreboard page contains only its own hash, in a URL. The hashes for a game
            // are in the game's page, by their names.
            #expect(page.text.contains("meta=GetContests_web&extensions=") && !page.text.contains("Pbp"))
            let plays = #""NCAA_GetGamecenterPbpGenericById_web":"\#(old.hash(of: .playByPlay))""#
            let game = try await server.get("/game/501")
            #expect(game.text.contains(plays))
            let found = HashDiscovery.hashes(in: game.body)["NCAA_GetGamecenterPbpGenericById_web"]
            #expect(found == old.hash(of: .playByPlay))
        }
    }

    @Test func `the hash of another query gets only type names`() async throws {
        try await SimulatorTestServer.with(scenario) { server in
            let target = server.query(.playByPlay, #"{"contestId":"501"}"#, meta: "GetContests_web")
            let response = try await server.get(target)
            #expect(response.text == #"{"data":{"playbyplay":{"__typename":"PlayByPlay"}}}"#)
        }
    }

    @Test(
        arguments: [
            (#"{"contestId": "501"}"#, 500, "INTERNAL_SERVER_ERROR"),
            (#"{"contestId":"5+1"}"#, 500, "INTERNAL_SERVER_ERROR"),
            (#"{"contestId":"501""#, 500, "INTERNAL_SERVER_ERROR"),
            ("", 500, "INTERNAL_SERVER_ERROR"),
            ("[]", 500, "INTERNAL_SERVER_ERROR"),
            ("{}", 400, "BAD_USER_INPUT"),
            (#"{"contestId":{"a":[]}}"#, 400, "BAD_USER_INPUT"),
            (String(repeating: "[", count: 2000), 500, "INTERNAL_SERVER_ERROR"),
        ]
    )
    func `invalid queries are refused as at the source`(
        variables: String,
        status: Int,
        code: String
    ) async throws {
        try await SimulatorTestServer.with(scenario) { server in
            let response = try await server.get(server.query(.playByPlay, variables))
            #expect(response.status == status)
            #expect(try response.json()["errors"][0]["extensions"]["code"].string == code)
        }
    }

    @Test func `malformed requests get a clear error, and the server still works`() async throws {
        try await SimulatorTestServer.with(scenario) { server in
            let known: [(String, String, Int)] = [
                ("GET", "/", 400), ("GET", "/?meta=GetContests_web", 400), ("GET", "/?meta=%ZZ", 400),
                ("GET", server.query(.contests, "{}", hash: "abc", meta: "Nothing_web"), 200),
                ("GET", "/nowhere", 404), ("GET", "/control/nowhere", 404), ("POST", "/", 405),
                ("DELETE", "/control/games", 405),
                ("GET", "/?meta=" + String(repeating: "x", count: 10_000), 414),
                ("GET", "/control/log?since=x", 400),
            ]
            for (method, target, status) in known {
                let response = try await HTTPClient.send(method, target, to: server)
                #expect(response.status == status, "\(method) \(target.prefix(60))")
            }
            for garbage in [
                "\r\n\r\n", "\u{1}\u{2}\u{3}\r\n\r\n", "GET / HTTP/9.9\r\n\r\n",
                "GET " + String(repeating: "x", count: 300_000),
            ] {
                let bytes = try await HTTPClient.exchange(garbage + "\r\nConnection: close\r\n\r\n", with: server.port)
                #expect(
                    bytes.isEmpty || bytes.starts(with: "HTTP/1.1 4".utf8),
                    "\(garbage.prefix(20).debugDescription)"
                )
            }
            #expect(try await server.get(server.contestsQuery()).status == 200)
        }
    }

    @Test func `a body over the limit is refused and not read to its end`() async throws {
        try await SimulatorTestServer.with(scenario) { server in
            let response = try await server.post(
                "/control/score",
                String(repeating: "x", count: RequestHandler.bodyLimit + 1)
            )
            #expect(response.status == 413)
            #expect(try await server.get(server.contestsQuery()).status == 200)
        }
    }
}
