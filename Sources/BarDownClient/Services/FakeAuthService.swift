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
        /// The members of external issuers, by issuer and token.
        var identities: [String: AppUser] = [:]
        var user: AppUser?
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
            let known = state.identities[token.key]
            let user = known ?? AppUser(id: UUID(), username: nil, email: nil, discoverable: true, createdAt: Date())
            state.identities[token.key] = user
            state.user = user
            return user
        }
    }

    /// Lets the member who is signed in sign in with the token.
    public func link(_ token: ExternalToken) async throws(APIError) {
        try check()
        guard let user = currentUser() else { throw .sessionOver }
        state.withLock { $0.identities[token.key] = user }
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

    private static let invalidCode = APIError.refused(ProblemDetails(status: 422, code: "invalid_code"))
}

extension FakeAuthService.State {
    fileprivate mutating func signIn(_ email: String) -> AppUser {
        let signedIn = AppUser(id: UUID(), username: nil, email: email, discoverable: true, createdAt: Date())
        user = signedIn
        return signedIn
    }
}

extension ExternalToken {
    fileprivate var key: String { "\(issuer) \(idToken)" }
}

extension AppUser {
    fileprivate func named(_ username: String) -> AppUser {
        AppUser(id: id, username: username, email: email, discoverable: discoverable, createdAt: createdAt)
    }
}
