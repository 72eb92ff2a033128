import Pushing
import Storage

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
