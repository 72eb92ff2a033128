import Exposition
import FoundationEssentials
import Glibc
import Logging
import Pushing
import Runtime
import Scores
import ServiceLifecycle
import Signing
import Storage
import Time

/// The ways to devices: to Apple one client for each environment that they are registered in, one to browsers, and one
/// to Firebase.
struct Senders: Service {
    /// The environment variables that set them up.
    static let variables =
        ProviderTokens.variables + [
            Variable("APNS_URL", default: "", "where to push instead of Apple, for both environments: the simulator"),
            Variable("APNS_AUTHORITY", default: "", "PEM file of the authorities to trust, instead of the system's"),
            Variable("PUSH_DRY_RUN", default: "", "1: everything is done but the sending, for a rehearsal"),
            Variable("APNS_WIDTH", default: "640", "pushes under way at once, over four connections at most"),
        ] + WebPushClient.variables + FCMClient.variables

    private let clients: [PushEnvironment: APNsClient]
    /// The same over connections apart, for tokens that are not proven, or suspected: Apple slows, and at last ends, a
    /// connection on which tokens are bad.
    private let clientsApart: [PushEnvironment: APNsClient]
    /// What both of an environment took lately.
    private let taken: [PushEnvironment: TakenPushes]
    /// `nil` where pushes to browsers are not set up.
    let web: WebPushClient?
    /// `nil` where Firebase is not set up.
    let fcm: FCMClient?
    /// `host:port` of browsers' push services that would be called by nobody else.
    let allowed: Set<String>
    /// Whether nothing is sent to anybody.
    let isDryRun: Bool
    /// How many connections there are to each environment, those apart as well; for metrics.
    private let connections: [PushEnvironment: @Sendable () -> Int]

    /// - Parameters:
    ///   - clients: to Apple, by environment of devices.
    ///   - taken: what they took lately.
    ///   - allowed: see ``allowed``.
    init(
        _ clients: [PushEnvironment: APNsClient],
        taken: [PushEnvironment: TakenPushes] = [:],
        web: WebPushClient? = nil,
        fcm: FCMClient? = nil,
        allowing allowed: Set<String> = [],
        isDryRun: Bool = false
    ) {
        self.clients = clients
        clientsApart = clients
        self.taken = taken
        self.web = web
        self.fcm = fcm
        self.allowed = allowed
        self.isDryRun = isDryRun
        connections = [:]
    }

    init(_ environment: Environment, tokens: ProviderTokens, logger: Logger) throws {
        isDryRun = try environment.flag("PUSH_DRY_RUN")
        web = try WebPushClient.configured(environment, isDryRun: isDryRun, logger: logger)
        fcm = try FCMClient.configured(environment, isDryRun: isDryRun, logger: logger)
        allowed = try WebPushVariables.allowed(environment)
        var endpoints = [PushEnvironment.production: APNsEndpoint.production, .sandbox: .sandbox]
        if let url = try environment.optionalString("APNS_URL") {
            endpoints = endpoints.mapValues { _ in APNsEndpoint(baseURL: url) }
        }
        let width = try environment.integer("APNS_WIDTH", in: 1...5000)
        var clients: [PushEnvironment: APNsClient] = [:]
        var clientsApart: [PushEnvironment: APNsClient] = [:]
        var taken: [PushEnvironment: TakenPushes] = [:]
        var connections: [PushEnvironment: @Sendable () -> Int] = [:]
        for (name, endpoint) in endpoints {
            let (transport, count) = try Self.transport(to: endpoint, isDryRun: isDryRun, environment)
            let (apart, countApart) = try Self.transport(to: endpoint, isDryRun: isDryRun, environment)
            connections[name] = { count() + countApart() }
            let both = TakenPushes()
            taken[name] = both
            clients[name] = Self.client(tokens, transport, to: name, width: width, taken: both)
            clientsApart[name] = Self.client(
                tokens,
                apart,
                to: name,
                width: Self.widthApart,
                isApart: true,
                taken: both
            )
        }
        clients[.canary] = Self.client(tokens, DryRunTransport(), to: .canary, width: width, taken: TakenPushes())
        self.clients = clients
        self.clientsApart = clientsApart
        self.taken = taken
        self.connections = connections
    }

