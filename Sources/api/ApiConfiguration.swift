import Postgres
import Runtime
import Scores
import Signing

/// What the environment says to the api.
struct ApiConfiguration: Sendable {
    static let variables =
        [
            Variable("PORT", default: "8080", "port to serve at; 0 takes a free one"),
            Variable("BIND", default: "127.0.0.1", "address to serve at; 0.0.0.0 for every one"),
            Variable(
                "FAST_PATH",
                default: "1",
                "1 or 0: whether cached responses are sent as bytes before the routes see the request; 0 costs speed and changes no response"
            ),
            Variable("STREAMS", default: "10000", "streams of /api/v1/live that may be open at once"),
            Variable(
                "STREAMS_PER_CLIENT",
                default: "1000",
                "the same for one client: a key or, without one, an address (of IPv6 a /64); 0: no limit of its own. Requests from this machine and with API_KEY are not counted"
            ),
            Variable(
                "CONNECTIONS_PER_ADDRESS",
                default: "",
                "connections of one address (of IPv6 a /64) that is not in TRUSTED_PROXIES; default: a quarter of the files that the process may open; 0: no limit"
            ),
            Variable("APNS_TOPIC", default: Host.defaultTopic, "bundle id of devices that register without naming one"),
            Variable("APNS_ENVIRONMENT", default: "production", "production or sandbox, for devices that do not say"),
            Variable(
                "DEMO_URL",
                default: "",
                "where the simulator is; /demo/devices leads to the phones that it plays"
            ),
            Variable(
                "REPLICA_URL",
                default: "",
                secret: true,
                "streaming replicas to read scores from, as a libpq URL; all else goes to DATABASE_URL"
            ),
            TokenKeyFile.variable,
        ] + GateConfiguration.variables + PushSite.variables + OpsAccess.variables

    let address: String
    let port: Int
    let gate: GateConfiguration
    /// Whether cached responses are sent by the connection's thread, before the routes.
    let hasFastPath: Bool
    let streams: Int
    /// Of them those of one client; 0: as many as there are.
    let streamsPerClient: Int
    /// Connections of one address; 0: as many as there are; `nil`: a share of the files that may be open.
    let connectionsPerAddress: Int?
    let devices: DeviceRoutes.Defaults
    /// What tokens are sealed with; `nil`: they are stored as they are.
    let tokenKeys: SealingKeys?
    /// Where the simulator is; `nil` on real days.
    let demo: String?
    /// Where scores are read; `nil`: where all else is.
    let replica: PostgresConfiguration?
    /// Who may come to /ops; `nil`: there is no such page.
    let ops: OpsAccess?

    init(_ environment: Environment) throws(ConfigurationError) {
        address = try environment.string("BIND")
        port = try environment.integer("PORT", in: 0...65_535)
        gate = try GateConfiguration(environment)
        hasFastPath = try environment.flag("FAST_PATH")
        streams = try environment.integer("STREAMS", in: 0...100_000)
        streamsPerClient = try environment.integer("STREAMS_PER_CLIENT", in: 0...100_000)
        connectionsPerAddress =
            try environment.optionalString("CONNECTIONS_PER_ADDRESS") == nil
            ? nil : try environment.integer("CONNECTIONS_PER_ADDRESS", in: 0...1_000_000)
        guard let apns = PushEnvironment(ofApple: try environment.string("APNS_ENVIRONMENT")) else {
            throw .invalid("APNS_ENVIRONMENT", expected: "production or sandbox")
        }
        devices = DeviceRoutes.Defaults(
            topic: try environment.string("APNS_TOPIC"),
            environment: apns,
            site: try PushSite(environment)
        )
        tokenKeys = try TokenKeyFile.keys(environment)
        demo = try environment.optionalString("DEMO_URL")
        if let url = try environment.optionalString("REPLICA_URL") {
            replica = try environment.database(url, givenBy: "REPLICA_URL", to: "api reading")
        } else {
            replica = nil
        }
        ops = try OpsAccess(environment)
    }
}
