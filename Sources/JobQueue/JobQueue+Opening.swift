package import Logging
package import Postgres

extension JobQueue {
    /// The queue in a database, with its own connections, for programs without a ``PostgresPool``.
    ///
    /// It connects on first use, so an unreachable server is not an error here.
    /// - Parameters:
    ///   - url: The database, as a libpq URL such as `postgresql://user@host/database`; `sql/migrations` is applied
    ///     there.
    ///   - connections: The maximum number, besides the one on which a worker listens.
    /// - Throws: ``PostgresError`` if `url` is malformed.
    package init(
        url: String,
        connections: Int = 4,
        logger: Logger = Logger(label: "JobQueue")
    ) throws(PostgresError) {
        let configuration = try PostgresConfiguration(url: url, applicationName: ThisProcess.program)
        self.init(pool: PostgresPool(configuration, size: connections, logger: logger))
    }

    /// Closes its connections, as soon as they are no longer in use.
    package func close() async {
        await pool.close()
    }
}
