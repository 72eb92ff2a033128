package import Cryptography
import FoundationEssentials

/// The file with the private key for Web Push (VAPID, RFC 8292). Only `push-sender` reads it; others get the public
/// key.
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
