import APIModels
import BarDownClient
import Foundation
import Postgres
import TestTools
import Testing

/// The client's sign-in against the real api.
@Suite("Accounts with the client")
struct AuthClientTests {
    private static let address = "ann@example.org"

    /// An app on a device, and the mails of the server that it signs in to.
    private struct App {
        let accounts: AccountsUnderTest
        let store = MemoryAuthStateStore()
        let transport = LossyTransport()

        var client: APIClient {
            get throws {
                let server = try #require(URL(string: accounts.api.origin))
                let retry = RetryPolicy(base: .milliseconds(1))
                return APIClient(AppConfiguration(server: server), retry: retry, transport: transport)
            }
        }

        /// The service as the app creates it at each start.
        func start() throws -> APIAuthService {
            APIAuthService(try client, store: store, label: "Ann's phone")
        }

        func signedUp() async throws -> APIAuthService {
            let service = try start()
            try await service.signUp(email: AuthClientTests.address, password: AccountsUnderTest.password)
            // The app may be closed while its user reads the mail.
            let code = try await accounts.code(to: AuthClientTests.address)
            let user = try await start().verifyEmail(code: code)
            #expect(user.email == AuthClientTests.address && user.username == nil)
            return try start()
        }

        /// The number of the newest refresh token of the device's only session.
        func generation() async throws -> Int32 {
            try #require(
                try await accounts.api.owner.first("select generation from people.session")?.decode(Int32.self)
            )
        }
    }

    @Test func `a member signs in with an external issuer, and links another`() async throws {
        try await IssuersUnderTest.run { test in
            let app = App(accounts: test.accounts)
            let service = try app.start()
            let apple = ExternalToken(
                issuer: "apple",
                idToken: try await test.token("apple", "ann-1", nonce: "number"),
                nonce: "number"
            )
            let user = try await service.signIn(with: apple)
            #expect(user.username == nil && user.email == nil)
            await #expect(throws: APIError.self) { try await service.signIn(with: apple) }
            let token = try await test.token("firebase", "ann-2")
            let linked = try await service.link(ExternalToken(issuer: "firebase", idToken: token))
            #expect(linked.map(\.issuer) == ["apple", "firebase"])
            #expect(try await service.identities() == linked)
            // Another device.
            let other = try App(accounts: test.accounts).start()
            let found = try await other.signIn(with: ExternalToken(issuer: "firebase", idToken: token))
            #expect(found.id == user.id)
            #expect(try await other.chooseUsername("annmember").username == "annmember")
            try await service.unlink("apple")
            #expect(try await service.identities().map(\.issuer) == ["firebase"])
            let error = await #expect(throws: APIError.self) { try await service.unlink("firebase") }
            guard case .refused(let problem) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(problem.code == "last_sign_in")
        }
    }

    private func withApp(_ body: @Sendable (App) async throws -> Void) async throws {
        try await AccountsUnderTest.run { try await body(App(accounts: $0)) }
    }

    @Test func `a member signs up, chooses a username, and signs out everywhere`() async throws {
        try await withApp { app in
            let service = try await app.signedUp()
            #expect(await service.currentUser()?.username == nil)
            #expect(try await service.chooseUsername("annabel").username == "annabel")
            #expect(await service.currentUser()?.username == "annabel")
            let other = try APIAuthService(app.client, store: MemoryAuthStateStore())
            #expect(
                try await other.signIn(email: Self.address, password: AccountsUnderTest.password).username == "annabel"
            )
            try await service.signOut(everywhere: true)
            #expect(await service.currentUser() == nil)
            #expect(app.store.load().refreshToken == nil)
            await #expect(throws: APIError.refused(ProblemDetails(status: 401, code: "session_over"))) {
                try await service.accessToken()
            }
            let session = APIContestService(try app.client, tokens: other)
            let error = await #expect(throws: APIError.self) { try await session.statistics() }
            guard case .refused(let problem) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(problem.code == "session_over")
        }
    }

    @Test func `tasks that need a token at the same time share one refresh`() async throws {
        try await withApp { app in
            let service = try await app.signedUp()
            #expect(try await app.generation() == 1)
            let tokens = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<8 { group.addTask { try await service.accessToken() } }
                return try await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
            #expect(tokens.count == 1)
            #expect(try await app.generation() == 2)
        }
    }

    @Test func `a refresh whose response is lost is repeated, and the session continues`() async throws {
        try await withApp { app in
            let service = try await app.signedUp()
            app.transport.loseNext()
            _ = try await service.accessToken()
            #expect(try await app.generation() == 2)
            // The token that was stored is the one that the server accepts.
            _ = try await app.start().accessToken()
            #expect(try await app.generation() == 3)
        }
    }

    @Test func `a new password is set with a mailed code, and without one there is nothing to confirm`() async throws {
        try await withApp { app in
            let service = try await app.signedUp()
            try await service.signOut()
            let error = await #expect(throws: APIError.self) {
                try await service.confirmResetPassword(code: "ABCD-2345", newPassword: "another-harbour-3")
            }
            #expect(error == .refused(ProblemDetails(status: 409, code: "no_code", detail: Self.noCode)))
            try await app.accounts.forgetMails()
            try await service.resetPassword(email: Self.address)
            let code = try await app.accounts.code(to: Self.address)
            #expect(
                try await service.confirmResetPassword(code: code, newPassword: "another-harbour-3").email
                    == Self.address
            )
            await #expect(throws: APIError.self) {
                try await service.signIn(email: Self.address, password: AccountsUnderTest.password)
            }
            // A refused sign-in changes nothing.
            #expect(await service.currentUser()?.email == Self.address)
            _ = try await service.accessToken()
        }
    }

    private static let noCode = "No code was requested on this device."

    @Test func `a refusal of the API key keeps the member signed in, and the end of the session does not`() async throws
    {
        try await withApp { app in
            let service = try await app.signedUp()
            app.transport.refuse(#"{"status":401,"code":"unauthorized"}"#)
            await #expect(throws: APIError.refused(ProblemDetails(status: 401, code: "unauthorized"))) {
                try await service.accessToken()
            }
            #expect(await service.currentUser() != nil && app.store.load().refreshToken != nil)
            _ = try await service.accessToken()
            try await app.accounts.api.owner.execute(
                "update people.session set ended_at = clock_timestamp(), end_reason = 'signed_out'"
            )
            let started = try app.start()
            await #expect(throws: APIError.self) { try await started.accessToken() }
            #expect(await started.currentUser() == nil && app.store.load().refreshToken == nil)
        }
    }

    @Test func `an access token that the server refuses too early is replaced, and the request is repeated once`()
        async throws
    {
        try await withApp { app in
            let service = try await app.signedUp()
            _ = try await service.chooseUsername("annabel")
            let (token, before) = (try await service.accessToken(), try await app.generation())
            let contests = APIContestService(try app.client, tokens: service)
            app.transport.refuse(#"{"status":401,"code":"invalid_token"}"#)
            #expect(try await contests.statistics().won == 0)
            #expect(try await app.generation() == before + 1)
            #expect(try await service.accessToken() != token)
            // A token that another task has replaced already is not refreshed again.
            let now = try await service.accessToken()
            #expect(try await service.replaceToken(token) == now)
            #expect(try await app.generation() == before + 1)
            // A provider without another token gets the refusal.
            let fixed = APIContestService(try app.client, tokens: FixedAccessToken("none"))
            let error = await #expect(throws: APIError.self) { try await fixed.statistics() }
            guard case .refused(let problem) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(problem.code == "invalid_token")
        }
    }

    @Test func `a code that was requested before the app was closed can be confirmed afterwards`() async throws {
        try await withApp { app in
            let service = try app.start()
            #expect(await service.pendingCode() == nil)
            try await service.signUp(email: Self.address, password: AccountsUnderTest.password)
            let started = try app.start()
            #expect(await started.pendingCode() == .signUp)
            _ = try await started.verifyEmail(code: try await app.accounts.code(to: Self.address))
            #expect(await started.pendingCode() == nil)
        }
    }

    @Test func `a device that cannot reach the server is signed out anyway`() async throws {
        try await withApp { app in
            let service = try await app.signedUp()
            app.transport.loseAll()
            await #expect(throws: APIError.unreachable(.failed("lost"))) { try await service.signOut() }
            #expect(await service.currentUser() == nil)
            #expect(app.store.load().refreshToken == nil)
        }
    }
}
