import Pushing
import Runtime
import Scores
import ServiceLifecycle
import Time

/// The ways to the channels of apps: one for each environment that devices are registered in.
struct Broadcasters: Service {
    /// The environment variable that sets them up beside those of ``Senders``.
    static let variable = Variable(
        "APNS_MANAGE_URL",
        default: "",
        "where to manage channels when APNS_URL is set; if empty, channels are off"
    )

    /// Apple's: where pushes go, and where channels are managed.
    private static let endpoints: [(PushEnvironment, APNsEndpoint, APNsEndpoint)] = [
        (.production, .production, .productionManagement), (.sandbox, .sandbox, .sandboxManagement),
    ]

    private let clients: [PushEnvironment: BroadcastClient]

    /// - Parameter clients: By environment of devices.
    init(_ clients: [PushEnvironment: BroadcastClient]) {
        self.clients = clients
    }

    /// Nobody is told anything in a rehearsal, and Apple least of all.
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
                // Apple judges provider tokens by its own clock.
                now: { MachineClock.now }
            )
        }
        self.clients = clients
    }

    subscript(environment: PushEnvironment) -> BroadcastClient? { clients[environment] }

    /// Waits for the end and closes the connections then.
    func run() async throws {
        // A cancellation is an end as well.
        try? await gracefulShutdown()
        for client in clients.values { await client.close() }
    }
}
