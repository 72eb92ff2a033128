import Pushing
import Runtime
import Scores
import ServiceLifecycle
import Time

/// The clients for broadcast channels: one for each environment in which devices are registered.
struct Broadcasters: Service {
    /// The environment variable that configures the clients, in addition to those of ``PushClients``.
    static let variable = Variable(
        "APNS_MANAGE_URL",
        default: "",
        "where to manage channels when APNS_URL is set; if empty, channels are off"
    )

    /// Apple's endpoints for pushes and for channel management.
    private static let endpoints: [(PushEnvironment, APNsEndpoint, APNsEndpoint)] = [
        (.production, .production, .productionManagement), (.sandbox, .sandbox, .sandboxManagement),
    ]

    private let clients: [PushEnvironment: BroadcastClient]

    /// - Parameter clients: By environment of devices.
    init(_ clients: [PushEnvironment: BroadcastClient]) {
        self.clients = clients
    }

    /// In a dry run, or if `APNS_URL` is set without `APNS_MANAGE_URL`, there are no clients, so nothing is sent.
    init(_ environment: Environment, tokens: ProviderTokens) throws {
        let (send, manage) = (
            try environment.optionalString("APNS_URL"), try environment.optionalString("APNS_MANAGE_URL")
        )
        if try environment.flag("PUSH_DRY_RUN") || (send != nil && manage == nil) {
            clients = [:]
            return
        }
        let authority = try environment.optionalString("APNS_AUTHORITY")
        var clients: [PushEnvironment: BroadcastClient] = [:]
        for (name, endpoint, management) in Self.endpoints {
            clients[name] = try BroadcastClient(
                tokens: tokens,
                send: send.map { APNsEndpoint(baseURL: $0) } ?? endpoint,
                manage: manage.map { APNsEndpoint(baseURL: $0) } ?? management,
                userAgent: Host.product,
                authorityFile: authority,
                // The machine's clock, because Apple compares the date of a provider token with its own clock.
                now: { MachineClock.now }
            )
        }
        self.clients = clients
    }

    subscript(environment: PushEnvironment) -> BroadcastClient? { clients[environment] }

    /// Waits for shutdown, then closes the connections.
    func run() async throws {
        // Cancellation means shutdown as well.
        try? await gracefulShutdown()
        for client in clients.values { await client.close() }
    }
}
