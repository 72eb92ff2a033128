public import Foundation

/// The member who is signed in.
public typealias AppUser = MemberResponse

/// A code that was mailed to the user of an app.
public enum PendingCode: Sendable, Hashable {
    /// It confirms the address of a new account.
    case signUp
    /// It sets a new password.
    case reset
}

/// The identity token of an external issuer, as the issuer's kit gave it to the app.
public typealias ExternalToken = LinkIdentityRequest

/// Signs a member up, in and out, and provides the access tokens for the other services.
public protocol AuthService: AccessTokenProvider {
    /// The member who is signed in; `nil` if none is.
    func currentUser() async -> AppUser?
    /// The code that was requested on this device and has not been confirmed; `nil` if there is none.
    func pendingCode() async -> PendingCode?
    /// Begins a sign-up: the server mails a code to the address.
    /// - Throws: `refused` with the code `weak_password` or `invalid_email`. An address that has an account is not
    ///   refused; its owner gets a mail that says so.
    func signUp(email: String, password: String) async throws(APIError)
    /// Confirms the address of the last ``signUp(email:password:)`` with the mailed code, and signs the member in.
    /// - Throws: `refused` with the code `invalid_code`, or `no_code` if no sign-up was begun.
    func verifyEmail(code: String) async throws(APIError) -> AppUser
    /// Signs a member in.
    /// - Throws: `refused` with the code `invalid_credentials`.
    func signIn(email: String, password: String) async throws(APIError) -> AppUser
    /// Signs a member in with the identity token of an external issuer, such as Sign in with Apple. A member who is not
    /// known yet gets an account.
    /// - Throws: `refused` with the code `account_exists` if the issuer's address has an account: sign in to it, and
    ///   link the issuer. With `invalid_identity_token` if the token is refused; with `keys_unavailable` if it can be
    ///   sent again in a few seconds.
    func signIn(with token: ExternalToken) async throws(APIError) -> AppUser
    /// The external issuers with which the signed-in member can sign in, the first one that was linked first.
    func identities() async throws(APIError) -> [IdentityResponse]
    /// Adds an issuer with which the signed-in member can sign in.
    /// - Returns: As ``identities()``, with the new one.
    /// - Throws: `refused` with the code `sign_in_again` if the sign-in is older than five minutes, and with
    ///   `identity_taken` or `has_identity`.
    @discardableResult func link(_ token: ExternalToken) async throws(APIError) -> [IdentityResponse]
    /// Removes an issuer from the ways to sign in of the signed-in member. Sessions continue.
    /// - Parameter issuer: The name of the issuer at the server.
    /// - Throws: `refused` with the code `sign_in_again` as ``link(_:)``, `last_sign_in` if the member has no other way
    ///   to sign in, or `unknown_identity`.
    func unlink(_ issuer: String) async throws(APIError)
    /// Begins a reset of the password: the server mails a code to the address, if it has an account.
    func resetPassword(email: String) async throws(APIError)
    /// Sets a new password with the code of the last ``resetPassword(email:)``, and signs the member in. All other
    /// devices are signed out.
    /// - Throws: `refused` with the code `invalid_code` or `weak_password`, or `no_code` if no reset was begun.
    func confirmResetPassword(code: String, newPassword: String) async throws(APIError) -> AppUser
    /// Chooses the name by which other members find the member.
    /// - Throws: `refused` with the code `username_taken` or `invalid_username`.
    func chooseUsername(_ username: String) async throws(APIError) -> AppUser
    /// Signs this device out, also if the server is unreachable.
    /// - Parameter everywhere: Whether all other devices are signed out too.
    /// - Throws: The reason why the session goes on at the server. It ends there by itself when it has not been used
    ///   for long.
    func signOut(everywhere: Bool) async throws(APIError)
}

