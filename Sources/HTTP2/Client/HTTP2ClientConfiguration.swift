/// Where a client's server is, and how patient the client is.
package struct HTTP2ClientConfiguration: Sendable {
    /// A name, or an address as text. Looked up anew for every connection.
    package var host: String
    package var port: Int
    /// PEM file of the authorities to trust; `nil` trusts the system's.
    package var authorityFile: String?
    /// Connections at a time. One is opened when a request waits and all that are open are full; beside these there may
    /// be some that only finish what they have.
    package var connectionsAtMost: Int
    /// Requests under way on a connection, where the server allows more.
    package var streamsAtMost = 1000
    /// Requests that wait or are under way; one more is refused.
    package var requestsAtMost = 10_000
    /// Requests after which a connection is replaced, long before its stream numbers run out.
    package var requestsPerConnection = 900_000
    /// Bytes of an answer's body that are kept.
    package var answerBytes = 16_384
    /// Name of the one header field of an answer that is kept, in lower case; `nil`: none is. Answers to pushes are
    /// many, and say nothing in their fields.
    package var keptField: String?
    /// From the call to the last byte of the answer.
    package var deadline = Duration.seconds(10)
    /// From the look-up of the name to the server's first SETTINGS.
    package var connectDeadline = Duration.seconds(5)
    /// From the first packet to one of the server's addresses to the end of TLS's handshake, while there are others to
    /// try. At most this long: of many addresses each has an equal share of what is left of ``connectDeadline``, but
    /// never less than half a second, so that those beyond the tenth may get no turn.
    package var addressPatience = Duration.milliseconds(1500)
    /// Silence of the server, with requests under way, after which it is asked by PING whether it lives.
    package var pingAfter = Duration.seconds(5)
    /// The same with nothing under way.
    package var idlePingAfter = Duration.seconds(3600)
    /// Silence after a PING, after which the connection is given up.
    package var pingPatience = Duration.seconds(2)
    /// Pause after the first failure to connect; doubled with each further one.
    package var firstPause = Duration.milliseconds(200)
    package var longestPause = Duration.seconds(30)

    package init(host: String, port: Int, authorityFile: String? = nil, connectionsAtMost: Int = 4) {
        self.host = host
        self.port = port
        self.authorityFile = authorityFile
        self.connectionsAtMost = connectionsAtMost
    }

    /// `:authority`. An IPv6 address stands in brackets, the port of HTTPS goes without saying (RFC 3986, 3.2).
    var authority: String {
        let name = host.contains(":") ? "[\(host)]" : host
        return port == 443 ? name : "\(name):\(port)"
    }
}
