import Cryptography
import FoundationEssentials
import Synchronization
import Time

/// A fake of an issuer of identity tokens: it publishes keys, and makes tokens as the real one does. It has no
/// accounts: each request for a token names the member.
final class FakeIssuer: Sendable {
    /// The real issuers that are imitated. The raw value is the name at the api.
    enum Kind: String, Sendable, CaseIterable, Codable {
        case apple, cognito, firebase
    }

    let kind: Kind
    /// Made at the first use, because making them takes a part of a second.
    private let keys = Mutex<Keys?>(nil)

    private struct Keys {
        var key: RS256PrivateKey
        /// The number of the key, which is part of its id.
        var number: Int
    }

    /// The lifetime of a token, in seconds.
    private static let life: Int64 = 3600

    init(_ kind: Kind) {
        self.kind = kind
    }

    /// The claim `iss` of its tokens.
    var issuer: String {
        switch kind {
        case .apple: "https://appleid.apple.com"
        case .cognito: "https://cognito-idp.us-east-1.amazonaws.com/us-east-1_simulated"
        case .firebase: "https://securetoken.google.com/\(FirebaseAccount.project)"
        }
    }

    /// The app that its tokens are for.
    var audience: String {
        switch kind {
        case .apple: "app.bardown.BarDown"
        case .cognito: "simulated-client"
        case .firebase: FirebaseAccount.project
        }
    }

    /// The group whose members administer the app; `nil`: the issuer has no groups.
    var adminGroup: String? { kind == .cognito ? "admins" : nil }

    /// The path at which the simulator serves its keys.
    var keysPath: String { "/issuers/\(kind.rawValue)/keys" }

    /// The published keys, as a JSON Web Key Set (RFC 7517).
    func keySet() throws -> UpstreamResponse {
        let (id, modulus, exponent) = try withKeys { keys in
            let (modulus, exponent) = try keys.key.publicNumbers()
            return (Self.id(keys.number), modulus, exponent)
        }
        return .json { json in
            json.array("keys", [id]) { json, id in
                json.object { json in
                    json.field("kty", "RSA")
                    json.field("kid", id)
                    json.field("use", "sig")
                    json.field("alg", "RS256")
                    json.field("n", Base64URL.encode(modulus))
                    json.field("e", Base64URL.encode(exponent))
                }
            }
        }
    }

    /// Makes a token.
    func token(_ request: IdentityTokenRequest, at now: Instant) throws -> String {
        try withKeys { keys in
            if request.fault == .rotate { keys = Keys(key: try RS256PrivateKey(), number: keys.number + 1) }
            let header = IdentityTokenHeader(
                alg: request.fault?.algorithm ?? "RS256",
                kid: request.fault == .unknownKey ? "unknown" : Self.id(keys.number)
            )
            let claims = claims(of: request, at: now.secondsSinceEpoch)
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            let parts = try [encoder.encode(header), encoder.encode(claims)].map { Base64URL.encode(Array($0)) }
            let signed = parts.joined(separator: ".")
            return "\(signed).\(Base64URL.encode(try Self.signature(of: signed, as: header.alg, by: keys.key)))"
        }
    }

    private static func id(_ number: Int) -> String { "key-\(number)" }

    private func withKeys<Value: Sendable>(_ body: (inout Keys) throws -> Value) throws -> Value {
        try keys.withLock { keys in
            var made = try keys ?? Keys(key: RS256PrivateKey(), number: 1)
            defer { keys = made }
            return try body(&made)
        }
    }

    private static func signature(
        of signed: String,
        as algorithm: String,
        by key: RS256PrivateKey
    ) throws -> [UInt8] {
        let bytes = Array(signed.utf8)
        return switch algorithm {
        case "none": []
        // The attack: the public key, which everyone knows, is the secret of an HMAC.
        case "HS256": try HMACSHA256.code(of: bytes, under: key.publicNumbers().modulus)
        default: try key.signature(of: bytes)
        }
    }

    private func claims(of request: IdentityTokenRequest, at now: Int64) -> IdentityTokenClaims {
        let isExpired = request.fault == .expired
        return IdentityTokenClaims(
            iss: issuer,
            sub: request.subject,
            aud: request.fault == .wrongAudience ? "another-app" : audience,
            iat: isExpired ? now - 2 * Self.life : now,
            exp: isExpired ? now - Self.life : now + Self.life,
            authTime: now - (request.signedInSecondsAgo ?? 0),
            nonce: request.nonce,
            email: request.email,
            emailVerified: request.email == nil ? nil : request.emailVerified ?? true,
            use: kind == .cognito ? "id" : nil,
            groups: kind == .cognito ? request.groups : nil
        )
    }
}
