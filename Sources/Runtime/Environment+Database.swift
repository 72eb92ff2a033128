package import Postgres

extension Environment {
    /// The database at `url`, where `DATABASE_TLS` has nothing against it.
    /// - Parameters:
    ///   - origin: Who gave the URL, for the complaint: `DATABASE_URL`. The URL itself may hold a password.
    ///   - name: Of who connects.
    package func database(
        _ url: String,
        givenBy origin: String,
        to name: String
    ) throws(ConfigurationError) -> PostgresConfiguration {
        guard let configuration = try? PostgresConfiguration(url: url, applicationName: name) else {
            throw .invalid(origin, expected: "a libpq URL such as postgresql://user@host/database")
        }
        switch try string("DATABASE_TLS") {
        case "any": return configuration
        case "verified":
            guard let host = configuration.unverifiedHosts.first else { return configuration }
            // What stands before an @ in a host is the rest of a password that was not escaped.
            let shown = host.contains("@") ? "its host" : host
            let remedy = "add sslmode=verify-full&sslrootcert=FILE, or set DATABASE_TLS=any"
            throw .invalid(origin, expected: "verified: \(shown) is not this machine; \(remedy)")
        default: throw .invalid("DATABASE_TLS", expected: "verified or any")
        }
    }
}
