import APIServer
import Accounts
import HTTPTypes
import Postgres
import Storage
import Time

/// Verifies the identity tokens of external issuers with the keys that push-sender has fetched. The api itself connects
/// to no issuer.
struct IdentityVerifier: Sendable {
    /// The issuers by name.
    let issuers: [String: ExternalIssuer]
    let pool: PostgresPool

    /// Verifies a token. If no key fits, the keys of the issuer are fetched anew, at most once a minute.
    /// - Parameters:
    ///   - name: The name of the issuer.
    ///   - nonce: As in `IdentityTokens.identity`.
    /// - Throws: ``Problem`` if the token is refused, or the keys of the issuer have not been fetched for a day.
    func identity(_ token: String, of name: String, nonce: String?) async throws -> ExternalIdentity {
        guard let issuer = issuers[name] else { throw Problem.unknownIssuer(issuers.keys.sorted()) }
        let store = IssuerKeyStore(pool)
        guard let json = try await store.keys(of: name), let keys = try? IssuerKeySet(json: json), !keys.isEmpty else {
            try await store.request(name)
            throw Problem.keysUnavailable
        }
        do throws(TokenFlaw) {
            return try IdentityTokens(of: issuer, keys: keys).identity(token, nonce: nonce, at: MachineClock.now)
        } catch {
            if error == .unknownKey { try await store.request(name) }
            throw Problem.invalidIdentityToken(error)
        }
    }
}

extension Problem {
    fileprivate static func unknownIssuer(_ known: [String]) -> Problem {
        let names = known.isEmpty ? "This server has none" : "This server has \(known.joined(separator: ", "))"
        return .unprocessable("unknown_issuer", "issuer must be the name of an external issuer. \(names)")
    }

    /// The keys of the issuer were requested just now.
    fileprivate static let keysUnavailable = Problem(
        status: .serviceUnavailable,
        code: "keys_unavailable",
        detail: "The keys of this issuer are not known yet. Try again in a few seconds",
        headers: [.retryAfter: "5"]
    )

    fileprivate static func invalidIdentityToken(_ flaw: TokenFlaw) -> Problem {
        Problem(
            status: .unauthorized,
            code: "invalid_identity_token",
            detail: "The identity token is refused: \(flaw.reason)"
        )
    }

    /// An identity token that is accepted once was presented again.
    static let tokenTaken = Problem(
        status: .unauthorized,
        code: "invalid_identity_token",
        detail: "The identity token is refused: it was used before. Ask the issuer for a new one"
    )
}

extension TokenFlaw {
    /// What the developer of an app needs to know. It reveals nothing that the token does not state itself.
    fileprivate var reason: String {
        switch self {
        case .malformed: "it is no JSON Web Token with the claims iss, sub, aud, iat and exp"
        case .unsupported: "it is no identity token, or has an extension that is not supported"
        case .wrongAlgorithm: "its algorithm is not that of the key, RS256 or ES256"
        case .unknownKey: "its issuer does not publish the key that it names, or published it a moment ago"
        case .wrongSignature: "its signature is wrong"
        case .wrongIssuer: "it is of another issuer"
        case .wrongAudience: "it is for another app"
        case .expired: "it has expired"
        case .notYetValid: "it is from the future"
        case .wrongNonce: "its nonce is not that of the request"
        }
    }
}
