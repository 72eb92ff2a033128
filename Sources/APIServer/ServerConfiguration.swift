import Postgres
package import Runtime

/// The settings of the server itself, whatever its routes are.
package struct ServerConfiguration: Sendable {
    package static let variables =
        [
            Variable("PORT", default: "8080", "port to serve at; 0 takes a free one"),
            Variable("BIND", default: "127.0.0.1", "address to serve at; 0.0.0.0 for every one"),
            Variable(
                "FAST_PATH",
                default: "1",
                "1 or 0: whether cached responses are sent as bytes before the routes see the request; 0 costs speed and changes no response"
            ),
            Variable("STREAMS", default: "10000", "streams of /api/v1/live that may be open at once"),
            Variable(
                "STREAMS_PER_CLIENT",
                default: "1000",
                "the same for one client: a key or, without one, an address (of IPv6 a /64); 0: no limit of its own. Requests from this machine and with API_KEY are not counted"
            ),
            Variable(
                "CONNECTIONS_PER_ADDRESS",
                default: "",
                "connections of one address (of IPv6 a /64) that is not in TRUSTED_PROXIES; default: a quarter of the files that the process may open; 0: no limit"
            ),
            Variable(
                "REPLICA_URL",
                default: "",
                secret: true,
                "streaming replicas to read scores from, as a libpq URL; all else goes to DATABASE_URL"
            ),
        ] + GateConfiguration.variables

    package let address: String
    package let port: Int
    package let gate: GateConfiguration
    /// Whether cached responses are sent by the connection's thread, before the routes.
    let hasFastPath: Bool
    let streams: Int
    /// Of them those of one client; 0: as many as there are.
    let streamsPerClient: Int
    /// Connections of one address; 0: as many as there are; `nil`: a share of the files that may be open.
    let connectionsPerAddress: Int?
    /// Where scores are read; `nil`: where all else is.
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
