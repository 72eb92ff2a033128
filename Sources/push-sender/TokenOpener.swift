import Logging
import Pushing
import Signing
import Storage
import Synchronization

/// Opens the tokens of one run, and counts those that it cannot open.
final class TokenOpener: Sendable {
    /// What `delivery.reason` says of a device whose token cannot be opened.
    static let reason = "SealedTokenUnreadable"

    private let keys: SealingKeys?
    private let failures = Mutex<[UnsealingError: Int]>([:])

    /// - Parameter keys: `nil` where there are none.
    init(_ keys: SealingKeys?) {
        self.keys = keys
    }

    /// - Returns: `nil` for a token that cannot be opened, or is none when it is.
    func token(of target: PushTarget) -> DeviceToken? {
        do throws(UnsealingError) {
            guard let token = DeviceToken(try target.plainToken(openedWith: keys)) else { throw .unknownForm }
            return token
        } catch {
            failures.withLock { $0[error, default: 0] += 1 }
            return nil
        }
    }

    /// Says once for all devices what they miss: nothing about them is wrong, and the next alert reaches them with the key.
    func complain(to logger: Logger) {
        for (failure, count) in failures.withLock({ $0 }) {
            logger.error(
                "tokens cannot be opened: is their key in TOKEN_KEY_FILE, and is it the api's?",
                metadata: ["reason": "\(failure)", "devices": "\(count)"]
            )
        }
    }
}
