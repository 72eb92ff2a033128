import Postgres

/// Why no database could be asked, by the words of libpq and the server, and what to do about it.
struct ConnectionFault: Sendable, Hashable {
    let fix: String

    /// Told apart by what libpq says in English: a connection that failed has no code. The first that fits counts.
    private static let known: [(word: String, fix: String)] = [
        (
            "password authentication failed",
            "the login or its password is wrong: \\password of psql sets a new one, DATABASE_URL takes it"
        ),
        ("no password supplied", "the server wants a password: put it into DATABASE_URL, or into ~/.pgpass"),
        ("no pg_hba.conf entry", "the server lets nobody in from here: a line for this machine in its pg_hba.conf"),
        ("could not translate host name", "nobody knows a host of that name: look at the one in DATABASE_URL"),
        ("certificate", "TLS: sslrootcert is to name the file of the authority that signed the server's certificate"),
        ("SSL", "TLS: the server speaks it otherwise than sslmode in DATABASE_URL wants"),
        ("too many clients", "all connections are taken: fewer workers, a pooler, or a larger max_connections"),
        ("role \"", "there is no such login: psql -f sql/roles.sql makes those of the programs"),
        ("database \"", "there is no such database: createdb makes it, bardown migrate up fills it"),
        ("starting up", "the server is just starting: try again in a moment"),
        (
            "Connection refused",
            "nobody listens there: start Postgres, or look at host and port in DATABASE_URL; bardown dev brings a server of its own"
        ),
        (
            "No such file or directory",
            "no server has its socket there: start Postgres, or look at host in DATABASE_URL; bardown dev brings a server of its own"
        ),
    ]

    init(_ error: PostgresError) {
        let message = error.message
        fix =
            Self.known.first { message.contains($0.word) }?.fix
            ?? (error.code == .deadlineExceeded || message.contains("timeout")
                ? "no answer in time: a firewall on the way, or a server with too much to do"
                : "see that psql with the same URL can connect")
    }
}
