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
