import FoundationEssentials
import HTTP2Server
import TestTools
import Testing

@Suite(.enabled(if: Tool.openssl.isInstalled))
struct ServerIdentityTests {
    @Test("The certificate is one that openssl accepts for both names of this machine, and for no other")
    func verified() async throws {
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
                #expect(run.isSuccess == isGood, "\(name): \(run.complaint)")
            }
        }
    }

    @Test("No two are alike")
    func fresh() throws {
        #expect(try ServerIdentity.forLoopback() != ServerIdentity.forLoopback())
    }
}
