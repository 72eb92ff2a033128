import Scores
import Testing
import Time

@testable import simulator

@Suite("Control")
struct ControlTests {
    @Test
    func `the ground truth has every goal of scripted games with its real time, also future ones`() async throws {
        try await SimulatorTestServer.with(SimulatedScenario.InitialState(scripts: [Scripts.game()], speed: 10)) {
            server in
            server.pass(.seconds(100))
            let response = try await server.get("/control/games").json()
            let game = response["games"][0]
            #expect(response["speed"].int == 10)
            #expect(game["contestId"].string == "501")
            #expect(game["status"].string == "live")
            #expect(game["start"].string == (Served.start + .seconds(60)).descriptionWithFraction)
            #expect(game["goals"].array.map { $0["shown"].bool } == [true, false, false])
            let instant = try #require(game["goals"][0]["at"].string.flatMap { Instant(rfc3339: $0) })
            #expect(instant == Served.start + .seconds(90))
            #expect(game["goals"][2]["score"]["home"].int == 2)
        }
    }

    @Test
    func `the scoreboard shows a goal from its announced real time on, and not before`() async throws {
        let saturday = GameGenerator(seed: 3).games(first: .minutes(10), count: 2)
        try await SimulatorTestServer.with(SimulatedScenario.InitialState(scripts: saturday, speed: 30)) { server in
            let goals = server.scenario.slate().groundTruths[1].goals
            #expect(goals.count > 10)
            for (index, goal) in goals.enumerated() {
                server.pass(goal.at - .microseconds(1) - server.scenario.now())
                #expect(server.scenario.slate().listings[1].view.goalsShown == index)
                server.pass(.microseconds(1))
                #expect(server.scenario.slate().listings[1].view.score == goal.scored.score)
            }
        }
    }

    @Test func `a bench game scores on demand, and the scoreboard shows it immediately`() async throws {
        try await SimulatorTestServer.with(
            SimulatedScenario.InitialState(scripts: [Scripts.game()], benchGames: 60, speed: 1)
        ) { server in
            server.pass(.milliseconds(1500))
            let response = try await server.post("/control/score", #"{"contestId":"7200060","side":"away"}"#)
            #expect(response.status == 200)
            #expect(try response.json()["score"]["away"].int == 1)
            #expect(try response.json()["at"].string == (Served.start + .milliseconds(1500)).descriptionWithFraction)
            _ = try await server.post("/control/score", #"{"contestId":7200060,"side":"home"}"#)
            let contests = try await server.get(server.contestsQuery()).json()["data"]["contests"].array
            #expect(contests.count == 61)
            #expect(contests.last?["teams"].array.map { $0["score"].int } == [1, 1])
            let play = try await server.get(server.playByPlayQuery("7200060")).json()["data"]["playbyplay"]
            #expect(play["periods"][0]["playbyplayStats"].array.count == 2)
            #expect(try await server.post("/control/score", #"{"contestId":"501","side":"home"}"#).status == 409)
            #expect(try await server.post("/control/score", #"{"contestId":"1","side":"home"}"#).status == 404)
            #expect(try await server.post("/control/score", #"{"contestId":"7200060","side":"left"}"#).status == 400)
            #expect(try await server.post("/control/score", "goal!").status == 400)
        }
    }

    @Test func `the speed can be changed without changing the past`() async throws {
        try await SimulatorTestServer.with(SimulatedScenario.InitialState(scripts: [Scripts.game()], speed: 10)) {
            server in
            server.pass(.seconds(95))
            let before = try await server.get("/control/games").json()["games"][0]["goals"].array
            #expect(try await server.post("/control/clock", #"{"speed":1}"#).status == 200)
            let after = try await server.get("/control/games").json()["games"][0]["goals"].array
            #expect(before[0] == after[0])
            #expect(before[1] != after[1])
            #expect(try await server.post("/control/clock", #"{"speed":0}"#).status == 400)
            #expect(try await server.post("/control/clock", "{}").status == 400)
        }
    }
}

extension GameView {
    fileprivate var goalsShown: Int { score.home + score.away }
}
