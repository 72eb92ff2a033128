package import Cryptography
import Synchronization
import TextCoding
package import Time

/// The provider's token, shared by all connections of the process to Apple, because Apple limits the changes per
/// team.
package final class ProviderTokens: Sendable {
    private let source: Mutex<ProviderTokenSource>

    package init(identity: ProviderIdentity) {
        source = Mutex(ProviderTokenSource(identity: identity))
    }

    /// The token to use at `now`.
    package func token(at now: Instant) throws(CryptographyError) -> ProviderToken {
        try source.withLock { source throws(CryptographyError) in try source.token(at: now) }
    }

    /// Decides what to do about a token that APNs refused for `reason`.
    func replace(_ token: ProviderToken, refusedFor reason: String, at now: Instant) -> ProviderTokenSource.Replacement
    {
        source.withLock { source in
            switch reason {
            case "ExpiredProviderToken": source.replaceExpired(token, at: now)
            case "TooManyProviderTokenUpdates": source.restorePrevious(token, at: now)
            default: .none
            }
        }
    }
}

/// Decides when a provider token is replaced: at an age of 50 minutes, and never twice within 20 minutes.
///
/// APNs refuses a token older than an hour, and rejects a provider that changes its token within 20 minutes of the last
/// change.
package struct ProviderTokenSource: Sendable {
    /// The age at which a token is replaced: ten minutes before APNs would refuse it.
    static let replacementAge = Duration.seconds(50 * 60)
    /// The shortest time between two tokens that APNs allows.
    static let minLifetime = Duration.seconds(20 * 60)
    /// The age from which APNs refuses a token.
    static let maxLifetime = Duration.seconds(60 * 60)

    private let identity: ProviderIdentity
    private var current: ProviderToken?
    /// The previous token, to return to if APNs refuses the change as too early.
    private var previous: ProviderToken?

    /// - Parameter current: A token that this provider has already presented to APNs, for example from another
    ///   process.
    package init(identity: ProviderIdentity, current: ProviderToken? = nil) {
        self.identity = identity
        self.current = current
    }

    /// The token to use at `now`.
    package mutating func token(at now: Instant) throws(CryptographyError) -> ProviderToken {
        if let current, !isDue(current, at: now) { return current }
        return try mint(at: now)
    }

    /// What to do after APNs refused a token.
    package enum Replacement: Hashable, Sendable {
        /// There is another token now, or will be at the next call. It needs a new connection.
        case made
        /// The token had already been replaced when the refusal came.
        case alreadyThere
        /// There is no better token: a new one would be refused as well, no earlier one is still valid, or the reason
        /// of the refusal has nothing to do with the token's age.
        case none
    }

    /// Handles that APNs called `token` expired. If it is younger than 20 minutes, a clock is wrong, and a new token
    /// would be refused as well.
    package mutating func replaceExpired(_ token: ProviderToken, at now: Instant) -> Replacement {
        guard token == current else { return .alreadyThere }
        guard distance(of: token, at: now) >= Self.minLifetime else { return .none }
        current = nil
        return .made
    }

    /// Handles APNs's refusal of `token` for replacing the previous token too soon: returns to the previous token if
    /// that is still valid.
    package mutating func restorePrevious(_ token: ProviderToken, at now: Instant) -> Replacement {
        guard token == current else { return .alreadyThere }
        guard let previous, distance(of: previous, at: now) < Self.maxLifetime else { return .none }
        current = previous
        self.previous = nil
        return .made
    }

    private mutating func mint(at now: Instant) throws(CryptographyError) -> ProviderToken {
        let token = try identity.token(at: now)
        previous = current
        current = token
        return token
    }

    /// Whether `token` must be replaced. After a clock was turned back, a token seems to come from the future. It is
    /// kept until the difference is 20 minutes, and then replaced, because APNs refuses tokens from the future too.
    private func isDue(_ token: ProviderToken, at now: Instant) -> Bool {
        let age = now - token.issuedAt
        return age >= Self.replacementAge || age <= .zero - Self.minLifetime
    }

    private func distance(of token: ProviderToken, at now: Instant) -> Duration {
        let age = now - token.issuedAt
        return age < .zero ? .zero - age : age
    }
}

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
    /// When the token was issued: its `iat`.
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
