package import Cryptography
package import Runtime
import Scores

/// The settings of the routes that register devices.
package struct DeviceConfiguration: Sendable {
    package static let variables =
        [
            Variable("APNS_TOPIC", default: Host.defaultTopic, "default bundle id of registered devices"),
            Variable("APNS_ENVIRONMENT", default: "production", "default environment: production or sandbox"),
            TokenKeyFile.variable,
        ] + PushSite.variables

    /// The values used if a request omits them.
    package let defaults: DeviceRoutes.Defaults
    /// The keys that encrypt tokens; `nil`: tokens are stored unencrypted.
    package let tokenKeys: SealingKeys?

    package init(_ environment: Environment) throws(ConfigurationError) {
        guard let apns = PushEnvironment(ofApple: try environment.string("APNS_ENVIRONMENT")) else {
            throw .invalid("APNS_ENVIRONMENT", expected: "production or sandbox")
        }
        defaults = DeviceRoutes.Defaults(
            topic: try environment.string("APNS_TOPIC"),
            environment: apns,
            site: try PushSite(environment)
        )
        tokenKeys = try TokenKeyFile.keys(environment)
    }
}

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
