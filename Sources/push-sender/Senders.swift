import Exposition
import FoundationEssentials
import Glibc
import Pushing
import Runtime
import ServiceLifecycle
import Signing
import Time

/// The ways to Apple: one client for each environment that devices are registered in.
struct Senders: Service {
    /// The environment variables that set them up.
    static let variables = [
        Variable("APNS_KEY_FILE", default: nil, "the .p8 file of the provider key"),
        Variable("APNS_KEY_ID", default: nil, "the key's id, ten characters"),
        Variable("APNS_TEAM_ID", default: nil, "the team's id, ten characters"),
        Variable("APNS_URL", default: "", "where to push instead of Apple, for both environments: the simulator"),
        Variable("APNS_AUTHORITY", default: "", "PEM file of the authorities to trust, instead of the system's"),
        Variable("PUSH_DRY_RUN", default: "", "1: everything is done but the sending, for a rehearsal"),
        Variable("APNS_WIDTH", default: "640", "pushes under way at once, over four connections at most"),
    ]

    private let clients: [String: APNsClient]
    /// Whether nothing is sent: what was done for a device is no delivery then.
    let isDryRun: Bool
    /// How many connections there are to each environment; for whoever watches.
    private let connections: [String: @Sendable () -> Int]

    /// - Parameter clients: by environment of devices.
    init(_ clients: [String: APNsClient], isDryRun: Bool = false) {
        self.clients = clients
        self.isDryRun = isDryRun
        connections = [:]
    }

    init(_ environment: Environment) throws {
        isDryRun = try environment.flag("PUSH_DRY_RUN")
        let identity = try Self.identity(environment)
        var endpoints = ["production": APNsEndpoint.production, "sandbox": APNsEndpoint.sandbox]
        if let url = try environment.optionalString("APNS_URL") {
            endpoints = endpoints.mapValues { _ in APNsEndpoint(baseURL: url) }
        }
        let width = try environment.integer("APNS_WIDTH", in: 1...5000)
        var clients: [String: APNsClient] = [:]
        var connections: [String: @Sendable () -> Int] = [:]
        for (name, endpoint) in endpoints {
            let (transport, count) = try Self.transport(to: endpoint, isDryRun: isDryRun, environment)
            connections[name] = count
            clients[name] = APNsClient(
                tokens: ProviderTokenSource(identity: identity),
                transport: MeteredTransport(transport, environment: name),
                width: width,
                // Apple judges provider tokens by its own clock.
                now: { MachineClock.now }
            )
        }
        self.clients = clients
        self.connections = connections
    }

    /// - Returns: beside the way, how many connections it has whenever that is asked.
    private static func transport(
        to endpoint: APNsEndpoint,
        isDryRun: Bool,
        _ environment: Environment
    ) throws -> (any APNsTransport, @Sendable () -> Int) {
        if isDryRun { return (DryRunTransport(), { 0 }) }
        let transport = try HTTP2APNsTransport(
            endpoint: endpoint,
            userAgent: "BarDown/\(Host.version)",
            authorityFile: try environment.optionalString("APNS_AUTHORITY")
        )
        return (transport, { transport.openConnections })
    }

    private static func identity(_ environment: Environment) throws -> ProviderIdentity {
        let file = try environment.string("APNS_KEY_FILE")
        guard let pem = try? String(contentsOf: URL(filePath: file), encoding: .utf8) else {
            throw ConfigurationError.invalid("APNS_KEY_FILE", expected: "a file that can be read")
        }
        guard let key = try? ES256PrivateKey(pem: pem) else {
            throw ConfigurationError.invalid("APNS_KEY_FILE", expected: "an unencrypted P-256 key in PKCS#8")
        }
        return ProviderIdentity(
            keyID: try environment.string("APNS_KEY_ID"),
            teamID: try environment.string("APNS_TEAM_ID"),
            key: key
        )
    }

    /// What it says of itself when it is asked.
    var sightings: [Sighting] {
        connections.map { Sighting("push_connections", Double($0.value()), [("environment", $0.key)]) }
    }

    /// - Parameter environment: `production` or `sandbox`.
    subscript(environment: String) -> APNsClient? { clients[environment] }
}

extension Senders {
    /// Waits for the end and closes the connections then: Apple is told, instead of finding out.
    func run() async throws {
        // A cancellation is an end as well.
        try? await gracefulShutdown()
        for client in clients.values { await client.close() }
    }
}
