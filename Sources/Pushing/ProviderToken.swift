package import Cryptography
import TextCoding
package import Time

/// The credentials of a provider at Apple: the team, the key's id and the private key.
package struct ProviderIdentity: Sendable {
    /// The ten characters that identify the key: `kid`.
    package let keyID: String
    /// The ten characters that identify the team: `iss`.
    package let teamID: String
    package let key: ES256PrivateKey

    package init(keyID: String, teamID: String, key: ES256PrivateKey) {
        self.keyID = keyID
        self.teamID = teamID
        self.key = key
    }

    /// Signs a token at `instant`: a JSON Web Token with ES256, as described in Apple's "Establishing a token-based
    /// connection to APNs". `iat` is in whole seconds.
    package func token(at instant: Instant) throws(CryptographyError) -> ProviderToken {
        let header = "{\"alg\":\"ES256\",\"kid\":\(JSONString.quoted(keyID))}"
        let claims = "{\"iss\":\(JSONString.quoted(teamID)),\"iat\":\(instant.secondsSinceEpoch)}"
        let signed = "\(Base64URL.encode(Array(header.utf8))).\(Base64URL.encode(Array(claims.utf8)))"
        let signature = try key.signature(of: Array(signed.utf8))
        return ProviderToken(text: "\(signed).\(Base64URL.encode(signature))", issuedAt: instant)
    }
}

/// A signed token that authenticates a provider to APNs for an hour.
package struct ProviderToken: Hashable, Sendable {
    /// The token itself. It is a secret as long as it is valid.
    package let text: String
    /// Its `iat`.
    package let issuedAt: Instant

    package init(text: String, issuedAt: Instant) {
        self.text = text
        self.issuedAt = issuedAt
    }

    /// The value of the header `authorization`.
    package var authorization: String { "bearer \(text)" }
}

extension ProviderToken: CustomStringConvertible {
    /// Shows when it was issued and omits the secret.
    package var description: String { "provider token of \(issuedAt)" }
}
