/// Sends pushes to APNs and returns its responses.
package protocol APNsTransport: Sendable {
    /// Sends `request` and waits for the response, up to the transport's deadline. A cancelled task gets
    /// `.cancelled`.
    func send(_ request: APNsRequest, authorization: String) async throws(APNsFailure) -> APNsResponse

    /// Makes later requests use new connections, because a connection on which APNs has refused a provider token may
    /// never recover. Requests under way are finished on the old ones.
    /// - Throws: An error if no new connection can be made. Then the old ones stay in use.
    func reconnect() async throws(APNsFailure)

    /// Closes all connections. Requests under way fail with `.cancelled`.
    func close() async
}

/// Why a push got no response.
package enum APNsFailure: Error, Hashable {
    /// APNs certainly did not process it; it may be sent again immediately.
    case notProcessed(String)
    /// The connection was lost after the push was sent. If it is sent again, it may arrive twice; the collapse id
    /// hides that.
    case connectionLost(String)
    /// No response within the deadline. The outcome is unknown here too, but the connection may be healthy.
    case timedOut
    /// No connection could be made because of DNS, the network or TLS.
    case unreachable(String)
    /// Our client refused to send it.
    case refusedHere(String)
    /// The task was cancelled or the transport closed.
    case cancelled
}

/// A server that receives pushes.
package struct APNsEndpoint: Hashable, Sendable {
    /// `https://api.push.apple.com`, without a trailing slash.
    package let baseURL: String

    package init(baseURL: String) {
        self.baseURL = baseURL
    }

    /// For apps from the App Store and TestFlight.
    package static let production = APNsEndpoint(baseURL: "https://api.push.apple.com")
    /// For apps from Xcode.
    package static let sandbox = APNsEndpoint(baseURL: "https://api.sandbox.push.apple.com")
}
