import Cryptography
import HTTPTypes
import NIOCore
import Postgres
import Runtime
import TestTools
import Testing

@Suite("Activity")
struct ActivityTests {
    private static let token = String(repeating: "ab12", count: 16)
    private static let game = ApiFixtures.liveGame

    private static func body(_ more: String = "") -> String { #"{"token":"\#(token)"\#(more)}"# }

    private static func withPhone(
        _ variables: [String: String] = [:],
        _ body: @Sendable (ApiUnderTest) async throws -> Void
    ) async throws {
        try await ApiUnderTest.run(variables) { api in
            try await ApiFixtures.insertEverything(api.owner)
            let response = try await api.send(.post, "/api/v1/devices", body: Self.body(#","favoriteTeams":["duke"]"#))
            #expect(response.status == .created)
            try await body(api)
        }
    }

    private static func rows(_ query: SQL, _ api: ApiUnderTest) async throws -> [String] {
        try await api.owner.query(query).map { try $0.decode(String.self) }
    }

    @Test func `a token that starts activities is stored, replaced and deleted`() async throws {
        try await Self.withPhone { api in
            let path = "/api/v1/activities/start-token"
            let states: SQL = "select token || ' ' || attributes_type || ' ' || takes_channels from push_to_start"
            for (more, kept) in [
                (#","pushToStartToken":"00cc0001","channels":true"#, ["00cc0001 GameAttributes true"]),
                (#","pushToStartToken":"00cc0001","channels":true"#, ["00cc0001 GameAttributes true"]),
                (#","pushToStartToken":"00cc0002","attributesType":"App.Match"#, ["00cc0001 GameAttributes true"]),
                (#","pushToStartToken":"00cc0002","attributesType":"App.Match""#, ["00cc0002 App.Match false"]),
                ("", []),
            ] {
                let response = try await api.send(.put, path, body: Self.body(more))
                #expect(response.status == (more.hasSuffix("Match") ? .badRequest : .noContent))
                #expect(try await Self.rows(states, api) == kept)
            }
        }
    }

    @Test func `an activity is registered once for each token, and ends when it is dismissed`() async throws {
        try await Self.withPhone { api in
            let path = "/api/v1/games/\(Self.game)/activity"
            let jobs: SQL = "select unique_key from q.job where kind = 'update_activities'"
            #expect(
                try await api.send(.put, path, body: Self.body(#","activityToken":"00ac0001""#)).status == .noContent
            )
            #expect(try await Self.rows(jobs, api) == ["activities:\(Self.game)+0"])
            try await api.owner.execute("delete from q.job")
            // Registering the same token again changes nothing. Another token is a new registration.
            #expect(
                try await api.send(.put, path, body: Self.body(#","activityToken":"00ac0001""#)).status == .noContent
            )
            #expect(try await Self.rows(jobs, api) == [])
            #expect(
                try await api.send(.put, path, body: Self.body(#","activityToken":"00ac0002""#)).status == .noContent
            )
            #expect(try await Self.rows(jobs, api).count == 1)
            #expect(try await Self.rows("select state || ' ' || token from live_activity", api) == ["live 00ac0002"])
            #expect(try await api.send(.delete, path, body: Self.body()).status == .noContent)
            #expect(try await api.send(.delete, path, body: Self.body()).status == .notFound)
            #expect(try await Self.rows("select state || ' ' || reason from live_activity", api) == ["ended dismissed"])
        }
    }

    @Test func `unfollowing a team or muting a game removes the activity from the screen`() async throws {
        for (wishes, reason) in [
            (#","favoriteTeams":[]"#, "unfollowed"),
            (#","favoriteTeams":["duke"],"mutedGames":["\#(Self.game)"]"#, "muted"),
        ] {
            try await Self.withPhone { api in
                let path = "/api/v1/games/\(Self.game)/activity"
                _ = try await api.send(.put, path, body: Self.body(#","activityToken":"00ac0001""#))
                try await api.owner.execute("delete from q.job")
                _ = try await api.send(.post, "/api/v1/devices", body: Self.body(#","favoriteTeams":["duke"]"#))
                #expect(try await Self.rows("select state from live_activity", api) == ["live"])
                _ = try await api.send(.post, "/api/v1/devices", body: Self.body(wishes))
                #expect(
                    try await Self.rows("select state || ' ' || reason from live_activity", api) == ["ending \(reason)"]
                )
                #expect(try await Self.rows("select kind from q.job", api) == ["update_activities"])
            }
        }
    }

    @Test func `with TOKEN_KEY_FILE, the start token and the activity's token are stored encrypted`() async throws {
        try await withTemporaryDirectory { folder in
            let keys = try TokenKeyFile.make(at: "\(folder)/keys")
            try await Self.withPhone(["TOKEN_KEY_FILE": "\(folder)/keys", "APNS_TOPIC": "app.test"]) { api in
                let more = Self.body(#","activityToken":"00ac0001","pushToStartToken":"00cc0001""#)
                _ = try await api.send(.put, "/api/v1/activities/start-token", body: more)
                _ = try await api.send(.put, "/api/v1/games/\(Self.game)/activity", body: more)
                for (table, token) in [("push_to_start", "00cc0001"), ("live_activity", "00ac0001")] {
                    let stored = try #require(try await Self.rows("select token from \(unescaped: table)", api).first)
                    #expect(try keys.open(stored, associated: "production\napp.test") == token)
                }
            }
        }
    }

    @Test(arguments: [
        ("start-token", #""pushToStartToken":"short""#, 422, "invalid_token"),
        ("start-token", #""pushToStartToken":"00cc0001","attributesType":"9 lives""#, 422, "invalid_attributes_type"),
        ("start-token", #""pushToStartToken":7"#, 400, "invalid_json"),
        ("activity", #""activityToken":"with blanks in it""#, 422, "invalid_token"),
        ("activity", #""channels":true"#, 400, "invalid_json"),
    ])
    func `an invalid token, type or body gets its error code`(path: String, more: String, status: Int, code: String)
        async throws
    {
        try await Self.withPhone { api in
            let address = path == "activity" ? "games/\(Self.game)/activity" : "activities/start-token"
            let response = try await api.send(.put, "/api/v1/\(address)", body: Self.body(",\(more)"))
            #expect(response.status.code == status)
            let problem = try response.problem()
            #expect(problem.code == code && !problem.detail.contains("ab12") && !problem.detail.contains("with blanks"))
        }
    }

    @Test func `an unknown game, device or activity is answered with its own error code`() async throws {
        try await Self.withPhone { api in
            let more = Self.body(#","activityToken":"00ac0001""#)
            let otherBody = more.replacing(Self.token, with: "fedcba98")
            for (method, game, sent, code) in [
                (HTTPRequest.Method.put, ApiFixtures.missing, more, "unknown_game"),
                (.put, Self.game, otherBody, "unknown_device"),
                (.delete, Self.game, more, "unknown_activity"), (.put, "7", more, "invalid_id"),
            ] {
                let response = try await api.send(method, "/api/v1/games/\(game)/activity", body: sent)
                #expect(try response.problem().code == code)
            }
        }
    }
}
