import Postgres

/// Why the database could not be reached, as libpq and the server say it, and what to do about it.
struct ConnectionFault: Sendable, Hashable {
    let fix: String

    /// Recognized by libpq's English messages: a failed connection has no code. The first match counts.
    private static let known: [(word: String, fix: String)] = [
        (
            "password authentication failed",
            "the login or its password is wrong: set a new one with \\password in psql, and put it in DATABASE_URL"
        ),
        ("no password supplied", "the server wants a password: put it in DATABASE_URL or ~/.pgpass"),
        ("no pg_hba.conf entry", "the server refuses this machine: add a line for it to its pg_hba.conf"),
        ("could not translate host name", "unknown host name: check the one in DATABASE_URL"),
        ("certificate", "TLS: set sslrootcert to the file of the authority that signed the server's certificate"),
        ("SSL", "TLS: the server does not offer what sslmode in DATABASE_URL asks for"),
        ("too many clients", "all connections are taken: run fewer workers, use a pooler, or raise max_connections"),
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
        let message = error.message
        fix =
            Self.known.first { message.contains($0.word) }?.fix
            ?? (error.code == .deadlineExceeded || message.contains("timeout")
                ? "no answer in time: a firewall in between, or an overloaded server"
                : "check that psql can connect with the same URL")
    }
}
