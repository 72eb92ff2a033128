import ArgumentParser
import Glibc
import Logging
import Postgres

/// Which database a command speaks to.
struct DatabaseOption: ParsableArguments {
    @Option(
        name: .customLong("database"),
        help: "The database as a libpq URL; without it the variable DATABASE_URL."
    )
    var url: String?

    /// Runs `body` with a connection pool, which is closed after it.
    func withPool<Result: Sendable>(
        connections: Int = 2,
        _ body: (PostgresPool) async throws -> Result
    ) async throws -> Result {
        guard let url = url ?? getenv("DATABASE_URL").map({ String(cString: $0) }) else {
            throw ValidationError("Which database? Set DATABASE_URL or give --database.")
        }
        let configuration = try PostgresConfiguration(url: url, applicationName: "bardown")
        let pool = PostgresPool(configuration, size: connections, logger: Logger(label: "bardown"))
        do {
            let result = try await body(pool)
            await pool.close()
            return result
        } catch {
            await pool.close()
            throw error
        }
    }
}