/// Signs in through the API, and refreshes access tokens. An app has one such actor for each server, so that no two
/// tasks refresh at the same time.
public actor APIAuthService: AuthService {
    /// How long before its end an access token is replaced, so that it does not end on its way to the server.
    private static let margin: TimeInterval = 30

    private let client: APIClient
    private let store: any AuthStateStore
    private let label: String?
    private let now: @Sendable () -> Date
    /// `nil` before it is loaded.
    private var state: AuthState?
    private var access: (token: String, endsAt: Date)?
    private var refreshing: Task<Result<String, APIError>, Never>?
    /// The last save. The next one waits for it, so that the store ends with the newest state.
    private var saving: Task<Void, Never>?
    /// The number of sign-ins since the start of the app.
    private var signIns = 0

    /// - Parameters:
    ///   - store: Where the refresh token is kept.
    ///   - label: The name of the device in the member's list of sessions, up to 60 characters.
    ///   - now: Returns the wall clock's time.
    public init(
        _ client: APIClient,
        store: any AuthStateStore,
        label: String? = nil,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.client = client
        self.store = store
        self.label = label
        self.now = now
    }

    /// The member of the last sign-in or refresh.
    public func currentUser() async -> AppUser? { await loaded().user }

    /// The last code that was requested, also before the app was started again.
    public func pendingCode() async -> PendingCode? {
        let state = await loaded()
        return state.reset != nil ? .reset : state.signUp != nil ? .signUp : nil
    }

    /// Sends the request once: a repeated one would mail another code.
    public func signUp(email: String, password: String) async throws(APIError) {
        let begun: SignUpResponse = try await post("auth/sign-up", SignUpRequest(email: email, password: password))
        await change { ($0.signUp, $0.reset) = (begun.signUpId, nil) }
    }

    /// Sends the request once: a code is valid once.
    public func verifyEmail(code: String) async throws(APIError) -> AppUser {
        guard let id = await loaded().signUp else { throw .noCode }
        let body = VerifyRequest(signUpId: id.uuidString.lowercased(), code: code, label: label)
        return await signedIn(try await post("auth/verify", body))
    }

    /// Sends the request once, because attempts are counted.
    public func signIn(email: String, password: String) async throws(APIError) -> AppUser {
        let proof = await loaded().deviceProof
        let body = SignInRequest(email: email, password: password, label: label, deviceProof: proof)
        return await signedIn(try await post("auth/sign-in", body))
    }

    /// Sends the request once, because Apple's tokens are accepted once.
    public func signIn(with token: ExternalToken) async throws(APIError) -> AppUser {
        let body = ExternalSignInRequest(
            issuer: token.issuer,
            idToken: token.idToken,
            nonce: token.nonce,
            label: label
        )
        return await signedIn(try await post("auth/external", body))
    }

    /// Repeats the request if the response is lost.
    public func identities() async throws(APIError) -> [IdentityResponse] {
        let response: IdentitiesResponse = try await MemberRequests(client: client, tokens: self).get("me/identities")
        return response.identities
    }

    /// Sends the request once, as ``signIn(with:)``.
    @discardableResult
    public func link(_ token: ExternalToken) async throws(APIError) -> [IdentityResponse] {
        let requests = MemberRequests(client: client, tokens: self)
        let response: IdentitiesResponse = try await requests.send(.post, "me/identities", token)
        return response.identities
    }

    /// Repeats the request if the response is lost.
    public func unlink(_ issuer: String) async throws(APIError) {
        let requests = MemberRequests(client: client, tokens: self)
        _ = try await requests.response(to: .delete, "me/identities/\(issuer)", key: UUID())
    }

    /// Sends the request once: a repeated one would mail another code.
    public func resetPassword(email: String) async throws(APIError) {
        let body = ResetRequest(email: email, deviceProof: await loaded().deviceProof)
        let begun: ResetResponse = try await post("auth/reset", body)
        await change { $0.reset = begun.resetId }
    }

    /// Sends the request once: a code is valid once.
    public func confirmResetPassword(code: String, newPassword: String) async throws(APIError) -> AppUser {
        guard let id = await loaded().reset else { throw .noCode }
        let body = ConfirmResetRequest(
            resetId: id.uuidString.lowercased(),
            code: code,
            password: newPassword,
            label: label
        )
        return await signedIn(try await post("auth/reset/confirm", body))
    }

    /// Repeats the request if the response is lost.
    public func chooseUsername(_ username: String) async throws(APIError) -> AppUser {
        let requests = MemberRequests(client: client, tokens: self)
        let user: AppUser = try await requests.send(.put, "me/username", UsernameRequest(username: username))
        // The member may have signed out, or another one in, during the request.
        await change { if $0.user?.id == user.id { $0.user = user } }
        return user
    }

    /// Sends the request once, after a refresh if the access token has ended, and forgets the tokens in any case.
    public func signOut(everywhere: Bool = false) async throws(APIError) {
        let count = signIns
        let requests = MemberRequests(client: client, tokens: self)
        let result: Result<Void, APIError>
        do throws(APIError) {
            try await requests.submit(.post, "auth/sign-out", SignOutRequest(everywhere: everywhere))
            result = .success(())
        } catch {
            result = .failure(error)
        }
        // A member may have signed in during the request.
        if signIns == count { await forget() }
        // A session that is over needs no sign-out.
        if case .failure(let error) = result, !error.isEndOfSession { throw error }
    }

    /// The current access token, or a new one if it is about to end. Calls at the same time share one refresh.
    public func accessToken() async throws(APIError) -> String {
        if let access, now() < access.endsAt { return access.token }
        let task = refreshing ?? Task { await refreshed() }
        refreshing = task
        return try await task.value.get()
    }

    /// Refreshes the token, unless another call has replaced it already.
    public func replaceToken(_ refused: String) async throws(APIError) -> String? {
        if access?.token == refused { access = nil }
        return try await accessToken()
    }

    private func refreshed() async -> Result<String, APIError> {
        defer { refreshing = nil }
        let before = await loaded()
        guard let token = before.refreshToken else { return .failure(.sessionOver) }
        do throws(APIError) {
            // The server responds with the same tokens if this request is repeated.
            let tokens: TokensResponse = try await post(
                "auth/refresh",
                RefreshRequest(refreshToken: token),
                retry: client.retry
            )
            // The member may have signed out, or in again, during the request. A token of another member must not be
            // returned, because the caller acts for the one that was signed in before.
            guard state?.refreshToken == token else {
                guard let access, state?.user?.id == before.user?.id else { return .failure(.sessionOver) }
                return .success(access.token)
            }
            _ = await adopt(tokens)
            return .success(tokens.accessToken)
        } catch {
            if error.isEndOfSession, state?.refreshToken == token { await forget() }
            return .failure(error)
        }
    }

    private func signedIn(_ tokens: TokensResponse) async -> AppUser {
        signIns += 1
        return await adopt(tokens)
    }

    private func adopt(_ tokens: TokensResponse) async -> AppUser {
        let endsAt = now().addingTimeInterval(TimeInterval(tokens.expiresIn) - Self.margin)
        // The access token is used only after the refresh token was stored: the first request with it makes the server
        // reject the refresh token before.
        await change { state in
            state.refreshToken = tokens.refreshToken
            state.user = tokens.user
            state.deviceProof = tokens.deviceProof ?? state.deviceProof
            (state.signUp, state.reset) = (nil, nil)
        }
        if state?.refreshToken == tokens.refreshToken { access = (tokens.accessToken, endsAt) }
        return tokens.user
    }

    private func forget() async {
        access = nil
        await change { state in (state.refreshToken, state.user) = (nil, nil) }
    }

    private func loaded() async -> AuthState {
        if let state { return state }
        let stored = await store.load()
        // Another call may have loaded it meanwhile, and changed it.
        if let state { return state }
        state = stored
        return stored
    }

    private func change(_ edit: (inout AuthState) -> Void) async {
        var changed = await loaded()
        edit(&changed)
        state = changed
        let (previous, store, saved) = (saving, store, changed)
        let task = Task {
            await previous?.value
            await store.save(saved)
        }
        saving = task
        await task.value
    }

    /// - Parameter retry: How the request is repeated if its response is lost; `nil`: it is sent once.
    private func post<Value: Decodable>(
        _ path: String,
        _ body: some Encodable,
        retry: RetryPolicy? = nil
    ) async throws(APIError) -> Value {
        guard let url = client.url(path) else { throw .unreadable("no address for \(path)") }
        var request = HTTPRequest(.post, url, body: try Wire.encode(body))
        request.headers["Content-Type"] = "application/json"
        let data: Data
        if let retry {
            data = try await client.send(request, retry, isRepeatable: true).1
        } else {
            data = try await client.sendOnce(request).1
        }
        return try Wire.decode(Value.self, from: data)
    }
}

extension APIError {
    /// The member is no longer signed in.
    static let sessionOver = APIError.refused(ProblemDetails(status: 401, code: "session_over"))
    /// No code was requested on this device.
    static let noCode = APIError.refused(
        ProblemDetails(status: 409, code: "no_code", detail: "No code was requested on this device.")
    )

    /// Whether the server does not accept the refresh token any more. Another 401 may be about the API key.
    fileprivate var isEndOfSession: Bool {
        guard case .refused(let problem) = self else { return false }
        return problem.code == "session_over" || problem.code == "invalid_token"
    }
}
