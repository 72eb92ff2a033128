/// A database's address, and the time limits for calls to it.
package struct PostgresConfiguration: Sendable, CustomStringConvertible {
    /// The URL or keyword string as given. It contains the password.
    let url: String
    let applicationName: String
    /// Remote hosts that may be reached without a check of the server's certificate; see
    /// ``DatabaseReach/unverifiedHosts``.
    package let unverifiedHosts: [String]
    /// The time limit of a call that gives no deadline of its own.
    package var callDeadline: Duration = .seconds(10)
    /// The time limit for opening a connection.
    package var connectDeadline: Duration = .seconds(5)

    /// - Parameter url: A libpq URL (`postgresql://…`) or keyword string (`host=… dbname=…`). Everything that libpq
    ///   understands is allowed, TLS included.
    /// - Throws: when libpq cannot parse it, or mistakes part of a password for a port or a name.
    package init(url: String, applicationName: String) throws(PostgresError) {
        unverifiedHosts = DatabaseReach(try ConnectionParameters(url)).unverifiedHosts
        self.url = url
        self.applicationName = applicationName
    }

    package var description: String { "a database for \(applicationName)" }

    /// Keywords and values for `PQconnectStartParams`. The URL comes first, as an expanded `dbname`; later keywords
    /// override it.
    var keywords: [(String, String)] {
        [
            ("dbname", url),
            ("fallback_application_name", applicationName),
            ("keepalives", "1"), ("keepalives_idle", "15"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
            // Detects a dead peer even while data waits to be sent.
            ("tcp_user_timeout", "15000"),
            // No `options`: PgBouncer refuses them, and they would override the caller's own.
            ("client_encoding", "UTF8"),
        ]
    }
}
