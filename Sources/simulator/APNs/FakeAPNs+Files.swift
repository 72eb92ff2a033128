import FoundationEssentials
import Glibc
import HTTP2
import Signing
import SystemPackage

/// What lies in the files is used again: a fake APNs that is started again is trusted by its old clients, and they by it.
extension FakeAPNsConfiguration {
    func providerKey() throws -> ES256PrivateKey {
        if let pem = try keyFile.flatMap(read) { return try ES256PrivateKey(pem: pem) }
        let key = try ES256PrivateKey()
        if let keyFile { try write(key.pem(), to: keyFile, isSecret: true) }
        return key
    }

    func identity() throws -> ServerIdentity {
        if let authority = try authorityFile.flatMap(read), let server = try identityFile.flatMap(read),
            let identity = try ServerIdentity.reading(authority: authority, server: server)
        {
            return identity
        }
        let identity = try ServerIdentity.forLoopback()
        if let authorityFile { try write(identity.authorityPEM, to: authorityFile, isSecret: false) }
        if let identityFile { try write(identity.serverPEM, to: identityFile, isSecret: true) }
        return identity
    }
}

/// The text of a file; `nil` when there is none.
private func read(_ path: String) throws -> String? {
    guard access(path, F_OK) == 0 else { return nil }
    return try String(contentsOf: URL(filePath: path), encoding: .utf8)
}

/// Writes `text` to a file at `path`, whole or not at all: whoever is killed while writing leaves no half of a key.
private func write(_ text: String, to path: String, isSecret: Bool) throws {
    let draft = path + ".new"
    let file = try FileDescriptor.open(
        FilePath(draft),
        .writeOnly,
        options: [.create, .truncate, .closeOnExec],
        permissions: isSecret ? .ownerReadWrite : [.ownerReadWrite, .groupRead, .otherRead]
    )
    try file.closeAfter { _ = try file.writeAll(text.utf8) }
    guard rename(draft, path) == 0 else { throw Errno(rawValue: errno) }
}
