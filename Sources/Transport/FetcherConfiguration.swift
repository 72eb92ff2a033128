/// What a fetcher is, once and for all.
package struct FetcherConfiguration: Sendable {
    package enum Version: Sendable, Hashable {
        /// HTTP/2 where TLS agrees on it, otherwise HTTP/1.1.
        case negotiate
        case http1
        /// HTTP/2 over TLS; an answer in any other version is an error.
        case http2TLS
        /// HTTP/2 without asking, also without TLS; a connection for each request.
        case http2PriorKnowledge
    }

    /// Says who is asking and where to complain: `BarDown/0.1 (+https://example.org/contact)`.
    package var userAgent: String
    /// `host:port` as it stands in the URL, IPv6 in brackets, that may lead to an address outside of the public
    /// internet: `127.0.0.1:8081`. The port is always given.
    package var privateAddresses: Set<String> = []
    /// Host names that a redirect may lead to beside the host that was asked.
    package var allowedRedirectHosts: Set<String> = []
    /// PEM file of the trusted authorities in place of the system's.
    package var caBundle: String?
    /// Authorities or intermediates trusted in addition, for servers that forget to send theirs.
    package var extraAuthorities: CertificateFile?
    package var version: Version = .negotiate
    package var maxConnectionsPerHost: Int = 4
    /// Requests that share one HTTP/2 connection, if the server allows as many.
    package var maxConcurrentStreams: Int = 100
    /// Rather wait for a connection in the making, to share it, than open another one.
    package var prefersMultiplexing: Bool = true
    package var hostBudget = HostBudget()

    package init(userAgent: String) {
        self.userAgent = userAgent
    }
}
