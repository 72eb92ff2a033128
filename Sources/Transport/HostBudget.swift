/// How much of one host's patience a fetcher may use. A host is `name:port`; each has a budget of its own.
package struct HostBudget: Sendable, Hashable {
    /// Requests on their way at the same time.
    package var maxInFlight: Int
    /// Between the starts of two requests, in the long run.
    package var minimumSpacing: Duration
    /// How many may start at once after a quiet time, before ``minimumSpacing`` holds. At least 1.
    package var burst: Int
    /// Requests in line. The next one is turned away at once.
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

    /// No spacing: for servers that are ours or that expect a flood, as APNs does.
    package static func unspaced(maxInFlight: Int, maxWaiting: Int) -> HostBudget {
        HostBudget(maxInFlight: maxInFlight, minimumSpacing: .zero, maxWaiting: maxWaiting)
    }
}
