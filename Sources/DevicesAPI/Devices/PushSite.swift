import Cryptography
import Runtime

/// The Web Push settings of the API server: the public key with which pages subscribe.
package struct PushSite: Sendable, Hashable {
    static let variables = [
        Variable(
            "VAPID_PUBLIC_KEY",
            default: "",
            "public key printed by bardown push web-key; lets browsers subscribe to alerts"
        ),
        WebPushVariables.allow,
    ]

    /// A point on P-256 in base64url.
    package let key: String
    /// Push services in addition to those of the known browsers, as `host:port`.
    let allowed: Set<String>

    init(key: String, allowed: Set<String> = []) {
        self.key = key
        self.allowed = allowed
    }

    /// - Returns: `nil` if no key is configured; browsers then get no alerts.
    init?(_ environment: Environment) throws(ConfigurationError) {
        guard let key = try environment.optionalString("VAPID_PUBLIC_KEY") else { return nil }
        guard let point = Base64URL.decode(key), (try? ES256PublicKey(point: point)) != nil else {
            throw .invalid("VAPID_PUBLIC_KEY", expected: "the public key that bardown push web-key prints")
        }
        self.init(key: key, allowed: try WebPushVariables.allowed(environment))
    }
}
