/// A sign-up with an address and a password.
public struct SignUpRequest: Codable, Hashable, Sendable {
    /// The address, to which a code is mailed.
    public let email: String
    /// 10 to 128 characters. Secret.
    public let password: String

    /// For clients and tests.
    public init(email: String, password: String) {
        self.email = email
        self.password = password
    }
}

/// The code of a sign-up, as it was mailed.
public struct VerifyRequest: Codable, Hashable, Sendable {
    /// ``SignUpResponse/signUpId``.
    public let signUpId: String
    /// The code, with or without its hyphen, in either case. Secret.
    public let code: String
    /// The name of the device in the list of sessions, at most 60 characters; `nil` for none.
    public let label: String?

    /// For clients and tests.
    public init(signUpId: String, code: String, label: String? = nil) {
        self.signUpId = signUpId
        self.code = code
        self.label = label
    }
}

/// A sign-in with an address and a password.
public struct SignInRequest: Codable, Hashable, Sendable {
    /// The address of the account, in either case.
    public let email: String
    /// Secret.
    public let password: String
    /// As ``VerifyRequest/label``.
    public let label: String?
    /// ``TokensResponse/deviceProof`` of an earlier sign-in on this device; `nil` for none. With it, failed attempts of
    /// strangers do not lock this device out.
    public let deviceProof: String?

    /// For clients and tests.
    public init(email: String, password: String, label: String? = nil, deviceProof: String? = nil) {
        self.email = email
        self.password = password
        self.label = label
        self.deviceProof = deviceProof
    }
}

/// A request for new tokens.
public struct RefreshRequest: Codable, Hashable, Sendable {
    /// The newest refresh token. Secret.
    public let refreshToken: String

    /// For clients and tests.
    public init(refreshToken: String) {
        self.refreshToken = refreshToken
    }
}

/// A sign-out.
public struct SignOutRequest: Codable, Hashable, Sendable {
    /// Whether all devices are signed out; `nil` means only this one.
    public let everywhere: Bool?

    /// For clients and tests.
    public init(everywhere: Bool? = nil) {
        self.everywhere = everywhere
    }
}

/// A request for a code that sets a new password.
public struct ResetRequest: Codable, Hashable, Sendable {
    /// The address of the account, in either case.
    public let email: String
    /// As ``SignInRequest/deviceProof``. With it, the requests of strangers do not use up the mails to the address.
    public let deviceProof: String?

    /// For clients and tests.
    public init(email: String, deviceProof: String? = nil) {
        self.email = email
        self.deviceProof = deviceProof
    }
}

/// A new password, with the code that was mailed.
public struct ConfirmResetRequest: Codable, Hashable, Sendable {
    /// ``ResetResponse/resetId``.
    public let resetId: String
    /// As ``VerifyRequest/code``. Secret.
    public let code: String
    /// The new password, 10 to 128 characters. Secret.
    public let password: String
    /// As ``VerifyRequest/label``.
    public let label: String?

    /// For clients and tests.
    public init(resetId: String, code: String, password: String, label: String? = nil) {
        self.resetId = resetId
        self.code = code
        self.password = password
        self.label = label
    }
}

/// A username, which can be chosen once.
public struct UsernameRequest: Codable, Hashable, Sendable {
    /// 6 to 16 letters and digits.
    public let username: String

    /// For clients and tests.
    public init(username: String) {
        self.username = username
    }
}
