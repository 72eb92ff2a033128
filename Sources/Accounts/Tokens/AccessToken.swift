package import Scores
package import Time

/// What an access token states about its holder. Its claims are those of RFC 9068, and `sid` and `gen`, the session and
/// its generation.
package struct AccessToken: Sendable, Hashable {
    package let member: MemberID
    package let session: SessionID
    /// The generation of the refresh token that was issued with it.
    package let generation: Int
    /// When the member proved identity, in whole seconds.
    package let signedInAt: Instant
    package let issuedAt: Instant

    /// For how long it is accepted. A client refreshes it before that.
    package static let life = Duration.seconds(900)

    package init(member: MemberID, session: SessionID, generation: Int, signedInAt: Instant, issuedAt: Instant) {
        self.member = member
        self.session = session
        self.generation = generation
        self.signedInAt = signedInAt
        self.issuedAt = issuedAt
    }
}

/// The claims of an access token, as JSON.
struct AccessClaims: Codable {
    let iss: String
    let aud: String
    let sub: MemberID
    let sid: SessionID
    let gen: Int
    let authTime: Int64
    let iat: Int64
    let exp: Int64

    enum CodingKeys: String, CodingKey {
        case iss, aud, sub, sid, gen
        case authTime = "auth_time"
        case iat, exp
    }
}

/// Why an access token, or the identity token of another issuer, is refused.
package enum TokenFlaw: Error, Hashable, CaseIterable {
    /// It is not three parts of Base64 with JSON objects, or it is too long.
    case malformed
    /// Its header demands an extension (`crit`), or is of another type than an access token.
    case unsupported
    /// Its `alg` is not that of the key.
    case wrongAlgorithm
    /// It names no key, or one that is not published.
    case unknownKey
    case wrongSignature
    case wrongIssuer
    case wrongAudience
    case expired
    /// It was issued in the future.
    case notYetValid
    /// It is not bound to the nonce of the app that presents it. Only for identity tokens.
    case wrongNonce
}
