import Cryptography
import Logging
import Pushing
import Storage
import Synchronization

/// Decrypts the tokens of one run and counts those that it cannot decrypt.
final class TokenUnsealer: Sendable {
    /// The value of `delivery.reason` for a device whose token cannot be decrypted.
    static let reason = "SealedTokenUnreadable"

    private let keys: SealingKeys?
    private let allowed: Set<String>
    private let failures = Mutex<[UnsealingError: Int]>([:])

    /// - Parameters:
    ///   - keys: `nil`: there are no keys.
    ///   - allowed: Hosts of browsers' push services that are allowed in addition to the known ones.
    init(_ keys: SealingKeys?, allowing allowed: Set<String> = []) {
        self.keys = keys
        self.allowed = allowed
    }

    /// - Returns: `nil` if the token cannot be decrypted, or is invalid.
    func address(of target: PushTarget) -> PushAddress? {
        do throws(UnsealingError) {
            let token = try target.plainToken(openedWith: keys)
            guard let address = PushAddress(token, of: target.service, allowing: allowed) else { throw .unknownForm }
            return address
        } catch {
            failures.withLock { $0[error, default: 0] += 1 }
            return nil
        }
    }

    /// Logs how many tokens could not be decrypted or were invalid, with one line for each reason. The devices stay
    /// registered, and get the next alert if the key is configured by then.
    func logFailures(to logger: Logger) {
        for (failure, count) in failures.withLock({ $0 }) {
            logger.error(
                "tokens cannot be opened: check that TOKEN_KEY_FILE has their key, the same as the api's",
                metadata: ["reason": "\(failure)", "devices": "\(count)"]
            )
        }
    }
}

/// The address of one device at its push service.
enum PushAddress: Sendable {
    case apns(DeviceToken)
    case web(WebSubscription)
    case fcm(FCMToken)

    /// - Parameters:
    ///   - token: The decrypted token.
    ///   - allowed: See `PushEndpoint`.
    /// - Returns: `nil` if it is not a valid token of this service.
    init?(_ token: String, of service: PushService, allowing allowed: Set<String>) {
        switch service {
        case .apns:
            guard let token = DeviceToken(token) else { return nil }
            self = .apns(token)
        case .web:
            guard let subscription = try? WebSubscription(text: token, allowing: allowed) else { return nil }
            self = .web(subscription)
        case .fcm:
            guard let token = FCMToken(token) else { return nil }
            self = .fcm(token)
        }
    }
}
