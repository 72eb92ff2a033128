package import Cryptography
import Synchronization
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
            case "ExpiredProviderToken": source.wasCalledExpired(token, at: now)
            case "TooManyProviderTokenUpdates": source.cameTooSoon(token, at: now)
            default: .none
            }
        }
    }
}
