import FoundationEssentials
import HTTP2
import TestTools
import Testing

@Suite("Server identity", .enabled(if: Tool.openssl.isInstalled))
struct ServerIdentityTests {
    @Test
    func `openssl accepts the certificate for both names of this machine, and for no other`() async throws {
        let identity = try ServerIdentity.forLoopback()
        try await withTemporaryDirectory { directory in
            let (authority, certificate) = ("\(directory)/authority.pem", "\(directory)/certificate.pem")
            try Data(identity.authorityPEM.utf8).write(to: URL(filePath: authority))
            try Data(identity.certificatePEM.utf8).write(to: URL(filePath: certificate))
            let verify = ["verify", "-x509_strict", "-purpose", "sslserver", "-CAfile", authority]
            let cases = [
                ("-verify_hostname", "localhost", true), ("-verify_ip", "127.0.0.1", true),
                ("-verify_hostname", "example.com", false), ("-verify_ip", "127.0.0.2", false),
            ]
            for (option, name, isGood) in cases {
                let run = try await Tool.openssl.run(verify + [option, name, certificate])
                #expect(run.isSuccess == isGood, "\(name): \(run.errorOutput)")
            }
        }
    }

    @Test func `each identity is different`() throws {
        #expect(try ServerIdentity.forLoopback() != ServerIdentity.forLoopback())
    }

    @Test func `a saved identity is used again, unless it lacks its key or has expired`() async throws {
        let identity = try ServerIdentity.forLoopback()
        let read = try ServerIdentity.reading(authority: identity.authorityPEM, server: identity.serverPEM)
        #expect(read?.authorityPEM == identity.authorityPEM)
        #expect(read?.serverPEM.contains(identity.certificatePEM) == true)
        #expect(throws: HTTP2Error.self) {
            try ServerIdentity.reading(authority: identity.authorityPEM, server: identity.certificatePEM)
        }
        // A certificate that is valid for exactly one day expires within a day.
        let arguments = [
            "req", "-x509", "-nodes", "-newkey", "rsa:2048", "-keyout", "-", "-subj", "/CN=old", "-days", "1",
        ]
        let old = try await Tool.openssl.run(arguments).output
        #expect(try ServerIdentity.reading(authority: old, server: old) == nil)
    }
}
