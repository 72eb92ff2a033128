import APIModels
import Foundation
import HTTPTypes
import Postgres
import Testing

/// What administrators among the members do.
@Suite("Administrators")
struct AdminTests {
    /// Signs in with Cognito as a member of its group of administrators.
    private static func administrator(_ test: IssuersUnderTest) async throws -> TokensResponse {
        try await test.member("cognito", "admin-1", ["groups": #"["admins"]"#])
    }

    @Test func `the routes are for administrators who signed in within twelve hours`() async throws {
        try await IssuersUnderTest.run { test in
            let accounts = test.accounts
            let (admin, member) = (
                try await Self.administrator(test), try await test.member("cognito", "bob-1", ["groups": #"["users"]"#])
            )
            let config = AdminAppConfigRequest(minAppVersion: "1.2")
            func codes(_ token: String?) async throws -> Set<String> {
                let path = "admin/users/\(member.user.id.uuidString.lowercased())/suspend"
                let responses = [
                    try await accounts.get("admin/users?prefix=a", token: token),
                    try await accounts.get("admin/config/ios", token: token),
                    try await accounts.send(.put, "admin/config/ios", config, token: token),
                    try await accounts.post(path, token: token),
                    try await accounts.send(
                        .post,
                        "admin/notifications/push",
                        AdminMessageRequest(title: "Hello", body: "Back at noon", everyone: true),
                        token: token
                    ),
                ]
                return Set(try responses.map { try "\($0.status.code) \($0.problem().code)" })
            }
            #expect(try await codes(nil) == ["401 sign_in_required"])
            #expect(try await codes(member.accessToken) == ["403 admin_only"])
            // A group of another issuer means nothing.
            let claimed = try await test.member("firebase", "eve-1", ["groups": #"["admins"]"#])
            #expect(try await codes(claimed.accessToken) == ["403 admin_only"])
            try await accounts.api.owner.execute("update people.session set authenticated_at = now() - interval '12 h'")
            #expect(try await codes(admin.accessToken) == ["403 sign_in_again"])
            let actions = try await accounts.api.owner.first("select count(*) from operator_action")
            #expect(try actions?.decode(Int64.self) == 0)
        }
    }

    @Test func `an administrator suspends and restores a member`() async throws {
        try await IssuersUnderTest.run { test in
            let accounts = test.accounts
            let (admin, member) = (try await Self.administrator(test), try await test.member("firebase", "bob-1"))
            let name = UsernameRequest(username: "bobmember")
            _ = try await accounts.send(.put, "me/username", name, token: member.accessToken)
            func found() async throws -> [AdminUserResponse] {
                let response = try await accounts.get("admin/users?prefix=BOB", token: admin.accessToken)
                return try response.decoded(AdminUsersResponse.self).users
            }
            func act(_ act: String, on user: UUID) async throws -> TestResponse {
                try await accounts.post("admin/users/\(user.uuidString.lowercased())/\(act)", token: admin.accessToken)
            }
            #expect(try await found().map(\.suspended) == [false])
            #expect(try await act("suspend", on: member.user.id).status == .noContent)
            #expect(try await accounts.get("me", token: member.accessToken).problem().code == "session_over")
            #expect(try await found().map(\.suspended) == [true])
            #expect(try await act("restore", on: member.user.id).status == .noContent)
            #expect(try await act("suspend", on: admin.user.id).problem().code == "own_account")
            #expect(try await act("suspend", on: UUID()).status == .notFound)
            #expect(try await accounts.get("admin/users", token: admin.accessToken).status == .badRequest)
            let rows = try await accounts.api.owner.query(
                "select action || ' ' || outcome from operator_action order by id"
            )
            #expect(try rows.map { try $0.decode(String.self) } == ["suspend suspended", "restore restored"])
        }
    }

    @Test func `an administrator replaces the configuration that apps read`() async throws {
        try await IssuersUnderTest.run { test in
            let (accounts, admin) = (test.accounts, try await Self.administrator(test))
            func put(_ body: AdminAppConfigRequest, _ platform: String = "ios") async throws -> TestResponse {
                try await accounts.send(.put, "admin/config/\(platform)", body, token: admin.accessToken)
            }
            let empty = try await accounts.get("admin/config/ios", token: admin.accessToken)
            #expect(try empty.decoded(AdminAppConfigResponse.self).changedBy == nil)
            let body = AdminAppConfigRequest(minAppVersion: "1.2", maintenanceMode: true, message: "Back at nine")
            let changed = try await put(body).decoded(AdminAppConfigResponse.self)
            #expect(changed.minAppVersion == "1.2" && changed.maintenanceMode && changed.message == "Back at nine")
            #expect(changed.changedBy == "member \(admin.user.id.uuidString.lowercased())")
            let other = try await put(AdminAppConfigRequest(latestVersion: "2.0"))
            let replaced: AdminAppConfigResponse = try other.decoded()
            #expect(replaced.minAppVersion == nil && !replaced.maintenanceMode && replaced.latestVersion == "2.0")
            for wrong in [
                AdminAppConfigRequest(minAppVersion: "one"), AdminAppConfigRequest(storeUrl: "http://example.org"),
                AdminAppConfigRequest(message: String(repeating: "a", count: 301)),
            ] {
                #expect(try await put(wrong).problem().code == "invalid_app_config")
            }
            #expect(try await put(body, "windows").status == .notFound)
        }
    }

    @Test func `an administrator sends a message to a member or to all, and to all only if the request says so`()
        async throws
    {
        try await IssuersUnderTest.run { test in
            let (accounts, admin) = (test.accounts, try await Self.administrator(test))
            let member = try await test.member("firebase", "bob-1")
            func send(_ recipient: UUID?, _ everyone: Bool?, title: String = "Hello") async throws -> TestResponse {
                let message = AdminMessageRequest(
                    title: title,
                    body: "Back at noon",
                    recipient: recipient?.uuidString,
                    everyone: everyone,
                    collapseKey: "noon"
                )
                return try await accounts.send(.post, "admin/notifications/push", message, token: admin.accessToken)
            }
            let sent = [try await send(member.user.id, nil), try await send(nil, true)]
            #expect(sent.map(\.status) == [.created, .created])
            for (recipient, everyone) in [(nil, nil), (nil, false), (member.user.id, true)] as [(UUID?, Bool?)] {
                #expect(try await send(recipient, everyone).problem().code == "invalid_message")
            }
            #expect(try await send(nil, true, title: "two\nlines").problem().code == "invalid_message")
            #expect(try await send(UUID(), nil).problem().code == "unknown_member")
            let actions = try await accounts.api.owner.query(
                "select who || ' ' || subject || ' ' || outcome from operator_action order by id"
            ).map { try $0.decode(String.self) }
            let (who, subject) = (admin.user.id.uuidString.lowercased(), member.user.id.uuidString.lowercased())
            let ids = try sent.map { try $0.decoded(AdminMessageResponse.self).messageId.uuidString.lowercased() }
            #expect(actions == ["member \(who) \(subject) \(ids[0])", "member \(who) all \(ids[1])"])
            let jobs = try await accounts.api.owner.query(
                "select args ->> 'message' from q.job where kind = 'deliver_message' order by id"
            )
            #expect(try jobs.map { try $0.decode(String.self) } == ids)
        }
    }
}
