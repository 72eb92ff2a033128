import ArgumentParser
import Glibc
import Logging
import Postgres

/// Which database a command speaks to.
struct DatabaseOption: ParsableArguments {
    @Option(
        name: .customLong("database"),
        help: """
            The database as a libpq URL; without it the variable DATABASE_URL. Everybody on this machine sees arguments: a \
            password belongs into DATABASE_URL, or into ~/.pgpass with --database service=NAME and ~/.pg_service.conf.
            """
    )
    var url: String?

    /// Whether the option or the variable names one.
    var isGiven: Bool { url != nil || Self.variable != nil }

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
        guard let text = url ?? Self.variable else {
            throw ValidationError("Which database? Set DATABASE_URL or give --database.")
        }
        do throws(PostgresError) {
            return try PostgresConfiguration(url: text, applicationName: "bardown")
        } catch {
            // Without the text: it may hold a password.
            let source = url == nil ? "DATABASE_URL" : "--database"
            throw ValidationError("\(source) is not a libpq URL such as postgresql://user@host/database.")
        }
    }

    private static var variable: String? {
        getenv("DATABASE_URL").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}
