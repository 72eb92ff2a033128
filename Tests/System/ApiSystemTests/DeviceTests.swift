import Cryptography
import FoundationEssentials
import HTTPTypes
import NIOCore
import Postgres
import Runtime
import Storage
import TestTools
import Testing

@Suite("Device")
struct DeviceTests {
    private static let token = String(repeating: "ab12", count: 16)

    @Test func `a device follows the teams that it names, and gets a list of the unknown ones`() async throws {
        try await ApiUnderTest.run(["APNS_TOPIC": "app.test", "APNS_ENVIRONMENT": "sandbox"]) { api in
            try await ApiFixtures.insertTeams(api.owner)
            let body = #"{"token":"\#(Self.token)","favoriteTeams":["duke","virginia","hogwarts","duke"]}"#
            let first = try await api.send(.post, "/api/v1/devices", body: body)
            #expect(first.status == .created)
            #expect(first.headers[.cacheControl] == "no-store")
            let device = try first.device()
            #expect(device.following == ["duke", "virginia"])
            #expect(device.unknownTeams == ["hogwarts"])
            #expect(try await api.follows() == ["duke", "virginia"])
            let row = try #require(try await api.owner.first("select id::text, environment, topic from device"))
            #expect(try row.decode(String.self, String.self, String.self) == (device.deviceId, "sandbox", "app.test"))
        }
    }

