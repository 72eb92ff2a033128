/// Which database, and how long to wait for it.
package struct PostgresConfiguration: Sendable, CustomStringConvertible {
    /// As given; holds the password.
    let url: String
    let applicationName: String
    /// The hosts beyond this machine that it may lead to without TLS whose certificate is checked.
    package let unverifiedHosts: [String]
    /// How long a call may take that gives no deadline of its own.
    package var callDeadline: Duration = .seconds(10)
    /// How long making a connection may take.
    package var connectDeadline: Duration = .seconds(5)

    /// - Parameter url: A libpq URL (`postgresql://…`) or keyword string (`host=… dbname=…`); everything libpq
    ///   understands, TLS included.
    /// - Throws: when libpq cannot parse it, or parses part of a password as a port or a name.
    package init(url: String, applicationName: String) throws(PostgresError) {
        unverifiedHosts = DatabaseReach(try ConnectionWords(url)).unverifiedHosts
        self.url = url
        self.applicationName = applicationName
    }

    package var description: String { "a database for \(applicationName)" }

    /// Keywords and values for `PQconnectStartParams`; the URL stands first as an expanded `dbname`, ours override it.
    var keywords: [(String, String)] {
        [
            ("dbname", url),
            ("fallback_application_name", applicationName),
            ("keepalives", "1"), ("keepalives_idle", "15"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
            // A peer that is gone is noticed while data waits to be sent, too.
            ("tcp_user_timeout", "15000"),
            // No `options`: PgBouncer refuses them, and the caller's own would be overridden.
            ("client_encoding", "UTF8"),
        ]
    }
}
