package import Postgres

extension Environment {
    /// Parses a database URL and checks it against `DATABASE_TLS`.
    /// - Parameters:
    ///   - origin: The setting that holds the URL, for error messages. The URL itself may contain a password.
    ///   - name: The application name of the connection.
    package func database(
        _ url: String,
        givenBy origin: String,
        to name: String
    ) throws(ConfigurationError) -> PostgresConfiguration {
        guard let configuration = try? PostgresConfiguration(url: url, applicationName: name) else {
            let remedy = "in a password / is written as %2F, @ as %40"
            throw .invalid(origin, expected: "a libpq URL such as postgresql://user@host/database; \(remedy)")
        }
        switch try string("DATABASE_TLS") {
        case "any": return configuration
        case "verified":
            guard let host = configuration.unverifiedHosts.first else { return configuration }
            let remedy = "add sslmode=verify-full&sslrootcert=FILE, or set DATABASE_TLS=any"
            throw .invalid(origin, expected: "verified: \(host) is not this machine; \(remedy)")
        default: throw .invalid("DATABASE_TLS", expected: "verified or any")
        }
    }
}
