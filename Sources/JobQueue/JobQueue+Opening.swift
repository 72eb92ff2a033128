package import Logging
package import Postgres

extension JobQueue {
    /// The queue in a database, with connections of its own: what a program needs that has no ``PostgresPool`` yet.
    ///
    /// Nothing is connected before it is needed, so a server that is away is no error here.
    /// - Parameters:
    ///   - url: The database, as a libpq URL such as `postgresql://user@host/database`; `sql/migrations` is applied there.
    ///   - connections: At the most, beside the one on which a worker listens.
    /// - Throws: ``PostgresError`` when `url` is none.
    package init(
        url: String,
        connections: Int = 4,
        logger: Logger = Logger(label: "JobQueue")
    ) throws(PostgresError) {
        let configuration = try PostgresConfiguration(url: url, applicationName: ThisProcess.program)
        self.init(pool: PostgresPool(configuration, size: connections, logger: logger))
    }

    /// Closes its connections, once nobody works with them any more.
    package func close() async {
        await pool.close()
    }
}
