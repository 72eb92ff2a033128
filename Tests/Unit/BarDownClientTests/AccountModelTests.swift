import BarDownClient
import Foundation
import Testing

@MainActor
@Suite("Accounts in the client")
struct AccountModelTests {
    private static let address = "ann@example.org"

    @Test func `a new member is led from the address to the username`() async {
        let service = FakeAuthService()
        let model = LoginVM(service)
        await model.load()
        (model.email, model.password) = (Self.address, "tidal-harbour-92")
        await model.signUp()
        #expect(model.step == .signUpCode && model.password.isEmpty)
        let restarted = LoginVM(service)
        await restarted.load()
        #expect(restarted.step == .signUpCode)
        model.code = "wrong"
        await model.confirm()
        #expect(model.step == .signUpCode)
        #expect(model.failure == .refused(ProblemDetails(status: 422, code: "invalid_code")))
        model.code = FakeAuthService.code
        await model.confirm()
        #expect(model.step == .username && model.failure == nil)
        #expect(model.password.isEmpty && model.code.isEmpty)
        model.username = "ann1"
        await model.chooseUsername()
        #expect(model.step == .done)
    }

    @Test func `a password is replaced with a code, and the old one is refused`() async {
        let service = FakeAuthService(passwords: [Self.address: "tidal-harbour-92"])
        let model = LoginVM(service)
        model.email = Self.address
        await model.resetPassword()
        #expect(model.step == .resetCode)
        (model.code, model.password) = (FakeAuthService.code, "another-harbour-3")
        await model.confirm()
        #expect(model.step == .username)
        let second = LoginVM(service)
        await second.load()
        #expect(second.step == .username)
        (second.email, second.password) = (Self.address, "tidal-harbour-92")
        await second.signIn()
        #expect(second.failure == .refused(ProblemDetails(status: 401, code: "invalid_credentials")))
    }

    @Test func `a member signs in with an external issuer, and chooses a username once`() async {
        let service = FakeAuthService()
        let token = ExternalToken(issuer: "apple", idToken: "token of ann", nonce: "number")
        let model = LoginVM(service)
        await model.signIn(with: token)
        #expect(model.step == .username && model.failure == nil)
        let ann = service.currentUser()
        #expect(ann != nil && ann?.email == nil)
        await model.signIn(with: ExternalToken(issuer: "firebase", idToken: "token of ann"))
        #expect(service.currentUser() != ann)
        await model.signIn(with: token)
        #expect(service.currentUser() == ann)
    }

    @Test func `a member links and unlinks issuers, but keeps one way to sign in`() async throws {
        let service = FakeAuthService()
        let apple = ExternalToken(issuer: "apple", idToken: "token of ann", nonce: "number")
        let firebase = ExternalToken(issuer: "firebase", idToken: "token of ann")
        let ann = try await service.signIn(with: apple)
        #expect(try await service.link(firebase).map(\.issuer) == ["apple", "firebase"])
        #expect(try await service.link(firebase).map(\.issuer) == ["apple", "firebase"])
        let second = ExternalToken(issuer: "apple", idToken: "another token")
        #expect(await Self.code { try await service.link(second) } == "has_identity")
        try await service.unlink("apple")
        #expect(try await service.identities().map(\.issuer) == ["firebase"])
        #expect(await Self.code { try await service.unlink("apple") } == "unknown_identity")
        #expect(await Self.code { try await service.unlink("firebase") } == "last_sign_in")
        let bob = try await service.signIn(with: apple)
        #expect(bob.id != ann.id)
        #expect(await Self.code { try await service.link(firebase) } == "identity_taken")
    }

    /// The code of the problem with which a request is refused; `nil`: it is not.
    private static func code(_ request: () async throws -> Void) async -> String? {
        do {
            try await request()
            return nil
        } catch APIError.refused(let problem) {
            return problem.code
        } catch {
            return "\(error)"
        }
    }

    @Test func `the account shows the member until signing out`() async throws {
        let service = FakeAuthService(passwords: [Self.address: "tidal-harbour-92"])
        _ = try await service.signIn(email: Self.address, password: "tidal-harbour-92")
        let model = AccountVM(service)
        await model.load()
        #expect(model.user?.email == Self.address)
        await model.signOut()
        #expect(model.user == nil && model.failure == nil)
        await #expect(throws: APIError.self) { try await service.accessToken() }
        let unreachable = AccountVM(FakeAuthService(user: Self.user, failure: .unreachable(.timedOut)))
        await unreachable.load()
        #expect(unreachable.user == Self.user)
        await unreachable.signOut()
        #expect(unreachable.user == nil && unreachable.failure == .unreachable(.timedOut))
    }

    private static let user = AppUser(
        id: UUID(),
        username: "ann1",
        email: address,
        discoverable: true,
        createdAt: Date(timeIntervalSince1970: 0)
    )
}
