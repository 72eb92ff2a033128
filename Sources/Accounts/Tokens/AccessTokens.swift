package import Cryptography
import FoundationEssentials
package import Time

/// Issues and verifies access tokens: JSON Web Tokens (RFC 7519) with the signature ES256 (RFC 7518, 3.4).
///
/// RFC 8725 lists what went wrong with such tokens elsewhere. So the algorithm is that of the key and is compared; the
/// token cannot choose it. The key must be named and known, and no other is tried. Type, issuer and audience are exact.
package struct AccessTokens: Sendable {
    package let issuer: String
    private let newest: (id: String, key: ES256PrivateKey)
    private let published: [String: ES256PublicKey]
    /// The public keys, for those who verify our tokens.
    package let keySet: PublishedKeySet

    static let audience = "bardown"
    private static let algorithm = "ES256"
    private static let type = "at+jwt"
    /// How far the clocks of two processes may differ.
    private static let tolerance: Int64 = 60

    /// - Parameter issuer: The address of the site.
    package init(issuer: String, keys: IdentityKeys) throws(CryptographyError) {
        self.issuer = issuer
        newest = (keys.newest.id, keys.newest.signing)
        var published: [String: ES256PublicKey] = [:]
        var points: [(id: String, point: [UInt8])] = []
        for key in keys.all {
            published[key.id] = try key.signing.publicKey()
            points.append((key.id, try key.signing.publicPoint()))
        }
        self.published = published
        keySet = PublishedKeySet(points)
    }

    /// Returns the token as text. It is a secret.
    package func text(of token: AccessToken) throws -> String {
        let issuedAt = token.issuedAt.secondsSinceEpoch
        let claims = AccessClaims(
            iss: issuer,
            aud: Self.audience,
            sub: token.member,
            sid: token.session,
            gen: token.generation,
            authTime: token.signedInAt.secondsSinceEpoch,
            iat: issuedAt,
            exp: issuedAt + AccessToken.life.components.seconds
        )
        let header = TokenHeader(alg: Self.algorithm, kid: newest.id, typ: Self.type, crit: nil)
        let signed = try [Self.part(header), Self.part(claims)].joined(separator: ".")
        return "\(signed).\(Base64URL.encode(try newest.key.signature(of: Array(signed.utf8))))"
    }

    private static func part(_ value: some Encodable) throws -> String {
        Base64URL.encode(Array(try JSONEncoder().encode(value)))
    }

    /// Verifies a token.
    package func token(_ text: String, at now: Instant) throws(TokenFlaw) -> AccessToken {
        let parts = try CompactToken(text)
        try verify(parts)
        let claims: AccessClaims = try parts.claims()
        try check(claims, at: now.secondsSinceEpoch)
        guard let signedInAt = Instant(secondsSinceEpoch: claims.authTime),
            let issuedAt = Instant(secondsSinceEpoch: claims.iat)
        else { throw .malformed }
        return AccessToken(
            member: claims.sub,
            session: claims.sid,
            generation: claims.gen,
            signedInAt: signedInAt,
            issuedAt: issuedAt
        )
    }

    private func verify(_ token: CompactToken) throws(TokenFlaw) {
        let header = token.header
        guard header.crit == nil, header.typ?.lowercased() == Self.type else { throw .unsupported }
        guard header.alg == Self.algorithm else { throw .wrongAlgorithm }
        guard let key = header.kid.flatMap({ published[$0] }) else { throw .unknownKey }
        guard key.isValid(token.signature, of: token.signed) else { throw .wrongSignature }
    }

    private func check(_ claims: AccessClaims, at now: Int64) throws(TokenFlaw) {
        guard claims.iss == issuer else { throw .wrongIssuer }
        guard claims.aud == Self.audience else { throw .wrongAudience }
        guard claims.exp > now else { throw .expired }
        guard claims.iat <= now + Self.tolerance else { throw .notYetValid }
    }
}

/// Public keys in the form of RFC 7517: the body of `/.well-known/jwks.json`.
package struct PublishedKeySet: Codable, Sendable, Hashable {
    package struct Key: Codable, Sendable, Hashable {
        let kty, crv, alg, use, kid, x, y: String
    }

    package let keys: [Key]

    /// - Parameter points: Ids, and points of P-256, 65 bytes, uncompressed.
    init(_ points: [(id: String, point: [UInt8])]) {
        keys = points.map { id, point in
            Key(
                kty: "EC",
                crv: "P-256",
                alg: "ES256",
                use: "sig",
                kid: id,
                x: Base64URL.encode(Array(point[1..<33])),
                y: Base64URL.encode(Array(point[33..<65]))
            )
        }
    }
}
