import BarDownClient
import Foundation
import Testing

@MainActor
@Suite("What an app may show")
struct AppConfigModelTests {
    private static func app() throws -> ClientVersion { try #require(ClientVersion(.ios, "1.9")) }

    nonisolated private static let configurations: [(AppConfig, AppAccess)] = [
        (AppConfig(platform: .ios), .open(message: nil)),
        (AppConfig(platform: .ios, message: "Hi"), .open(message: "Hi")),
        (AppConfig(platform: .ios, updateRequired: true, storeUrl: "https://s"), .updateRequired(store: "https://s")),
        (
            AppConfig(platform: .ios, updateRequired: true, maintenanceMode: true, message: "Noon"),
            .maintenance(message: "Noon")
        ),
    ]

    @Test(arguments: configurations)
    func `it follows the configuration`(_ configuration: AppConfig, _ access: AppAccess) async throws {
        let model = AppConfigVM(FakeAppConfigService(.success(configuration)), app: try Self.app())
        #expect(model.access == .open(message: nil))
        await model.load()
        #expect(model.access == access && model.failure == nil)
    }

    @Test func `a configuration that cannot be read changes nothing`() async throws {
        let model = AppConfigVM(FakeAppConfigService(.failure(.unreachable(.timedOut))), app: try Self.app())
        await model.load()
        #expect(model.access == .open(message: nil) && model.failure == .unreachable(.timedOut))
    }

    nonisolated private static let errors: [(APIError, AppAccess?)] = [
        (.updateRequired(store: "https://s"), .updateRequired(store: "https://s")),
        (.maintenance(message: nil, retryAfter: .seconds(60)), .maintenance(message: nil)),
        (.refused(ProblemDetails(status: 503, code: "database_unavailable")), nil), (.cancelled, nil),
        (.unreachable(.timedOut), nil), (.unreadable("body"), nil),
    ]

    @Test(arguments: errors)
    func `a refused change says what the app may show`(_ error: APIError, _ access: AppAccess?) throws {
        #expect(error.access == access)
        let model = AppConfigVM(FakeAppConfigService(), app: try Self.app())
        model.record(error)
        #expect(model.access == access ?? .open(message: nil))
    }

    @Test func `a change during maintenance may succeed later, one of an old version not`() {
        let maintenance = APIError.maintenance(message: nil, retryAfter: .seconds(60))
        #expect(maintenance.isTransient && maintenance.retryAfter == .seconds(60))
        let update = APIError.updateRequired(store: nil)
        #expect(!update.isTransient && update.retryAfter == nil)
    }

    @Test func `the version is part of the configuration, and is sent as it is`() throws {
        let json = Data(#"{"server":"https://scores.example.org","app":"ios/1.10.2"}"#.utf8)
        let configuration = try JSONDecoder().decode(AppConfiguration.self, from: json)
        #expect(configuration.app?.description == "ios/1.10.2")
        let wrong = Data(#"{"server":"https://scores.example.org","app":"1.10.2"}"#.utf8)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(AppConfiguration.self, from: wrong) }
    }
}
