/// The configuration of a fetcher.
package struct FetcherConfiguration: Sendable {
    package enum Version: Sendable, Hashable {
        /// HTTP/2 if the TLS handshake negotiates it, otherwise HTTP/1.1.
        case negotiate
        case http1
        /// HTTP/2 over TLS. A response in any other version is an error.
        case http2TLS
        /// HTTP/2 without negotiation, also without TLS, with one connection per request.
        case http2PriorKnowledge
    }

    /// Names the client and a contact address: `BarDown/0.1 (+https://example.org/contact)`.
    package var userAgent: String
    /// Destinations, as `host:port`, that may resolve to addresses outside the public internet: `127.0.0.1:8081`. The
    /// host is spelled as in the URL, IPv6 in brackets, and the port is required.
    package var privateAddresses: Set<String> = []
    /// Host names that a redirect may lead to in addition to the request's own host.
    package var allowedRedirectHosts: Set<String> = []
    /// PEM file of the trusted authorities; `nil` to use the system's.
    package var caBundle: String?
    /// Additional trusted authorities or intermediate certificates, for servers that do not send theirs.
    package var extraAuthorities: CertificateFile?
    package var version: Version = .negotiate
    package var maxConnectionsPerHost: Int = 4
    /// The limit of concurrent requests on one HTTP/2 connection, even if the server allows more.
    package var maxConcurrentStreams: Int = 100
    /// Whether to wait for a connection that is being opened, to share it, rather than open another.
    package var prefersMultiplexing: Bool = true
    package var hostBudget = HostBudget()

    package init(userAgent: String) {
        self.userAgent = userAgent
    }
}

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
