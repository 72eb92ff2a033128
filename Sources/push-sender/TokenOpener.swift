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
    private let allowed: Set<String>
    private let failures = Mutex<[UnsealingError: Int]>([:])

    /// - Parameters:
    ///   - keys: `nil` where there are none.
    ///   - allowed: addresses of browsers' push services that would be called by nobody else.
    init(_ keys: SealingKeys?, allowing allowed: Set<String> = []) {
        self.keys = keys
        self.allowed = allowed
    }

    /// - Returns: `nil` for a token that cannot be opened, or is none when it is.
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

    /// Says once for all devices what they miss: nothing about them is wrong, and the next alert reaches them with the
    /// key.
    func complain(to logger: Logger) {
        for (failure, count) in failures.withLock({ $0 }) {
            logger.error(
                "tokens cannot be opened: is their key in TOKEN_KEY_FILE, and is it the api's?",
                metadata: ["reason": "\(failure)", "devices": "\(count)"]
            )
        }
    }
}
