import APIServer
import DevicesAPI
import OpsConsole
import Runtime

/// The settings of the api, from the environment.
struct ApiConfiguration: Sendable {
    static let variables =
        ServerConfiguration.variables + DeviceConfiguration.variables + OpsAccess.variables + [
            Variable(
                "DEMO_URL",
                default: "",
                "where the simulator is; /demo/devices leads to the phones that it plays"
            )
        ]

    let server: ServerConfiguration
    let devices: DeviceConfiguration
    /// Who may come to /ops; `nil`: there is no such page.
    let ops: OpsAccess?
    /// Where the simulator is; `nil` on real days.
    let demo: String?

    init(_ environment: Environment) throws(ConfigurationError) {
        server = try ServerConfiguration(environment)
        devices = try DeviceConfiguration(environment)
        ops = try OpsAccess(environment)
        demo = try environment.optionalString("DEMO_URL")
    }
}
