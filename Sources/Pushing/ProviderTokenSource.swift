package import Cryptography
package import Time

/// Decides when a provider token is replaced: at an age of 50 minutes, and never twice within 20 minutes.
///
/// APNs refuses a token older than an hour, and rejects a provider that changes it more often than every 20 minutes.
package struct ProviderTokenSource: Sendable {
    /// Ten minutes before APNs would refuse it.
    static let replacementAge = Duration.seconds(50 * 60)
    /// The shortest time between two tokens that APNs allows.
    static let shortestLife = Duration.seconds(20 * 60)
    /// The age from which APNs refuses a token.
    static let longestLife = Duration.seconds(60 * 60)

    private let identity: ProviderIdentity
    private var current: ProviderToken?
    /// The token before, for the case that APNs refuses a change as too early.
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
        /// There is no better token.
        case none
    }

    /// Handles that APNs called `token` expired. If it is younger than 20 minutes, a clock is wrong, and a new token
    /// would be refused as well.
    package mutating func wasCalledExpired(_ token: ProviderToken, at now: Instant) -> Replacement {
        guard token == current else { return .alreadyThere }
        guard distance(of: token, at: now) >= Self.shortestLife else { return .none }
        current = nil
        return .made
    }

    /// Handles that APNs called the change to `token` too early: it returns to the one before, if that is still
    /// valid.
    package mutating func cameTooSoon(_ token: ProviderToken, at now: Instant) -> Replacement {
        guard token == current else { return .alreadyThere }
        guard let previous, distance(of: previous, at: now) < Self.longestLife else { return .none }
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
        return age >= Self.replacementAge || age <= .zero - Self.shortestLife
    }

    private func distance(of token: ProviderToken, at now: Instant) -> Duration {
        let age = now - token.issuedAt
        return age < .zero ? .zero - age : age
    }
}
