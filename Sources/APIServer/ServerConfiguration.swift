import Postgres
package import Runtime

/// The settings of the server itself, whatever its routes are.
package struct ServerConfiguration: Sendable {
    package static let variables =
        [
            Variable("PORT", default: "8080", "port to serve at; 0 takes a free one"),
            Variable("BIND", default: "127.0.0.1", "address to serve at; 0.0.0.0 for all"),
            Variable(
                "FAST_PATH",
                default: "1",
                "1 or 0: whether cached responses are sent as bytes before the routes see the request; 0 costs speed and changes no response"
            ),
            Variable("STREAMS", default: "10000", "streams of /api/v1/live that may be open at once"),
            Variable(
                "STREAMS_PER_CLIENT",
                default: "1000",
                "the same for one client: a key or, without one, an address (a /64 for IPv6); 0: no limit per client. Requests from this machine and with API_KEY are not counted"
            ),
            Variable(
                "CONNECTIONS_PER_ADDRESS",
                default: "",
                "connections from one address (a /64 for IPv6) that is not in TRUSTED_PROXIES; default: a quarter of the files that the process may open; 0: no limit"
            ),
            Variable(
                "REPLICA_URL",
                default: "",
                secret: true,
                "streaming replicas to read scores from, as a libpq URL; everything else uses DATABASE_URL"
            ),
        ] + GateConfiguration.variables

    package let address: String
    package let port: Int
    package let gate: GateConfiguration
    /// Whether cached responses are sent by the connection's thread, before the router runs.
    let hasFastPath: Bool
    let streams: Int
    /// Streams that one client may have open; 0: no limit per client.
    let streamsPerClient: Int
    /// Connections that one address may have open; 0: no limit; `nil`: a quarter of the files that the process may
    /// open, but at least 16.
    let connectionsPerAddress: Int?
    /// The replica that scores are read from while it is recent enough; `nil`: there is none.
    let replica: PostgresConfiguration?

    package init(_ environment: Environment) throws(ConfigurationError) {
        address = try environment.string("BIND")
        port = try environment.integer("PORT", in: 0...65_535)
        gate = try GateConfiguration(environment)
        hasFastPath = try environment.flag("FAST_PATH")
        streams = try environment.integer("STREAMS", in: 0...100_000)
        streamsPerClient = try environment.integer("STREAMS_PER_CLIENT", in: 0...100_000)
        connectionsPerAddress =
            try environment.optionalString("CONNECTIONS_PER_ADDRESS") == nil
            ? nil : try environment.integer("CONNECTIONS_PER_ADDRESS", in: 0...1_000_000)
        if let url = try environment.optionalString("REPLICA_URL") {
            replica = try environment.database(url, givenBy: "REPLICA_URL", to: "api reading")
        } else {
            replica = nil
        }
    }
}
