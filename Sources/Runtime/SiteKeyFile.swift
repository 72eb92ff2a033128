import FoundationEssentials
package import Signing

/// The file with the key that a site pushes to browsers with (RFC 8292): a secret of `push-sender`'s. Everybody else is
/// told the public half.
package enum SiteKeyFile {
    /// The variable that names it.
    package static let variable = Variable(
        "VAPID_KEY_FILE",
        default: "",
        "PEM file of the key that browsers are pushed to with; see bardown push web-key. Without it none is"
    )

    /// The key; `nil` where no file is named.
    package static func key(_ environment: Environment) throws(ConfigurationError) -> ES256PrivateKey? {
        guard let path = try environment.optionalString(variable.name) else { return nil }
        let pem = try Environment.text(of: path, namedBy: variable.name)
        guard let key = try? ES256PrivateKey(pem: pem) else {
            throw .invalid(variable.name, expected: "an unencrypted P-256 key in PKCS#8")
        }
        return key
    }

    /// The public half of the key in a file, which is made where there is none: a point of P-256 in base64url, as
    /// browsers want it to subscribe with.
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
