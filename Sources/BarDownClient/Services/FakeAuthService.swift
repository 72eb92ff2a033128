import Foundation
import Synchronization

/// Accounts in memory, for previews and tests. The code of every mail is ``code``.
public final class FakeAuthService: AuthService {
    /// The code that every sign-up and reset expects.
    public static let code = "ABCD-2345"

    fileprivate struct State {
        var passwords: [String: String]
        /// The address and the password of the sign-up that waits for its code.
        var signUp: (email: String, password: String)?
        var reset: String?
        /// Who signs in with which token of an external issuer, in the order of linking.
        var identities: [Identity] = []
        var user: AppUser?
    }

    fileprivate struct Identity {
        let token: ExternalToken
        let user: AppUser
        let response: IdentityResponse

        init(_ token: ExternalToken, of user: AppUser) {
            (self.token, self.user) = (token, user)
            response = IdentityResponse(issuer: token.issuer, linkedAt: Date())
        }
    }

    private let state: Mutex<State>
    private let failure: APIError?

    /// - Parameters:
    ///   - user: The member who is signed in; `nil`: none.
    ///   - passwords: The password of each address that has an account.
    ///   - failure: If set, every call that throws throws it.
    public init(user: AppUser? = nil, passwords: [String: String] = [:], failure: APIError? = nil) {
        state = Mutex(State(passwords: passwords, user: user))
        self.failure = failure
    }

    /// The member who is signed in.
    public func currentUser() -> AppUser? { state.withLock { $0.user } }

    /// The last code that was requested.
    public func pendingCode() -> PendingCode? {
        state.withLock { $0.reset != nil ? .reset : $0.signUp != nil ? .signUp : nil }
    }

    /// A token that no server accepts.
    public func accessToken() async throws(APIError) -> String {
        try check()
        guard currentUser() != nil else { throw .sessionOver }
        return "fake"
    }

    /// Remembers the address and the password until the code is confirmed.
    public func signUp(email: String, password: String) async throws(APIError) {
        try check()
        state.withLock { $0.signUp = (email, password) }
    }

    /// Creates the account.
    public func verifyEmail(code: String) async throws(APIError) -> AppUser {
        try check()
        guard let (email, password) = state.withLock({ $0.signUp }) else { throw .noCode }
        guard code == Self.code else { throw Self.invalidCode }
        return state.withLock { state in
            state.signUp = nil
            state.passwords[email] = password
            return state.signIn(email)
        }
    }

    /// Compares the password with that of the account.
    public func signIn(email: String, password: String) async throws(APIError) -> AppUser {
        try check()
        guard state.withLock({ $0.passwords[email] == password }) else {
            throw .refused(ProblemDetails(status: 401, code: "invalid_credentials"))
        }
        return state.withLock { $0.signIn(email) }
    }

    /// Finds the member of the issuer and the token, or creates one without an address.
    public func signIn(with token: ExternalToken) async throws(APIError) -> AppUser {
        try check()
        return state.withLock { state in
            if let known = state.identity(of: token) {
                state.user = known.user
                return known.user
            }
            let user = AppUser(id: UUID(), username: nil, email: nil, discoverable: true, createdAt: Date())
            state.identities.append(Identity(token, of: user))
            state.user = user
            return user
        }
    }

    /// The issuers of the tokens with which the member signs in.
    public func identities() async throws(APIError) -> [IdentityResponse] {
        try check()
        guard let user = currentUser() else { throw .sessionOver }
        return state.withLock { $0.identities(of: user) }
    }

    /// Lets the member who is signed in sign in with the token.
    @discardableResult
    public func link(_ token: ExternalToken) async throws(APIError) -> [IdentityResponse] {
        try check()
        guard let user = currentUser() else { throw .sessionOver }
        return try state.withLock { (state) throws(APIError) in
            let known = state.identity(of: token)
            if let known, known.user.id != user.id { throw Self.conflict("identity_taken") }
            if known == nil {
                guard !state.identities(of: user).contains(where: { $0.issuer == token.issuer }) else {
                    throw Self.conflict("has_identity")
                }
                state.identities.append(Identity(token, of: user))
            }
            return state.identities(of: user)
        }
    }

    /// Removes the issuer, unless the member could not sign in any more.
    public func unlink(_ issuer: String) async throws(APIError) {
        try check()
        guard let user = currentUser() else { throw .sessionOver }
        try state.withLock { (state) throws(APIError) in
            let own = state.identities(of: user)
            guard own.contains(where: { $0.issuer == issuer }) else {
                throw .refused(ProblemDetails(status: 404, code: "unknown_identity"))
            }
            guard own.count > 1 || user.email.flatMap({ state.passwords[$0] }) != nil else {
                throw Self.conflict("last_sign_in")
            }
            state.identities.removeAll { $0.user.id == user.id && $0.token.issuer == issuer }
        }
    }

    /// Remembers the address until the code is confirmed.
    public func resetPassword(email: String) async throws(APIError) {
        try check()
        state.withLock { $0.reset = email }
    }

    /// Replaces the password of an address that has an account.
    public func confirmResetPassword(code: String, newPassword: String) async throws(APIError) -> AppUser {
        try check()
        guard let email = state.withLock({ $0.reset }) else { throw .noCode }
        guard code == Self.code, state.withLock({ $0.passwords[email] != nil }) else { throw Self.invalidCode }
        return state.withLock { state in
            state.reset = nil
            state.passwords[email] = newPassword
            return state.signIn(email)
        }
    }

    /// Names the member who is signed in.
    public func chooseUsername(_ username: String) async throws(APIError) -> AppUser {
        try check()
        guard let user = currentUser() else { throw .sessionOver }
        let named = user.named(username)
        state.withLock { $0.user = named }
        return named
    }

    /// Signs the member out.
    public func signOut(everywhere: Bool) async throws(APIError) {
        state.withLock { $0.user = nil }
        try check()
    }

    private func check() throws(APIError) {
        if let failure { throw failure }
    }

    private static func conflict(_ code: String) -> APIError { .refused(ProblemDetails(status: 409, code: code)) }

    private static let invalidCode = APIError.refused(ProblemDetails(status: 422, code: "invalid_code"))
}

extension FakeAuthService.State {
    fileprivate mutating func signIn(_ email: String) -> AppUser {
        let signedIn = AppUser(id: UUID(), username: nil, email: email, discoverable: true, createdAt: Date())
        user = signedIn
        return signedIn
    }

    /// As at the server, a sign-in may have a nonce of its own.
    fileprivate func identity(of token: ExternalToken) -> FakeAuthService.Identity? {
        identities.first { $0.token.issuer == token.issuer && $0.token.idToken == token.idToken }
    }

    fileprivate func identities(of user: AppUser) -> [IdentityResponse] {
        identities.filter { $0.user.id == user.id }.map(\.response)
    }
}

extension AppUser {
    fileprivate func named(_ username: String) -> AppUser {
        AppUser(id: id, username: username, email: email, discoverable: discoverable, createdAt: createdAt)
    }
}
