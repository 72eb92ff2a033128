import HTTPTypes
import Postgres
import TestTools
import Testing

@testable import APIDocument
@testable import APIServer

/// Checks writes that are repeated with the same idempotency key.
@Suite("Idempotent writes")
struct IdempotencyTests {
    private static let token = String(repeating: "ab12", count: 16)
    private static let path = "/api/v1/devices"
    private static let device = #"{"token":"\#(token)"}"#
    private static let registration = #"{"token":"\#(token)","favoriteTeams":["duke"]}"#

    private func register(
        _ api: ApiUnderTest,
        _ key: String = "first",
        body: String = registration
    ) async throws -> TestResponse {
        try await api.send(.post, Self.path, [.idempotencyKey: key], body: body)
    }

    private func count(_ table: String, _ api: ApiUnderTest) async throws -> Int64 {
        try #require(try await api.owner.first("select count(*) from \(unescaped: table)")).decode(Int64.self)
    }

    @Test func `a repeated registration gets the first response, byte by byte`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertTeams(api.owner)
            let first = try await register(api, "\"first\"")
            #expect(first.status == .created)
            #expect(first.headers[.idempotencyReplayed] == nil)
            for key in ["first", "\"first\""] {
                let again = try await register(api, key)
                #expect(again.status == .created)
                #expect(again.text == first.text)
                #expect(again.headers[.idempotencyReplayed] == "true")
                for name in [HTTPField.Name.contentType, .cacheControl, .xContentTypeOptions, .contentLength] {
                    #expect(again.headers[name] == first.headers[name], "\(name)")
                }
            }
            let other = try await register(api, "second")
            #expect(other.status == .ok && other.headers[.idempotencyReplayed] == nil)
            #expect(try await count("device", api) == 1)
        }
    }

    @Test func `a different request with a used key is refused, and each device has its own keys`() async throws {
        try await ApiUnderTest.run { api in
            #expect(try await register(api).status == .created)
            let changed = try await register(api, body: #"{"token":"\#(Self.token)","favoriteTeams":[]}"#)
            #expect(changed.status.code == 422)
            #expect(try changed.problem().code == "idempotency_key_reused")
            let deletion = try await api.send(.delete, Self.path, [.idempotencyKey: "first"], body: Self.device)
            #expect(try deletion.problem().code == "idempotency_key_reused")
            let another = try await register(api, body: #"{"token":"0123456789abcdef","favoriteTeams":["duke"]}"#)
            #expect(another.status == .created && another.headers[.idempotencyReplayed] == nil)
        }
    }

    @Test func `of many equal concurrent requests, only one registers the device`() async throws {
        try await ApiUnderTest.run { api in
            let answers = try await withThrowingTaskGroup(of: TestResponse.self) { group in
                for _ in 0..<12 { group.addTask { try await register(api) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let registered = answers.filter { $0.status == .created }
            #expect(Set(registered.map(\.text)).count == 1)
            #expect(registered.filter { $0.headers[.idempotencyReplayed] == nil }.count == 1)
            for response in answers where response.status != .created {
                #expect(try response.problem().code == "request_in_progress")
                #expect(response.headers[.retryAfter] == "1")
            }
            #expect(try await count("device", api) == 1)
        }
    }

    @Test func `a key is in use during its write, and is free again if the connection dies`() async throws {
        try await ApiUnderTest.run { api in
            let cut = try await api.owner.withTransaction { transaction in
                try await transaction.execute("lock table device in access exclusive mode")
                async let cut = register(api)
                let waiting: SQL = """
                    select pid from pg_stat_activity
                     where datname = current_database() and usename = 'bardown_api' and wait_event_type = 'Lock'
                    """
                try await eventually("the registration waits for the table") {
                    try await api.owner.first(waiting) != nil
                }
                #expect(try await register(api).problem().code == "request_in_progress")
                let pid = try #require(try await api.owner.first(waiting)).decode(Int32.self)
                try await api.owner.execute("select pg_terminate_backend(\(pid), 60000)")
                return try await cut
            }
            #expect(cut.status == .serviceUnavailable)
            #expect(try await count("idempotency_key", api) == 0)
            let again = try await register(api)
            #expect(again.status == .created && again.headers[.idempotencyReplayed] == nil)
        }
    }

    @Test func `a failed write is not stored, so its key is free for the next attempt`() async throws {
        try await ApiUnderTest.run { api in
            let key: HTTPFields = [.idempotencyKey: "deletion"]
            for status in [404, 404] {
                let missing = try await api.send(.delete, Self.path, key, body: Self.device)
                #expect(missing.status.code == status)
            }
            #expect(try await register(api, body: "{").status == .badRequest)
            let zone = #"{"token":"\#(Self.token)","favoriteTeams":[],"zone":"Mars/Olympus"}"#
            #expect(try await register(api, body: zone).problem().code == "invalid_zone")
            #expect(try await count("idempotency_key", api) == 0)
            #expect(try await register(api).status == .created)
            let deleted = try await api.send(.delete, Self.path, key, body: Self.device)
            #expect(deleted.status == .noContent && deleted.headers[.idempotencyReplayed] == nil)
            let again = try await api.send(.delete, Self.path, key, body: Self.device)
            #expect(again.status == .noContent && again.headers[.idempotencyReplayed] == "true")
        }
    }

    @Test func `a deletion by path runs once for each key, whatever the body`() async throws {
        try await ApiUnderTest.run { api in
            let path = "\(Self.path)/\(Self.token)"
            _ = try await register(api)
            for (body, replayed) in [(nil, nil), ("{}", "true"), (nil, "true")] as [(String?, String?)] {
                let response = try await api.send(.delete, path, [.idempotencyKey: "deletion"], body: body)
                #expect(response.status == .noContent)
                #expect(response.headers[.idempotencyReplayed] == replayed)
            }
        }
    }

    @Test func `a replay does not count against the registration limit, and a refusal is not stored`() async throws {
        try await ApiUnderTest.run(["LIMIT_REGISTRATIONS": "1"]) { api in
            let first = try await register(api)
            #expect(first.status == .created)
            // This device would count as new if it were registered again.
            try await api.owner.execute("delete from device")
            var number = 1000
            var other: TestResponse
            // A minute may end meanwhile, so more than one registration may be accepted.
            repeat {
                let again = try await register(api)
                #expect(again.text == first.text)
                number += 1
                other = try await register(api, body: #"{"token":"0123456789ab\#(number)","favoriteTeams":[]}"#)
            } while other.status == .created
            #expect(try other.problem().code == "too_many_registrations")
            #expect(try await count("idempotency_key", api) == Int64(number - 1000))
        }
    }

    @Test(arguments: ["", "a b", "\"abc", String(repeating: "k", count: 256)])
    func `a malformed key is refused before anything is done`(key: String) async throws {
        try await ApiUnderTest.run { api in
            let response = try await register(api, key)
            #expect(response.status == .badRequest)
            #expect(try response.problem().code == "invalid_idempotency_key")
            #expect(try await count("device", api) == 0)
        }
    }

    @Test func `a body that is too long is refused with a key as without one`() async throws {
        try await ApiUnderTest.run { api in
            let response = try await register(api, body: String(repeating: " ", count: 40_000))
            #expect(try response.problem().code == "body_too_large")
        }
    }

    @Test func `writes of Live Activities are replayed, but not while a channel is being created`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertEverything(api.owner)
            #expect(try await register(api).status == .created)
            let game = "/api/v1/games/\(ApiFixtures.liveGame)"
            let body = #"{"token":"\#(Self.token)","activityToken":"00ac0001","pushToStartToken":"00cc0001"}"#
            for (method, path) in [
                (HTTPRequest.Method.put, "/api/v1/activities/start-token"), (.put, game + "/activity"),
                (.delete, game + "/activity"),
            ] {
                for replayed in [nil, "true"] {
                    let key = "\(method) \(path)".replacing(" ", with: ":")
                    let response = try await api.send(method, path, [.idempotencyKey: key], body: body)
                    #expect(response.status == .noContent, "\(key)")
                    #expect(response.headers[.idempotencyReplayed] == replayed, "\(key)")
                }
            }
            for _ in 0..<2 {
                let wanted = try await api.send(.post, game + "/channel", [.idempotencyKey: "join"], body: body)
                #expect(wanted.status == .accepted && wanted.headers[.idempotencyReplayed] == nil)
            }
            try await api.owner.execute("update activity_channel set state = 'open', channel_id = 'ab/+='")
            for replayed in [nil, "true"] {
                let open = try await api.send(.post, game + "/channel", [.idempotencyKey: "join"], body: body)
                #expect(open.status == .ok && open.text == #"{"channelId":"ab/+="}"#)
                #expect(open.headers[.idempotencyReplayed] == replayed)
            }
        }
    }

    @Test func `every answer to a write with a key is in the OpenAPI document`() async throws {
        let validator = SchemaValidator(document: try JSONValue.strictDocument())
        try await ApiUnderTest.run { api in
            let route = "POST \(Self.path)"
            for (key, body, status) in [
                ("first", Self.registration, 201), ("first", Self.registration, 201), ("first", Self.device, 422),
                ("first", #"{"token":"\#(Self.token)","favoriteTeams":[]}"#, 422), ("a b", Self.registration, 400),
            ] {
                let response = try await register(api, key, body: body)
                #expect(response.status.code == status)
                #expect(validator.complaints(response, to: route) == [])
            }
            try await api.owner.withTransaction { transaction in
                let scope = try #require(try await transaction.first("select scope from idempotency_key"))
                try await transaction.execute(
                    "select begin_idempotent_request(\(try scope.decode(String.self)), 'held', '')"
                )
                let held = try await register(api, "held")
                #expect(held.status == .conflict)
                #expect(validator.complaints(held, to: route) == [])
            }
            let path = try await api.send(.delete, "\(Self.path)/\(Self.token)", [.idempotencyKey: "a b"])
            #expect(path.status == .badRequest)
            #expect(validator.complaints(path, to: "DELETE \(Self.path)/{token}") == [])
        }
    }
}
