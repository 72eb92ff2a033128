/// What a token of a ``FakeIssuer`` should state, and what should be wrong with it.
struct IdentityTokenRequest: Decodable, Hashable, Sendable {
    let issuer: FakeIssuer.Kind
    /// The member's id at the issuer.
    let subject: String
    /// `nil`: the token has none.
    var email: String?
    /// `nil` means that the address is proven.
    var emailVerified: Bool?
    /// The nonce as an app gives it to the issuer; for Apple its SHA-256.
    var nonce: String?
    /// The groups of the member. Only Cognito's tokens state them.
    var groups: [String]?
    /// How long ago the member typed the password at the issuer; `nil`: now.
    var signedInSecondsAgo: Int64?
    /// `nil`: a correct token.
    var fault: IdentityTokenFault?
}

/// What is wrong with a token of a ``FakeIssuer``.
enum IdentityTokenFault: String, Decodable, CaseIterable, Sendable {
    /// It expired an hour ago.
    case expired
    /// It is for another app.
    case wrongAudience = "wrong_audience"
    /// It names a key that is not published.
    case unknownKey = "unknown_kid"
    /// It has no signature.
    case none = "alg_none"
    /// Its signature is an HMAC whose secret is the public key.
    case hmac = "hs256"
    /// Nothing is wrong, but the issuer has replaced its key by the one that signed the token.
    case rotate

    /// The algorithm in the header; `nil`: that of the key.
    var algorithm: String? {
        switch self {
        case .none: "none"
        case .hmac: "HS256"
        case .expired, .wrongAudience, .unknownKey, .rotate: nil
        }
    }
}

/// The header of a token (RFC 7515, 4.1).
struct IdentityTokenHeader: Encodable {
    let alg, kid: String
}

/// The claims of a token (OpenID Connect Core, 2).
struct IdentityTokenClaims: Encodable {
    let iss, sub, aud: String
    let iat, exp, authTime: Int64
    let nonce, email: String?
    let emailVerified: Bool?
    let use: String?
    let groups: [String]?

    private enum CodingKeys: String, CodingKey {
        case iss, sub, aud, iat, exp, nonce, email
        case authTime = "auth_time"
        case emailVerified = "email_verified"
        case use = "token_use"
        case groups = "cognito:groups"
    }
}
