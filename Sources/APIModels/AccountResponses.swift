#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A sign-up that waits for its code. The response is the same whether the address has an account or not.
public struct SignUpResponse: Codable, Hashable, Sendable {
    /// The id that is sent with the code.
    public let signUpId: UUID
    /// The seconds for which the code is valid.
    public let expiresIn: Int

    /// For the server, fakes and tests.
    public init(signUpId: UUID, expiresIn: Int) {
        self.signUpId = signUpId
        self.expiresIn = expiresIn
    }
}

/// A request for a new password that waits for its code. The response is the same whether the address has an account or
/// not.
public struct ResetResponse: Codable, Hashable, Sendable {
    /// The id that is sent with the code.
    public let resetId: UUID
    /// The seconds for which the code is valid.
    public let expiresIn: Int

    /// For the server, fakes and tests.
    public init(resetId: UUID, expiresIn: Int) {
        self.resetId = resetId
        self.expiresIn = expiresIn
    }
}

/// A change of the address that waits for its code. The response is the same whether the new address has an account or
/// not.
public struct EmailChangeResponse: Codable, Hashable, Sendable {
    /// The id that is sent with the code.
    public let emailChangeId: UUID
    /// The seconds for which the code is valid.
    public let expiresIn: Int

    /// For the server, fakes and tests.
    public init(emailChangeId: UUID, expiresIn: Int) {
        self.emailChangeId = emailChangeId
        self.expiresIn = expiresIn
    }
}

/// The tokens of a session.
public struct TokensResponse: Codable, Hashable, Sendable {
    /// For the header `Authorization: Bearer`. Secret.
    public let accessToken: String
    /// `Bearer`.
    public let tokenType: String
    /// The seconds for which the access token is valid.
    public let expiresIn: Int
    /// For new tokens. It replaces the one before. Secret.
    public let refreshToken: String
    /// Proves later that this device signed in before; `nil` after a refresh, which leaves the one before as it is, and
    /// for a member without an address. Secret.
    public let deviceProof: String?
    /// Whether the member has to choose a username before other members can find and invite the member.
    public let needsUsername: Bool
    /// The member who is signed in.
    public let user: MemberResponse

    /// For the server, fakes and tests.
    public init(
        accessToken: String,
        tokenType: String = "Bearer",
        expiresIn: Int,
        refreshToken: String,
        deviceProof: String?,
        user: MemberResponse
    ) {
        self.accessToken = accessToken
        self.tokenType = tokenType
        self.expiresIn = expiresIn
        self.refreshToken = refreshToken
        self.deviceProof = deviceProof
        needsUsername = user.username == nil
        self.user = user
    }
}

/// A member, as the member sees the own account.
public struct MemberResponse: Codable, Hashable, Sendable {
    /// The server's id of the member.
    public let id: UUID
    /// `nil` until the member has chosen one.
    public let username: String?
    /// The address, as it was typed at the sign-up; `nil` if the member signs in with an issuer that has proven none.
    public let email: String?
    /// Whether other members find the account by the beginning of its username.
    public let discoverable: Bool
    /// When the address was proven, or the member first signed in with an issuer.
    public let createdAt: Date

    /// For the server, fakes and tests.
    public init(id: UUID, username: String?, email: String?, discoverable: Bool, createdAt: Date) {
        self.id = id
        self.username = username
        self.email = email
        self.discoverable = discoverable
        self.createdAt = createdAt
    }
}
