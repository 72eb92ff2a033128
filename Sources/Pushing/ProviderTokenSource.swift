package import Signing
package import Time

/// Decides when a provider token is replaced: at an age of 50 minutes, and never twice within 20.
///
/// APNs refuses a token older than an hour, and punishes a provider that changes it more often than every 20 minutes.
package struct ProviderTokenSource: Sendable {
    /// Ten minutes before APNs would refuse it.
    static let replacementAge = Duration.seconds(50 * 60)
    /// The shortest time between two tokens that APNs allows.
    static let shortestLife = Duration.seconds(20 * 60)
    /// The age from which APNs refuses a token.
    static let longestLife = Duration.seconds(60 * 60)

    private let identity: ProviderIdentity
    private var current: ProviderToken?
    /// The one before, for when APNs refuses a change that it thinks came too soon.
    private var previous: ProviderToken?

    /// - Parameter current: a token that this provider has already shown to APNs, such as another process's.
    package init(identity: ProviderIdentity, current: ProviderToken? = nil) {
        self.identity = identity
        self.current = current
    }

    /// The token to use at `now`.
    package mutating func token(at now: Instant) throws(SigningError) -> ProviderToken {
        if let current, !isDue(current, at: now) { return current }
        return try mint(at: now)
    }

    /// What to do about a token that APNs refused.
    package enum Replacement: Hashable, Sendable {
        /// There is another one now, or will be when asked for, which needs another connection.
        case made
        /// It had been replaced already when the refusal came.
        case alreadyThere
        /// There is nothing better.
        case none
    }

    /// APNs called `token` expired. Before it is 20 minutes old, that is a clock that is wrong, and a new token would
    /// be too.
    package mutating func wasCalledExpired(_ token: ProviderToken, at now: Instant) -> Replacement {
        guard token == current else { return .alreadyThere }
        guard distance(of: token, at: now) >= Self.shortestLife else { return .none }
        current = nil
        return .made
    }

    /// APNs said that the change to `token` came too soon: goes back to the one before, where that still holds.
    package mutating func cameTooSoon(_ token: ProviderToken, at now: Instant) -> Replacement {
        guard token == current else { return .alreadyThere }
        guard let previous, distance(of: previous, at: now) < Self.longestLife else { return .none }
        current = previous
        self.previous = nil
        return .made
    }

    private mutating func mint(at now: Instant) throws(SigningError) -> ProviderToken {
        let token = try identity.token(at: now)
        previous = current
        current = token
        return token
    }

    /// A clock that was turned back makes a token look as if it came from the future; it is kept until 20 minutes lie
    /// between, whichever way, and then replaced, because APNs refuses the future too.
    private func isDue(_ token: ProviderToken, at now: Instant) -> Bool {
        let age = now - token.issuedAt
        return age >= Self.replacementAge || age <= .zero - Self.shortestLife
    }

    private func distance(of token: ProviderToken, at now: Instant) -> Duration {
        let age = now - token.issuedAt
        return age < .zero ? .zero - age : age
    }
}
