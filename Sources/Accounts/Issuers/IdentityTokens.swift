import Cryptography
package import Time

/// Verifies the identity tokens of an issuer: JSON Web Tokens with the signature RS256 or ES256 (OpenID Connect Core,
/// 3.1.3.7).
///
/// What is checked besides signature, issuer, audience and times depends on the kind of the issuer: Apple's tokens have
/// the digest of a nonce, Cognito's state that they are identity tokens, and Cognito's and Firebase's state when the
/// member signed in.
package struct IdentityTokens: Sendable {
    let issuer: ExternalIssuer
    let keys: IssuerKeySet

    /// How far the clocks of the issuer and of this machine may differ, in seconds.
    private static let tolerance: Int64 = 60

    package init(of issuer: ExternalIssuer, keys: IssuerKeySet) {
        self.issuer = issuer
        self.keys = keys
    }

    /// Verifies a token.
    /// - Parameter nonce: The random text that the app made for this sign-in; `nil`: none. Apple's tokens need one.
    /// - Throws: ``TokenFlaw``; after ``TokenFlaw/unknownKey`` the caller may read the issuer's keys again, once.
    package func identity(_ text: String, nonce: String?, at now: Instant) throws(TokenFlaw) -> ExternalIdentity {
        let token = try CompactToken(text)
        try keys.verify(token)
        let claims: IdentityClaims = try token.claims()
        try check(claims, at: now.secondsSinceEpoch)
        try check(claims.nonce, against: nonce)
        guard let expiresAt = Instant(secondsSinceEpoch: claims.exp),
            let authenticatedAt = Instant(secondsSinceEpoch: claims.authTime ?? claims.iat),
            let digest = try? SHA256.digest(of: token.signed)
        else { throw .malformed }
        return ExternalIdentity(
            issuer: issuer.name,
            subject: claims.sub,
            verifiedEmail: claims.emailVerified?.isTrue == true ? claims.email : nil,
            isAdministrator: issuer.adminGroup.map { claims.groups?.contains($0) == true } ?? false,
            authenticatedAt: authenticatedAt,
            singleUse: issuer.kind == .apple ? ExternalIdentity.SingleUse(digest: digest, expiresAt: expiresAt) : nil
        )
    }

    private func check(_ claims: IdentityClaims, at now: Int64) throws(TokenFlaw) {
        guard claims.iss == issuer.issuer else { throw .wrongIssuer }
        let audiences = claims.aud.values
        guard audiences.contains(where: issuer.audiences.contains) else { throw .wrongAudience }
        // A token for several apps states which one asked for it.
        guard audiences.count == 1 || claims.azp.map(issuer.audiences.contains) == true else { throw .wrongAudience }
        guard claims.exp > now else { throw .expired }
        // A sign-in of the future would count as recent for as long as the session lives.
        let newest = max(claims.iat, claims.nbf ?? 0, claims.authTime ?? 0)
        guard newest <= now + Self.tolerance else { throw .notYetValid }
        guard (1...255).contains(claims.sub.utf8.count) else { throw .malformed }
        switch issuer.kind {
        case .cognito where claims.use != "id": throw .unsupported
        // Their apps renew tokens without the member, so the time of the token is not that of the sign-in.
        case .cognito where claims.authTime == nil, .firebase where claims.authTime == nil: throw .malformed
        default: break
        }
    }

    /// Apple's tokens have the SHA-256 of the nonce, others the nonce itself.
    private func check(_ claim: String?, against nonce: String?) throws(TokenFlaw) {
        guard let nonce else {
            guard claim == nil, issuer.kind != .apple else { throw .wrongNonce }
            return
        }
        let expected =
            if issuer.kind == .apple { try? SHA256.hexadecimal(of: Array(nonce.utf8)) } else { nonce as String? }
        guard let claim, claim == expected else { throw .wrongNonce }
    }
}

/// The claims of an identity token that we use.
private struct IdentityClaims: Decodable {
    let iss: String
    let sub: String
    let aud: Audience
    let azp: String?
    let exp, iat: Int64
    let nbf, authTime: Int64?
    let nonce: String?
    let email: String?
    let emailVerified: Flag?
    /// What the token is for, at Cognito: `id` or `access`.
    let use: String?
    let groups: [String]?

    enum CodingKeys: String, CodingKey {
        case iss, sub, aud, azp, exp, iat, nbf, nonce, email
        case authTime = "auth_time"
        case emailVerified = "email_verified"
        case use = "token_use"
        case groups = "cognito:groups"
    }

    /// One app, or several.
    struct Audience: Decodable {
        let values: [String]

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            values = try (try? [container.decode(String.self)]) ?? container.decode([String].self)
        }
    }

    /// A flag, which Apple writes as a text at times.
    struct Flag: Decodable {
        let isTrue: Bool

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            isTrue = try (try? container.decode(Bool.self)) ?? (container.decode(String.self) == "true")
        }
    }
}
