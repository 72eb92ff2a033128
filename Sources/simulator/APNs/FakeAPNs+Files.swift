import Cryptography
import HTTP2

/// Existing files are reused, so that a restarted fake APNs and its earlier clients still trust each other.
extension FakeAPNsConfiguration {
    func providerKey() throws -> ES256PrivateKey {
        if let pem = try keyFile.flatMap(readText) { return try ES256PrivateKey(pem: pem) }
        let key = try ES256PrivateKey()
        if let keyFile { try writeText(key.pem(), to: keyFile, isSecret: true) }
        return key
    }

    func identity() throws -> ServerIdentity {
        if let authority = try authorityFile.flatMap(readText), let server = try identityFile.flatMap(readText),
            let identity = try ServerIdentity.reading(authority: authority, server: server)
        {
            return identity
        }
        let identity = try ServerIdentity.forLoopback()
        if let authorityFile { try writeText(identity.authorityPEM, to: authorityFile, isSecret: false) }
        if let identityFile { try writeText(identity.serverPEM, to: identityFile, isSecret: true) }
        return identity
    }
}