    /// Pushes at once to tokens that go apart: of one service, to one environment or origin.
    static let widthApart = 100

    private static func client(
        _ tokens: ProviderTokens,
        _ transport: any APNsTransport,
        to environment: PushEnvironment,
        width: Int,
        isApart: Bool = false,
        taken: TakenPushes
    ) -> APNsClient {
        APNsClient(
            tokens: tokens,
            transport: MeteredTransport(transport, environment: environment),
            width: width,
            isApart: isApart,
            taken: taken,
            // Apple judges provider tokens by its own clock.
            now: { MachineClock.now }
        )
    }

    /// Whether nothing is sent to devices of an environment: what was done for them is no delivery then.
    func isRehearsal(in environment: PushEnvironment) -> Bool { isDryRun || environment == .canary }

    /// - Returns: beside the way, how many connections it has whenever that is asked.
    private static func transport(
        to endpoint: APNsEndpoint,
        isDryRun: Bool,
        _ environment: Environment
    ) throws -> (any APNsTransport, @Sendable () -> Int) {
        if isDryRun { return (DryRunTransport(), { 0 }) }
        let transport = try HTTP2APNsTransport(
            endpoint: endpoint,
            userAgent: Host.product,
            authorityFile: try environment.optionalString("APNS_AUTHORITY")
        )
        return (transport, { transport.openConnections })
    }

    /// What it says of itself when it is asked.
    var sightings: [Sighting] {
        connections.map { Sighting("push_connections", Double($0.value()), [("environment", $0.key.rawValue)]) }
    }

    /// The way to Apple.
    subscript(target: PushTarget) -> APNsClient? { (target.goesApart ? clientsApart : clients)[target.environment] }
}

extension Senders {
    /// Waits for the end and closes the connections then: Apple is told, instead of finding out.
    func run() async throws {
        // A cancellation is an end as well.
        try? await gracefulShutdown()
        await close()
    }

    func close() async {
        for client in [clients, clientsApart].flatMap(\.values) { await client.close() }
        await web?.close()
        await fcm?.close()
    }
}

extension Senders {
    /// Tells one device, by the service that reaches it.
    /// - Parameters:
    ///   - id: what the alert is known by on its way to Apple: see ``RenderedAlert/id(for:)``.
    ///   - attempt: how many times this push was sent before.
    func push(
        _ alert: RenderedAlert,
        as id: APNsID?,
        to target: PushTarget,
        at address: PushAddress,
        attempt: Int
    ) async -> PushOutcome {
        let outcome = await sent(alert, as: id, to: target, at: address, attempt: attempt)
        return isRehearsal(in: target.environment) && outcome == .delivered ? .rehearsed : outcome
    }

    private func sent(
        _ alert: RenderedAlert,
        as id: APNsID?,
        to target: PushTarget,
        at address: PushAddress,
        attempt: Int
    ) async -> PushOutcome {
        switch address {
        case .apns(let token):
            guard let client = self[target], let request = alert.request(for: target, token, as: id) else { break }
            return await client.push(request, attempt: attempt)
        case .web(let subscription):
            guard let web else { break }
            do {
                guard let message = try alert.webMessage(for: target) else { break }
                return await web.push(message, to: subscription, isProven: target.isProven, attempt: attempt)
            } catch {
                return .ourFault(reason: "\(error)")
            }
        case .fcm(let token):
            guard let fcm else { break }
            do {
                guard let message = try alert.fcmMessage(for: target) else { break }
                return await fcm.push(message, to: token, isProven: target.isProven, attempt: attempt)
            } catch {
                return .ourFault(reason: "\(error)")
            }
        }
        return .ourFault(reason: "no way to reach \(target.service.rawValue) \(target.environment.rawValue)")
    }

    /// Whether the push service of a device took others' pushes lately.
    func isAlive(for target: PushTarget, at address: PushAddress) -> Bool {
        switch address {
        case .apns: taken[target.environment]?.isRecent(target.topic, at: MachineClock.now) ?? false
        case .web(let subscription): web?.isAlive(subscription) ?? false
        case .fcm: fcm?.isAlive ?? false
        }
    }
}
