package import Time

/// An issuer of identity tokens whose members may sign in here, as the operator configured it (OpenID Connect).
package struct ExternalIssuer: Sendable, Hashable {
    /// What differs between issuers.
    package enum Kind: String, Sendable, CaseIterable, Codable {
        /// Sign in with Apple. A token is bound to the nonce of the app that asked for it, and accepted once.
        case apple
        /// Amazon Cognito. Its tokens state the groups of a member.
        case cognito
        /// Firebase Authentication.
        case firebase
        /// Any other.
        case oidc
    }

    /// The name in requests and in the database, such as `apple`.
    package let name: String
    package let kind: Kind
    /// The claim `iss` of its tokens, exactly.
    package let issuer: String
    /// The URL of its public keys (RFC 7517).
    package let keys: String
    /// The apps that its tokens may be for: the claim `aud`.
    package let audiences: Set<String>
    /// The group whose members are administrators here; `nil`: none. Only for ``Kind/cognito``.
    package let adminGroup: String?

    package init(
        name: String,
        kind: Kind,
        issuer: String,
        keys: String,
        audiences: Set<String>,
        adminGroup: String? = nil
    ) {
        self.name = name
        self.kind = kind
        self.issuer = issuer
        self.keys = keys
        self.audiences = audiences
        self.adminGroup = adminGroup
    }
}

/// What an issuer states about a member.
package struct ExternalIdentity: Sendable, Hashable {
    /// ``ExternalIssuer/name``.
    package let issuer: String
    /// The member's id at the issuer, which never changes. It alone identifies the member.
    package let subject: String
    /// The address, if the issuer has proven it; `nil`: it has none, or did not prove it. It never identifies a member,
    /// because it may change hands.
    package let verifiedEmail: String?
    /// Whether the member is in the ``ExternalIssuer/adminGroup``.
    package let isAdministrator: Bool
    /// When the issuer last asked the member for credentials. A token that was renewed without the member is younger.
    /// Of an issuer that does not state it (`auth_time`, optional in OpenID Connect), it is the time of the token.
    package let authenticatedAt: Instant
    /// `nil`: the token may be presented again while it is valid, because its issuer's apps keep it.
    package let singleUse: SingleUse?

    /// A token that is accepted once.
    package struct SingleUse: Sendable, Hashable {
        /// The SHA-256 of what the issuer signed.
        package let digest: [UInt8]
        /// From then on the token is refused in any case.
        package let expiresAt: Instant
    }
}
