#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A sign-in with the identity token of an external issuer, such as Sign in with Apple.
public struct ExternalSignInRequest: Codable, Hashable, Sendable {
    /// The name of the issuer at this server, such as `apple`.
    public let issuer: String
    /// The identity token (OpenID Connect), as the issuer's kit gave it to the app. Secret.
    public let idToken: String
    /// The random text that the app made for this sign-in. Apple's kit is given its SHA-256 in hexadecimal digits,
    /// other issuers the text itself. `nil` for an issuer that was given none; Apple's tokens need one.
    public let nonce: String?
    /// As ``VerifyRequest/label``.
    public let label: String?

    /// For clients and tests.
    public init(issuer: String, idToken: String, nonce: String? = nil, label: String? = nil) {
        self.issuer = issuer
        self.idToken = idToken
        self.nonce = nonce
        self.label = label
    }
}

/// An identity at an external issuer with which the member wants to sign in.
public struct LinkIdentityRequest: Codable, Hashable, Sendable {
    /// As ``ExternalSignInRequest/issuer``.
    public let issuer: String
    /// As ``ExternalSignInRequest/idToken``. Secret.
    public let idToken: String
    /// As ``ExternalSignInRequest/nonce``.
    public let nonce: String?

    /// For clients and tests.
    public init(issuer: String, idToken: String, nonce: String? = nil) {
        self.issuer = issuer
        self.idToken = idToken
        self.nonce = nonce
    }
}

/// The external issuers with which a member can sign in.
public struct IdentitiesResponse: Codable, Hashable, Sendable {
    /// The first one that was linked first.
    public let identities: [IdentityResponse]

    /// For the server, fakes and tests.
    public init(identities: [IdentityResponse]) {
        self.identities = identities
    }
}

/// An external issuer with which a member can sign in.
public struct IdentityResponse: Codable, Hashable, Sendable {
    /// The name of the issuer at this server.
    public let issuer: String
    /// When the member first signed in with it, or linked it.
    public let linkedAt: Date

    /// For the server, fakes and tests.
    public init(issuer: String, linkedAt: Date) {
        self.issuer = issuer
        self.linkedAt = linkedAt
    }
}
