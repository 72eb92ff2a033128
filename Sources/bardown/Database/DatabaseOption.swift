import ArgumentParser
import Logging
import Postgres
import Runtime

/// The database that a command uses.
struct DatabaseOption: ParsableArguments {
    @Option(
        name: .customLong("database"),
        help: """
            The database as a libpq URL; default: DATABASE_URL. Arguments are visible to everyone on this machine: put \
            passwords in DATABASE_URL, in a file that DATABASE_URL_FILE names, or in ~/.pgpass, with \
            --database 'service=NAME sslmode=verify-full' and ~/.pg_service.conf.
            """
    )
    var url: String?

    /// Whether the option or the variable names a database.
    var isGiven: Bool {
        do {
            return try url != nil || Self.variable(Environment(ofProcess: Host.variables)) != nil
        } catch {
            // An invalid variable counts as given. Using it reports the error.
            return true
        }
    }

    /// Runs `body` with a connection pool, and closes the pool afterwards.
    /// - Throws: `ValidationError` if no database is named, or its URL is malformed.
    func withPool<Result: Sendable>(
        connections: Int = 2,
        _ body: (PostgresPool) async throws -> Result
    ) async throws -> Result {
        let pool = PostgresPool(try configuration(), size: connections, logger: Logger(label: "bardown"))
        do {
            let result = try await body(pool)
            await pool.close()
            return result
        } catch {
            await pool.close()
            throw error
        }
    }

    func configuration() throws -> PostgresConfiguration {
        let environment = Environment(ofProcess: Host.variables)
        do {
            guard let text = try url ?? Self.variable(environment) else {
                throw ValidationError("Which database? Set DATABASE_URL or give --database.")
            }
            // The message omits the URL, which may contain a password.
            let origin = url == nil ? "DATABASE_URL" : "--database"
            return try environment.database(text, givenBy: origin, to: "bardown")
        } catch let error as ConfigurationError {
            throw ValidationError("\(error).")
        }
    }

    /// Returns the value of the variable, or of the file that its `_FILE` variable names.
    private static func variable(_ environment: Environment) throws(ConfigurationError) -> String? {
        try environment.optionalString("DATABASE_URL")
    }
}
