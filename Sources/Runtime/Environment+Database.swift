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
