public import Observation

/// The view in which a member signs up, signs in or sets a new password.
@MainActor
@Observable
public final class LoginVM {
    /// What the view asks for.
    public enum Step: Sendable, Hashable {
        /// The address and the password of an account, or of a new one.
        case credentials
        /// The code that was mailed to confirm the address of a new account.
        case signUpCode
        /// The code that was mailed to set a new password, and that password.
        case resetCode
        /// The username of a member who has none.
        case username
        /// Nothing: the member is signed in.
        case done
    }

    /// What the view asks for.
    public private(set) var step = Step.credentials
    /// The address.
    public var email = ""
    /// The password; at ``Step-swift.enum/resetCode`` the new one.
    public var password = ""
    /// The code of the mail.
    public var code = ""
    /// The username.
    public var username = ""
    /// Whether a request is under way. While it is, no other is sent.
    public private(set) var isSending = false
    /// Why the last request failed; `nil` if it did not.
    public private(set) var failure: APIError?

    private let service: any AuthService

    /// Signs in through a service.
    public init(_ service: any AuthService) {
        self.service = service
    }

    /// Skips what is done already: a member may be signed in since the last start, or have requested a code.
    public func load() async {
        if let user = await service.currentUser() {
            step = Self.step(of: user)
        } else {
            switch await service.pendingCode() {
            case .signUp: step = .signUpCode
            case .reset: step = .resetCode
            case nil: step = .credentials
            }
        }
    }

    /// Signs in with address and password.
    public func signIn() async {
        await send { (service, model) throws(APIError) in
            Self.step(of: try await service.signIn(email: model.email, password: model.password))
        }
    }

    /// Signs in with the token of an external issuer.
    public func signIn(with token: ExternalToken) async {
        await send { (service, _) throws(APIError) in Self.step(of: try await service.signIn(with: token)) }
    }

    /// Begins a sign-up with address and password.
    public func signUp() async {
        await send { (service, model) throws(APIError) in
            try await service.signUp(email: model.email, password: model.password)
            return .signUpCode
        }
    }

    /// Has a code for a new password mailed to the address.
    public func resetPassword() async {
        await send { (service, model) throws(APIError) in
            try await service.resetPassword(email: model.email)
            return .resetCode
        }
    }

    /// Confirms ``code``, and at ``Step-swift.enum/resetCode`` sets ``password``.
    public func confirm() async {
        let isReset = step == .resetCode
        await send { (service, model) throws(APIError) in
            Self.step(
                of: isReset
                    ? try await service.confirmResetPassword(code: model.code, newPassword: model.password)
                    : try await service.verifyEmail(code: model.code)
            )
        }
    }

    /// Chooses ``username``.
    public func chooseUsername() async {
        await send { (service, model) throws(APIError) in
            Self.step(of: try await service.chooseUsername(model.username))
        }
    }

    private static func step(of user: AppUser) -> Step { user.username == nil ? .username : .done }

    private func send(_ request: (any AuthService, LoginVM) async throws(APIError) -> Step) async {
        guard !isSending else { return }
        isSending = true
        defer { isSending = false }
        do throws(APIError) {
            let next = try await request(service, self)
            // Secrets are not kept longer than they are needed.
            (password, code) = ("", "")
            step = next
            failure = nil
        } catch {
            failure = error
        }
    }
}
