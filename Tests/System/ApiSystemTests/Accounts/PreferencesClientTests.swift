import APIModels
import BarDownClient
import Foundation
import Testing

/// The client's preferences against the real api, and against its fake.
@Suite("Preferences with the client")
struct PreferencesClientTests {
    /// The fields that an app of the tests stores.
    private struct Settings: Codable, Hashable, Sendable {
        struct Favourites: Codable, Hashable, Sendable {
            var teams: [String]?
            var leagues: [String]?
        }
        var theme: String?
        var favourites: Favourites?
    }

    /// Removes the theme.
    private struct RemovedTheme: Encodable, Sendable {
        func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: CodingKeys.self)
            try fields.encodeNil(forKey: .theme)
        }

        private enum CodingKeys: CodingKey { case theme }
    }

    /// Runs `body` with the fake, and with the api.
    private func withServices(_ body: @Sendable (any PreferencesService) async throws -> Void) async throws {
        try await body(FakePreferencesService())
        try await AccountsUnderTest.run { accounts in
            let member = try await accounts.signUp("ann@example.org")
            let server = try #require(URL(string: accounts.api.origin))
            let client = APIClient(AppConfiguration(server: server))
            try await body(APIPreferencesService(client, tokens: FixedAccessToken(member.accessToken)))
        }
    }

    @Test func `a change leaves the other fields, and null removes one`() async throws {
        try await withServices { service in
            #expect(try await service.preferences(as: Settings.self).value == Settings())
            var change = Settings(theme: "dark", favourites: .init(teams: ["duke"]))
            _ = try await service.change(change, of: nil, to: Settings.self)
            change = Settings(favourites: .init(leagues: ["nhl"]))
            let merged = try await service.change(change, of: nil, to: Settings.self)
            #expect(merged.value == Settings(theme: "dark", favourites: .init(teams: ["duke"], leagues: ["nhl"])))
            let removed = try await service.change(RemovedTheme(), of: nil, to: Settings.self)
            #expect(removed.value.theme == nil && removed.value.favourites != nil)
            #expect(try await service.preferences(as: Settings.self).version == removed.version)
        }
    }

    @Test func `a change of a version that is not stored any more is refused`() async throws {
        try await withServices { service in
            let before = try await service.preferences(as: Settings.self)
            let version = try #require(before.version)
            _ = try await service.change(Settings(theme: "dark"), of: version, to: Settings.self)
            let error = await #expect(throws: APIError.self) {
                try await service.change(Settings(theme: "light"), of: version, to: Settings.self)
            }
            guard case .refused(let problem) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(problem.status == 412 && problem.code == "preferences_changed")
            #expect(try await service.preferences(as: Settings.self).value.theme == "dark")
        }
    }

    @Test func `notices are on until they are turned off`() async throws {
        try await withServices { service in
            #expect(try await service.preferences(as: NoticeSettings.self).value.isOn("draft_reminder"))
            _ = try await service.change(NoticeSettings(["draft_reminder": false]), of: nil, to: NoticeSettings.self)
            let read = try await service.change(NoticeSettings(["your_turn": false]), of: nil, to: NoticeSettings.self)
            #expect(!read.value.isOn("draft_reminder") && !read.value.isOn("your_turn"))
            #expect(read.value.isOn("contest_completed"))
        }
    }
}
