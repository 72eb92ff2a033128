import APIServer
import AccountsAPI
import ContestsAPI
import DevicesAPI
import Logging
import OpsConsole
import PrometheusMetrics
import Runtime
import ServiceLifecycle
import Web

/// Serves scores and their changes to apps and browsers, registers devices and their Live Activities, and records which
/// games are opened. Apart from that it writes only state of its own, such as change numbers and request counts, and
/// the actions of operators at `/ops`.
@main
struct Api {
    static func main() async {
        await Program(
            name: "api",
            purpose:
                "Serves scores and their changes over HTTP, web pages, and the registration of devices.",
            variables: ApiConfiguration.variables,
            hasWorker: false,
            metrics: ApiMetrics.all,
            waitsForSchema: false
        ).run { host in
            let configuration = try ApiConfiguration(host.environment)
            if configuration.devices.tokenKeys == nil {
                host.logger.warning("TOKEN_KEY_FILE is not set: phones' tokens are stored unencrypted")
            }
            raiseFileLimit()
            let resources = try ServerResources(host, configuration.server, hidesScores: HideScoresCookie.hidesScores)
            let ops = try configuration.ops.map { try OpsService($0, logger: host.logger) }
            host.registry.addCollector { [feed = resources.feed] in feed.samples }
            let routes = try Routes(resources: resources, configuration: configuration, ops: ops)
            let listening = ListeningServer(
                server: resources.server(of: routes.router, logger: host.logger),
                address: configuration.server.address,
                port: configuration.server.port
            )
            // Services stop in reverse order: those of the streams stop first, so that open streams end and the server
            // need not wait for them.
            var services: [any Service] = ops.map { [$0] } ?? []
            if let replica = resources.replica { services.append(replica) }
            return services + [
                listening, resources.interest, resources.rateLimitSync(host.logger), routes.contests.hints,
                resources.feed,
            ]
        }
    }
}

/// The settings of the API server, from the environment.
struct ApiConfiguration: Sendable {
    static let variables =
        ServerConfiguration.variables + DeviceConfiguration.variables + AccountConfiguration.variables
        + OpsAccess.variables + [
            Variable(
                "DEMO_URL",
                default: "",
                "address of the simulator; /demo/devices then shows its simulated phones"
            ),
            Variable(
                "PUBLIC_URL",
                default: "",
                "address at which people reach the pages, such as https://scores.example.org; needed for the sitemap and for pictures of shared links"
            ),
        ]

    let server: ServerConfiguration
    let devices: DeviceConfiguration
    /// The settings of accounts; `nil`: this server has none.
    let accounts: AccountConfiguration?
    /// The access to `/ops`; `nil`: there is no such page.
    let ops: OpsAccess?
    /// The address of the simulator; `nil` in normal operation.
    let demo: String?
    /// The address at which people reach the pages, without a final slash; `nil`: not configured.
    let site: String?

    init(_ environment: Environment) throws(ConfigurationError) {
        server = try ServerConfiguration(environment)
        devices = try DeviceConfiguration(environment)
        ops = try OpsAccess(environment)
        demo = try environment.optionalString("DEMO_URL")
        site = try environment.optionalString("PUBLIC_URL").map(Self.origin)
        accounts = try AccountConfiguration(environment, site: site, tokenKeys: devices.tokenKeys)
    }

    /// The URL without its final slash.
    private static func origin(_ text: String) throws(ConfigurationError) -> String {
        let url = text.hasSuffix("/") ? String(text.dropLast()) : text
        let host = ["https://", "http://"].first { url.hasPrefix($0) }.map { url.dropFirst($0.count) } ?? ""
        let isHost = host.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"/?#@\\\"<>".utf8.contains($0) }
        guard !host.isEmpty, isHost else {
            throw .invalid("PUBLIC_URL", expected: "a URL without a path, such as https://scores.example.org")
        }
        return url
    }
}
