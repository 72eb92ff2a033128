import APIModels
import BarDownClient
import Foundation
import HTTPTypes
import Postgres
import Storage
import Synchronization
import TestSupport
import Testing

@Suite("Configuration of apps over HTTP")
struct AppConfigTests {
    private static func insert(_ api: ApiUnderTest) async throws {
        let change = AppSettingChange(
            minimumVersion: "1.10",
            storeURL: "https://apps.example.org/bardown",
            message: "Playoffs!"
        )
        try await AppSettingStore(api.owner).change("ios", change, by: "ann")
    }

    @Test func `the client reads what the app may show, also while the server is unreachable`() async throws {
        try await ApiUnderTest.run { api in
            try await Self.insert(api)
            let server = try #require(URL(string: api.origin))
            let transport = LossyTransport()
            let retry = RetryPolicy(base: .milliseconds(1))
            let isLater = Atomic(false)
            let client = APIClient(AppConfiguration(server: server), retry: retry, transport: transport) {
                Date(timeIntervalSinceNow: isLater.load(ordering: .relaxed) ? 3600 : 0)
            }
            let service = APIAppConfigService(client)
            let old = try await service.appConfig(of: .ios, version: "1.9.9")
            #expect(old.access == .updateRequired(store: "https://apps.example.org/bardown"))
            let current = try await service.appConfig(of: .ios, version: "1.10")
            #expect(current.access == .open(message: "Playoffs!"))
            // The stored response is no longer fresh, so a request is sent.
            isLater.store(true, ordering: .relaxed)
            transport.loseAll()
            #expect(try await service.appConfig(of: .ios, version: "1.10") == current)
            await #expect(throws: APIError.unreachable(.failed("lost"))) {
                try await service.appConfig(of: .ios, version: "1.11")
            }
        }
    }

    @Test func `36: an app reads what is configured for its platform, and whether it must be updated`() async throws {
        try await ApiUnderTest.run { api in
            try await Self.insert(api)
            let response = try await api.get("/api/v1/app-config?platform=ios&version=1.9.9")
            #expect(response.status == .ok && response.headers[.cacheControl] == "public, max-age=60")
            let expected = AppConfigResponse(
                platform: .ios,
                minAppVersion: "1.10",
                updateRequired: true,
                storeUrl: "https://apps.example.org/bardown",
                message: "Playoffs!"
            )
            #expect(try response.decoded(AppConfigResponse.self) == expected)
            let tag = try #require(response.headers[.eTag])
            let again = try await api.get("/api/v1/app-config?platform=ios&version=1.9.9", [.ifNoneMatch: tag])
            #expect(again.status == .notModified)
            for query in ["platform=ios&version=1.10.0", "platform=ios"] {
                let body = try await api.get("/api/v1/app-config?\(query)").decoded(AppConfigResponse.self)
                #expect(!body.updateRequired, "\(query)")
            }
            let other = try await api.get("/api/v1/app-config?platform=web").decoded(AppConfigResponse.self)
            #expect(other == AppConfigResponse(platform: .web))
            for query in ["", "?platform=mac", "?platform=ios&version=x"] {
                let refused = try await api.get("/api/v1/app-config\(query)")
                #expect(try refused.problem().code == "invalid_parameter", "\(query)")
            }
        }
    }

    @Test func `it is served while the database is unavailable, and demands nothing if it was never read`() async throws
    {
        try await ApiUnderTest.run { api in
            try await Self.insert(api)
            let path = "/api/v1/app-config?platform=ios"
            let known = try await api.get(path)
            try await api.refuseConnections()
            let served = try await api.get(path)
            #expect(served.status == .ok && served.text == known.text)
        }
        try await ApiUnderTest.run { api in
            try await Self.insert(api)
            try await api.refuseConnections()
            let unknown = try await api.get("/api/v1/app-config?platform=ios&version=1.0")
            #expect(try unknown.decoded(AppConfigResponse.self) == AppConfigResponse(platform: .ios))
        }
    }
}
