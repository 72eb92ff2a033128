import Pushing
import Runtime
import ServiceLifecycle
import Time

/// The ways to the channels of apps: one for each environment that devices are registered in.
struct Broadcasters: Service {
    /// The environment variable that sets them up beside those of ``Senders``.
    static let variable = Variable(
        "APNS_MANAGE_URL",
        default: "",
        "where channels are managed where APNS_URL is set; without it there are none then"
    )

    private let clients: [String: BroadcastClient]

    /// - Parameter clients: By environment of devices.
    init(_ clients: [String: BroadcastClient]) {
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
        var clients: [String: BroadcastClient] = [:]
        for (name, endpoint) in ["production": APNsEndpoint.production, "sandbox": .sandbox] {
            clients[name] = try BroadcastClient(
                tokens: tokens,
                send: send.map { APNsEndpoint(baseURL: $0) } ?? endpoint,
                manage: manage.map { APNsEndpoint(baseURL: $0) } ?? .management(of: name),
                userAgent: Host.product,
                authorityFile: authority,
                // Apple judges provider tokens by its own clock.
                now: { MachineClock.now }
            )
        }
        self.clients = clients
    }

    /// - Parameter environment: `production` or `sandbox`.
    subscript(environment: String) -> BroadcastClient? { clients[environment] }

    /// Waits for the end and closes the connections then.
    func run() async throws {
        // A cancellation is an end as well.
        try? await gracefulShutdown()
        for client in clients.values { await client.close() }
    }
}
