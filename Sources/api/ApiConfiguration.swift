import APIServer
import DevicesAPI
import OpsConsole
import Runtime

/// The settings of the API server, from the environment.
struct ApiConfiguration: Sendable {
    static let variables =
        ServerConfiguration.variables + DeviceConfiguration.variables + OpsAccess.variables + [
            Variable(
                "DEMO_URL",
                default: "",
                "address of the simulator; /demo/devices redirects to its simulated phones"
            )
        ]

    let server: ServerConfiguration
    let devices: DeviceConfiguration
    /// The access to `/ops`; `nil`: there is no such page.
    let ops: OpsAccess?
    /// The address of the simulator; `nil` in normal operation.
    let demo: String?

    init(_ environment: Environment) throws(ConfigurationError) {
        server = try ServerConfiguration(environment)
        devices = try DeviceConfiguration(environment)
        ops = try OpsAccess(environment)
        demo = try environment.optionalString("DEMO_URL")
    }
}
