/// Carries pushes to APNs and answers back.
package protocol APNsTransport: Sendable {
    /// Sends `request` and waits for the answer, up to the transport's deadline. A cancelled task gets `.cancelled`.
    func send(_ request: APNsRequest, authorization: String) async throws(APNsFailure) -> APNsResponse

    /// Makes later requests go over new connections: one on which APNs has refused a provider token may never recover.
    /// What is under way on the old ones is finished there.
    /// - Throws: when there can be no new ones; the old ones stay in use.
    func reconnect() async throws(APNsFailure)

    /// Ends all connections; what is under way fails with `.cancelled`.
    func close() async
}

/// Why a push got no answer.
package enum APNsFailure: Error, Hashable {
    /// APNs certainly did not take it; it may be sent again at once.
    case notProcessed(String)
    /// The connection was lost under it. Sent again, it may arrive twice; the collapse id hides that.
    case connectionLost(String)
    /// No answer within the deadline. The outcome is unknown as well, but the connection may be in order.
    case timedOut
    /// No connection could be made: name, network, TLS.
    case unreachable(String)
    /// Our side would not send it.
    case refusedHere(String)
    /// The task was cancelled or the transport closed.
    case cancelled
}

/// Where pushes go.
package struct APNsEndpoint: Hashable, Sendable {
    /// `https://api.push.apple.com`, without a slash at the end.
    package let baseURL: String

    package init(baseURL: String) {
        self.baseURL = baseURL
    }

    /// Apps from the App Store and TestFlight.
    package static let production = APNsEndpoint(baseURL: "https://api.push.apple.com")
    /// Apps from Xcode.
    package static let sandbox = APNsEndpoint(baseURL: "https://api.sandbox.push.apple.com")
}
