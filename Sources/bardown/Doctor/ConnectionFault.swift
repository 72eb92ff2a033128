import Postgres

/// Why the database could not be reached, as libpq and the server say it, and what to do about it.
struct ConnectionFault: Sendable, Hashable {
    let fix: String

    private static let full = "all connections are taken: run fewer workers, use a pooler, or raise max_connections"

    /// Recognized by libpq's English messages: a failed connection has no code. The first match counts.
    private static let known: [(word: String, fix: String)] = [
        (
            "password authentication failed",
            "the login or its password is wrong: set a new one with \\password in psql, and put it in DATABASE_URL"
        ),
        ("no password supplied", "the server wants a password: put it in DATABASE_URL or ~/.pgpass"),
        (
            "Peer authentication failed",
            "the server lets each account of this machine in as the login of its name alone: name a host and a password "
                + "in DATABASE_URL, or add a line with scram-sha-256 to its pg_hba.conf"
        ),
        ("no pg_hba.conf entry", "the server refuses this machine: add a line for it to its pg_hba.conf"),
        (
            "pg_hba.conf rejects",
            "a line of the server's pg_hba.conf refuses this login here: put one before it that does not"
        ),
        ("could not translate host name", "unknown host name: check the one in DATABASE_URL"),
        ("certificate", "TLS: set sslrootcert to the file of the authority that signed the server's certificate"),
        ("SSL", "TLS: the server does not offer what sslmode in DATABASE_URL asks for"),
        ("too many clients", full),
        ("remaining connection slots", full),
        (
            "too many connections for role",
            "the login has its limit of connections: alter role LOGIN connection limit -1"
        ),
        ("too many connections for database", "the database has its limit: alter database NAME connection limit -1"),
        ("not permitted to log in", "the role is no login: as its owner or a superuser, alter role NAME login"),
        ("permission denied for database", "as its owner: grant connect on database NAME to the login"),
        ("not currently accepting connections", "somebody closed it: alter database NAME allow_connections true"),
        ("role \"", "there is no such login: psql -f sql/roles.sql creates the programs' logins"),
        ("database \"", "there is no such database: create it with createdb, then run bardown migrate up"),
        ("starting up", "the server is starting: try again in a moment"),
        (
            "Connection refused",
            "nothing listens there: start Postgres, or check host and port in DATABASE_URL; bardown dev runs its own"
        ),
        (
            "No such file or directory",
            "no server has its socket there: start Postgres, or check host in DATABASE_URL; bardown dev runs its own"
        ),
    ]

    init(_ error: PostgresError) {
        self.init(error.message, isLate: error.code == .deadlineExceeded)
    }

    /// - Parameters:
    ///   - message: libpq's, with the server's in it.
    ///   - isLate: Whether our own deadline was over.
    init(_ message: String, isLate: Bool) {
        fix =
            Self.known.first { message.contains($0.word) }?.fix
            ?? (isLate || message.contains("timeout")
                ? "no answer in time: a firewall in between, or an overloaded server"
                : "check that psql can connect with the same URL")
    }
}
