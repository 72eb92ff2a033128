import APIModels
import HTTPTypes
import Testing
import Time

@testable import APIServer
@testable import Storage

@Suite("Writes of old versions and during maintenance")
struct WritePolicyTests {
    private static let store = "https://apps.example.org/bardown"

    private static func setting(minimum: String? = nil, isInMaintenance: Bool = false) throws -> AppSetting {
        AppSetting(
            platform: "ios",
            minimumVersion: minimum,
            latestVersion: nil,
            storeURL: store,
            isInMaintenance: isInMaintenance,
            message: "Back at noon",
            changedAt: try #require(Instant(secondsSinceEpoch: 0)),
            changedBy: "ann"
        )
    }

    private static let requests: [(HTTPRequest.Method, String, WritePolicy)] = [
        (.get, "/api/v1/contests", .always), (.head, "/", .always), (.options, "/api/v1/invitations", .always),
        (.post, "/api/v1/odds/parlay", .always), (.post, "/spoilers/hide", .always), (.post, "/ops/sign-in", .always),
        (.put, "/api/v1/admin/config/ios", .always), (.post, "/api/v1/auth/refresh", .always),
        (.post, "/api/v1/auth/sign-in", .fromAnyVersion), (.post, "/api/v1/auth/sign-out", .fromAnyVersion),
        (.delete, "/api/v1/me", .fromAnyVersion), (.delete, "/api/v1/devices", .fromAnyVersion),
        (.delete, "/api/v1/devices/ab12", .fromAnyVersion),
        (.post, "/api/v1/devices", .guarded), (.patch, "/api/v1/me", .guarded), (.post, "/api/v1/reports", .guarded),
        (.post, "/account/sign-out", .guarded), (.post, "/opsroom", .guarded), (.post, "/api/v1/authors", .guarded),
        (.delete, "/api/v1/me/sessions/1", .guarded), (.post, "/a/route/of/tomorrow", .guarded),
    ]

    @Test(arguments: requests)
    func `each write is refused unless a rule allows it`(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ policy: WritePolicy
    ) {
        #expect(WritePolicy(method, path) == policy)
    }

    private static let versions: [(WritePolicy, String?, minimum: String?, refused: String?)] = [
        (.guarded, "ios/1.9.9", "1.10", "update_required"), (.guarded, "ios/1.10", "1.10.0", nil),
        (.guarded, "ios/2", "1.10", nil), (.guarded, "ios/1", nil, nil), (.guarded, nil, "1.10", nil),
        (.guarded, "ios/1", "not a version", nil), (.fromAnyVersion, "ios/1", "1.10", nil),
        (.always, "ios/1", "1.10", nil),
    ]

    @Test(arguments: versions)
    func `36: below the minimum version writes get 426`(
        _ policy: WritePolicy,
        _ sent: String?,
        minimum: String?,
        refused: String?
    ) throws {
        let client = sent.flatMap { ClientVersion($0) }
        let refusal = policy.refusal(of: client, by: try Self.setting(minimum: minimum))
        #expect(refusal?.code == refused && policy.refusal(of: client, by: nil) == nil)
        #expect(refusal == nil || refusal?.status.code == 426 && refusal?.storeURL == Self.store)
    }

    @Test func `36: in maintenance writes that reading does not need get 503, also below the minimum version`() throws {
        let setting = try Self.setting(minimum: "2", isInMaintenance: true)
        for policy in [WritePolicy.guarded, .fromAnyVersion] {
            for client in [ClientVersion("ios/1"), ClientVersion("ios/3"), nil] {
                let refusal = try #require(policy.refusal(of: client, by: setting))
                #expect(refusal.status.code == 503 && refusal.code == Problem.maintenanceCode)
                #expect(refusal.headers[.retryAfter] == "60" && refusal.message == "Back at noon")
            }
        }
        #expect(WritePolicy.always.refusal(of: ClientVersion("ios/1"), by: setting) == nil)
    }

    @Test(arguments: [
        "", "ios", "ios/", "/1.0", "ios/1.0/2", "mac/1.0", "ios 1.0", "iOS/1.0", "ios/1.x", "ios/1.2.3.4.5",
    ])
    func `any other text names no app`(_ text: String) {
        #expect(ClientVersion(text) == nil)
    }

    @Test func `platform and version are written as they were read`() {
        #expect(ClientVersion("android/1.10.0")?.description == "android/1.10.0")
        #expect(ClientVersion(.web, "3")?.description == "web/3" && ClientVersion(.web, "x") == nil)
    }
}
