import APIModels
import BarDownClient
import Foundation
import HTTPTypes
import Postgres
import TestTools
import Testing

@Suite("Devices of members")
struct DeviceBindingTests {
    private static let device = #"{"token":"0123456789abcdef","favoriteTeams":[]}"#

    private func register(_ contests: ContestsUnderTest, as member: Int?) async throws -> TestResponse {
        if let member { return try await contests.send(.post, "devices", as: member, body: Self.device) }
        return try await contests.accounts.api.send(.post, "/api/v1/devices", body: Self.device)
    }

    private func holders(_ contests: ContestsUnderTest) async throws -> [String] {
        try await contests.owner.query(
            "select a.username from people.signed_in_device d join people.account a on a.id = d.account_id"
        ).map { try $0.decode(String.self) }
    }

    @Test func `a device belongs to the member who registers it, until that member signs out`() async throws {
        try await ContestsUnderTest.run { contests in
            #expect(try await register(contests, as: nil).status == .created)
            #expect(try await holders(contests) == [])
            #expect(try await register(contests, as: 0).status == .ok)
            #expect(try await holders(contests) == ["member0"])
            // A registration without a token, such as of an app that was not updated, changes nothing.
            #expect(try await register(contests, as: nil).status == .ok)
            #expect(try await holders(contests) == ["member0"])
            #expect(try await register(contests, as: 1).status == .ok)
            #expect(try await holders(contests) == ["member1"])
            let out = try await contests.accounts.send(
                "auth/sign-out",
                SignOutRequest(),
                token: contests.members[1].accessToken
            )
            #expect(out.status == .noContent)
            #expect(try await holders(contests) == [])
            let refused = try await register(contests, as: 1)
            #expect(try refused.problem().code == "session_over")
        }
    }

    @Test func `the client binds a device to its member, and to no member once the session is over`() async throws {
        try await ContestsUnderTest.run { contests in
            try await withTemporaryDirectory { folder in
                let server = try #require(URL(string: contests.accounts.api.origin))
                let service = APINotificationService(
                    APIClient(AppConfiguration(server: server)),
                    store: LocalStore(folder: URL(filePath: folder).appending(path: "store")),
                    tokens: FixedAccessToken(contests.members[0].accessToken)
                )
                let device = DeviceRegistration(token: String(repeating: "0a", count: 32), follows: [])
                _ = try await service.register(device)
                #expect(try await holders(contests) == ["member0"])
                _ = try await contests.accounts.send(
                    "auth/sign-out",
                    SignOutRequest(),
                    token: contests.members[0].accessToken
                )
                let again = try await service.register(device)
                #expect(again.following == [])
                #expect(try await holders(contests) == [])
                try await service.forget(device)
            }
        }
    }
}
