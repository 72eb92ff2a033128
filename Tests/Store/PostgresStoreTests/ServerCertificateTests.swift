import EphemeralPostgres
import Glibc
import Logging
import Postgres
import SystemPackage
import TestTools
import Testing

/// Tests which connections `verify-full` allows and refuses, on a server with a certificate of a private authority.
@Suite("Server certificate", .enabled("needs openssl") { Tool.openssl.isInstalled })
struct ServerCertificateTests {
    /// The name in the certificate.
    private static let name = "db.test"

    @Test func `verify-full connects only to the name in the certificate, but verify-ca accepts any name`()
        async throws
    {
        try await withServer { (server) async throws in
            #expect(try await server.isEncrypted(as: Self.name, "verify-full", "authority") == true)
            let foreign = await server.refusal(as: "other.test", "verify-full", "authority")
            #expect(foreign.contains("does not match host name"))
            let untrusted = await server.refusal(as: Self.name, "verify-full", "stranger")
            #expect(untrusted.contains("certificate verify failed"))
            // `verify-ca` accepts the certificate of another host, so DATABASE_TLS does not allow it.
            #expect(try await server.isEncrypted(as: "other.test", "verify-ca", "authority") == true)
        }
    }

    @Test func `verify-full refuses a server without a certificate`() async throws {
        try await withServer(isCertified: false) { (server) async throws in
            let plain = await server.refusal(as: Self.name, "verify-full", "authority")
            #expect(plain.contains("server does not support SSL"))
            #expect(try await server.isEncrypted(as: Self.name, "prefer", "authority") == false)
        }
    }

    private func withServer(
        isCertified: Bool = true,
        _ body: @escaping @Sendable (CertifiedServer) async throws -> Void
    ) async throws {
        try await withTemporaryFolder("bardown-tls") { (above) async throws in
            try await CertifiedServer.makeCertificates(in: above, for: Self.name)
            let port = try LoopbackListener().port
            let folder = above.appending("postgres")
            try await EphemeralPostgres.withTemporary(
                in: folder,
                durable: false,
                settings: ["listen_addresses": "127.0.0.1", "port": "\(port)"],
                logger: Logger(label: "tests")
            ) { cluster in
                let server = CertifiedServer(folder: above, port: port)
                if isCertified { try await server.showCertificate(of: cluster, in: folder) }
                try await body(server)
            }
        }
    }
}

private struct CertifiedServer: Sendable {
    /// The folder with the authorities `authority` and `stranger`, and the server's certificate and key.
    let folder: FilePath
    let port: Int

    static func makeCertificates(in folder: FilePath, for name: String) async throws {
        func make(_ file: String, _ subject: String, _ more: [String] = []) async throws {
            let files = ["-keyout", "\(folder)/\(file).key", "-out", "\(folder)/\(file).crt"]
            let kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
            let run = try await Tool.openssl.run(["req", "-x509", "-subj", "/CN=\(subject)"] + kind + files + more)
            try #require(run.isSuccess, "\(run.errorOutput)")
        }
        try await make("authority", "authority")
        try await make("stranger", "authority")
        let authority = ["-CA", "\(folder)/authority.crt", "-CAkey", "\(folder)/authority.key"]
        try await make("server", name, ["-addext", "subjectAltName=DNS:\(name)"] + authority)
    }

    /// Turns TLS on while the server runs, because before that it is not known which account must be able to read the
    /// key.
    func showCertificate(of cluster: EphemeralPostgres, in data: FilePath) async throws {
        var status = stat()
        try #require(stat(data.string, &status) == 0)
        chown("\(folder)/server.key", status.st_uid, status.st_gid)
        let configuration = try PostgresConfiguration(url: cluster.url(database: "postgres"), applicationName: "tests")
        let connection = try await PostgresConnection.connect(configuration)
        for (setting, value) in [("cert_file", "\(folder)/server.crt"), ("key_file", "\(folder)/server.key")] {
            try await connection.execute("alter system set ssl_\(unescaped: setting) = '\(unescaped: value)'")
        }
        try await connection.execute("alter system set ssl = on")
        try await connection.execute("select pg_reload_conf()")
        await connection.close()
        try await eventually("the server has its certificate") {
            (try? await isEncrypted(as: "any", "require", "authority")) == true
        }
    }

    /// Connects to the server under this name, and returns whether the connection uses TLS.
    /// - Throws: `PostgresError` if the connection fails.
    func isEncrypted(as name: String, _ mode: String, _ authority: String) async throws -> Bool? {
        // The name is not looked up because `hostaddr` is set, so any name can be used.
        let url = """
            host=\(name) hostaddr=127.0.0.1 port=\(port) user=postgres dbname=postgres sslmode=\(mode) \
            sslrootcert=\(folder)/\(authority).crt
            """
        let connection = try await PostgresConnection.connect(PostgresConfiguration(url: url, applicationName: "tests"))
        let row = try await connection.query("select ssl from pg_stat_ssl where pid = pg_backend_pid()").first
        await connection.close()
        return try row?.decode(Bool.self)
    }

    /// Expects that the connection is refused, and returns the error text of libpq.
    func refusal(as name: String, _ mode: String, _ authority: String) async -> String {
        let error = await #expect(throws: PostgresError.self) { try await isEncrypted(as: name, mode, authority) }
        #expect(error?.code == .connectionFailed)
        return error?.message ?? ""
    }
}