    @Test func `without APNS_TOPIC a device gets the default topic`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertTeams(api.owner)
            _ = try await api.register(#"{"token":"\#(Self.token)","favoriteTeams":["duke"]}"#)
            let row = try #require(try await api.owner.first("select topic from device"))
            #expect(try row.decode(String.self) == Host.defaultTopic)
        }
    }

    @Test func `registering again changes the follows of the same device`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertTeams(api.owner)
            let first = try await api.register(#"{"token":"\#(Self.token)","favoriteTeams":["duke","virginia"]}"#)
            try await api.owner.execute("update device set dead_at = clock_timestamp(), dead_reason = 'Unregistered'")
            let second = try await api.send(
                .post,
                "/api/v1/devices",
                body: #"{"token":"\#(Self.token)","favoriteTeams":["cornell"]}"#
            )
            #expect(second.status == .ok)
            #expect(try second.device().deviceId == first.deviceId)
            #expect(try await api.follows() == ["cornell"])
            #expect(try await api.owner.first("select 1 from device where dead_at is not null") == nil)
            let sandbox = #"{"token":"\#(Self.token)","favoriteTeams":[],"environment":"sandbox","topic":"app.beta"}"#
            #expect(try await api.register(sandbox).deviceId != first.deviceId)
        }
    }

    @Test func `with TOKEN_KEY_FILE a token is stored encrypted, and still identifies the device`() async throws {
        try await withTemporaryDirectory { folder in
            let path = "\(folder)/keys"
            let keys = try TokenKeyFile.make(at: path)
            try await ApiUnderTest.run(["TOKEN_KEY_FILE": path, "APNS_TOPIC": "app.test"]) { api in
                try await ApiFixtures.insertTeams(api.owner)
                let body = #"{"token":"\#(Self.token)","favoriteTeams":["duke"]}"#
                let first = try await api.register(body)
                #expect(try await api.send(.post, "/api/v1/devices", body: body).device().deviceId == first.deviceId)
                let row = try #require(try await api.owner.first("select token from device"))
                let stored = try row.decode(String.self)
                #expect(try keys.open(stored, associated: "production\napp.test") == Self.token)
                #expect(try await api.send(.delete, "/api/v1/devices/\(Self.token)").status == .noContent)
                #expect(try await api.owner.first("select 1 from device") == nil)
            }
        }
    }

    @Test func `a device is deleted by body or by path`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertTeams(api.owner)
            let body = #"{"token":"\#(Self.token)","favoriteTeams":["duke"]}"#
            for (path, content) in [("/api/v1/devices", body), ("/api/v1/devices/\(Self.token)", nil)] {
                _ = try await api.register(body)
                #expect(try await api.send(.delete, path, body: content).status == .noContent)
                let again = try await api.send(.delete, path, body: content)
                #expect(again.status == .notFound)
                #expect(try again.problem().code == "unknown_device")
            }
            #expect(try await api.follows() == [])
        }
    }

    @Test(arguments: [
        ("", 400, "invalid_json"), ("{", 400, "invalid_json"), ("[]", 400, "invalid_json"),
        (#"{"favoriteTeams":[]}"#, 400, "invalid_json"),
        (#"{"token":7,"favoriteTeams":[]}"#, 400, "invalid_json"),
        (#"{"token":"abcdefgh","favoriteTeams":"duke"}"#, 400, "invalid_json"),
        (#"{"token":"short","favoriteTeams":[]}"#, 422, "invalid_token"),
        (#"{"token":"with blanks in it","favoriteTeams":[]}"#, 422, "invalid_token"),
        (#"{"token":"abcdefgh"}"#, 422, "missing_teams"),
        (#"{"token":"abcdefgh","favoriteTeams":[""]}"#, 422, "invalid_teams"),
        (#"{"token":"abcdefgh","favoriteTeams":["a\u0000b"]}"#, 422, "invalid_teams"),
        (#"{"token":"abcdefgh","favoriteTeams":[],"environment":"moon"}"#, 422, "invalid_environment"),
        (#"{"token":"abcdefgh","favoriteTeams":[],"topic":"a b"}"#, 422, "invalid_topic"),
        (#"{"token":"abcdefgh","favoriteTeams":[],"league":""}"#, 422, "invalid_league"),
        (#"{"token":"abcdefgh","follows":[{}]}"#, 422, "invalid_follows"),
        (#"{"token":"abcdefgh","follows":[{"team":"duke","game":"x"}]}"#, 422, "invalid_follows"),
        (#"{"token":"abcdefgh","follows":[{"game":"x"}]}"#, 422, "invalid_games"),
        (#"{"token":"abcdefgh","follows":[{"team":"duke","alerts":["gossip"]}]}"#, 422, "invalid_alerts"),
        (#"{"token":"abcdefgh","follows":[],"mutedGames":["x"]}"#, 422, "invalid_games"),
        (#"{"token":"abcdefgh","follows":[],"delaySeconds":121}"#, 422, "invalid_delay"),
        (#"{"token":"abcdefgh","follows":[],"zone":"Mars/Olympus"}"#, 422, "invalid_zone"),
        (#"{"token":"abcdefgh","follows":[],"zone":"GMT+03:00"}"#, 422, "invalid_zone"),
        (#"{"token":"abcdefgh","follows":[],"zone":"X+5"}"#, 422, "invalid_zone"),
        (#"{"token":"abcdefgh","follows":[],"quietHours":{"from":"22:00","until":"07:00"}}"#, 422, "missing_zone"),
        (
            #"{"token":"abcdefgh","follows":[],"zone":"UTC","quietHours":{"from":"24:00","until":"7"}}"#, 422,
            "invalid_quiet_hours"
        ),
    ])
    func `a wrong registration is refused with the reason`(body: String, status: Int, code: String) async throws {
        try await ApiUnderTest.run { api in
            let response = try await api.send(.post, "/api/v1/devices", body: body)
            #expect(response.status.code == status)
            let problem = try response.problem()
            #expect(problem.code == code)
            #expect(!problem.detail.contains("abcdefgh") && !problem.detail.contains("with blanks"))
            #expect(try await api.owner.first("select 1 from device") == nil)
        }
    }

    @Test func `a device sets which alerts it wants, when, and with which delay`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertTeams(api.owner)
            let device = try await api.register(
                #"""
                {"token":"\#(Self.token)","favoriteTeams":["duke"],"spoilerSafe":true,"localizesAlerts":true,"delaySeconds":45,
                 "follows":[{"team":"cornell","alerts":["final","start"]},{"league":"mlax-d1","alerts":["final"]}],
                 "quietHours":{"from":"22:30","until":"07:00"},"zone":"America/Denver"}
                """#
            )
            #expect(device.following == ["duke", "cornell", "mlax-d1"] && device.unknownTeams == [])
            let row = try await api.owner.first(
                "select spoiler_safe, localizes_alerts, delay_s, quiet_from, quiet_until, zone from device"
            )
            let (isSafe, localizes, delay, from, until, zone) = try #require(row).decode(
                Bool.self,
                Bool.self,
                Int16.self,
                Int16.self,
                Int16.self,
                String.self
            )
            #expect((isSafe, localizes) == (true, true))
            #expect((delay, from, until, zone) == (45, 1350, 420, "America/Denver"))
            #expect(try await api.follows() == ["cornell", "duke"])
        }
    }

    @Test func `a roster names the players that a device may follow, each by an id`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertTeams(api.owner)
            try await api.owner.execute(
                """
                insert into player (team_id, name, jersey, position)
                select id, 'Zed, Al', '4', 'A' from team where slug = 'duke'
                union all select id, 'Abe, Ty', null, null from team where slug = 'duke'
                """
            )
            let answer = try await api.get("/api/v1/teams/\(ApiFixtures.duke)/roster")
            let roster = try JSONDecoder().decode(Roster.self, from: Data(answer.body.readableBytesView))
            #expect(roster.team.id == ApiFixtures.duke && roster.players.map(\.name) == ["Ty Abe", "Al Zed"])
            #expect(roster.players.map(\.jersey) == [nil, "4"] && roster.players.map(\.position) == [nil, "A"])
            let (known, unknown) = (roster.players[1].id, ApiFixtures.missing)
            let device = try await api.register(
                #"""
                {"token":"\#(Self.token)","follows":[{"player":"\#(known)","alerts":["score"]},{"player":"\#(unknown)"}]}
                """#
            )
            #expect(device.following == [known] && device.unknownTeams == [unknown])
            let row = try await api.owner.first("select player_id::text, alerts from follow")
            let (player, alerts) = try #require(row).decode(String.self, [String].self)
            #expect(player == known && alerts == ["score"])
            for wrong in [#"{"player":"4"}"#, #"{"player":"\#(known)","team":"duke"}"#] {
                let answer = try await api.send(
                    .post,
                    "/api/v1/devices",
                    body: #"{"token":"\#(Self.token)","follows":[\#(wrong)]}"#
                )
                #expect(try answer.problem().code == "invalid_follows")
            }
        }
    }

    @Test func `a body of more than thirty-two kilobytes is too long`() async throws {
        try await ApiUnderTest.run { api in
            let body = #"{"token":"\#(Self.token)","favoriteTeams":["\#(String(repeating: "x", count: 33_000))"]}"#
            let response = try await api.send(.post, "/api/v1/devices", body: body)
            #expect(response.status == .contentTooLarge)
            #expect(try response.problem().code == "body_too_large")
        }
    }
}

struct DeviceAnswer: Decodable {
    let deviceId: String
    let following: [String]
    let unknownTeams: [String]
}

private struct Roster: Decodable {
    struct Team: Decodable {
        let id: String
    }

    struct Player: Decodable {
        let id: String
        let name: String
        let jersey: String?
        let position: String?
    }

    let team: Team
    let players: [Player]
}

extension TestResponse {
    fileprivate func device() throws -> DeviceAnswer {
        try JSONDecoder().decode(DeviceAnswer.self, from: Data(body.readableBytesView))
    }
}

extension ApiUnderTest {
    fileprivate func register(_ body: String) async throws -> DeviceAnswer {
        try await send(.post, "/api/v1/devices", body: body).device()
    }

    fileprivate func follows() async throws -> [String] {
        try await owner.query("select t.slug from follow f join team t on t.id = f.team_id order by 1")
            .map { try $0.decode(String.self) }
    }
}
