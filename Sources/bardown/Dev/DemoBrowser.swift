import Fleet
import FoundationEssentials
import Logging
import Pushing
import Runtime
import Scores
import Storage
import Transport

/// A browser in the simulator that is subscribed to the day's pushes.
struct DemoBrowser {
    private let running: Running

    init(_ running: Running) {
        self.running = running
    }

    private struct Subscription: Decodable {
        struct Keys: Decodable {
            let p256dh: String
            let auth: String
        }

        let endpoint: String
        let keys: Keys
    }

    /// Creates a browser.
    /// - Returns: The data for its registration, and its id at the simulator.
    func create() async throws -> (request: DeviceRequest, id: String) {
        var fetching = FetcherConfiguration(userAgent: "BarDown demo")
        fetching.privateAddresses = [running.simulator.upstreamAuthority]
        let http = try HTTPFetcher(fetching, logger: Logger(label: "bardown"))
        do {
            let subscription = try await subscription(http)
            await http.close()
            let endpoint = subscription.endpoint.url
            let request = DeviceRequest(
                service: .web,
                token: subscription.text,
                identity: endpoint,
                environment: .production,
                topic: Host.defaultTopic
            )
            return (request, endpoint.split(separator: "/").last.map(String.init) ?? endpoint)
        } catch {
            await http.close()
            throw error
        }
    }

    private func subscription(_ http: HTTPFetcher) async throws -> WebSubscription {
        let body = #"{"key":"\#(running.siteKey)"}"#
        let address = "\(running.simulator.upstream)/control/browsers"
        let response = try await retryUntilReachable {
            try await http.fetch(Request(.post, address, body: Array(body.utf8)))
        }
        let created = try JSONDecoder().decode(Subscription.self, from: Data(response.body))
        return try WebSubscription(
            endpoint: created.endpoint,
            key: created.keys.p256dh,
            secret: created.keys.auth,
            allowing: [running.simulator.browsersAuthority]
        )
    }
}
