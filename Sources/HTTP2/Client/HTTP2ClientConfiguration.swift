/// The server of a client, with limits and timeouts.
package struct HTTP2ClientConfiguration: Sendable {
    /// A name, or an IP address as text. It is looked up again for each connection.
    package var host: String
    package var port: Int
    /// PEM file of the trusted certificate authorities; `nil` to use the system's.
    package var authorityFile: String?
    /// The limit of open connections. Another one is opened when a request waits and all open ones are full.
    /// Connections that only finish their requests are not counted.
    package var maxConnections: Int
    /// The limit of concurrent requests per connection, even if the server allows more.
    package var maxStreams = 1000
    /// The limit of waiting and running requests. Further ones fail with ``HTTP2Failure/overloaded``.
    package var maxPendingRequests = 10_000
    /// The number of requests after which a connection is replaced, long before its stream numbers run out.
    package var requestsPerConnection = 900_000
    /// The limit of body bytes of one response. The rest is discarded.
    package var maxResponseBytes = 16_384
    /// The name of the one response header field to keep, in lower case; `nil` to keep none. All others are discarded,
    /// because responses to pushes are numerous and those fields carry no information.
    package var capturedField: String?
    /// The maximum time from the call to the last byte of the response.
    package var deadline = Duration.seconds(10)
    /// The maximum time of a name look-up, and again the maximum time from its end to the server's first SETTINGS.
    package var connectDeadline = Duration.seconds(5)
    /// The maximum time from the first packet to the end of the TLS handshake with one address, while there are others
    /// to try. Each address gets an equal share of the rest of ``connectDeadline``, but at least half a second. With
    /// the default deadline, addresses after the tenth may therefore not be tried.
    package var addressTimeout = Duration.milliseconds(1500)
    /// How long the server may be silent while requests are under way before a PING is sent.
    package var pingAfter = Duration.seconds(5)
    /// How long the server may be silent without requests under way before a PING is sent.
    package var idlePingAfter = Duration.seconds(3600)
    /// How long to wait for any bytes after a PING before the connection is closed.
    package var pingTimeout = Duration.seconds(2)
    /// The pause after the first failure to connect. Each further failure doubles it.
    package var initialPause = Duration.milliseconds(200)
    package var maxPause = Duration.seconds(30)

    package init(host: String, port: Int, authorityFile: String? = nil, maxConnections: Int = 4) {
        self.host = host
        self.port = port
        self.authorityFile = authorityFile
        self.maxConnections = maxConnections
    }

    /// The value of `:authority`. An IPv6 address is put in brackets, and the port 443 is left out (RFC 3986, 3.2).
    var authority: String {
        let name = host.contains(":") ? "[\(host)]" : host
        return port == 443 ? name : "\(name):\(port)"
    }
}
