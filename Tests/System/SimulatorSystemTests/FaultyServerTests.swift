import TestTools
import Testing
import Time

@testable import simulator

@Suite("Faulty server")
struct FaultyServerTests {
    private func with(_ fault: Fault?, _ body: (SimulatorTestServer) async throws -> Void) async throws {
        let fault = try #require(fault)
        let scenario = SimulatedScenario.InitialState(scripts: [Scripts.game()], speed: 1, faults: [fault])
        try await SimulatorTestServer.with(scenario, body)
    }

    @Test func `a 429 has a Retry-After`() async throws {
        try await with(Fault(kind: .tooManyRequests, seconds: 2.5)) { server in
            let response = try await server.get(server.contestsQuery())
            #expect(response.status == 429)
            #expect(response.headers["retry-after"] == "3")
            #expect(response.headers["etag"] == nil)
        }
    }

    @Test func `the fault server_error answers 500 instead of data`() async throws {
        try await with(Fault(kind: .serverError)) { server in
            let response = try await server.get(server.contestsQuery())
            #expect(response.status == 500)
            #expect(response.headers["etag"] == nil)
        }
    }

    @Test func `the fault html serves an HTML page instead of data`() async throws {
        try await with(Fault(kind: .html)) { server in
            let response = try await server.get(server.contestsQuery())
            #expect(response.status == 200)
            #expect(response.headers["content-type"]?.hasPrefix("text/html") == true)
            #expect(response.text.contains("not a robot"))
        }
    }

    @Test func `the fault half_body ends the connection in the middle of the body`() async throws {
        try await with(Fault(kind: .halfBody)) { server in
            let response = try await server.get(server.contestsQuery())
            let announced = try #require(response.headers["content-length"].flatMap { Int($0) })
            #expect(response.status == 200)
            #expect(response.body.count == announced / 2)
        }
    }

    @Test(
        arguments: [
            (Fault.Kind.empty, 0...0), (.huge, 50_000_000...60_000_000), (.deep, 400_000...500_000),
            (.wrongTypes, 50...500),
        ]
    )
    func `other faults serve bodies that no parser can read`(kind: Fault.Kind, size: ClosedRange<Int>) async throws {
        try await with(Fault(kind: kind)) { server in
            let response = try await server.get(server.contestsQuery())
            #expect(response.status == 200)
            #expect(size.contains(response.body.count))
        }
    }

    @Test func `a slow fault delays the answer`() async throws {
        try await with(Fault(kind: .slow, seconds: 0.3)) { server in
            let clock = ContinuousClock()
            let took = try await clock.measure { _ = try await server.get(server.contestsQuery()) }
            #expect(took >= .milliseconds(300))
        }
    }

    @Test func `a server that is stopping does not wait for a slow answer`() async throws {
        let response = try await slowAnswer()
        #expect(response.isEmpty)
    }

    /// Sends a request whose answer would take an hour, and stops the server as soon as the server has read the
    /// request.
    private func slowAnswer() async throws -> [UInt8] {
        let fault = try #require(Fault(kind: .slow, seconds: 3600))
        let scenario = SimulatedScenario(SimulatedScenario.InitialState(faults: [fault])) { Served.start }
        let server = try await UpstreamServer.start(
            scenario: scenario,
            host: "127.0.0.1",
            port: 0,
            logger: SimulatorTestServer.silence
        )
        let port = try #require(Int(server.address.split(separator: ":").last ?? ""))
        async let response = HTTPClient.exchange("GET / HTTP/1.1\r\nHost: test\r\n\r\n", with: port)
        try await eventually("the request in the log") { scenario.log(since: 0).next > 0 }
        try await server.stop()
        return try await response
    }

    @Test func `a stale fault serves an older state`() async throws {
        try await with(Fault(kind: .stale, seconds: 60)) { server in
            server.pass(.minutes(15) + .seconds(30))
            let before = try await server.get(server.contestsQuery()).json()["data"]["contests"][0]
            #expect(before["teams"][0]["score"].int == 0)
            server.pass(.seconds(31))
            let after = try await server.get(server.contestsQuery()).json()["data"]["contests"][0]
            #expect(after["teams"][0]["score"].int == 1)
        }
    }

    @Test func `a fault hits only matching requests, is listed, logged, and can be removed`() async throws {
        try await with(Fault(kind: .serverError, match: "GetContests_web")) { server in
            #expect(try await server.get(server.contestsQuery()).status == 500)
            #expect(try await server.get(server.playByPlayQuery("501")).status == 200)
            #expect(try await server.get("/scoreboard/lacrosse-men/d1").status == 200)
            let listed = try await server.get("/control/faults").json()["faults"].array
            #expect(listed.map { $0["match"].string } == ["GetContests_web"])
            let added = try await server.post("/control/faults", #"{"kind":"slow","probability":0,"seconds":5}"#)
            #expect(try added.json()["faults"].array.count == 2)
            #expect(try await HTTPClient.send("DELETE", "/control/faults", to: server).json()["faults"].array.isEmpty)
            #expect(try await server.get(server.contestsQuery()).status == 200)
            let log = try await server.get("/control/log?since=0").json()
            #expect(log["next"].int == 4)
            #expect(log["requests"].array.map { $0["status"].int } == [500, 200, 200, 200])
            #expect(log["requests"].array.map { $0["faults"].string } == ["server_error", "", "", ""])
            #expect(log["requests"][2]["operation"].string == "page")
            #expect(try await server.get("/control/log?since=3").json()["requests"].array.count == 1)
        }
    }

    @Test(
        arguments: [
            "", "{}", "[]", #"{"kind":"flood"}"#, #"{"kind":"slow","probability":2}"#, #"{"kind":"slow","seconds":-1}"#,
            #"{"kind":"slow","match":"GetContest"}"#,
        ]
    )
    func `an invalid fault is refused`(body: String) async throws {
        try await SimulatorTestServer.with(SimulatedScenario.InitialState()) { server in
            let response = try await server.post("/control/faults", body)
            #expect(response.status == 400)
            #expect(try response.json()["error"].string != nil)
        }
    }
}
