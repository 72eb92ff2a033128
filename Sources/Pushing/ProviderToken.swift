package import Signing
package import Time

/// What Apple knows a provider by: the team, the key and the private key itself.
package struct ProviderIdentity: Sendable {
    /// The ten characters that name the key: `kid`.
    package let keyID: String
    /// The ten characters that name the team: `iss`.
    package let teamID: String
    package let key: ES256PrivateKey

    package init(keyID: String, teamID: String, key: ES256PrivateKey) {
        self.keyID = keyID
        self.teamID = teamID
        self.key = key
    }

    /// A token signed at `instant`: a JSON Web Token by ES256, as Apple's "Establishing a token-based connection to
    /// APNs" wants it. `iat` is a number of whole seconds.
    package func token(at instant: Instant) throws(SigningError) -> ProviderToken {
        let header = "{\"alg\":\"ES256\",\"kid\":\(JSONText.quoted(keyID))}"
        let claims = "{\"iss\":\(JSONText.quoted(teamID)),\"iat\":\(instant.secondsSinceEpoch)}"
        let signed = "\(Base64URL.encode(Array(header.utf8))).\(Base64URL.encode(Array(claims.utf8)))"
        let signature = try key.signature(of: Array(signed.utf8))
        return ProviderToken(text: "\(signed).\(Base64URL.encode(signature))", issuedAt: instant)
    }
}

/// A signed token that proves a provider to APNs for an hour.
package struct ProviderToken: Hashable, Sendable {
    /// The token itself: a secret for as long as it holds.
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
    /// Says when it was issued and keeps the secret.
    package var description: String { "provider token of \(issuedAt)" }
}
