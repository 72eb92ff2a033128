/// The rate limit of a fetcher for each host. A host is `name:port`.
package struct HostBudget: Sendable, Hashable {
    /// The limit of concurrent requests.
    package var maxInFlight: Int
    /// The minimum time between the starts of requests, on average.
    package var minimumSpacing: Duration
    /// How many requests may start together after an idle time, before ``minimumSpacing`` applies. At least 1.
    package var burst: Int
    /// The limit of queued requests. Further ones fail immediately.
    package var maxWaiting: Int

    package init(
        maxInFlight: Int = 4,
        minimumSpacing: Duration = .milliseconds(250),
        burst: Int = 1,
        maxWaiting: Int = 256
    ) {
        self.maxInFlight = maxInFlight
        self.minimumSpacing = minimumSpacing
        self.burst = burst
        self.maxWaiting = maxWaiting
    }

    /// Creates a budget without spacing, for our own servers and for those that expect many requests, such as APNs.
    package static func unspaced(maxInFlight: Int, maxWaiting: Int) -> HostBudget {
        HostBudget(maxInFlight: maxInFlight, minimumSpacing: .zero, maxWaiting: maxWaiting)
    }
}
