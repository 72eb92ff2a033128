package import Runtime
import Scores
package import Signing

/// The settings of the routes that register devices.
package struct DeviceConfiguration: Sendable {
    package static let variables =
        [
            Variable("APNS_TOPIC", default: Host.defaultTopic, "bundle id of devices that register without naming one"),
            Variable("APNS_ENVIRONMENT", default: "production", "production or sandbox, for devices that do not say"),
            TokenKeyFile.variable,
        ] + PushSite.variables

    /// What holds where a request does not say.
    package let defaults: DeviceRoutes.Defaults
    /// What tokens are sealed with; `nil`: they are stored as they are.
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
