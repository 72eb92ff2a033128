import Cryptography
import EphemeralPostgres
import Fleet
import FoundationEssentials
import JobQueue
import Logging
import PipelineJobs
import Postgres
import Pushing
import Runtime
import Scores
import Storage
import SystemPackage
import TestSupport
import Time
import Transport

@testable import push_sender

/// A simulator with its push services, browsers that have subscribed on our site, and the clients that send pushes to
/// them.
struct SimulatedServices: Sendable {
    let simulator: SimulatorAddress
    let senders: PushClients
    /// The public key of our site, a point in base64url.
    let siteKey: String
    private let http: HTTPFetcher

    /// A push in the format of the simulator's control API.
    struct Push: Decodable {
        let browser: String
        let status: Int?
        let reason: String?
        let timeToLive: String?
        let urgency: String?
        let topic: String?
        let payload: String?
    }

    /// Starts a simulator, calls `body` and stops it.
    /// - Parameter variables: Environment variables of push-sender, in addition to the required ones.
    static func run(
        _ variables: [String: String] = [:],
        _ body: @Sendable (SimulatedServices) async throws -> Void
    ) async throws {
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        try await withTemporaryFolder("bardown-web") { folder in
            try await Simulation.run(["--games", "1", "--topic", "app.test"], in: folder, logger: logger) { simulator in
                let keyFile = folder.appending("vapid.pem").string
                let siteKey = try SiteKeyFile.publicKey(at: keyFile)
                let alerted = [
                    "APNS_KEY_FILE": simulator.apnsKey, "APNS_KEY_ID": "SIMULATED1", "APNS_TEAM_ID": "SIMULATED2",
                    "APNS_URL": simulator.apns, "APNS_AUTHORITY": simulator.apnsAuthority, "VAPID_KEY_FILE": keyFile,
                    "VAPID_SUBJECT": "mailto:push@example.org", "WEB_PUSH_AUTHORITY": simulator.apnsAuthority,
                    "FCM_SERVICE_ACCOUNT_FILE": simulator.fcmAccount,
                    "FCM_URL": "\(simulator.upstream)/fcm.googleapis.com",
                    "WEB_PUSH_ALLOW": simulator.browsersAuthority,
                ].merging(variables) { $1 }
                let environment = Runtime.Environment(PushClients.variables, values: alerted)
                var fetching = FetcherConfiguration(userAgent: "BarDown test")
                fetching.privateAddresses = [simulator.upstreamAuthority]
                fetching.hostBudget = .unspaced(maxInFlight: 1, maxWaiting: 10)
                let http = try HTTPFetcher(fetching, logger: logger)
                let site = SimulatedServices(
                    simulator: simulator,
                    senders: try PushClients(environment, tokens: ProviderTokens(environment), logger: logger),
                    siteKey: siteKey,
                    http: http
                )
                do { try await body(site) } catch {
                    await http.close()
                    throw error
                }
                await http.close()
            }
        }
    }

    /// Creates a new browser of this site.
    /// - Parameters:
    ///   - fate: The outcome of pushes to it; see `BrowserFate`.
    ///   - key: The public key of another site; `nil` for our site's.
    func browser(_ fate: String = "good", key: String? = nil) async throws -> WebSubscription {
        let wish = #"{"key":"\#(key ?? siteKey)","fate":"\#(fate)"}"#
        let response = try await http.fetch(
            Request(.post, "\(simulator.upstream)/control/browsers", body: Array(wish.utf8))
        )
        let subscription = try JSONDecoder().decode(Subscription.self, from: Data(response.body))
        return try WebSubscription(
            endpoint: subscription.endpoint,
            key: subscription.keys["p256dh"] ?? "",
            secret: subscription.keys["auth"] ?? "",
            allowing: senders.allowed
        )
    }

    /// Returns the pushes to browsers, with their decrypted texts.
    func pushes() async throws -> [Push] {
        let response = try await http.fetch(Request(.get, "\(simulator.upstream)/control/browsers"))
        return try JSONDecoder().decode([String: [Push]].self, from: Data(response.body))["pushes"] ?? []
    }

    /// The messages for phones that the simulated Firebase received.
    struct Messages: Decodable {
        struct Message: Decodable {
            let token: String
            let status: Int
            let message: String
        }

        /// The number of access tokens that were issued.
        let tokens: Int
        let messages: [Message]
    }

    func messages() async throws -> Messages {
        let response = try await http.fetch(Request(.get, "\(simulator.upstream)/control/messages"))
        return try JSONDecoder().decode(Messages.self, from: Data(response.body))
    }

    private struct Subscription: Decodable {
        let endpoint: String
        let keys: [String: String]
    }

    /// Registers a browser that follows the home side of `alerted`.
    func register(
        _ subscription: WebSubscription,
        for alerted: AlertedGame,
        keys: SealingKeys? = nil
    ) async throws -> Scores.DeviceID {
        let browser = DeviceRequest(
            service: .web,
            token: subscription.text,
            identity: subscription.endpoint.url,
            environment: .production,
            topic: "app.test"
        )
        return try await register(browser, for: alerted, keys: keys)
    }

    /// Registers a phone at Firebase that follows the home side of `alerted`.
    func register(
        _ token: String,
        for alerted: AlertedGame,
        keys: SealingKeys? = nil
    ) async throws -> Scores.DeviceID {
        let phone = DeviceRequest(service: .fcm, token: token, environment: .production, topic: "app.test")
        return try await register(phone, for: alerted, keys: keys)
    }

    private func register(
        _ request: DeviceRequest,
        for alerted: AlertedGame,
        keys: SealingKeys?
    ) async throws -> Scores.DeviceID {
        let wishes = DeviceWishes(follows: [Follow(.team("navy", .mensLacrosseD1))])
        let device = try await DeviceRegistrationStore(alerted.database.pool, keys: keys).register(request, wishes).id
        // Its push service has already accepted a push for it.
        try await DeliveryStore(alerted.database.pool).markProven([device])
        return device
    }

    /// Sends the alert of `alerted` to `devices`.
    func send(to devices: [Scores.DeviceID], of alerted: AlertedGame, keys: SealingKeys? = nil) async throws {
        try await withWrites { writes in
            let handler = SendHandler(
                queue: JobQueue(pool: alerted.database.pool),
                senders: senders,
                keys: keys,
                writes: writes
            )
            let job = SendPush(alertID: alerted.alertID, game: alerted.game, devices: devices)
            try await handler.perform(job)
        }
    }
}
