import EphemeralPostgres
import FoundationEssentials
import Logging
import Postgres
import SystemPackage
import TestTools
import Testing

/// Tests logins at a server with the pg_hba.conf of docker-compose.yml, whose containers share its socket.
@Suite("Socket login")
struct SocketLoginTests {
    @Test(arguments: ["bardown_api", "postgres"])
    func `on the shared socket a login needs only its own password`(login: String) async throws {
        try await withServer { (server) async throws in
            let password = GuardedServer.password(of: login)
            #expect(try await server.user(login, password: password, at: server.socket) == login)
            let other = await server.refusal(of: login, password: "of another", at: server.socket)
            #expect(other.contains("password authentication failed"))
            let none = await server.refusal(of: login, password: "", at: server.socket)
            #expect(none.contains("no password supplied"))
        }
    }

    @Test func `on the loopback address only the owner can log in, without a password`() async throws {
        try await withServer { (server) async throws in
            #expect(try await server.user("postgres", password: "", at: "127.0.0.1") == "postgres")
            let password = GuardedServer.password(of: "bardown_api")
            let refusal = await server.refusal(of: "bardown_api", password: password, at: "127.0.0.1")
            #expect(refusal.contains("no pg_hba.conf entry"))
        }
    }

    private func withServer(_ body: @escaping @Sendable (GuardedServer) async throws -> Void) async throws {
        try await withTemporaryFolder("bardown-socket") { (above) async throws in
            let port = try LoopbackListener().port
            let folder = above.appending("postgres")
            try await EphemeralPostgres.withTemporary(
                in: folder,
                durable: false,
                settings: ["listen_addresses": "127.0.0.1", "port": "\(port)"],
                logger: Logger(label: "tests")
            ) { cluster in
                let server = GuardedServer(folder: folder, port: port)
                try await server.closeItself(as: cluster.url(database: "postgres"))
                try await body(server)
            }
        }
    }
}

private struct GuardedServer: Sendable {
    let folder: FilePath
    let port: Int

    var socket: String { folder.string }

    static func password(of login: String) -> String { "password of \(login)" }

    /// Gives two logins passwords, and makes the server require them. Until then it trusts everyone on its socket, like
    /// a server that the Postgres image has created.
    func closeItself(as url: String) async throws {
        let connection = try await PostgresConnection.connect(PostgresConfiguration(url: url, applicationName: "tests"))
        try await connection.execute("create role bardown_api login")
        for login in ["bardown_api", "postgres"] {
            let password = Self.password(of: login)
            try await connection.execute("alter role \(unescaped: login) password '\(unescaped: password)'")
        }
        let rules = try DeployFile.text("container/pg_hba.conf")
        try rules.write(toFile: "\(folder)/data/pg_hba.conf", atomically: false, encoding: .utf8)
        try await connection.execute("select pg_reload_conf()")
        await connection.close()
        try await eventually("the server asks for passwords") {
            (try? await user("postgres", password: "", at: socket)) == nil
        }
    }

    /// Logs in, and returns the user that the session runs as.
    /// - Parameter password: Empty for none.
    /// - Throws: `PostgresError` if the server refuses the login.
    func user(_ login: String, password: String, at host: String) async throws -> String? {
        // The password is set even if it is empty, so that the environment of the tests' account has no effect.
        let url = """
            host=\(host) port=\(port) user=\(login) password='\(password)' dbname=postgres passfile=/nowhere sslmode=disable
            """
        let connection = try await PostgresConnection.connect(PostgresConfiguration(url: url, applicationName: "tests"))
        let row = try await connection.query("select current_user::text").first
        await connection.close()
        return try row?.decode(String.self)
    }

    /// Expects that the login is refused, and returns the error text of libpq.
    func refusal(of login: String, password: String, at host: String) async -> String {
        let error = await #expect(throws: PostgresError.self) { try await user(login, password: password, at: host) }
        #expect(error?.code == .connectionFailed)
        return error?.message ?? ""
    }
}
