import EphemeralPostgres
import FoundationEssentials
import Logging
import Postgres
import SystemPackage
import TestTools
import Testing

@testable import bardown

/// Checks the doctor's advice for a server that refuses connections.
@Suite("Connection fault")
struct ConnectionFaultTests {
    /// The server's message, and a part of the advice.
    private static let refusals = [
        ("role \"x\" is not permitted to log in", "alter role NAME login"),
        ("too many connections for role \"x\"", "alter role NAME connection limit -1"),
        ("too many connections for database \"x\"", "alter database NAME connection limit -1"),
        ("sorry, too many clients already", "max_connections"),
        ("remaining connection slots are reserved for roles with the SUPERUSER attribute", "max_connections"),
        ("permission denied for database \"x\"", "grant connect"),
        ("database \"x\" is not currently accepting connections", "allow_connections true"),
        ("pg_hba.conf rejects connection for host \"h\", user \"u\", database \"d\"", "refuses this login: put"),
        ("no pg_hba.conf entry for host \"h\", user \"u\", database \"d\", SSL encryption", "add a line"),
        ("Peer authentication failed for user \"x\"", "scram-sha-256"),
        ("Ident authentication failed for user \"x\"", "scram-sha-256"),
        ("role \"x\" does not exist", "there is no such login: psql -v owner=OWNER"),
        ("role \"certificate\" does not exist", "there is no such login"),
        ("database \"SSL\" does not exist", "there is no such database"),
        ("role \"x\" is not a member of role \"y\"", "check that psql can connect"),
        ("the database system is starting up", "try again"),
    ]

    @Test(arguments: refusals)
    func `each refusal of the server gets the advice that fits`(message: String, fix: String) {
        let text = "connection to server at \"h\" (10.0.0.1), port 5432 failed: FATAL:  \(message)"
        let advice = ConnectionFault(text, isLate: false).fix
        #expect(advice.contains(fix), "\(advice)")
    }

    @Test func `the advice names the variable that contains the URL, and no other`() {
        let advice = ConnectionFault("Connection refused", isLate: false, of: "REPLICA_URL").fix
        #expect(advice.contains("port in REPLICA_URL") && !advice.contains("DATABASE_URL"))
    }

    /// The pg_hba.conf of the test server.
    private static let entrances = """
        local all postgres,barred,full,guest,stranger trust
        local all turned_away reject
        local all somebody_else peer

        """

    private static let logins: [SQL] = [
        "create role barred", "create role full login connection limit 0", "create role guest login",
        "create role somebody_else login", "create database closed", "revoke connect on database closed from public",
        "create database shut allow_connections false", "create database crowded connection limit 0",
        "select pg_reload_conf()",
    ]

    /// A login, its database, and a part of the advice.
    private static let attempts = [
        ("barred", "postgres", "alter role NAME login"), ("full", "postgres", "alter role NAME connection limit"),
        ("guest", "closed", "grant connect"), ("guest", "shut", "allow_connections true"),
        ("guest", "crowded", "alter database NAME connection limit"), ("guest", "nothing", "no such database"),
        ("stranger", "postgres", "no such login"), ("turned_away", "postgres", "refuses this login: put"),
        ("somebody_else", "postgres", "scram-sha-256"), ("unlisted", "postgres", "add a line"),
    ]

    @Test func `a real server uses the words that the doctor looks for`() async throws {
        try await withTemporaryFolder("bardown-refused") { (folder) async throws in
            let socket = folder.appending("postgres")
            let logger = Logger(label: "refused")
            try await EphemeralPostgres.withTemporary(in: socket, durable: false, logger: logger) { cluster in
                let rules = socket.appending("data/pg_hba.conf").string
                try Self.entrances.write(toFile: rules, atomically: false, encoding: .utf8)
                let owner = try await connect(to: "postgres", as: "postgres", of: cluster)
                for statement in Self.logins { try await owner.execute(statement) }
                // The server's main process reads the file only a moment later.
                try await eventually("the new rules apply") {
                    try await fix(for: "unlisted", "postgres", cluster) != nil
                }
                for (login, database, words) in Self.attempts {
                    let advice = try await fix(for: login, database, cluster) ?? "was let in"
                    #expect(advice.contains(words), "\(login) to \(database): \(advice)")
                }
                await owner.close()
            }
        }
    }

    private func connect(
        to database: String,
        as login: String,
        of cluster: EphemeralPostgres
    ) async throws -> PostgresConnection {
        let url = cluster.url(database: database, user: login)
        return try await PostgresConnection.connect(PostgresConfiguration(url: url, applicationName: "refused"))
    }

    /// Returns the advice; `nil` if the login can connect.
    private func fix(for login: String, _ database: String, _ cluster: EphemeralPostgres) async throws -> String? {
        do {
            await (try await connect(to: database, as: login, of: cluster)).close()
            return nil
        } catch let error as PostgresError {
            return ConnectionFault(error).fix
        }
    }
}
