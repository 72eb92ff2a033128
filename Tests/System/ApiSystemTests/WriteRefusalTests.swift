import APIModels
import BarDownClient
import Foundation
import HTTPTypes
import Postgres
import Storage
import TestSupport
import TestTools
import Testing

@testable import APIServer

/// Checks over HTTP what an app that must be updated, and everyone during maintenance, may still do.
@Suite("Refused writes")
struct WriteRefusalTests {
    private static let store = "https://apps.example.org/bardown"
    private static let old: HTTPFields = [.appVersion: "ios/1.9.9"]

    private static func configure(
        _ api: ApiUnderTest,
        _ platform: String,
        minimum: String? = nil,
        isInMaintenance: Bool? = nil
    ) async throws {
        let change = AppSettingChange(
            minimumVersion: minimum,
            storeURL: store,
            isInMaintenance: isInMaintenance,
            message: "Back at noon"
        )
        try await AppSettingStore(api.owner).change(platform, change, by: "ann")
        // The api reads the configuration again after a minute.
        api.clock.advance(by: .seconds(61))
    }

    private static func bearer(_ tokens: TokensResponse, _ version: String) -> HTTPFields {
        [.authorization: "Bearer \(tokens.accessToken)", .appVersion: version]
    }

    @Test func `36: below the minimum version writes get 426, in maintenance 503, and scores go on`() async throws {
        try await AccountsUnderTest.run { accounts in
            let (api, tokens) = (accounts.api, try await accounts.signUp("ann@example.org"))
            let old = Self.bearer(tokens, "ios/1.9.9")
            func write() async throws -> TestResponse {
                try await api.send(.patch, "/api/v1/me", old, body: #"{"discoverable":false}"#)
            }
            #expect(try await write().status == .ok)
            try await Self.configure(api, "ios", minimum: "1.10")
            let outdated = try await write()
            #expect(try outdated.status == .upgradeRequired && outdated.problem().code == "update_required")
            #expect(try await api.get("/api/v1/scoreboard", old).status == .ok)
            try await Self.configure(api, "ios", minimum: "1.10", isInMaintenance: true)
            let closed = try await write()
            #expect(try closed.status == .serviceUnavailable && closed.problem().code == "maintenance")
            #expect(closed.headers[.retryAfter] == "60")
            #expect(try await api.get("/api/v1/scoreboard", old).status == .ok)
        }
    }

    @Test func `below the minimum version writes get 426, and reading, signing in and leaving go on`() async throws {
        try await AccountsUnderTest.run { accounts in
            let (api, tokens) = (accounts.api, try await accounts.signUp("ann@example.org"))
            try await Self.configure(api, "ios", minimum: "1.10")
            let old = Self.bearer(tokens, "ios/1.9.9")
            let refused = try await api.send(.patch, "/api/v1/me", old, body: #"{"discoverable":false}"#)
            let problem = try refused.decoded(ProblemResponse.self)
            #expect(refused.status == .upgradeRequired)
            #expect(problem.code == "update_required" && problem.storeUrl == Self.store && problem.message == nil)
            for version in ["ios/1.10", "ios/1.10.0", "android/1.0", "1.9.9", "ios/new"] {
                let fields = Self.bearer(tokens, version)
                let answer = try await api.send(.patch, "/api/v1/me", fields, body: #"{"discoverable":false}"#)
                #expect(answer.status == .ok, "\(version) \(answer.text)")
            }
            #expect(try await api.get("/api/v1/me", old).status == .ok)
            #expect(try await api.get("/api/v1/scoreboard", Self.old).status == .ok)
            // What does not exist is not refused as a write.
            #expect(try await api.send(.post, "/api/v1/nothing", old, body: "{}").status == .notFound)
            #expect(try await api.send(.post, "/api/v1/leagues", old, body: "{}").status == .methodNotAllowed)
            let credentials = #"{"email":"ann@example.org","password":"\#(AccountsUnderTest.password)"}"#
            let again = try await api.send(.post, "/api/v1/auth/sign-in", Self.old, body: credentials)
            let fresh = try again.decoded(TokensResponse.self)
            let deletion = try await api.send(
                .delete,
                "/api/v1/me",
                Self.bearer(fresh, "ios/1.9.9"),
                body: #"{"username":null}"#
            )
            #expect(deletion.status == .noContent, "\(deletion.text)")
        }
    }

    @Test func `in maintenance writes get 503, and scores, reading and new access tokens go on`() async throws {
        try await AccountsUnderTest.run { accounts in
            let (api, tokens) = (accounts.api, try await accounts.signUp("ann@example.org"))
            try await Self.configure(api, "ios", isInMaintenance: true)
            let current = Self.bearer(tokens, "ios/9")
            for (method, path, body): (HTTPTypes.HTTPRequest.Method, String, String) in [
                (.patch, "me", #"{"discoverable":false}"#), (.post, "auth/sign-out", "{}"), (.delete, "me", "{}"),
                (.post, "devices", "{}"),
            ] {
                let refused = try await api.send(method, "/api/v1/\(path)", current, body: body)
                #expect(refused.status == .serviceUnavailable && refused.headers[.retryAfter] == "60", "\(path)")
                let problem = try refused.decoded(ProblemResponse.self)
                #expect(problem.code == "maintenance" && problem.message == "Back at noon", "\(path)")
            }
            #expect(try await api.get("/api/v1/scoreboard", current).status == .ok)
            #expect(try await api.get("/api/v1/me", current).status == .ok)
            let refresh = #"{"refreshToken":"\#(tokens.refreshToken)"}"#
            let answer = try await api.send(.post, "/api/v1/auth/refresh", [.appVersion: "ios/9"], body: refresh)
            #expect(answer.status == .ok)
            // Another platform is not affected.
            let web = try await api.send(
                .patch,
                "/api/v1/me",
                Self.bearer(tokens, "web/1"),
                body: #"{"discoverable":true}"#
            )
            #expect(web.status == .ok, "\(web.text)")
        }
    }

    @Test func `a form gets a page that says so, and the visitor stays signed in`() async throws {
        try await AccountsUnderTest.run { accounts in
            var member = PageClient(accounts.api)
            try await member.signUp("ann@example.org", as: "annann1", in: accounts)
            try await member.open("/account")
            try await Self.configure(accounts.api, "web", isInMaintenance: true)
            let answer = try await member.submit("/account/sign-out")
            #expect(answer.status == .serviceUnavailable && answer.headers[.retryAfter] == "60")
            #expect(answer.text.contains("<h1>Under maintenance</h1>") && answer.text.contains("Back at noon"))
            #expect(answer.headers[.contentType]?.hasPrefix("text/html") ?? false)
            try await member.open("/account")
            #expect(member.page.contains("annann1"))
        }
    }

    @Test func `the rule holds while the database is unavailable, and demands nothing if it was never read`()
        async throws
    {
        try await ApiUnderTest.run { api in
            try await Self.configure(api, "ios", minimum: "1.10")
            #expect(try await api.get("/api/v1/app-config?platform=ios").status == .ok)
            try await api.refuseConnections()
            let refused = try await api.send(.post, "/api/v1/devices", Self.old, body: "{}")
            #expect(refused.status == .upgradeRequired)
        }
        try await ApiUnderTest.run { api in
            try await Self.configure(api, "ios", minimum: "1.10")
            try await api.refuseConnections()
            #expect(try await api.send(.post, "/api/v1/devices", Self.old, body: "{}").status != .upgradeRequired)
        }
    }

    @Test func `the client sends its version, and its errors say what the app may show`() async throws {
        try await ApiUnderTest.run { api in
            try await Self.configure(api, "ios", minimum: "1.10")
            try await Self.configure(api, "android", isInMaintenance: true)
            let server = try #require(URL(string: api.origin))
            for (version, expected): (String, AppAccess) in [
                ("ios/1.9", .updateRequired(store: Self.store)), ("android/9", .maintenance(message: "Back at noon")),
            ] {
                let app = try #require(ClientVersion(version))
                let client = APIClient(AppConfiguration(server: server, app: app), retry: .never)
                let model = await AppConfigVM(APIAppConfigService(client), app: app)
                try await withTemporaryDirectory { folder in
                    let store = LocalStore(folder: URL(filePath: folder))
                    let service = APINotificationService(client, store: store)
                    let registration = DeviceRegistration(token: "00112233aabbccdd", follows: [])
                    let error = try #require(
                        await #expect(throws: APIError.self) { try await service.register(registration) }
                    )
                    #expect(error.access == expected, "\(version)")
                    await model.record(error)
                    #expect(await model.access == expected)
                    // It was stored, and is sent again once the app is updated.
                    await #expect(throws: error) { try await service.resume() }
                }
                await model.load()
                #expect(await model.access == expected)
            }
        }
    }
}
