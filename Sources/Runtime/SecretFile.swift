package import Cryptography
import FoundationEssentials
import Glibc
package import SystemPackage

/// A file that only its owner may read.
package enum SecretFile {
    /// Creates a file that contains `text`. If that fails, no incomplete file is left.
    /// - Throws: ``SecretFileError``, also if the file exists, because a key is never overwritten.
    package static func make(at path: String, _ text: String) throws(SecretFileError) {
        do {
            let file = try FileDescriptor.open(
                path,
                .writeOnly,
                options: [.create, .exclusiveCreate, .closeOnExec],
                permissions: .ownerReadWrite
            )
            do {
                _ = try file.closeAfter { try file.writeAll(text.utf8) }
            } catch {
                // A partial key would be mistaken for a valid one and would prevent a new one from being created.
                unlink(path)
                throw error
            }
        } catch {
            throw .notMade(path: path, error as? Errno ?? .ioError)
        }
    }
}

/// The reason why a key file could not be created.
package enum SecretFileError: Error, Hashable, CustomStringConvertible {
    case notMade(path: String, Errno)

    package var description: String {
        switch self {
        case .notMade(let path, .fileExists): "\(path) already exists, and a key is never overwritten"
        case .notMade(let path, let reason): "\(path) cannot be created: \(reason)"
        }
    }
}

/// The file with the private key for Web Push (VAPID, RFC 8292). Only `push-sender` reads it; other programs get the
/// public key.
package enum SiteKeyFile {
    /// The variable that names the file.
    package static let variable = Variable(
        "VAPID_KEY_FILE",
        default: "",
        "PEM file of the VAPID key for Web Push; see bardown push web-key. Unset: no Web Push"
    )

    /// Reads the key; `nil` if no file is named.
    package static func key(_ environment: Environment) throws(ConfigurationError) -> ES256PrivateKey? {
        guard let path = try environment.optionalString(variable.name) else { return nil }
        let pem = try Environment.text(of: path, namedBy: variable.name)
        guard let key = try? ES256PrivateKey(pem: pem) else {
            throw .invalid(variable.name, expected: "an unencrypted P-256 key in PKCS#8")
        }
        return key
    }

    /// Returns the public half of the key in a file, and creates the key if there is no file. The result is a P-256
    /// point in base64url, in the form that browsers need to subscribe.
    package static func publicKey(at path: String) throws -> String {
        let key: ES256PrivateKey
        if FileManager.default.fileExists(atPath: path) {
            key = try ES256PrivateKey(pem: String(contentsOf: URL(filePath: path), encoding: .utf8))
        } else {
            key = try ES256PrivateKey()
            try SecretFile.make(at: path, key.pem())
        }
        return Base64URL.encode(try key.publicPoint())
    }
}

/// A file of keys with one `id:key` per line.
package enum NamedKeyFile {
    /// Reads the keys; `nil` if no file is named.
    /// - Parameters:
    ///   - variable: Names the file.
    ///   - command: The command that prints such a line, for error messages.
    package static func keys(
        of variable: Variable,
        madeBy command: String,
        _ environment: Environment
    ) throws(ConfigurationError) -> [NamedKey]? {
        guard let path = try environment.optionalString(variable.name) else { return nil }
        let text = try Environment.text(of: path, namedBy: variable.name)
        do throws(SealingKeysError) {
            return try NamedKey.all(inFile: text)
        } catch {
            let remedy = "lines id:key, such as \(command) prints"
            switch error {
            case .empty: throw .invalid(variable.name, expected: "a file with a key in it: \(remedy)")
            case .noKey(let line):
                throw .invalid(variable.name, expected: "a file of \(remedy); see its line \(line)")
            case .sameID(let line):
                throw .invalid(variable.name, expected: "a file of keys with an id each; see its line \(line)")
            }
        }
    }
}

/// The file of the keys that encrypt device tokens. `api` seals tokens with them, `push-sender` opens them.
package enum TokenKeyFile {
    /// The variable that names the file.
    package static let variable = Variable(
        "TOKEN_KEY_FILE",
        default: "",
        "file of the keys that seal device tokens, the same for api and push-sender; see bardown push key"
    )

    /// Reads the keys; `nil` if no file is named.
    package static func keys(_ environment: Environment) throws(ConfigurationError) -> SealingKeys? {
        guard let keys = try NamedKeyFile.keys(of: variable, madeBy: "bardown push key", environment) else {
            return nil
        }
        do throws(CryptographyError) {
            return try SealingKeys(keys)
        } catch {
            throw .invalid(variable.name, expected: "a file of keys that OpenSSL accepts (\(error))")
        }
    }

    /// Creates a file with a new key that only its owner may read.
    package static func make(at path: String) throws -> SealingKeys {
        let text = try SealingKey.makeLine() + "\n"
        let keys = try SealingKeys(file: text)
        try SecretFile.make(at: path, text)
        return keys
    }
}

/// The file of the keys of accounts. Of the programs only `api` has it; `bardown accounts erase` reads it, too.
package enum IdentityKeyFile {
    /// The variable that names the file.
    package static let variable = Variable(
        "IDENTITY_KEY_FILE",
        default: "",
        "file of the keys of accounts, for the api only; see bardown accounts key. Unset: no accounts"
    )

    /// Reads the keys; `nil` if no file is named.
    package static func keys(_ environment: Environment) throws(ConfigurationError) -> [NamedKey]? {
        try NamedKeyFile.keys(of: variable, madeBy: "bardown accounts key", environment)
    }
}

/// The Web Push settings shared by `api` and `push-sender`.
package enum WebPushVariables {
    package static let allow = Variable(
        "WEB_PUSH_ALLOW",
        default: "",
        "additional hosts of browsers' push services: host or *.host; host:port may be private, for tests"
    )

    /// Reads the push services that ``allow`` names.
    package static func allowed(_ environment: Environment) throws(ConfigurationError) -> Set<String> {
        let hosts = try environment.list(allow.name)
        guard hosts.allSatisfy(isHost) else {
            throw .invalid(allow.name, expected: "a list of hosts such as push.example.org or *.example.org")
        }
        return Set(hosts)
    }

    /// Whether a text can be a host: it has no scheme or path, and an asterisk only as its first label.
    private static func isHost(_ text: String) -> Bool {
        let name = text.hasPrefix("*.") ? text.dropFirst(2) : text[...]
        return !name.isEmpty && !name.contains { "/*@".contains($0) || $0.isUppercase }
    }
}
