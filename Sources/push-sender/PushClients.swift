import Cryptography
import FoundationEssentials
import Glibc
import Logging
import PrometheusMetrics
import Pushing
import Runtime
import Scores
import ServiceLifecycle
import Storage
import Time

/// The clients for devices: for Apple, two per environment in which devices are registered, one of them for unproven or
/// suspected tokens; one for browsers; and one for Firebase.
struct PushClients: Service {
    /// The environment variables for them.
    static let variables =
        ProviderTokens.variables + [
            Variable("APNS_URL", default: "", "URL to push to instead of Apple's, for both environments (simulator)"),
            Variable("APNS_AUTHORITY", default: "", "PEM file of authorities to trust instead of the system's"),
            Variable("PUSH_DRY_RUN", default: "", "1: dry run, which does everything except sending"),
            Variable("APNS_WIDTH", default: "640", "maximum number of pushes under way, over at most four connections"),
        ] + WebPushClient.variables + FCMClient.variables

    private let clients: [PushEnvironment: APNsClient]
    /// Clients with connections of their own for unproven or suspected tokens, because Apple slows down and finally
    /// closes a connection over which invalid tokens are sent.
    private let unprovenClients: [PushEnvironment: APNsClient]
    /// When Apple last accepted pushes from either client of an environment.
    private let acceptedTimes: [PushEnvironment: AcceptedPushTimes]
    /// The client for browsers; `nil`: pushes to browsers are not configured.
    let web: WebPushClient?
    /// The client for Firebase; `nil`: Firebase is not configured.
    let fcm: FCMClient?
    /// Hosts of browsers' push services that are allowed in addition to the known ones: `host`, `*.host` or
    /// `host:port`.
    let allowed: Set<String>
    /// Whether nothing is sent at all.
    let isDryRun: Bool
    /// The number of connections to each environment, including the separate ones; for metrics.
    private let connections: [PushEnvironment: @Sendable () -> Int]

    /// - Parameters:
    ///   - clients: Clients for Apple, by environment of devices.
    ///   - acceptedTimes: When Apple last accepted pushes from them.
    ///   - allowed: See ``allowed``.
    init(
        _ clients: [PushEnvironment: APNsClient],
        acceptedTimes: [PushEnvironment: AcceptedPushTimes] = [:],
        web: WebPushClient? = nil,
        fcm: FCMClient? = nil,
        allowing allowed: Set<String> = [],
        isDryRun: Bool = false
    ) {
        self.clients = clients
        unprovenClients = clients
        self.acceptedTimes = acceptedTimes
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
        var unprovenClients: [PushEnvironment: APNsClient] = [:]
        var acceptedTimes: [PushEnvironment: AcceptedPushTimes] = [:]
        var connections: [PushEnvironment: @Sendable () -> Int] = [:]
        for (name, endpoint) in endpoints {
            let (transport, count) = try Self.transport(to: endpoint, isDryRun: isDryRun, environment)
            let (apart, countApart) = try Self.transport(to: endpoint, isDryRun: isDryRun, environment)
            connections[name] = { count() + countApart() }
            let both = AcceptedPushTimes()
            acceptedTimes[name] = both
            clients[name] = Self.client(tokens, transport, to: name, width: width, acceptedTimes: both)
            unprovenClients[name] = Self.client(
                tokens,
                apart,
                to: name,
                width: Self.unprovenWidth,
                isForUnprovenTokens: true,
                acceptedTimes: both
            )
        }
        clients[.canary] = Self.client(
            tokens,
            DryRunTransport(),
            to: .canary,
            width: width,
            acceptedTimes: AcceptedPushTimes()
        )
        self.clients = clients
        self.unprovenClients = unprovenClients
        self.acceptedTimes = acceptedTimes
        self.connections = connections
    }

    /// The maximum number of pushes under way to unproven or suspected tokens of one service, to one environment or
    /// origin.
    static let unprovenWidth = 100

    private static func client(
        _ tokens: ProviderTokens,
        _ transport: any APNsTransport,
        to environment: PushEnvironment,
        width: Int,
        isForUnprovenTokens: Bool = false,
        acceptedTimes: AcceptedPushTimes
    ) -> APNsClient {
        APNsClient(
            tokens: tokens,
            transport: MeteredTransport(transport, environment: environment),
            width: width,
            isForUnprovenTokens: isForUnprovenTokens,
            acceptedTimes: acceptedTimes,
            // The machine's clock, because Apple compares the date of a provider token with its own clock.
            now: { MachineClock.now }
        )
    }

    /// Whether nothing is sent to devices of an environment, so that their pushes do not count as deliveries.
    func usesDryRun(in environment: PushEnvironment) -> Bool { isDryRun || environment == .canary }

    /// - Returns: The transport, and a function that returns its current number of connections.
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

    /// The gauges of the connections.
    var samples: [GaugeSample] {
        connections.map { GaugeSample("push_connections", Double($0.value()), [("environment", $0.key.rawValue)]) }
    }

    /// The APNs client for a target; `nil` if its environment has none.
    subscript(target: PushTarget) -> APNsClient? { (target.needsProbe ? unprovenClients : clients)[target.environment] }
}

extension PushClients {
    /// Waits for shutdown, then closes the connections, so that Apple is notified of their end.
    func run() async throws {
        // Cancellation means shutdown as well.
        try? await gracefulShutdown()
        await close()
    }

    func close() async {
        for client in [clients, unprovenClients].flatMap(\.values) { await client.close() }
        await web?.close()
        await fcm?.close()
    }
}

extension PushClients {
    /// Pushes to one device through its service.
    /// - Parameters:
    ///   - id: The id of the push at Apple: see ``RenderedAlert/id(for:)``.
    ///   - attempt: How many times this push was sent before.
    func push(
        _ alert: some RenderedPush,
        as id: APNsID?,
        to target: PushTarget,
        at address: PushAddress,
        attempt: Int
    ) async -> PushOutcome {
        let outcome = await send(alert, as: id, to: target, at: address, attempt: attempt)
        return usesDryRun(in: target.environment) && outcome == .delivered ? .dryRun : outcome
    }

    private func send(
        _ alert: some RenderedPush,
        as id: APNsID?,
        to target: PushTarget,
        at address: PushAddress,
        attempt: Int
    ) async -> PushOutcome {
        do {
            switch address {
            case .apns(let token):
                guard let client = self[target], let request = try alert.request(for: target, token, as: id) else {
                    break
                }
                return await client.push(request, attempt: attempt)
            case .web(let subscription):
                guard let web, let message = try alert.webMessage(for: target) else { break }
                return await web.push(message, to: subscription, isProven: target.isProven, attempt: attempt)
            case .fcm(let token):
                guard let fcm, let message = try alert.fcmMessage(for: target) else { break }
                return await fcm.push(message, to: token, isProven: target.isProven, attempt: attempt)
            }
        } catch {
            return .ourFault(reason: "\(error)")
        }
        return .ourFault(reason: "no way to reach \(target.service.rawValue) \(target.environment.rawValue)")
    }

    /// Whether the push service of a device accepted other pushes recently.
    func isAlive(for target: PushTarget, at address: PushAddress) -> Bool {
        switch address {
        case .apns: acceptedTimes[target.environment]?.isRecent(target.topic, at: MachineClock.now) ?? false
        case .web(let subscription): web?.isAlive(subscription) ?? false
        case .fcm: fcm?.isAlive ?? false
        }
    }
}
