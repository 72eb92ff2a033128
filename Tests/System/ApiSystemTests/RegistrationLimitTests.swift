import HTTPTypes
import NIOCore
import Postgres
import TestSupport
import Testing

@testable import APIServer

/// Checks the limit on devices and activities that a client may add in a minute.
@Suite("Limit on registrations")
struct RegistrationLimitTests {
    private static let settings = ["LIMIT_REGISTRATIONS": "3", "TRUSTED_PROXIES": "127.0.0.1,::1"]

    private func register(
        _ api: ApiUnderTest,
        _ number: Int,
        from client: String,
        _ headers: HTTPFields = [:]
    ) async throws -> TestResponse {
        var headers = headers
        headers[.forwardedFor] = client
        let token = String(repeating: "00", count: 30) + String(1000 + number)
        let body = #"{"token":"\#(token)","favoriteTeams":[]}"#
        return try await api.send(.post, "/api/v1/devices", headers, body: body)
    }

    /// Adds devices until one is refused. One of the client's minutes may end meanwhile; then three more are added.
    private func exhaust(_ api: ApiUnderTest, from client: String) async throws -> (added: Int, refused: TestResponse) {
        var added = 0
        while true {
            let response = try await register(api, added, from: client)
            if response.status == .tooManyRequests { return (added, response) }
            #expect(response.status == .created)
            added += 1
        }
    }

    @Test
    func `a new device over the limit is refused with Retry-After, but reads and other clients are not`() async throws {
        try await ApiUnderTest.run(Self.settings) { api in
            let (added, refused) = try await exhaust(api, from: "192.0.2.1")
            #expect(added >= 3)
            let problem = try refused.problem()
            #expect(problem.code == "too_many_registrations" && problem.status == 429)
            #expect(refused.text.contains("\"violated-policies\":[\"registrations\"]"))
            let wait = try #require(refused.headers[.retryAfter].flatMap { Int($0) })
            #expect((1...60).contains(wait))
            #expect(try await api.get("/api/v1/leagues", [.forwardedFor: "192.0.2.1"]).status == .ok)
            #expect(try await register(api, 900, from: "192.0.2.2").status == .created)
        }
    }

    @Test func `a registered device may always register again, but a dead device counts as new`() async throws {
        try await ApiUnderTest.run(Self.settings) { api in
            var refused: TestResponse
            // If a new minute begins after the limit is reached, the dead device is let in. Then the test starts again.
            repeat {
                _ = try await exhaust(api, from: "192.0.2.1")
                for _ in 0..<5 { #expect(try await register(api, 0, from: "192.0.2.1").status == .ok) }
                try await api.owner.execute(
                    "update device set dead_at = clock_timestamp(), dead_reason = 'Unregistered'"
                )
                refused = try await register(api, 0, from: "192.0.2.1")
            } while refused.status == .ok
            #expect(try refused.problem().code == "too_many_registrations")
        }
    }

    @Test func `a new activity counts, and one that is registered again does not`() async throws {
        try await ApiUnderTest.run(Self.settings) { api in
            try await ApiFixtures.insertSunday(api.owner)
            let token = String(repeating: "00", count: 30) + "1000"
            #expect(try await register(api, 0, from: "192.0.2.1").status == .created)
            func show(_ activity: Int) async throws -> TestResponse {
                let own = String(repeating: "cd", count: 30) + String(1000 + activity)
                let body = #"{"token":"\#(token)","activityToken":"\#(own)"}"#
                return try await api.send(
                    .put,
                    "/api/v1/games/\(ApiFixtures.liveGame)/activity",
                    [.forwardedFor: "192.0.2.9"],
                    body: body
                )
            }
            var number = 0
            var response = try await show(0)
            while response.status == .noContent {
                #expect(try await show(number).status == .noContent)
                number += 1
                response = try await show(number)
            }
            #expect(number >= 3)
            #expect(try response.problem().code == "too_many_registrations")
        }
    }

    @Test func `a registration that is not committed does not count`() async throws {
        try await ApiUnderTest.run(Self.settings) { api in
            try await api.owner.execute(
                """
                create function refuse_commit() returns trigger language plpgsql as
                $$ begin raise 'the commit is refused'; end $$
                """
            )
            try await api.owner.execute(
                """
                create constraint trigger refused after insert on device deferrable initially deferred
                for each row execute function refuse_commit()
                """
            )
            for number in 0..<8 {
                #expect(try await register(api, number, from: "192.0.2.1").status == .internalServerError)
            }
            try await api.owner.execute("drop trigger refused on device")
            #expect(try await register(api, 8, from: "192.0.2.1").status == .created)
        }
    }

    @Test func `with the operator's key, or with a limit of 0, any number of devices is registered`() async throws {
        try await ApiUnderTest.run(["LIMIT_REGISTRATIONS": "1", "API_KEY": "own", "API_KEYS": "optional"]) { api in
            for number in 0..<4 {
                let response = try await register(api, number, from: "192.0.2.1", [.apiKey: "own"])
                #expect(response.status == .created)
            }
        }
        try await ApiUnderTest.run(["LIMIT_REGISTRATIONS": "0"]) { api in
            for number in 0..<70 {
                let response = try await register(api, number, from: "192.0.2.1")
                #expect(response.status == .created)
            }
        }
    }
}
