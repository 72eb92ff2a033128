import ArgumentParser
import Logging
import Postgres
import Runtime

/// Which database a command speaks to.
struct DatabaseOption: ParsableArguments {
    @Option(
        name: .customLong("database"),
        help: """
            The database as a libpq URL; without it the variable DATABASE_URL. Everybody on this machine sees arguments: a \
            password belongs into DATABASE_URL, into a file that DATABASE_URL_FILE names, or into ~/.pgpass with \
            --database 'service=NAME sslmode=verify-full' and ~/.pg_service.conf.
            """
    )
    var url: String?

    /// Whether the option or the variable names one.
    var isGiven: Bool {
        do {
            return try url != nil || Self.variable(Environment(ofProcess: Host.variables)) != nil
        } catch {
            // One that is wrong is given; the complaint comes when it is used.
            return true
        }
    }

    /// Runs `body` with a connection pool, which is closed after it.
    /// - Throws: `ValidationError` where none is named, or what names it is no URL.
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
            // Without the text: it may hold a password.
            let origin = url == nil ? "DATABASE_URL" : "--database"
            return try environment.database(text, givenBy: origin, to: "bardown")
        } catch let error as ConfigurationError {
            throw ValidationError("\(error).")
        }
    }

    /// Of the process's environment, or of the file that it names.
    private static func variable(_ environment: Environment) throws(ConfigurationError) -> String? {
        try environment.optionalString("DATABASE_URL")
    }
}
