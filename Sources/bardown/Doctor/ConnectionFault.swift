import Postgres

/// Explains why the database could not be reached, from the messages of libpq and the server, and how to fix it.
struct ConnectionFault: Sendable, Hashable {
    let fix: String

    /// A hint for faults of too many connections: a query that shows which logins hold them.
    private static let holders =
        "select usename, datname, count(*) from pg_stat_activity group by 1, 2 shows who holds them"
    private static let full =
        "all connections are taken (\(holders)): run fewer workers, use PgBouncer, or raise max_connections"
    private static let byName =
        "the server accepts a local account only as the login of the same name: name a host and a password "
        + "in DATABASE_URL, or put a line with scram-sha-256 for this login before the others in its pg_hba.conf, \(reload)"
    private static let reload = "then select pg_reload_conf()"

    /// Known faults. A fault is recognized if libpq's English message contains all of its words, because a failed
    /// connection has no error code. The first match counts. Faults that the server reports come first, because its
    /// messages contain names of hosts, logins and databases, which may happen to be the words of another fault.
    private static let fixes: [(phrases: [String], fix: String)] = [
        (
            ["password authentication failed"],
            "the login or its password is wrong: set a new one with \\password in psql, and put it in DATABASE_URL"
        ),
        (["no password supplied"], "the server requires a password: put it in DATABASE_URL or ~/.pgpass"),
        (["Peer authentication failed"], byName), (["Ident authentication failed"], byName),
        (
            ["no pg_hba.conf entry"],
            "the server refuses this machine or login: add a line for it to its pg_hba.conf, \(reload)"
        ),
        (
            ["pg_hba.conf rejects"],
            "a line of the server's pg_hba.conf refuses this login: put one that allows it before that line, \(reload)"
        ),
        (["too many clients"], full), (["remaining connection slots"], full),
        (
            ["too many connections for role"],
            "the login has reached its limit (\(holders)): run fewer workers, use PgBouncer, or alter role NAME "
                + "connection limit -1"
        ),
        (
            ["too many connections for database"],
            "the database has reached its limit (\(holders)): run fewer workers, use PgBouncer, or alter database NAME "
                + "connection limit -1"
        ),
        (["not permitted to log in"], "the role may not log in: as its owner or a superuser, alter role NAME login"),
        (["permission denied for database"], "as its owner: grant connect on database NAME to the login"),
        (["not currently accepting connections"], "the database is closed: alter database NAME allow_connections true"),
        (
            ["role \"", "\" does not exist"],
            "there is no such login: psql -v owner=OWNER -f sql/roles.sql creates the programs' logins"
        ),
        (
            ["database \"", "\" does not exist"],
            "there is no such database: create it with createdb, then run bardown migrate up"
        ),
        (["starting up"], "the server is starting: try again in a moment"),
        (["could not translate host name"], "unknown host name: check the one in DATABASE_URL"),
        (["certificate"], "TLS: set sslrootcert to the file of the authority that signed the server's certificate"),
        (["SSL"], "TLS: the server does not support what sslmode in DATABASE_URL requires"),
        (
            ["Connection refused"],
            "nothing listens there: start Postgres, or check host and port in DATABASE_URL; bardown dev runs its own"
        ),
        (
            ["No such file or directory"],
            "no server has its socket there: start Postgres, or check host in DATABASE_URL; bardown dev runs its own"
        ),
    ]

    /// - Parameter variable: The variable that named the database.
    init(_ error: PostgresError, of variable: String = "DATABASE_URL") {
        self.init(error.message, isLate: error.code == .deadlineExceeded, of: variable)
    }

    /// - Parameters:
    ///   - message: The message of libpq, which includes the server's.
    ///   - isLate: Whether our own deadline expired.
    init(_ message: String, isLate: Bool, of variable: String = "DATABASE_URL") {
        let fix =
            Self.fixes.first { $0.phrases.allSatisfy { message.contains($0) } }?.fix
            ?? (isLate || message.contains("timeout")
                ? "no answer in time: check for a firewall in between, or an overloaded server"
                : "check that psql can connect with the same URL")
        self.fix = fix.replacing("DATABASE_URL", with: variable)
    }
}
